//! Panics of the library that say what is wrong with an argument.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use pyo3::prelude::*;

use crate::arrays::value_error;

thread_local! {
    /// Whether a panic of this thread becomes an error of Python, which says the same.
    static BECOMES_ERROR: Cell<bool> = const { Cell::new(false) };
}

/// Calls `call`, and returns what a panic in it says as a `ValueError`. Such a panic is not printed; all others are, as before.
pub(crate) fn refused<T>(call: impl FnOnce() -> T) -> PyResult<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !BECOMES_ERROR.get() {
                before(panic);
            }
        }));
    });
    BECOMES_ERROR.set(true);
    let made = panic::catch_unwind(AssertUnwindSafe(call));
    BECOMES_ERROR.set(false);
    made.map_err(|panic| match panic.downcast_ref::<String>() {
        Some(text) => value_error(text),
        None => value_error(panic.downcast_ref::<&str>().unwrap_or(&"no reason is known")),
    })
}
