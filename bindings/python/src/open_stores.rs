//! Open stores and their errors, and the list of those whose pending entries are written at exit.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::{mem, process};

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use zobrist_store::{Reason, StoreError};

use crate::border::detached;
use crate::errors::value_error;
use crate::stored::{Kind, Value};

/// An open store.
pub(crate) type Open = zobrist_store::Store<u64, Value>;

/// Converts an error of a store to an exception.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
pub(crate) fn failed(error: StoreError) -> PyErr {
    let text = error.to_string();
    match error.reason() {
        Reason::Io(_)
        | Reason::Leftover(_)
        | Reason::Moved
        | Reason::Network(_)
        | Reason::Damaged(_)
        | Reason::Database(_) => PyOSError::new_err(text),
        Reason::Differs(_) | Reason::Deadlock { .. } | Reason::Forked => {
            PyRuntimeError::new_err(text)
        }
        _ => value_error(text),
    }
}

/// Converts an error of opening a store with values of a kind. If only the argument `pickle` is
/// wrong, the message says so.
pub(crate) fn opening_failed(error: StoreError, kind: Kind) -> PyErr {
    let Reason::Mismatch { part, found, .. } = error.reason() else {
        return failed(error);
    };
    let advice = match (part.as_str(), found.as_str(), kind) {
        ("type of values", "pickle", Kind::Data) => {
            "its values are pickles, and reading one can run any code that is in it: pass pickle=True \
             only if you trust everyone who can write it"
        }
        ("type of values", "data", Kind::Pickle) => "its values are data: leave out pickle",
        _ => return failed(error),
    };
    value_error(format!("{}: {advice}", error.address()))
}

/// The stores that may be open, and the id of the process that opened each. With the interpreter's
/// lock, one thread at a time holds this one, so a fork finds it free.
static OPEN: Mutex<Vec<(u32, Weak<Open>)>> = Mutex::new(Vec::new());

/// Adds a store that was opened by this process.
pub(crate) fn register(store: &Arc<Open>) {
    let mut all = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(_, open)| open.strong_count() > 0);
    all.push((process::id(), Arc::downgrade(store)));
}

/// Writes the pending entries of all open stores of this process. It runs at exit: a store that a
/// daemon thread uses is never dropped.
pub(crate) fn flush_all(py: Python<'_>) -> PyResult<()> {
    let all = mem::take(&mut *OPEN.lock().unwrap_or_else(PoisonError::into_inner));
    let of_this = all
        .into_iter()
        .filter(|&(process, _)| process == process::id());
    detached(py, || {
        of_this
            .filter_map(|(_, open)| open.upgrade())
            .map(|open| open.flush())
            .fold(Ok(()), Result::and)
            .map_err(failed)
    })
}
