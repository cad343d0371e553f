//! Checksums of files, which detect damage to a checkpoint.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use zobrist::ZobristHash;

use super::file::CHUNK;

/// The length of a file, and a checksum of its content.
///
/// The file is read as little-endian 64-bit words. Each word is XORed into the checksum, and then the SplitMix64
/// finalizer is applied to the checksum. Both steps are bijections, so two files that differ in one word have different
/// checksums. Any other change goes undetected with probability 2^-64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileSum {
    pub(super) len: u64,
    checksum: u64,
}

impl FileSum {
    /// Adds the next bytes of the file. Only the last call may pass a number of bytes that is not a multiple of 8.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        debug_assert!(self.len.is_multiple_of(8), "a word was cut");
        self.len += bytes.len() as u64;
        let (words, rest) = bytes.as_chunks();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for &word in words.iter().chain((!rest.is_empty()).then_some(&last)) {
            let mixed = self.checksum ^ u64::from_le_bytes(word);
            self.checksum = ZobristHash::<(), u64>::from_raw(mixed).finalize().raw();
        }
    }

    /// Returns the checksum of these bytes.
    pub(crate) fn of_bytes(bytes: &[u8]) -> u64 {
        let mut sum = FileSum::default();
        sum.add(bytes);
        sum.checksum
    }

    /// Reads a file of `len` bytes and returns its checksum. Stops in a longer file.
    pub(super) fn of(path: &Path, len: u64) -> io::Result<Self> {
        let (mut file, mut sum, mut chunk) = (File::open(path)?, FileSum::default(), Vec::new());
        while sum.len <= len && read_chunk(&mut file, &mut chunk)? {
            sum.add(&chunk);
        }
        Ok(sum)
    }
}

/// Replaces `chunk` by the next bytes of a file. Returns `false` at the end of the file. Only the last chunk is short.
pub(super) fn read_chunk(file: &mut File, chunk: &mut Vec<u8>) -> io::Result<bool> {
    chunk.clear();
    Ok(file.take(CHUNK as u64).read_to_end(chunk)? > 0)
}
