//! The transposition table in both layouts: comparison with a model, threads, and limited memory.

use zobrist::table::transposition::{Compact, Entry, Layout, Wide};

/// Tests each function with both layouts.
macro_rules! in_both_layouts {
    ($($test:ident)*) => {$(
        mod $test {
            #[test]
            fn wide() {
                super::$test::<zobrist::table::transposition::Wide>();
            }

            #[test]
            fn compact() {
                super::$test::<zobrist::table::transposition::Compact>();
            }
        }
    )*};
}

mod clearing;
mod false_hits;
mod file;
mod mate_scores;
mod memory;
mod model;
mod promises;
mod threads;

/// The documented properties of a layout.
pub(crate) trait Documented: Layout {
    /// Number of entries in a bucket.
    const ENTRIES: usize;
    /// Number of buckets in 64 bytes.
    const IN_LINE: usize;
    /// Number of bits in a tag.
    const TAG: u32;
}

impl Documented for Wide {
    const ENTRIES: usize = 4;
    const IN_LINE: usize = 1;
    const TAG: u32 = 56;
}

impl Documented for Compact {
    const ENTRIES: usize = 3;
    const IN_LINE: usize = 2;
    const TAG: u32 = 21;
}

/// An entry with the depth in its low byte and other data above. It leaves 7 bits for the age.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known(u64);

impl Known {
    fn new(what: u64, depth: u8) -> Known {
        Known((what << 8 | u64::from(depth)) & u64::MAX >> (64 - Known::BITS))
    }
}

impl Entry for Known {
    const BITS: u32 = 57;

    fn pack(entry: Self) -> u64 {
        entry.0
    }

    fn unpack(bits: u64) -> Known {
        Known(bits)
    }

    fn depth(entry: Self) -> u8 {
        entry.0 as u8
    }
}
