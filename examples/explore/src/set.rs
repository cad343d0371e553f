//! A compact set of hashes.

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
}

#[derive(Debug)]
struct Segment {
    /// An empty cell is 0.
    cells: Vec<u64>,
    buckets: usize,
    len: usize,
}

impl HashSet {
    /// An empty set.
    pub(crate) fn new() -> Self {
        // The first sizes are spread over a growth, or else all segments would grow at the same time.
        let first = |i: usize| Segment::new(64 + 64 * i / (8 * SEGMENTS));
        HashSet { segments: (0..SEGMENTS).map(first).collect() }
    }

    /// Adds a hash and returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64) -> bool {
        let (segment, rest) = split(hash);
        self.segments[segment].insert(rest)
    }

    /// Reads the cell where `hash` would be. Reads that do not wait for each other overlap, if memory is far.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u64 {
        let (segment, rest) = split(hash);
        let segment = &self.segments[segment];
        segment.cells[segment.bucket(rest)]
    }

    /// Returns the memory that the set takes.
    pub(crate) fn bytes(&self) -> u64 {
        let cells: usize = self.segments.iter().map(|segment| segment.cells.len()).sum();
        (cells * size_of::<u64>()) as u64
    }
}

/// The segment of a hash, and its other bits: shifted up, so that the lowest one is free to make them differ from an empty cell.
#[inline]
fn split(hash: u64) -> (usize, u64) {
    let mut bits = ZobristHash::<(), u64>::from_raw(hash).bits();
    (bits.take(SEGMENTS), bits.rest() | 1)
}

impl Segment {
    fn new(buckets: usize) -> Self {
        Segment { cells: vec![0; buckets + SLACK], buckets, len: 0 }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        ZobristHash::<(), u64>::from_raw(hash).bits().take(self.buckets)
    }

    #[inline]
    fn insert(&mut self, hash: u64) -> bool {
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
        let mut larger = Segment { len: self.len, ..Segment::new(self.buckets * 9 / 8) };
        let mut next = 0;
        for &hash in self.cells.iter().filter(|&&cell| cell != 0) {
            next = next.max(larger.bucket(hash));
            if next >= larger.cells.len() {
                larger.cells.resize(next + SLACK, 0);
            }
            larger.cells[next] = hash;
            next += 1;
        }
        *self = larger;
    }
}
