//! The table of states: against a model, from threads, in little memory.

use zobrist::table::transposition::Entry;

mod contract;
mod memory;
mod model;
mod threads;

/// A depth in the low byte, and anything above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known(u64);

impl Known {
    fn new(what: u64, depth: u8) -> Known {
        Known(what << 8 | u64::from(depth))
    }
}

impl Entry for Known {
    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(bits: u64) -> Known {
        Known(bits)
    }

    fn depth(self) -> u8 {
        self.0 as u8
    }
}
