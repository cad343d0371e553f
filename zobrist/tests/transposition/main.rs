//! The table of states: against a model, from threads, in little memory.
#![cfg(feature = "std")]

use zobrist::ZobristHash;
use zobrist::table::transposition::Entry;

mod memory;
mod model;
mod single;
mod threads;

/// Hashes of nothing in particular.
struct Any;

type Hash<K> = ZobristHash<Any, K>;

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

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}
