//! A file of hashes and a file of states: of one worker in one layer, or of a sorted run.

use std::path::PathBuf;

use super::file::{Reader, SummedFile, Writer};
use crate::code::{Packed, States};
use crate::frontier::{BLOCK, Blocks};
use crate::hash_key::HashKey;

/// Number of bytes before a block: one for the width of its numbers, and four for its length in
/// bytes. A mark follows them, and another one follows the block, so that both are verified before
/// they are used.
const HEAD: usize = 5;

/// Writes states and hashes.
pub(crate) struct LayerWriter {
    hashes: Writer,
    states: Writer,
    block: States,
}

impl LayerWriter {
    pub(crate) fn create([hashes, states]: [PathBuf; 2]) -> Self {
        LayerWriter {
            hashes: Writer::create(hashes),
            states: Writer::create(states),
            block: States::default(),
        }
    }

    pub(crate) fn push_state(&mut self, state: Packed<'_>) {
        self.block.push(state);
        if self.block.bytes.len() >= BLOCK {
            self.close();
        }
    }

    fn close(&mut self) {
        if self.block.bytes.is_empty() {
            return;
        }
        let block = self.block.shortened();
        let len = u32::try_from(block.bytes.len()).expect("a block of less than 4 GB");
        self.states.write(&[block.width]);
        self.states.write(&len.to_le_bytes());
        self.states.mark();
        self.states.write(&block.bytes);
        self.states.mark();
        self.block.clear();
    }

    /// Appends a hash. It must be larger than all hashes appended before.
    pub(crate) fn push_hash<K: HashKey>(&mut self, hash: K) {
        self.hashes.write_hash(hash);
    }

    /// Completes both files, makes them `durable`, and returns them: the hashes and the states.
    pub(crate) fn finish(mut self, durable: bool) -> [SummedFile; 2] {
        self.close();
        [self.hashes.finish(durable), self.states.finish(durable)]
    }
}

/// Reads the share of one worker in the states of a layer, from the files of all workers that wrote
/// the layer. The blocks are numbered across these files. The reader returns each block whose
/// number modulo `of` is `share`.
pub(crate) struct LayerReader {
    files: Vec<SummedFile>,
    share: usize,
    of: usize,
    file: Option<Reader>,
    next_file: usize,
    block: usize,
}

impl LayerReader {
    pub(crate) fn new(files: Vec<SummedFile>, share: usize, of: usize) -> Self {
        LayerReader {
            files,
            share,
            of,
            file: None,
            next_file: 0,
            block: 0,
        }
    }

    /// Reads all states of one file.
    pub(crate) fn open(file: &SummedFile) -> Self {
        Self::new(vec![file.clone()], 0, 1)
    }
}

impl Blocks for LayerReader {
    fn next_block(&mut self, _keeps: bool) -> Option<States> {
        let mut bytes = Vec::new();
        while let Some(of) = self.files.get(self.next_file) {
            let file = self.file.get_or_insert_with(|| Reader::open(of));
            if file.is_at_end() {
                self.file = None;
                self.next_file += 1;
                continue;
            }
            file.read(HEAD, &mut bytes);
            file.check_mark();
            let width = bytes[0];
            let len = u32::from_le_bytes(bytes[1..].try_into().expect("four bytes"));
            // Other workers read the blocks between. Reading them, too, verifies the whole file.
            file.read(len as usize, &mut bytes);
            file.check_mark();
            self.block += 1;
            if (self.block - 1) % self.of == self.share {
                return Some(States { width, bytes });
            }
        }
        self.next_file = 0;
        self.block = 0;
        None
    }
}
