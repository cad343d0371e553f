//! The quality of keys.

use pyo3::prelude::*;
use zobrist::analysis::{self, Effort, KeyLayout};

use crate::arrays::{Read, value_error};
use crate::border::detached;

/// An effort by its name.
pub(crate) fn effort(name: &str) -> PyResult<Effort> {
    Ok(match name {
        "hundredth" => Effort::Hundredth,
        "tenth" => Effort::Tenth,
        "second" => Effort::Second,
        "ten seconds" => Effort::TenSeconds,
        _ => {
            return Err(value_error(format!(
                "effort is '{name}', but must be 'hundredth', 'tenth', 'second' or 'ten seconds'"
            )));
        }
    })
}

/// What is known of a table of keys: exact numbers, and what is wrong. `str` of it is a report of 30 to 60 lines.
///
/// `quality` and `KeyTable.quality` make it.
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct Quality {
    pub(crate) inner: analysis::Quality,
}

#[pymethods]
impl Quality {
    /// Whether nothing was found that random keys would not have.
    #[getter]
    fn is_good(&self) -> bool {
        self.inner.is_good()
    }

    /// What is wrong, the worst first: a list of str.
    #[getter]
    fn findings(&self) -> Vec<String> {
        self.inner.findings().iter().map(ToString::to_string).collect()
    }

    /// Number of keys.
    #[getter]
    fn keys(&self) -> usize {
        self.inner.key_count()
    }

    /// Number of keys that are zero.
    #[getter]
    fn zero_keys(&self) -> usize {
        self.inner.zero_keys()
    }

    /// Number of keys that are equal to another one.
    #[getter]
    fn repeated_keys(&self) -> usize {
        self.inner.repeated_keys()
    }

    /// The most keys that are linearly independent over GF(2); None of keys that are added.
    #[getter]
    fn rank(&self) -> Option<u32> {
        self.inner.rank()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let verdict = if self.inner.is_good() { "good" } else { "bad" };
        format!(
            "<Quality of {} keys of {} bits: {verdict}>",
            self.inner.key_count(),
            self.inner.bits()
        )
    }
}

/// Examines anybody's keys: zero and repeated keys, rank, bias, and changes of few slots that leave the hash as it is.
///
/// keys: uint64 or uint32 of shape (n,), combined by XOR. slots: how many slots there are and how many keys each has, in the order of the keys:
/// '64x12,4x1,8,1' for chess. effort: 'hundredth', 'tenth', 'second' or 'ten seconds' of computing time.
///
/// >>> import numpy, zobrist
/// >>> numbers = numpy.arange(1, 101, dtype=numpy.uint64)
/// >>> zobrist.quality(numbers, '100x1', 'hundredth').is_good
/// False
#[pyfunction]
#[pyo3(signature = (keys, slots, effort="second"))]
pub(crate) fn quality(
    py: Python<'_>,
    keys: &Bound<'_, PyAny>,
    slots: &str,
    effort: &str,
) -> PyResult<Quality> {
    let slots: KeyLayout = slots.parse().map_err(value_error)?;
    let effort = self::effort(effort)?;
    let check = |found: usize| {
        if found == slots.key_count() {
            return Ok(());
        }
        let wanted = slots.key_count();
        Err(value_error(format!("there are {found} keys, but the slots have {wanted}")))
    };
    let inner = if let Ok(narrow) = Read::<u32>::new(keys, "keys", "uint32") {
        let row = narrow.row("keys", None)?;
        check(row.len())?;
        detached(py, || Ok(slots.quality(row, effort)))?
    } else {
        let wide = Read::<u64>::new(keys, "keys", "uint64 or uint32")?;
        let row = wide.row("keys", None)?;
        check(row.len())?;
        detached(py, || Ok(slots.quality(row, effort)))?
    };
    Ok(Quality { inner })
}
