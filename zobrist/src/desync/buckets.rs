//! A read-only multimap from keys to pairs of terms, filled in two passes.

use alloc::vec;
use alloc::vec::Vec;

use crate::key::Key;

pub(super) struct Buckets {
    shift: u32,
    /// Bucket `i` is `terms[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
    terms: Vec<[u32; 2]>,
}

impl Buckets {
    /// A map of `len` entries, which `entries` lists twice in the same order.
    pub(super) fn new<K: Key, I: Iterator<Item = (K, [usize; 2])>>(
        len: usize,
        entries: impl Fn() -> I,
    ) -> Buckets {
        let width = len.max(2).ilog2();
        let shift = u64::BITS - width;
        let mut starts = vec![0; (1 << width) + 1];
        for (key, _) in entries() {
            starts[bucket(key, shift) + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut terms = vec![[0; 2]; len];
        for (key, [a, b]) in entries() {
            let place = &mut next[bucket(key, shift)];
            terms[*place] = [a as u32, b as u32];
            *place += 1;
        }
        Buckets { shift, starts, terms }
    }

    /// All entries that may have the key; some of them have another.
    pub(super) fn get<K: Key>(&self, key: K) -> impl Iterator<Item = [usize; 2]> {
        let bucket = bucket(key, self.shift);
        let terms = &self.terms[self.starts[bucket]..self.starts[bucket + 1]];
        terms.iter().map(|&[a, b]| [a as usize, b as usize])
    }
}

/// Multiplicative hashing: narrow keys have no high bits. The constant is 2^64 over the golden ratio
/// (D. E. Knuth, The Art of Computer Programming, vol. 3, section 6.4).
fn bucket<K: Key>(key: K, shift: u32) -> usize {
    ((key.to_bits() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize
}
