//! Slices on the heap, with an error instead of an abort if the allocation fails.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::{Kind, LatticeError};

/// Collects the items, unless one of them is an error or the allocation fails.
pub(super) fn boxed<T, const D: usize>(
    items: impl IntoIterator<Item = Result<T, LatticeError<D>>>,
    out_of_memory: Kind<D>,
) -> Result<Box<[T]>, LatticeError<D>> {
    let items = items.into_iter();
    let mut all = Vec::new();
    all.try_reserve_exact(items.size_hint().0).map_err(|_| out_of_memory)?;
    for item in items {
        all.try_reserve(1).map_err(|_| out_of_memory)?;
        all.push(item?);
    }
    Ok(all.into_boxed_slice())
}
