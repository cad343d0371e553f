//! A set of hashes, as compact as memory allows.

use zobrist::ZobristHash;

/// Segments grow one by one, so that growth takes little extra memory.
const SEGMENTS: usize = 256;

/// Cells after the last bucket, for hashes that are displaced from there.
const SLACK: usize = 32;

/// A set of 64-bit hashes, or of the bits that [`HashBits`](zobrist::HashBits) has left of them.
///
/// The hashes of a segment stand in order, each in its bucket or after it, with gaps (linear probing where the index is the high end of the
/// hash: O. Amble, D. E. Knuth, "Ordered hash tables", 1974). So a search ends at the first larger hash even in a table that is 9/10 full,
/// and a segment grows by a copy in order. It grows by an eighth, so a hash takes 9 to 10 bytes.
#[derive(Debug)]
pub(crate) struct HashSet {
    segments: Vec<Segment>,
    len: u64,
}

#[derive(Debug)]
struct Segment {
    /// Zero is no hash.
    cells: Vec<u64>,
    buckets: usize,
    len: usize,
    has_zero: bool,
}

impl HashSet {
    /// An empty set.
    pub(crate) fn new() -> Self {
        // The first sizes are spread over a growth, or else all segments would grow at the same time.
        let first = |i: usize| 64 + 64 * i / (8 * SEGMENTS);
        HashSet { segments: (0..SEGMENTS).map(|i| Segment::new(first(i))).collect(), len: 0 }
    }

    /// Adds a hash and returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64) -> bool {
        let mut bits = ZobristHash::<(), u64>::from_raw(hash).bits();
        let segment = bits.take(SEGMENTS);
        let new = self.segments[segment].insert(bits.rest());
        self.len += u64::from(new);
        new
    }

    /// Reads where `hash` would be. Reads that do not wait for each other take little more time than one, if memory is far.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u64 {
        let mut bits = ZobristHash::<(), u64>::from_raw(hash).bits();
        let segment = &self.segments[bits.take(SEGMENTS)];
        segment.cells[segment.bucket(bits.rest())]
    }

    /// Returns the number of hashes.
    #[cfg(test)]
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Returns the memory that the set takes.
    pub(crate) fn bytes(&self) -> u64 {
        let cells: usize = self.segments.iter().map(|segment| segment.cells.len()).sum();
        (cells * size_of::<u64>()) as u64
    }
}

impl Segment {
    fn new(buckets: usize) -> Self {
        Segment { cells: vec![0; buckets + SLACK], buckets, len: 0, has_zero: false }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ZobristHash::<(), u64>::from_raw(hash).bits().take(self.buckets)
    }

    #[inline]
    fn insert(&mut self, hash: u64) -> bool {
        if hash == 0 {
            return !std::mem::replace(&mut self.has_zero, true);
        }
        if self.len * 10 >= self.buckets * 9 {
            self.grow();
        }
        let bucket = self.bucket(hash);
        loop {
            let tail = &mut self.cells[bucket..];
            let not_smaller = tail.iter().position(|&cell| cell == 0 || cell >= hash);
            if let Some(at) = not_smaller {
                if tail[at] == hash {
                    return false;
                }
                if let Some(gap) = tail[at..].iter().position(|&cell| cell == 0) {
                    tail.copy_within(at..at + gap, at + 1);
                    tail[at] = hash;
                    self.len += 1;
                    return true;
                }
            }
            // The last buckets are crowded.
            self.cells.resize(self.cells.len() + SLACK, 0);
        }
    }

    /// Grows by an eighth, in one pass, since the order stays.
    fn grow(&mut self) {
        let mut larger = Segment::new(self.buckets * 9 / 8);
        let mut next = 0;
        for &hash in self.cells.iter().filter(|&&cell| cell != 0) {
            next = next.max(larger.bucket(hash));
            if next >= larger.cells.len() {
                larger.cells.resize(next + SLACK, 0);
            }
            larger.cells[next] = hash;
            next += 1;
        }
        larger.len = self.len;
        larger.has_zero = self.has_zero;
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Against the set of the standard library, with hashes at random, crowded at both ends, and repeated.
    #[test]
    fn as_a_set_of_the_standard_library() {
        let (mut ours, mut theirs) = (HashSet::new(), BTreeSet::new());
        let mut state = 1_u64;
        for i in 0..100_000_u64 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let random = ZobristHash::<(), u64>::from_raw(state).finalize().raw();
            let hash = match i % 8 {
                0 => random % 1_000,
                1 => u64::MAX - random % 1_000,
                2 => (random % 1_000) << 56 | random >> 60,
                3 => (random % 100_000) << 30,
                _ => random,
            };
            assert_eq!(ours.insert(hash), theirs.insert(hash), "{hash:#x}");
        }
        assert_eq!(ours.len(), theirs.len() as u64);
        assert!(theirs.iter().all(|&hash| !ours.insert(hash)));
    }

    #[test]
    fn memory_per_hash() {
        let mut set = HashSet::new();
        for i in 0..1_000_000_u64 {
            set.insert(ZobristHash::<(), u64>::from_raw(i).finalize().raw());
            if i > 300_000 && i % 10_000 == 0 {
                assert!(set.bytes() * 10 < 101 * set.len(), "{} for {}", set.bytes(), set.len());
            }
        }
    }
}
