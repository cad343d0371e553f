//! What one worker owns: the set of its states, and those that wait.

use crate::frontier::Frontier;
use crate::hashing::Routing;
use crate::set::HashSet;
use zobrist::ZobristHash;

/// A state on its way to its worker.
pub type Candidate = (u64, u64);

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
    pub(crate) fn new(workers: usize, routing: Routing) -> Self {
        Shard {
            workers,
            routing,
            seen: HashSet::new(),
            current: Frontier::default(),
            next: Frontier::default(),
            checksum: 0,
            peak: 0,
        }
    }

    /// Takes a state and returns whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, (hash, packed): Candidate) -> bool {
        let hash = ZobristHash::<(), u64>::from_raw(hash);
        let mut bits = hash.bits();
        if self.routing == Routing::Hash {
            // All states of this worker agree in these bits, so the set must not see them.
            bits.take(self.workers);
        }
        let new = self.seen.insert(bits.rest());
        if new {
            self.checksum = self.checksum.wrapping_add(hash.finalize().raw());
            self.next.push(packed);
        }
        new
    }

    /// Ends the layer that was being found: its states and their checksum. They are the next to be expanded.
    pub(crate) fn end_layer(&mut self) -> (u64, u64) {
        self.measure();
        self.current = std::mem::take(&mut self.next);
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
