//! Tables for the keys of a shape, whose number is counted before they are allocated.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::{KeysError, Kind};
use crate::shape::Shape;

/// Checks that a `usize` can count the keys of `shape`.
pub(crate) fn check(shape: &Shape) -> Result<(), KeysError> {
    let (sites, site) = shape.sites();
    if shape.entries() == usize::MAX {
        let each = site.features();
        return Err(KeysError(Kind::TooMany { sites, each }));
    }
    Ok(())
}

/// Allocates a table of `len` copies of `item` for the keys of `shape`.
pub(super) fn table<T: Clone>(shape: &Shape, len: usize, item: T) -> Result<Box<[T]>, KeysError> {
    let mut table = reserve(shape, len)?;
    table.resize(len, item);
    Ok(table.into_boxed_slice())
}

/// Allocates memory for `len` items for the keys of `shape`.
pub(super) fn reserve<T>(shape: &Shape, len: usize) -> Result<Vec<T>, KeysError> {
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| {
        let (sites, site) = shape.sites();
        let each = site.features();
        KeysError(Kind::Memory { sites, each })
    })?;
    Ok(table)
}
