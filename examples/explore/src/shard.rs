//! The states of one worker: a set of all hashes, and the states that wait for their expansion.

use std::hint::black_box;

use zobrist::ZobristHash;

use crate::puzzle::{Candidate, Outbox};
use crate::search::Report;
use crate::set::HashSet;

/// The states of one worker.
#[derive(Debug)]
pub(crate) struct Shard {
    /// The number of shares by which hashes select the worker; 1 if other hashes do.
    shares: usize,
    seen: HashSet,
    /// The layer that is being found, and the sum over its hashes.
    next: Frontier,
    checksum: u64,
    /// The most memory that states took.
    peak: u64,
}

impl Shard {
    pub(crate) fn new(shares: usize) -> Self {
        let (seen, next) = (HashSet::new(), Frontier::default());
        Shard { shares, seen, next, checksum: 0, peak: 0 }
    }

    /// Adds states and returns how many of them are new.
    pub(crate) fn insert(&mut self, candidates: &[Candidate]) -> u64 {
        let before = self.next.states;
        // The set is far larger than the caches: the misses of a group overlap.
        for group in candidates.chunks(32) {
            let touched = group.iter().map(|&(hash, _)| self.seen.touch(self.unused_bits(hash)));
            black_box(touched.fold(0, |all, cell| all ^ cell));
            for &(hash, state) in group {
                if self.seen.insert(self.unused_bits(hash)) {
                    let mixed = ZobristHash::<(), u64>::from_raw(hash).finalize().raw();
                    self.checksum = self.checksum.wrapping_add(mixed);
                    self.next.push(state);
                }
            }
        }
        self.next.states - before
    }

    /// The bits that did not select the worker. All states of this worker agree in the others.
    #[inline]
    fn unused_bits(&self, hash: u64) -> u64 {
        let mut bits = ZobristHash::<(), u64>::from_raw(hash).bits();
        if self.shares > 1 {
            let _ = bits.take(self.shares);
        }
        bits.rest()
    }

    /// Ends the layer that was being found, and returns its states, which are the next to be expanded.
    pub(crate) fn end_layer(&mut self, worker: usize, outbox: &Outbox) -> (Frontier, Report) {
        let layer = std::mem::take(&mut self.next);
        let (states, successors) = (layer.states, outbox.successors);
        let (bytes, checksum) = (self.measure(&layer), std::mem::take(&mut self.checksum));
        (layer, Report { worker, states, checksum, bytes, peak: self.peak, successors })
    }

    /// The memory of all states, with those of the layer that is being expanded.
    pub(crate) fn measure(&mut self, layer: &Frontier) -> u64 {
        let bytes = self.seen.bytes() + self.next.bytes() + layer.bytes();
        self.peak = self.peak.max(bytes);
        bytes
    }
}

/// States of a block, which are expanded together.
const BLOCK: usize = 1 << 12;

/// The states of a layer, in blocks, which take as many bytes a state as their largest number has.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    blocks: Vec<(usize, Vec<u8>)>,
    /// The block that is being filled.
    last: Vec<u64>,
    states: u64,
}

impl Frontier {
    #[inline]
    pub(crate) fn push(&mut self, state: u64) {
        self.last.push(state);
        self.states += 1;
        if self.last.len() == BLOCK {
            let all = self.last.iter().fold(1, |all, state| all | state);
            let width = all.ilog2() as usize / 8 + 1;
            let mut block = Vec::with_capacity(BLOCK * width);
            for state in self.last.drain(..) {
                block.extend_from_slice(&state.to_le_bytes()[..width]);
            }
            self.blocks.push((width, block));
        }
    }

    /// Removes a block and returns its states.
    pub(crate) fn pop_block(&mut self) -> Option<Vec<u64>> {
        if !self.last.is_empty() {
            return Some(std::mem::take(&mut self.last));
        }
        let (width, block) = self.blocks.pop()?;
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        Some(block.chunks_exact(width).map(number).collect())
    }

    pub(crate) fn bytes(&self) -> u64 {
        let blocks: usize = self.blocks.iter().map(|(_, block)| block.capacity()).sum();
        (blocks + 8 * self.last.capacity()) as u64
    }
}
