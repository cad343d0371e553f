//! States that wait for their successors to be found.

/// States of a block, which are expanded in one go.
const BLOCK: usize = 1 << 12;

/// The states of a layer, in as many bytes as their numbers have; in blocks, so that they take no more memory than they need and give it back as
/// they go.
#[derive(Debug)]
pub(crate) struct Frontier {
    /// Bytes of a state.
    width: usize,
    blocks: Vec<Vec<u8>>,
    len: u64,
}

impl Frontier {
    /// For states that are numbers of so many bits.
    pub(crate) fn new(bits: u32) -> Self {
        Frontier { width: bits.clamp(1, 64).div_ceil(8) as usize, blocks: Vec::new(), len: 0 }
    }

    /// An empty one for the same states.
    pub(crate) fn take(&mut self) -> Self {
        let empty = Frontier { width: self.width, blocks: Vec::new(), len: 0 };
        std::mem::replace(self, empty)
    }

    #[inline]
    pub(crate) fn push(&mut self, packed: u64) {
        debug_assert!(packed.to_le_bytes()[self.width..] == [0; 8][self.width..], "{packed:#x}");
        let full = BLOCK * self.width;
        if self.blocks.last().is_none_or(|block| block.len() == full) {
            // A first block is often the only one, and small.
            let room = if self.blocks.is_empty() { 0 } else { full };
            self.blocks.push(Vec::with_capacity(room));
        }
        if let Some(block) = self.blocks.last_mut() {
            block.extend_from_slice(&packed.to_le_bytes()[..self.width]);
            self.len += 1;
        }
    }

    /// Takes a block off.
    pub(crate) fn pop_block(&mut self) -> Option<Vec<u64>> {
        let block = self.blocks.pop()?;
        let states: Vec<u64> = block
            .chunks_exact(self.width)
            .map(|bytes| bytes.iter().rev().fold(0, |packed, &byte| packed << 8 | u64::from(byte)))
            .collect();
        self.len -= states.len() as u64;
        Some(states)
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.blocks.iter().map(|block| block.capacity() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_pushed_comes_back() {
        for bits in [1, 8, 35, 48, 57, 64] {
            let mut frontier = Frontier::new(bits);
            let states: Vec<u64> = (0..10_000)
                .map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits))
                .collect();
            for &state in &states {
                frontier.push(state);
            }
            assert_eq!(frontier.len(), 10_000);
            let mut found = Vec::new();
            while let Some(block) = frontier.pop_block() {
                found.extend(block);
            }
            found.sort_unstable();
            let mut expected = states.clone();
            expected.sort_unstable();
            assert_eq!((found, frontier.len()), (expected, 0), "{bits}");
        }
    }
}
