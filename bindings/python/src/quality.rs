//! Quality analysis of keys.

use numpy::PyArrayDyn;
use pyo3::prelude::*;
use zobrist::analysis::{self, Effort};

use crate::arrays::{Object, slices};
use crate::border::detached;
use crate::description;
use crate::errors::choice;

pub(crate) const EFFORTS: [(&str, Effort); 4] = [
    ("hundredth", Effort::Hundredth),
    ("tenth", Effort::Tenth),
    ("second", Effort::Second),
    ("ten seconds", Effort::TenSeconds),
];

/// The quality of a table of keys, as exact numbers and findings. `str` returns a report of 30 to
/// 70 lines.
///
/// `quality` and `KeyTable.quality` return it.
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Quality {
    /// Whether the keys have only findings that random keys would have, too.
    #[pyo3(get)]
    is_good: bool,
    /// Findings, causes before consequences: a list of str.
    #[pyo3(get)]
    findings: Vec<String>,
    /// Number of keys.
    #[pyo3(get)]
    keys: usize,
    /// Number of keys that are zero.
    #[pyo3(get)]
    zero_keys: usize,
    /// Number of keys that are equal to another key.
    #[pyo3(get)]
    repeated_keys: usize,
    /// The rank of the keys over GF(2); None for additive keys.
    #[pyo3(get)]
    rank: Option<u32>,
    bits: u32,
    report: String,
}

impl From<analysis::Quality> for Quality {
    fn from(quality: analysis::Quality) -> Self {
        Quality {
            is_good: quality.is_good(),
            findings: quality.findings.iter().map(ToString::to_string).collect(),
            keys: quality.key_count,
            zero_keys: quality.zero_keys,
            repeated_keys: quality.repeated_keys,
            rank: quality.rank,
            bits: quality.bits,
            report: quality.to_string(),
        }
    }
}

#[pymethods]
impl Quality {
    fn __str__(&self) -> &str {
        &self.report
    }

    fn __repr__(&self) -> String {
        let verdict = if self.is_good { "good" } else { "bad" };
        format!(
            "<Quality of {} keys of {} bits: {verdict}>",
            self.keys, self.bits
        )
    }
}

/// Measures the quality of arbitrary keys: zero and repeated keys, rank, bias, and changes of few
/// slots that leave the hash unchanged.
///
/// keys: uint64 or uint32 of shape (n,), combined by XOR. slots: a Shape with its features in the
/// order of the keys. effort: 'hundredth', 'tenth', 'second' or 'ten seconds' of computing time.
///
/// >>> import numpy, zobrist
/// >>> numbers = numpy.arange(1, 101, dtype=numpy.uint64)
/// >>> zobrist.quality(numbers, zobrist.bits(100), 'hundredth').is_good
/// False
#[pyfunction]
#[pyo3(signature = (keys, slots, effort="second"))]
pub(crate) fn quality(
    py: Python<'_>,
    keys: &Object<'_>,
    slots: &Object<'_>,
    effort: &str,
) -> PyResult<Quality> {
    let slots = description::read(slots)?;
    let effort = choice("effort", effort, &EFFORTS)?;
    let wanted = slots.features();
    let check = |found: usize| {
        ensure!(
            found == wanted,
            "there are {found} keys, but the slots have {wanted}"
        );
        Ok(())
    };
    if keys.cast::<PyArrayDyn<u32>>().is_ok() {
        slices!(keys: exactly u32 [None]);
        check(keys.len())?;
        detached(py, || Ok(slots.quality(keys, effort).into()))
    } else {
        slices!(keys: exactly u64 [None]);
        check(keys.len())?;
        detached(py, || Ok(slots.quality(keys, effort).into()))
    }
}
