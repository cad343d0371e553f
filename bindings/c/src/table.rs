//! A transposition table in either layout.

use std::mem::MaybeUninit;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Compact, Entry, Replacement, SearchEntry as Packed, Wide};

use crate::border::{Error, Outcome, Status, answer, create, given, initialized, status};
use crate::options::{BOUNDS, REPLACEMENTS, chosen};

/// A lock-free transposition table of fixed size, for any number of threads.
pub struct Table {
    inner: Inner,
    replacement: Replacement,
}

enum Inner {
    Wide(TranspositionTable<u64, Word, Wide>),
    Compact(TranspositionTable<u64, Word, Compact>),
}

macro_rules! each {
    ($table:expr, |$inner:ident| $body:expr) => {
        match &given($table, "table")?.inner {
            Inner::Wide($inner) => $body,
            Inner::Compact($inner) => $body,
        }
    };
}

/// Number of bits of the data.
const DATA: u32 = 51;

/// Data, and the depth in the 8 bits above. The data of an entry of a search are its move, score
/// and evaluation, 16 bits each, and its flags.
#[derive(Clone, Copy)]
struct Word(u64);

impl Word {
    #[inline]
    fn of(data: u64, depth: u8) -> Self {
        Word(data | u64::from(depth) << DATA)
    }

    #[inline]
    fn data(self) -> u64 {
        self.0 & ((1 << DATA) - 1)
    }

    /// In a packed entry of a search, the depth is between the evaluation and the flags.
    #[inline]
    fn of_search(entry: Packed) -> Self {
        let bits = Packed::pack(entry);
        Word::of(bits & (u64::MAX >> 16) | bits >> 56 << 48, entry.depth)
    }

    #[inline]
    fn search(self) -> Packed {
        let data = self.data();
        let depth = u64::from(Word::depth(self));
        Packed::unpack(data & (u64::MAX >> 16) | depth << 48 | data >> 48 << 56)
    }
}

impl Entry for Word {
    const BITS: u32 = DATA + 8;

    #[inline]
    fn pack(entry: Self) -> u64 {
        entry.0
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        Word(bits)
    }

    #[inline]
    fn depth(entry: Self) -> u8 {
        (entry.0 >> DATA) as u8
    }

    #[inline]
    fn merge(new: Self, old: Self, age: u8) -> (Self, u8) {
        let (kept, age) = Packed::merge(new.search(), old.search(), age);
        (Word::of_search(kept), age)
    }
}

/// An entry of a game search. All zeros is an entry without a move, a score and an evaluation.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SearchEntry {
    /// The best move, or the one to try first, in the engine's own encoding; 0 if there is none.
    pub mv: u16,
    /// The score, if there is a bound. Scores of mates count plies from this position, not from the
    /// root: convert them before a store and after a probe.
    pub score: i16,
    /// The static evaluation, if `has_eval` is not 0. The evaluation -32768 is stored as none.
    pub eval: i16,
    /// If not 0, there is an evaluation.
    pub has_eval: u8,
    /// Depth in plies of the search that found the score.
    pub depth: u8,
    /// A `zobrist_bound`.
    pub bound: u8,
    /// If not 0, the position was on the principal variation when the score was stored.
    pub pv: u8,
}

impl SearchEntry {
    #[inline]
    fn packed(self) -> Outcome<Word> {
        let entry = Packed {
            mv: self.mv,
            score: self.score,
            eval: (self.has_eval != 0).then_some(self.eval),
            depth: self.depth,
            bound: chosen("bound", self.bound.into(), &BOUNDS)?,
            pv: self.pv != 0,
        };
        Ok(Word::of_search(entry))
    }

    #[inline]
    fn of(word: Word) -> Self {
        let entry = word.search();
        SearchEntry {
            mv: entry.mv,
            score: entry.score,
            eval: entry.eval.unwrap_or_default(),
            has_eval: entry.eval.is_some().into(),
            depth: entry.depth,
            // The order of `Bound` is that of `zobrist_bound`, except that none comes first.
            bound: (entry.bound as u8 + 1) % BOUNDS.len() as u8,
            pv: entry.pv.into(),
        }
    }
}

impl Table {
    fn new(bytes: usize, layout: u32, replacement: u32) -> Outcome<Self> {
        let replacement = chosen("replacement", replacement, &REPLACEMENTS)?;
        let inner = match layout {
            0 => TranspositionTable::with_replacement(bytes, replacement).map(Inner::Wide),
            1 => TranspositionTable::with_replacement(bytes, replacement).map(Inner::Compact),
            other => return Err(Error::range("layout", other as usize, 2)),
        };
        let inner = inner.map_err(Error::invalid)?;
        Ok(Table { inner, replacement })
    }
}

