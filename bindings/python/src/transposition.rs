//! A transposition table of search entries.

use pyo3::prelude::*;
use zobrist::table;
use zobrist::table::transposition::{self, Bound as Score, Outcome, Replacement};

use crate::border::detached;
use crate::errors::{choice, value_error};

const BOUNDS: [(&str, Score); 4] = [
    ("exact", Score::Exact),
    ("lower", Score::Lower),
    ("upper", Score::Upper),
    ("none", Score::None),
];

/// The result of searching a position: a move to try first, a score, the depth, and the type of
/// bound of the score.
#[pyclass(frozen, eq, get_all, module = "zobrist")]
#[derive(Clone, PartialEq)]
pub(crate) struct SearchEntry {
    /// The move, an int below 2**16 in the caller's own encoding.
    r#move: u16,
    /// The score, -32768 to 32767.
    score: i16,
    /// The static evaluation, -32767 to 32767, or None.
    eval: Option<i16>,
    /// The depth in plies, 0 to 255.
    depth: u8,
    /// 'exact', 'lower' (failed high), 'upper' (failed low), or 'none' for an evaluation without a
    /// score.
    bound: &'static str,
    /// Whether the position was on the principal variation.
    pv: bool,
}

impl SearchEntry {
    fn of(entry: transposition::SearchEntry) -> Self {
        let name = BOUNDS.iter().find(|(_, bound)| *bound == entry.bound);
        SearchEntry {
            r#move: entry.mv,
            score: entry.score,
            eval: entry.eval,
            depth: entry.depth,
            bound: name.map_or("exact", |&(name, _)| name),
            pv: entry.pv,
        }
    }

    fn inner(&self) -> PyResult<transposition::SearchEntry> {
        let bound = choice("bound", self.bound, &BOUNDS)?;
        let SearchEntry {
            r#move: mv,
            score,
            eval,
            depth,
            pv,
            ..
        } = *self;
        Ok(transposition::SearchEntry {
            mv,
            score,
            eval,
            depth,
            bound,
            pv,
        })
    }
}

#[pymethods]
impl SearchEntry {
    /// Returns the score if it makes a search of `depth` plies with the window from alpha to beta
    /// unnecessary, or None.
    ///
    /// >>> table = zobrist.TranspositionTable(1 << 20)
    /// >>> table.store(1, score=35, depth=9, bound='lower')
    /// 'new'
    /// >>> table.probe(1).cutoff(8, -20, 30)
    /// 35
    fn cutoff(&self, depth: u8, alpha: i16, beta: i16) -> PyResult<Option<i16>> {
        Ok(self.inner()?.cutoff(depth, alpha, beta))
    }

    fn __repr__(&self) -> String {
        let SearchEntry {
            r#move,
            score,
            depth,
            bound,
            ..
        } = self;
        let eval = self
            .eval
            .map_or_else(String::new, |eval| format!(", eval={eval}"));
        let pv = if self.pv { ", pv=True" } else { "" };
        format!(
            "<SearchEntry move={move}, score={score}{eval}, depth={depth}, bound='{bound}'{pv}>"
        )
    }
}

/// A transposition table of fixed size for hashes of up to 64 bits.
///
/// A probe of a position that was not stored returns the entry of another position with a
/// probability of at most capacity / 2**64, and no error reports it. Hashes of fewer bits also
/// collide with a probability of 2**-bits for each pair of positions. So check that a move is legal
/// before making it.
///
/// Makes an empty table that takes at most `bytes` bytes.
///
/// replacement: 'depth_and_age', 'depth_preferred' or 'always'. ValueError if the memory cannot be
/// allocated, or bytes is below 64.
///
/// >>> import zobrist
/// >>> table = zobrist.TranspositionTable(1 << 20)  # a megabyte
/// >>> table.store(0x9d39247e33776d41, move=0x71c, score=35, depth=9)
/// 'new'
/// >>> table.probe(0x9d39247e33776d41)
/// <SearchEntry move=1820, score=35, depth=9, bound='exact'>
/// >>> table.probe(1) is None
/// True
#[pyclass(frozen, module = "zobrist")]
pub(crate) struct TranspositionTable {
    inner: table::TranspositionTable<u64, transposition::SearchEntry>,
}

#[pymethods]
impl TranspositionTable {
    #[new]
    #[pyo3(signature = (bytes, replacement="depth_and_age"))]
    fn new(py: Python<'_>, bytes: usize, replacement: &str) -> PyResult<Self> {
        let policies = [
            ("depth_and_age", Replacement::DepthAndAge),
            ("depth_preferred", Replacement::DepthPreferred),
            ("always", Replacement::Always),
        ];
        let replacement = choice("replacement", replacement, &policies)?;
        let inner = detached(py, || {
            table::TranspositionTable::with_replacement(bytes, replacement).map_err(value_error)
        })?;
        Ok(TranspositionTable { inner })
    }

    /// Returns the entry stored for a hash, or None.
    fn probe(&self, hash: u64) -> Option<SearchEntry> {
        self.inner.probe(hash).map(SearchEntry::of)
    }

    /// Stores an entry and returns the outcome: 'new', 'updated', 'replaced' (an entry of another
    /// position) or 'refused'.
    ///
    /// It is merged with the old entry of the position. The old move and evaluation stay if the new
    /// entry has none (a move of 0 is none). The old score stays if it is of this search and at
    /// least 4 plies deeper (6 if the new entry has pv), unless the new score is exact, or if
    /// the new bound is 'none'.
    ///
    /// ValueError or OverflowError if a number is out of its range, see SearchEntry.
    #[pyo3(signature = (hash, *, r#move=0, score=0, eval=None, depth=0, bound="exact", pv=false))]
    #[expect(
        clippy::too_many_arguments,
        reason = "the fields of an entry, given by name"
    )]
    fn store(
        &self,
        hash: u64,
        r#move: u16,
        score: i16,
        eval: Option<i16>,
        depth: u8,
        bound: &str,
        pv: bool,
    ) -> PyResult<&'static str> {
        let bound = choice("bound", bound, &BOUNDS)?;
        let entry = transposition::SearchEntry {
            mv: r#move,
            score,
            eval,
            depth,
            bound,
            pv,
        };
        Ok(match self.inner.store(hash, entry) {
            Outcome::New => "new",
            Outcome::Updated => "updated",
            Outcome::Replaced => "replaced",
            Outcome::Refused => "refused",
        })
    }

    /// Begins a new search: increases the age of all entries by one.
    fn new_search(&self) {
        self.inner.new_search();
    }

    /// Maximum number of entries.
    #[getter]
    fn capacity(&self) -> usize {
        self.inner.capacity()
    }

    /// The fraction of the table in use, in permille, estimated from a sample.
    #[getter]
    fn fill_permille(&self) -> usize {
        self.inner.fill_permille(u8::MAX)
    }

    fn __repr__(&self) -> String {
        let (bytes, fill) = (self.inner.bytes(), self.inner.fill_permille(u8::MAX));
        format!("<TranspositionTable of {bytes} bytes, {fill} permille full>")
    }
}
