//! A transposition table in either layout.

use std::mem::MaybeUninit;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{self, Compact, Wide};

use crate::border::{Error, Outcome, Status, answer, create, given, status};
use crate::options::{REPLACEMENTS, chosen};

/// A lock-free transposition table of fixed size, for any number of threads.
pub struct Table(Inner);

enum Inner {
    Wide(TranspositionTable<u64, Entry, Wide>),
    Compact(TranspositionTable<u64, Entry, Compact>),
}

macro_rules! each {
    ($table:expr, |$inner:ident| $body:expr) => {
        match &given($table, "table")?.0 {
            Inner::Wide($inner) => $body,
            Inner::Compact($inner) => $body,
        }
    };
}

/// Number of bits of the data.
const DATA: u32 = 50;

/// 50 bits of data, and the depth in the 8 bits above. The layout `Compact` stores the age of an
/// entry in the other 6 bits.
#[derive(Clone, Copy)]
struct Entry(u64);

impl transposition::Entry for Entry {
    const BITS: u32 = DATA + 8;

    #[inline]
    fn pack(entry: Self) -> u64 {
        entry.0
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        Entry(bits)
    }

    #[inline]
    fn depth(entry: Self) -> u8 {
        (entry.0 >> DATA) as u8
    }
}

impl Table {
    fn new(bytes: usize, layout: u32, replacement: u32) -> Outcome<Self> {
        let policy = chosen("replacement", replacement, &REPLACEMENTS)?;
        let inner = match layout {
            0 => TranspositionTable::with_replacement(bytes, policy).map(Inner::Wide),
            1 => TranspositionTable::with_replacement(bytes, policy).map(Inner::Compact),
            other => return Err(Error::range("layout", other as usize, 2)),
        };
        inner.map(Table).map_err(Error::invalid)
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
        let found = each!(table, |table| table.probe(hash));
        let Some(Entry(bits)) = found else {
            return Ok(false);
        };
        given(data, "data")?.write(bits & ((1 << DATA) - 1));
        depth.map(|depth| depth.write((bits >> DATA) as u8));
        Ok(true)
    })
}

/// Stores data of at most 50 bits from a search to some depth. It replaces the data of the hash,
/// and may evict the entry of another state, or is not stored if the policy prefers all entries of
/// the bucket. Thread-safe.
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
        let entry = Entry(data | u64::from(depth) << DATA);
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
