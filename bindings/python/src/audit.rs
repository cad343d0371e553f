//! Records hits in audits, which are Python objects.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arrays::{Object, Optional};

/// Checks that the argument `audit` is a `zobrist.Audit` or None.
pub(crate) fn check(audit: Optional<'_, '_>) -> PyResult<()> {
    static AUDIT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let Some(audit) = audit else { return Ok(()) };
    if !audit.is_instance(AUDIT.import(audit.py(), "zobrist.audit", "Audit")?)? {
        return Err(PyTypeError::new_err("audit must be a zobrist.Audit"));
    }
    Ok(())
}

/// Records a hit in an audit, if there is one. If the audit selects the hit, it gets the recomputed
/// value.
pub(crate) fn record<'py>(
    audit: Optional<'_, 'py>,
    hash: u64,
    stored: &Object<'py>,
    recompute: impl FnOnce() -> PyResult<Object<'py>>,
) -> PyResult<()> {
    let Some(audit) = audit else { return Ok(()) };
    let py = audit.py();
    if audit
        .call_method0(intern!(py, "_is_selected"))?
        .is_truthy()?
    {
        audit.call_method1(intern!(py, "_compare"), (hash, stored, recompute()?))?;
    }
    Ok(())
}
