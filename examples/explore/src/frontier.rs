//! The frontier: the states of a layer that wait for their expansion.

use std::mem;

use crate::code::{Packed, States};

/// The number of bytes at which a block is full, with 8 bytes per number. The block then shortens its numbers. The
/// states of a block are expanded together.
pub(crate) const BLOCK: usize = 1 << 15;

/// The states of a layer, in blocks. All numbers of a block take as many bytes as its largest number needs.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    blocks: Vec<States>,
    /// The block that is being filled.
    last: States,
    /// The index of the next block to be read.
    next: usize,
}

impl Frontier {
    #[inline]
    pub(crate) fn push(&mut self, state: Packed<'_>) {
        self.last.push(state);
        if self.last.bytes().len() >= BLOCK {
            self.close();
        }
    }

    fn close(&mut self) {
        if !self.last.bytes().is_empty() {
            self.blocks.push(self.last.shortened());
            self.last.clear();
        }
    }

    /// Returns the states of the next block. Frees their memory unless the layer `keeps` them to be read again.
    pub(crate) fn next_block(&mut self, keeps: bool) -> Option<States> {
        self.close();
        let block = self.blocks.get_mut(self.next)?;
        self.next += 1;
        Some(if keeps { block.clone() } else { mem::take(block) })
    }

    /// Restarts at the first block.
    pub(crate) fn rewind(&mut self) {
        self.next = 0;
    }

    pub(crate) fn bytes(&self) -> u64 {
        let blocks: usize = self.blocks.iter().map(States::capacity).sum();
        (blocks + self.last.capacity()) as u64
    }
}
