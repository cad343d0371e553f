//! Sources of keys by name, and their guarantees for Python.

use pyo3::prelude::*;
use zobrist::keys::{Guarantee, KeySource};

use crate::arrays::Object;

pub(crate) const SOURCES: [(&str, KeySource); 5] = [
    ("stored", KeySource::Stored),
    ("overlapped", KeySource::Overlapped),
    ("computed", KeySource::Computed),
    ("exact", KeySource::Exact),
    ("features", KeySource::Features),
];

/// Converts a guarantee for Python.
pub(crate) fn guarantee(py: Python<'_>, guarantee: Guarantee) -> PyResult<Option<Object<'_>>> {
    Ok(match guarantee.slots() {
        0 => None,
        usize::MAX => Some("exact".into_pyobject(py)?.into_any()),
        slots => Some(slots.into_pyobject(py)?.into_any()),
    })
}
