//! The border between Python and Rust: locks, panics, and the interpreter's lock.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

/// Makes every panic that reaches Python a RuntimeError with the text of the panic.
///
/// PyO3 derives `PanicException` from BaseException, which `except Exception` misses. The hook prints nothing: all panics become
/// exceptions, so their text is not lost.
pub(crate) fn install(py: Python<'_>) -> PyResult<()> {
    panic::set_hook(Box::new(|_| ()));
    py.get_type::<PanicException>().setattr("__bases__", (py.get_type::<PyRuntimeError>(),))
}

/// Does something that may panic, and returns the text of the panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic: Box<dyn Any + Send>| {
        match panic.downcast_ref::<String>() {
            Some(text) => text.clone(),
            None => (*panic.downcast_ref::<&str>().unwrap_or(&"a panic")).to_owned(),
        }
    })
}

/// Does something without the interpreter's lock. A panic, as when another thread writes to an array that was checked, is a
/// RuntimeError.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    py.detach(|| caught(work)).map_err(PyRuntimeError::new_err)?
}

/// Locks a mutex, and waits for it without the interpreter's lock. No Python code may run while the guard lives.
pub(crate) fn lock<'a, T>(py: Python<'_>, mutex: &'a Mutex<T>) -> MutexGuard<'a, T> {
    mutex.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
}
