//! States that wait for their successors to be found.

/// States of a block, which are expanded in one go.
const BLOCK: usize = 1 << 12;

/// The states of a layer, in blocks, so that they take no more memory than they need and give it back as they go.
#[derive(Debug, Default)]
pub(crate) struct Frontier {
    blocks: Vec<Vec<u64>>,
    len: u64,
}

impl Frontier {
    pub(crate) fn push(&mut self, packed: u64) {
        self.len += 1;
        match self.blocks.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(packed),
            _ => {
                // A first block is often the only one, and small.
                let room = if self.blocks.is_empty() { 0 } else { BLOCK };
                let mut block = Vec::with_capacity(room);
                block.push(packed);
                self.blocks.push(block);
            }
        }
    }

    /// Takes a block off.
    pub(crate) fn pop_block(&mut self) -> Option<Vec<u64>> {
        let block = self.blocks.pop()?;
        self.len -= block.len() as u64;
        Some(block)
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.blocks.len() * BLOCK * size_of::<u64>()) as u64
    }
}
