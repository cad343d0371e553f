//! The number of keys, counted exactly before a table is allocated.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::{KeysError, Kind};
use crate::shape::Shape;

/// The exact number of keys of a shape.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    sites: usize,
    each: usize,
    pub(crate) keys: usize,
}

impl Size {
    /// Counts the keys of `shape`.
    pub(crate) fn of(shape: &Shape) -> Result<Size, KeysError> {
        let (sites, site) = shape.sites();
        let each = site.features();
        match shape.exact_features() {
            Some(keys) => Ok(Size { sites, each, keys }),
            None => Err(KeysError(Kind::TooMany { sites, each })),
        }
    }

    /// Allocates a table with one copy of `item` for each key, and `extra` more copies.
    pub(super) fn table<T: Clone>(self, extra: usize, item: T) -> Result<Box<[T]>, KeysError> {
        let mut table = self.reserve(extra)?;
        table.resize(self.keys + extra, item);
        Ok(table.into_boxed_slice())
    }

    /// Allocates memory for an item for each key, and for `extra` more items.
    pub(super) fn reserve<T>(self, extra: usize) -> Result<Vec<T>, KeysError> {
        let len = self.keys.checked_add(extra).ok_or(self.out_of_memory())?;
        let mut table = Vec::new();
        table
            .try_reserve_exact(len)
            .map_err(|_| self.out_of_memory())?;
        Ok(table)
    }

    fn out_of_memory(self) -> KeysError {
        KeysError(Kind::Memory {
            sites: self.sites,
            each: self.each,
        })
    }
}
