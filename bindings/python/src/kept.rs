//! Objects in a cache.

use std::cell::RefCell;
use std::sync::Mutex;

use pyo3::prelude::*;
use zobrist::cache;

use crate::border::lock;

/// An object. Dropping it can run Python, which may use the cache, so it is dropped after the lock is released.
pub(crate) struct Kept(pub(crate) Option<Py<PyAny>>);

thread_local! {
    /// The objects that were dropped by the call under way.
    static DROPPED: RefCell<Option<Vec<Py<PyAny>>>> = const { RefCell::new(None) };
}

impl Drop for Kept {
    fn drop(&mut self) {
        // Not during a call, it is dropped with the cache.
        let _ = DROPPED.try_with(|dropped| {
            if let Some(dropped) = &mut *dropped.borrow_mut() {
                dropped.extend(self.0.take());
            }
        });
    }
}

/// Changes the cache of objects. Those that are replaced are dropped at the end.
pub(crate) fn change(
    py: Python<'_>,
    memory: &Mutex<cache::Cache<u64, Kept>>,
    change: impl FnOnce(&mut cache::Cache<u64, Kept>),
) {
    let mut memory = lock(py, memory);
    DROPPED.set(Some(Vec::new()));
    change(&mut memory);
    let replaced = DROPPED.take();
    drop(memory);
    drop(replaced);
}
