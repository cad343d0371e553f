//! The frontier: the states of a layer that wait for their expansion.

use crate::code::{Packed, States};

/// The number of bytes at which a block is full, with 8 bytes per number. The block then shortens its numbers. The
/// states of a block are expanded together.
pub(crate) const BLOCK: usize = 1 << 15;

/// The states of a layer, in blocks. All numbers of a block take as many bytes as its largest number needs.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    blocks: Vec<Block>,
    /// The block that is being filled.
    last: States,
    pub(crate) states: u64,
    /// Whether blocks stay in memory after they are read.
    keeps: bool,
    /// The index of the next block. Used only if blocks stay in memory.
    next: usize,
}

impl Frontier {
    /// Keeps the blocks in memory after they are read, so that the layer can be read twice.
    pub(crate) fn kept(self) -> Self {
        Frontier { keeps: true, ..self }
    }

    #[inline]
    pub(crate) fn push(&mut self, state: Packed<'_>) {
        self.last.push(state);
        self.states += 1;
        if self.last.len_in_bytes() >= BLOCK {
            self.close();
        }
    }

    fn close(&mut self) {
        if !self.last.is_empty() {
            self.blocks.push(Block::new(&self.last));
            self.last.clear();
        }
    }

    /// Returns the states of the next block. Frees their memory unless blocks are kept.
    pub(crate) fn next_block(&mut self) -> Option<States> {
        self.close();
        if !self.keeps {
            return self.blocks.pop().map(Block::into_states);
        }
        self.next += 1;
        self.blocks.get(self.next - 1).cloned().map(Block::into_states)
    }

    /// Restarts at the first block.
    pub(crate) fn rewind(&mut self) {
        self.next = 0;
    }

    pub(crate) fn bytes(&self) -> u64 {
        let blocks: usize = self.blocks.iter().map(|block| block.bytes.capacity()).sum();
        (blocks + self.last.capacity_in_bytes()) as u64
    }
}

/// A block of states. All numbers are shortened to the same width.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The number of bytes of each number, or 0 if states are packed as bytes.
    pub(crate) width: u8,
    pub(crate) bytes: Vec<u8>,
}

impl Block {
    pub(crate) fn new(states: &States) -> Self {
        let Some(words) = states.words() else {
            return Block { width: 0, bytes: states.raw_bytes().to_vec() };
        };
        let all = words.iter().fold(1, |all, word| all | word);
        let width = all.ilog2() as usize / 8 + 1;
        let mut bytes = Vec::with_capacity(words.len() * width);
        for word in words {
            bytes.extend_from_slice(&word.to_le_bytes()[..width]);
        }
        Block { width: width as u8, bytes }
    }

    pub(crate) fn into_states(self) -> States {
        let width = usize::from(self.width);
        if width == 0 {
            return States::from_raw_bytes(self.bytes);
        }
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        States::from_words(self.bytes.chunks_exact(width).map(number).collect())
    }
}
