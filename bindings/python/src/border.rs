//! The boundary between Python and Rust: locks, panics, and the interpreter's lock.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyTuple;

use crate::arrays::Object;

/// Makes every panic that reaches Python a RuntimeError with the text of the panic.
///
/// PyO3 raises `PanicException`. `except Exception` does not catch it, because its base class is
/// BaseException. This function makes RuntimeError its base class. The panic hook prints nothing,
/// because the exception has the text.
pub(crate) fn install(py: Python<'_>) -> PyResult<()> {
    panic::set_hook(Box::new(|_| ()));
    py.get_type::<PanicException>()
        .setattr("__bases__", (py.get_type::<PyRuntimeError>(),))
}

/// Runs `work`. If it panics, returns the text of the panic as an error.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic: Box<dyn Any + Send>| {
        match panic.downcast_ref::<String>() {
            Some(text) => text.clone(),
            None => (*panic.downcast_ref::<&str>().unwrap_or(&"a panic")).to_owned(),
        }
    })
}

/// Runs `work` without the interpreter's lock. A panic becomes a RuntimeError: `work` can panic if
/// another thread writes to an array after it was checked.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    py.detach(|| caught(work))
        .map_err(PyRuntimeError::new_err)?
}

/// Locks a mutex. The interpreter's lock is released while the thread waits. No Python code may run
/// while the guard lives.
pub(crate) fn lock<'a, T>(py: Python<'_>, mutex: &'a Mutex<T>) -> MutexGuard<'a, T> {
    mutex
        .lock_py_attached(py)
        .unwrap_or_else(PoisonError::into_inner)
}

/// Locks a mutex in code that runs without the interpreter's lock.
pub(crate) fn lock_detached<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Drops a value without the interpreter's lock. Dropping can take long, because it closes or
/// writes a store.
pub(crate) fn drop_detached<T: Send>(value: T) {
    let _ = Python::try_attach(|py| py.detach(|| drop(value)));
}

/// Makes an int. PyO3 makes one of 128 bits from two halves, which takes longer.
pub(crate) fn int(py: Python<'_>, number: u128) -> PyResult<Object<'_>> {
    match u64::try_from(number) {
        Ok(number) => number.into_bound_py_any(py),
        Err(_) => number.into_bound_py_any(py),
    }
}

/// The return value of `__reduce__`: a callable, and the arguments with which it makes an equal
/// object.
pub(crate) type Reduced<'py> = (Object<'py>, Bound<'py, PyTuple>);

/// Makes the result of `__reduce__`.
pub(crate) fn reduced<'py, T>(
    callable: Bound<'py, T>,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    let arguments = arguments.into_pyobject(callable.py())?;
    Ok((callable.into_any(), arguments))
}
