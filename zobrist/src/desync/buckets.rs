//! A read-only multimap from keys to pairs of terms, filled in two passes.

use alloc::vec;
use alloc::vec::Vec;

/// Binary logarithm of the number of filter bits per bucket.
const FILTER: u32 = 5;

pub(super) struct Buckets {
    shift: u32,
    /// Bucket `i` is `terms[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    terms: Vec<[u32; 2]>,
    /// A filter with 2^[`FILTER`] bits for each bucket. The high bits of the hash of a key select
    /// one of these bits. It is set if the key of any entry selects it. The filter fits into
    /// the cache and ends most searches for absent keys.
    filter: Vec<u64>,
}

impl Buckets {
    /// Creates a map of `len` entries. `entries` is called twice and must return the same entries
    /// both times.
    pub(super) fn new<I: Iterator<Item = (u128, [usize; 2])>>(
        len: usize,
        entries: impl Fn() -> I,
    ) -> Buckets {
        let width = len.max(2).ilog2();
        let shift = u64::BITS - width;
        let mut starts = vec![0_u32; (1 << width) + 1];
        let mut filter = vec![0; (1_usize << width).div_ceil(64 >> FILTER)];
        entries().for_each(|(key, _)| {
            let place = multiplied(key);
            starts[(place >> shift) as usize + 1] += 1;
            let bit = place >> (shift - FILTER);
            filter[(bit / 64) as usize] |= 1 << (bit % 64);
        });
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut terms = vec![[0; 2]; len];
        entries().for_each(|(key, [a, b])| {
            let place = &mut next[(multiplied(key) >> shift) as usize];
            terms[*place as usize] = [a as u32, b as u32];
            *place += 1;
        });
        Buckets {
            shift,
            starts,
            terms,
            filter,
        }
    }

    /// Iterates over the bucket of `key`: all entries with this key, and some entries with other
    /// keys.
    pub(super) fn get(&self, key: u128) -> impl Iterator<Item = [usize; 2]> {
        let place = multiplied(key);
        let bit = place >> (self.shift - FILTER);
        let terms = if self.filter[(bit / 64) as usize] >> (bit % 64) & 1 == 0 {
            &[]
        } else {
            let bucket = (place >> self.shift) as usize;
            &self.terms[self.starts[bucket] as usize..self.starts[bucket + 1] as usize]
        };
        terms.iter().map(|&[a, b]| [a as usize, b as usize])
    }
}

/// Hashes a key by multiplication, because the high bits select the bucket and narrow keys have no
/// high bits. The constant is 2^64 divided by the golden ratio (D. E. Knuth, The Art of Computer
/// Programming, vol. 3, section 6.4). Without the rotation, all 128-bit keys with two equal halves
/// would have the same hash. Exact keys can be such keys.
fn multiplied(key: u128) -> u64 {
    (key as u64 ^ ((key >> 64) as u64).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
