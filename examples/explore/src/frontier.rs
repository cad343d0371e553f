//! The frontier: the states of a layer that wait for their expansion.

use std::mem;

use crate::code::{Packed, States};

/// The number of bytes at which a block is full, with 8 bytes per number. The block then shortens
/// its numbers. The states of a block are expanded together.
pub(crate) const BLOCK: usize = 1 << 15;

/// The blocks of a layer, in memory or in files.
pub(crate) trait Blocks {
    /// Returns the states of the next block. Frees their memory unless the layer `keeps` them to be
    /// read again. After the last block, returns `None` and restarts at the first block.
    fn next_block(&mut self, keeps: bool) -> Option<States>;

    /// Returns the memory of the states in bytes.
    fn bytes(&self) -> u64 {
        0
    }
}

/// The states of a layer, in blocks. All numbers of a block take as many bytes as its largest
/// number needs.
#[derive(Default)]
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
        if self.last.bytes.len() >= BLOCK {
            self.close();
        }
    }

    fn close(&mut self) {
        if !self.last.bytes.is_empty() {
            self.blocks.push(self.last.shortened());
            self.last.clear();
        }
    }
}

impl Blocks for Frontier {
    fn next_block(&mut self, keeps: bool) -> Option<States> {
        self.close();
        let block = self.blocks.get_mut(self.next).map(|block| {
            if keeps {
                block.clone()
            } else {
                mem::take(block)
            }
        });
        self.next = if block.is_some() { self.next + 1 } else { 0 };
        block
    }

    fn bytes(&self) -> u64 {
        let blocks: usize = self.blocks.iter().map(|block| block.bytes.capacity()).sum();
        (blocks + self.last.bytes.capacity()) as u64
    }
}

#[cfg(test)]
mod tests;
