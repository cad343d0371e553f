//! A compact set of hashes.

use std::hint::black_box;

use zobrist::ZobristHash;

use crate::cluster::end;
use crate::hash_key::{HashKey, from_bits};

/// Number of segments. Each segment grows on its own, so growth takes little extra memory.
const SEGMENTS: usize = 256;

/// Number of cells that a segment has after its last bucket. They store hashes for which the last
/// buckets have no room.
const SLACK: usize = 32;

/// Bytes that must be free when a segment grows.
const HEADROOM: usize = 4 << 20;

/// A set of hashes of 64 or 128 bits.
///
/// A segment is a table of sorted hashes with empty cells between them. The highest bits of a hash
/// select its segment, and the next bits select its bucket, a cell of the table. The hash is in
/// this cell or in a later one. This is linear probing with sorted cells (O. Amble, D. E. Knuth,
/// "Ordered hash tables", 1974). A search ends at the first larger hash, even in a table that is
/// 9/10 full. A segment grows by an eighth, in one sorted copy. So a 64-bit hash takes 9
/// to 10 bytes, and a 128-bit hash twice as many.
pub(crate) struct HashSet<K> {
    segments: Vec<Segment<K>>,
}

struct Segment<K> {
    /// The stored hashes in ascending order. An empty cell is 0.
    cells: Vec<K>,
    buckets: usize,
    len: usize,
}

impl<K: HashKey> HashSet<K> {
    /// Creates an empty set.
    pub(crate) fn new() -> Self {
        // The initial sizes differ by up to an eighth, the growth of a segment, so that the
        // segments do not all grow at the same time.
        let first = |i: usize| Segment::new(64 + 64 * i / (8 * SEGMENTS));
        HashSet {
            segments: (0..SEGMENTS).map(first).collect(),
        }
    }

    /// Adds a hash and returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, hash: K) -> bool {
        let (segment, rest) = split(hash);
        self.segments[segment].insert(rest)
    }

    /// Reads the first cell that may contain `hash`, and so loads it into the cache. The cache
    /// misses of independent reads overlap.
    #[inline]
    pub(crate) fn touch(&self, hash: K) -> K {
        let (segment, rest) = split(hash);
        let segment = &self.segments[segment];
        segment.cells[segment.bucket(rest)]
    }

    /// Returns all hashes in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = K> {
        self.segments
            .iter()
            .enumerate()
            .flat_map(|(segment, Segment { cells, .. })| {
                let filled = cells.iter().filter(|&&cell| cell != K::ZERO);
                filled.map(move |&rest| {
                    from_bits((segment as u128) << (K::BITS - 8) | rest.to_bits() >> 8)
                })
            })
    }

    /// Returns the memory of the set in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let cells: usize = self
            .segments
            .iter()
            .map(|segment| segment.cells.len())
            .sum();
        (cells * size_of::<K>()) as u64
    }
}

/// Returns the index of the segment of a hash, and the other bits of the hash, shifted up. Sets the
/// lowest bit of the shifted bits, because 0 is an empty cell.
#[inline]
fn split<K: HashKey>(hash: K) -> (usize, K) {
    let bits = hash.to_bits();
    ((bits >> (K::BITS - 8)) as usize, from_bits(bits << 8 | 1))
}

/// Adds empty cells, up to this number of cells.
fn fill<K: HashKey>(cells: &mut Vec<K>, len: usize) {
    // What else a search allocates is small, and ends the program without a word if it cannot. So
    // end before.
    let headroom = black_box(&mut Vec::<u8>::new()).try_reserve_exact(HEADROOM);
    if headroom
        .and(cells.try_reserve_exact(len - cells.len()))
        .is_err()
    {
        end(
            "the memory has no room for more visited states: set a limit with --memory, and a folder with --disk",
            2,
        );
    }
    cells.resize(len, K::ZERO);
}

impl<K: HashKey> Segment<K> {
    fn new(buckets: usize) -> Self {
        let mut cells = Vec::new();
        fill(&mut cells, buckets + SLACK);
        Segment {
            cells,
            buckets,
            len: 0,
        }
    }

    #[inline]
    fn bucket(&self, hash: K) -> usize {
        ZobristHash::<(), K>::from_raw(hash)
            .bits()
            .take(self.buckets)
    }

    #[inline]
    fn insert(&mut self, hash: K) -> bool {
        if self.len * 10 >= self.buckets * 9 {
            self.grow();
        }
        let bucket = self.bucket(hash);
        loop {
            let tail = &mut self.cells[bucket..];
            let not_smaller = tail
                .iter()
                .position(|&cell| cell == K::ZERO || cell >= hash);
            if let Some(at) = not_smaller {
                if tail[at] == hash {
                    return false;
                }
                if let Some(gap) = tail[at..].iter().position(|&cell| cell == K::ZERO) {
                    tail.copy_within(at..at + gap, at + 1);
                    tail[at] = hash;
                    self.len += 1;
                    return true;
                }
            }
            // No cell after the last bucket is empty, so append more cells.
            let len = self.cells.len() + SLACK;
            fill(&mut self.cells, len);
        }
    }

    /// Grows the segment by an eighth. One pass suffices, because the hashes stay in order.
    fn grow(&mut self) {
        let mut larger = Segment {
            len: self.len,
            ..Segment::new(self.buckets * 9 / 8)
        };
        let mut next = 0;
        for &hash in self.cells.iter().filter(|&&cell| cell != K::ZERO) {
            next = next.max(larger.bucket(hash));
            if next >= larger.cells.len() {
                fill(&mut larger.cells, next + SLACK);
            }
            larger.cells[next] = hash;
            next += 1;
        }
        *self = larger;
    }
}

#[cfg(test)]
pub(crate) mod tests;
