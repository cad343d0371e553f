//! A file of hashes and a file of states: of one worker in one layer, or of a sorted run.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use super::file::{CHUNK, FileSum, Writer, done};
use crate::code::{Packed, States};
use crate::frontier::{BLOCK, Blocks};
use crate::hash_key::HashKey;

/// Number of bytes before a block: one for the width of its numbers, and four for its length in
/// bytes.
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
        self.states.write(&block.bytes);
        self.block.clear();
    }

    /// Appends a hash. It must be larger than all hashes appended before.
    pub(crate) fn push_hash<K: HashKey>(&mut self, hash: K) {
        self.hashes.write_hash(hash);
    }

    /// Completes both files, makes them `durable`, and returns the checksums of the hashes and of
    /// the states.
    pub(crate) fn finish(mut self, durable: bool) -> [FileSum; 2] {
        self.close();
        [self.hashes.finish(durable), self.states.finish(durable)]
    }
}

/// Reads the share of one worker in the states of a layer, from the files of all workers that wrote
/// the layer. The blocks are numbered across these files. The reader returns each block whose
/// number modulo `of` is `share`.
pub(crate) struct LayerReader {
    paths: Vec<PathBuf>,
    share: usize,
    of: usize,
    file: Option<BufReader<File>>,
    next_path: usize,
    block: usize,
}

impl LayerReader {
    pub(crate) fn new(paths: Vec<PathBuf>, share: usize, of: usize) -> Self {
        LayerReader {
            paths,
            share,
            of,
            file: None,
            next_path: 0,
            block: 0,
        }
    }

    /// Reads all states of one file.
    pub(crate) fn open(path: &Path) -> Self {
        Self::new(vec![path.to_owned()], 0, 1)
    }

    fn try_next_block(&mut self) -> io::Result<Option<States>> {
        while let Some(path) = self.paths.get(self.next_path) {
            if self.file.is_none() {
                self.file = Some(BufReader::with_capacity(CHUNK, File::open(path)?));
            }
            let file = self.file.as_mut().expect("an open file");
            if file.fill_buf()?.is_empty() {
                (self.file, self.next_path) = (None, self.next_path + 1);
                continue;
            }
            let mut head = [0; HEAD];
            file.read_exact(&mut head)?;
            let [width, len @ ..] = head;
            let len = u32::from_le_bytes(len);
            self.block += 1;
            if (self.block - 1) % self.of == self.share {
                let mut bytes = vec![0; len as usize];
                file.read_exact(&mut bytes)?;
                return Ok(Some(States { width, bytes }));
            }
            file.seek_relative(len.into())?;
        }
        (self.next_path, self.block) = (0, 0);
        Ok(None)
    }
}

impl Blocks for LayerReader {
    fn next_block(&mut self, _keeps: bool) -> Option<States> {
        let block = self.try_next_block();
        done(block, "read", &self.paths[self.next_path])
    }
}