/// Makes an empty table of at most `bytes` bytes, a multiple of 64. `layout` is a `zobrist_layout`,
/// `replacement` a `zobrist_replacement`. Thread-safe.
///
/// All bits of a hash are mixed before they select its bucket, so any number serves. A probe of a
/// state that was not stored can be a false hit, more often in the layout `ZOBRIST_LAYOUT_COMPACT`:
/// verify a move before it is made.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_new(
    bytes: usize,
    layout: u32,
    replacement: u32,
    out: Option<&mut MaybeUninit<*mut Table>>,
) -> Status {
    create(out, || Table::new(bytes, layout, replacement))
}

/// Frees a table. Null is ignored; freeing twice is undefined, as is any use after it, in any
/// thread.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_free(table: Option<Box<Table>>) {
    drop(table);
}

/// Returns whether there is an entry for this hash, and writes its data and its depth. `depth` may
/// be null. Thread-safe, also while other threads store.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_probe(
    table: Option<&Table>,
    hash: u64,
    data: Option<&mut MaybeUninit<u64>>,
    depth: Option<&mut MaybeUninit<u8>>,
) -> bool {
    answer(false, || {
        let Some(entry) = each!(table, |table| table.probe(hash)) else {
            return Ok(false);
        };
        given(data, "data")?.write(entry.data());
        depth.map(|depth| depth.write(Word::depth(entry)));
        Ok(true)
    })
}

/// Stores data of at most 51 bits from a search to some depth. It replaces the data of the hash,
/// and may evict the entry of another state, or is not stored if the policy prefers all entries of
/// the bucket. Thread-safe.
///
/// To keep the old move of a state if the new entry has none, use `zobrist_table_store_search`.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_store(
    table: Option<&Table>,
    hash: u64,
    data: u64,
    depth: u8,
) -> Status {
    status(|| {
        if data >> DATA > 0 {
            let text = format_args!("data is {data:#x}, more than {DATA} bits");
            return Err(Error::out_of_range(text));
        }
        let keeps_depth = given(table, "table")?.replacement == Replacement::DepthPreferred;
        each!(table, |table| table.store_with(hash, |old| match old {
            Some((old, _)) if keeps_depth && Word::depth(old) > depth => None,
            _ => Some((Word::of(data, depth), 0)),
        }));
        Ok(())
    })
}

/// Returns whether there is an entry for this hash, and writes it. Thread-safe, also while other
/// threads store.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_probe_search(
    table: Option<&Table>,
    hash: u64,
    entry: Option<&mut MaybeUninit<SearchEntry>>,
) -> bool {
    answer(false, || {
        let entry = given(entry, "entry")?;
        let (mut data, mut depth) = (MaybeUninit::new(0), MaybeUninit::new(0));
        // Not `table.probe`: with a second caller, the compiler inlines it in neither.
        let found = zobrist_table_probe(table, hash, Some(&mut data), Some(&mut depth));
        if found {
            let word = Word::of(initialized(data), initialized(depth));
            entry.write(SearchEntry::of(word));
        }
        Ok(found)
    })
}

/// Stores an entry, merged with the old entry of the same hash in one lookup:
/// - The old move and the old evaluation stay if the new entry has none.
/// - The old score stays if the new entry has none (`ZOBRIST_BOUND_NONE`), or if the old one is of
///   this search and at least 4 plies deeper (6 if the new entry has `pv`), unless the new score
///   is exact.
/// - Depth, bound and `pv` are those of the score that stays.
/// - With `ZOBRIST_REPLACEMENT_DEPTH_PREFERRED`, the old entry stays if the merged one is
///   shallower. It takes from the new one only what it lacks: a move, an evaluation, a score.
///
/// As `zobrist_table_store`, it may evict the entry of another state, or not be stored. A table has
/// entries by this function or by `zobrist_table_store`; do not mix them. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_store_search(
    table: Option<&Table>,
    hash: u64,
    entry: Option<&SearchEntry>,
) -> Status {
    status(|| {
        let entry = given(entry, "entry")?.packed()?;
        each!(table, |table| table.store(hash, entry));
        Ok(())
    })
}

/// Loads the entries of this hash into the cache, ahead of a probe. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_prefetch(table: Option<&Table>, hash: u64) {
    answer((), || {
        each!(table, |table| table.prefetch(hash));
        Ok(())
    });
}

/// Begins a new search: the age of all entries increases by one. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_new_search(table: Option<&Table>) -> Status {
    status(|| {
        each!(table, |table| table.new_search());
        Ok(())
    })
}

/// Removes all entries, using all processors. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_clear(table: Option<&Table>) -> Status {
    status(|| {
        each!(table, |table| table.clear());
        Ok(())
    })
}

/// Returns the maximum number of entries, 0 for null. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_capacity(table: Option<&Table>) -> usize {
    answer(0, || Ok(each!(table, |table| table.capacity())))
}

/// Estimates from a sample how full the table is, from 0 to 1000. Entries older than `age` searches
/// count as empty. Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn zobrist_table_fill_permille(table: Option<&Table>, age: u8) -> usize {
    answer(0, || Ok(each!(table, |table| table.fill_permille(age))))
}
