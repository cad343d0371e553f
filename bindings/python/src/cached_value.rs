//! The values in a cache: rows or objects.

use std::cell::RefCell;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use zobrist::cache;

use crate::border::lock;

/// A cache of rows, or of objects.
pub(crate) type Memory = cache::Cache<u64, CachedValue>;

/// A value in a cache.
pub(crate) enum CachedValue {
    /// The bytes of a row. `get` shares them, so that it can make an array after it has released
    /// the lock.
    Row(Arc<[u8]>),
    /// An object. Dropping it can run Python code that uses the cache, so it is dropped after the
    /// lock is released.
    Object(Option<Py<PyAny>>),
}

impl CachedValue {
    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            CachedValue::Row(bytes) => CachedValue::Row(Arc::clone(bytes)),
            CachedValue::Object(object) => {
                CachedValue::Object(object.as_ref().map(|object| object.clone_ref(py)))
            }
        }
    }
}

thread_local! {
    /// The objects that the running call of `change` has removed from a cache; None outside of such a call.
    static DROPPED: RefCell<Option<Vec<Py<PyAny>>>> = const { RefCell::new(None) };
}

impl Drop for CachedValue {
    fn drop(&mut self) {
        let CachedValue::Object(object) = self else {
            return;
        };
        // Outside of `change` the cache is not locked, so the object is dropped at once.
        let _ = DROPPED.try_with(|dropped| {
            if let Some(dropped) = &mut *dropped.borrow_mut() {
                dropped.extend(object.take());
            }
        });
    }
}

/// Changes a cache. Objects that the change removes are dropped after the lock is released.
pub(crate) fn change(py: Python<'_>, memory: &Mutex<Memory>, change: impl FnOnce(&mut Memory)) {
    let mut memory = lock(py, memory);
    DROPPED.set(Some(Vec::new()));
    change(&mut memory);
    let replaced = DROPPED.take();
    drop(memory);
    drop(replaced);
}
