//! The positions along a line of play.

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use zobrist::table;

use crate::arrays::{List, Object, collected};

/// The history of a line of play, as hashes of up to 64 bits. It counts the earlier occurrences of a position, and
/// finds the most recent one.
///
/// Positions are compared by their hashes alone, so a hash collision counts as a repetition. With hashes of 64 bits,
/// each pair of different positions collides with a probability of 2**-64.
///
/// Makes an empty history, or one with the given hashes: ints, or uint64 of shape (n,).
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
    /// Whether an irreversible move led to each position: `pickle` needs this flag.
    inner: table::History<u64, bool>,
}

#[pymethods]
impl History {
    #[new]
    #[pyo3(signature = (hashes=None))]
    fn new(hashes: Option<&Object<'_>>) -> PyResult<Self> {
        let mut history = History { inner: table::History::new() };
        if let Some(hashes) = hashes {
            for hash in hashes.try_iter()? {
                history.push(hash?.extract()?, false)?;
                // An iterator in C, such as `itertools.repeat`, runs no code that would notice Ctrl-C.
                if history.inner.len().is_multiple_of(1 << 16) {
                    hashes.py().check_signals()?;
                }
            }
        }
        Ok(history)
    }

    /// Adds a position. After an irreversible move, such as a pawn move in chess, repetitions of earlier positions do
    /// not count until the move is undone. In games with drops, captures and pawn moves are reversible. In a search, a
    /// null move counts as irreversible. MemoryError if there is no memory for it.
    #[pyo3(signature = (hash, irreversible=false))]
    fn push(&mut self, hash: u64, irreversible: bool) -> PyResult<()> {
        self.inner.try_reserve(1).map_err(|_| PyMemoryError::new_err("failed to allocate the history"))?;
        if irreversible {
            self.inner.push_irreversible_with(hash, true);
        } else {
            self.inner.push_with(hash, false);
        }
        Ok(())
    }

    /// Removes the last position and returns its hash. Returns None if the history is empty.
    fn pop(&mut self) -> Option<u64> {
        self.inner.pop().map(|(hash, _)| hash)
    }

    /// Number of earlier occurrences of the last position.
    #[getter]
    fn repetitions(&self) -> u32 {
        self.inner.repetitions()
    }

    /// The ply of the most recent earlier occurrence of the last position, or None.
    #[getter]
    fn repeated_since(&self) -> Option<usize> {
        self.inner.repeated_since()
    }

    /// Returns whether the last position has occurred at least `times` times, including its last occurrence.
    fn is_repeated(&self, times: u32) -> bool {
        self.inner.is_repeated(times)
    }

    /// Returns the number of occurrences of a position since the last irreversible move.
    fn seen(&self, hash: u64) -> u32 {
        self.inner.seen(hash)
    }

    /// Returns the hashes in the order of play: uint64 of shape (n,).
    fn hashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        Ok(collected(self.inner.plies().map(|(hash, _)| hash))?.into_pyarray(py))
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Object<'py>> {
        self.hashes(py)?.call_method0("tolist")?.call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        let (plies, repetitions) = (self.inner.len(), self.inner.repetitions());
        format!("<History of {plies} plies, the last with {repetitions} repetitions>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Object<'py>, ((),), Vec<(u64, bool)>)> {
        let this = slf.borrow();
        let plies = this.inner.plies().map(|(hash, &irreversible)| (hash, irreversible));
        Ok((slf.get_type().into_any(), ((),), collected(plies)?))
    }

    fn __setstate__(&mut self, state: List<(u64, bool)>) -> PyResult<()> {
        state.0.into_iter().try_for_each(|(hash, irreversible)| self.push(hash, irreversible))
    }
}
