//! Locks mutexes and ignores poisoning, because their data is consistent after each step.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the guard of a mutex, also of a poisoned one.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
