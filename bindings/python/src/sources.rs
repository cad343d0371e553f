//! Sources of keys by name, and their guarantees for Python.

use pyo3::prelude::*;
use zobrist::keys::{Guarantee, KeySource};

use crate::arrays::Object;
use crate::errors::choice;

/// Returns the source of keys with this name.
pub(crate) fn source(name: &str) -> PyResult<KeySource> {
    let all = [
        ("stored", KeySource::Stored),
        ("overlapped", KeySource::Overlapped),
        ("computed", KeySource::Computed),
        ("exact", KeySource::Exact),
        ("features", KeySource::Features),
    ];
    choice("source", name, &all)
}

/// Converts a guarantee for Python.
pub(crate) fn guarantee(py: Python<'_>, guarantee: Guarantee) -> PyResult<Option<Object<'_>>> {
    Ok(match guarantee.slots() {
        0 => None,
        usize::MAX => Some("exact".into_pyobject(py)?.into_any()),
        slots => Some(slots.into_pyobject(py)?.into_any()),
    })
}
