//! The line of play.

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use zobrist::table;

use crate::arrays::List;

/// The positions along a line of play, by hashes of up to 64 bits: has this one been here before, how often, since when?
///
/// Positions are compared by their hashes alone: another position with an equal hash counts as a repetition, which has a probability of 2**-64
/// for each pair of positions with hashes of 64 bits.
///
/// An empty line of play, or one with these hashes: ints, or uint64 of shape (n,).
///
/// >>> import zobrist
/// >>> history = zobrist.History()
/// >>> for hash in [7, 8, 7, 8, 7]:
/// ...     history.push(hash)
/// >>> history.repetitions, history.is_repeated(3)  # threefold
/// (2, True)
/// >>> history.pop()
/// 7
#[pyclass(module = "zobrist")]
pub(crate) struct History {
    inner: table::History<u64>,
    /// Which moves were irreversible, for `pickle`.
    irreversible: Vec<bool>,
}

#[pymethods]
impl History {
    #[new]
    #[pyo3(signature = (hashes=None))]
    fn new(hashes: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut history = History { inner: table::History::new(), irreversible: vec![] };
        if let Some(hashes) = hashes {
            for hash in hashes.try_iter()? {
                history.push(hash?.extract()?, false);
            }
        }
        Ok(history)
    }

    /// A position is reached. After an irreversible move, a capture say, no earlier position counts until it is popped.
    #[pyo3(signature = (hash, irreversible=false))]
    fn push(&mut self, hash: u64, irreversible: bool) {
        self.irreversible.push(irreversible);
        if irreversible { self.inner.push_irreversible(hash) } else { self.inner.push(hash) }
    }

    /// The last move is undone: returns the hash of the position that it led to, or None.
    fn pop(&mut self) -> Option<u64> {
        self.irreversible.pop();
        self.inner.pop().map(|(hash, ())| hash)
    }

    /// How often the last position was there before.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.inner.repetitions()
    }

    /// The ply of the last position at which it was there before, or None.
    #[getter]
    fn repeated_since(&self) -> Option<usize> {
        self.inner.repeated_since()
    }

    /// Returns whether the last position is there for the `times`-th time.
    fn is_repeated(&self, times: u32) -> bool {
        self.inner.is_repeated(times)
    }

    /// Returns how often a position was there since the last irreversible move.
    fn seen(&self, hash: u64) -> u32 {
        self.inner.seen(hash)
    }

    /// Returns the hashes, the first position first: uint64 of shape (n,).
    fn hashes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.inner.plies().map(|(hash, ())| hash).collect::<Vec<_>>().into_pyarray(py)
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.hashes(py).call_method0("tolist")?.call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        format!(
            "<History of {} plies, the last with {} repetitions>",
            self.inner.len(),
            self.inner.repetitions()
        )
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyAny>, ((),), (Vec<u64>, Vec<bool>)) {
        let this = slf.borrow();
        let hashes = this.inner.plies().map(|(hash, ())| hash).collect();
        (slf.get_type().into_any(), ((),), (hashes, this.irreversible.clone()))
    }

    fn __setstate__(&mut self, state: (List<u64>, List<bool>)) {
        for (hash, irreversible) in state.0.0.into_iter().zip(state.1.0) {
            self.push(hash, irreversible);
        }
    }
}
