//! Recall: against a model, with values that own memory, in files; and the switch under a clock that is set by hand.
#![cfg(feature = "std")]

use zobrist::ZobristHash;

mod model;
mod single;
#[cfg(feature = "store")]
mod store;
mod switch;
mod verified;

/// Hashes of nothing in particular.
struct Any;

type Hash<K> = ZobristHash<Any, K>;

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
