//! The positions along a line of play.

use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use zobrist::table;

use crate::arrays::{List, Object, collected};

/// The history of a line of play, as hashes of up to 64 bits. It counts the earlier occurrences of
/// a position, and finds the most recent one.
///
/// Positions are compared by their hashes alone, so a hash collision counts as a repetition. With
/// hashes of 64 bits, each pair of different positions collides with a probability of 2**-64.
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
#[pyclass(module = "zobrist", eq)]
#[derive(PartialEq)]
pub(crate) struct History {
    /// The limit of each position: `pickle` needs it.
    inner: table::History<u64, Option<u32>>,
}

#[pymethods]
impl History {
    #[new]
    #[pyo3(signature = (hashes=None))]
    fn new(hashes: Option<&Object<'_>>) -> PyResult<Self> {
        let mut history = History {
            inner: table::History::new(),
        };
        if let Some(hashes) = hashes {
            for hash in hashes.try_iter()? {
                history.push(hash?.extract()?, false, None)?;
                // An iterator in C, such as `itertools.repeat`, runs no code that would notice
                // Ctrl-C.
                if history.inner.len().is_multiple_of(1 << 16) {
                    hashes.py().check_signals()?;
                }
            }
        }
        Ok(history)
    }

    /// Adds a position. Until it is removed, positions more than `plies` plies before it do not
    /// count: in chess, pass the halfmove clock. `irreversible=True` is `plies=0`: pass it
    /// after an irreversible move, such as a pawn move in chess, and after a null move of a
    /// search. In games with drops, captures and pawn moves are reversible. MemoryError if
    /// there is no memory for it.
    #[pyo3(signature = (hash, irreversible=false, *, plies=None))]
    fn push(&mut self, hash: u64, irreversible: bool, plies: Option<u32>) -> PyResult<()> {
        self.inner
            .try_reserve(1)
            .map_err(|_| PyMemoryError::new_err("failed to allocate the history"))?;
        let plies = if irreversible { Some(0) } else { plies };
        self.inner.push_with(hash, plies);
        self.inner.limit(plies.unwrap_or(u32::MAX));
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

    /// Returns whether the last position has occurred at least `times` times, including its last
    /// occurrence.
    fn is_repeated(&self, times: u32) -> bool {
        self.inner.is_repeated(times)
    }

    /// Returns the number of occurrences of a position.
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
        self.hashes(py)?
            .call_method0("tolist")?
            .call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        let (plies, repetitions) = (self.inner.len(), self.inner.repetitions());
        format!("<History of {plies} plies, the last with {repetitions} repetitions>")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Object<'py>, ((),), Vec<(u64, Option<u32>)>)> {
        let this = slf.borrow();
        let plies = this.inner.plies().map(|(hash, &plies)| (hash, plies));
        Ok((slf.get_type().into_any(), ((),), collected(plies)?))
    }

    fn __setstate__(&mut self, state: List<(u64, Option<u32>)>) -> PyResult<()> {
        state
            .0
            .into_iter()
            .try_for_each(|(hash, plies)| self.push(hash, false, plies))
    }
}
