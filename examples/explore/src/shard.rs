//! The states of one worker: a set of all, and those that wait.

use std::hint::black_box;

use zobrist::ZobristHash;

use crate::frontier::Frontier;
use crate::hashing::Routing;
use crate::set::HashSet;

/// A state on its way to its worker.
pub(crate) type Candidate = (u64, u64);

/// The states of one worker.
#[derive(Debug)]
pub(crate) struct Shard {
    workers: usize,
    routing: Routing,
    seen: HashSet,
    /// The layer that is being expanded.
    pub(crate) current: Frontier,
    /// The layer that is being found.
    next: Frontier,
    /// A sum over the hashes of the layer that is being found, whatever their order.
    checksum: u64,
    peak: u64,
}

impl Shard {
    /// Of one of so many workers, for states that are numbers of so many bits.
    pub(crate) fn new(workers: usize, routing: Routing, bits: u32) -> Self {
        Shard {
            workers,
            routing,
            seen: HashSet::new(),
            current: Frontier::new(bits),
            next: Frontier::new(bits),
            checksum: 0,
            peak: 0,
        }
    }

    /// Takes states and returns how many of them are new.
    pub(crate) fn insert(&mut self, candidates: &[Candidate]) -> u64 {
        let before = self.next.len();
        // The set is far larger than the caches: the misses of a group overlap.
        for group in candidates.chunks(32) {
            let touched = group.iter().map(|&(hash, _)| self.seen.touch(self.left_of(hash)));
            black_box(touched.fold(0, |all, cell| all ^ cell));
            for &(hash, packed) in group {
                if self.seen.insert(self.left_of(hash)) {
                    let mixed = ZobristHash::<(), u64>::from_raw(hash).finalize().raw();
                    self.checksum = self.checksum.wrapping_add(mixed);
                    self.next.push(packed);
                }
            }
        }
        self.next.len() - before
    }

    /// The bits that did not select the worker: all states of this worker agree in the others, so the set must not see them.
    #[inline]
    fn left_of(&self, hash: u64) -> u64 {
        let mut bits = ZobristHash::<(), u64>::from_raw(hash).bits();
        if self.routing == Routing::Hash {
            let _ = bits.take(self.workers);
        }
        bits.rest()
    }

    /// Ends the layer that was being found: its states and their checksum. They are the next to be expanded.
    pub(crate) fn end_layer(&mut self) -> (u64, u64) {
        self.measure();
        self.current = self.next.take();
        (self.current.len(), std::mem::take(&mut self.checksum))
    }

    /// The memory of the set and of the states that wait.
    pub(crate) fn bytes(&self) -> u64 {
        self.seen.bytes() + self.current.bytes() + self.next.bytes()
    }

    /// The largest that [`bytes`](Shard::bytes) has been when asked to measure it.
    pub(crate) fn measure(&mut self) -> u64 {
        self.peak = self.peak.max(self.bytes());
        self.peak
    }
}
