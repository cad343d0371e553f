//! Files of a search. An error ends the search: there is nothing to go on with but the last checkpoint.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use zobrist_examples::quote::quote;

use crate::hash_key::HashKey;

/// Bytes that are read or written at a time.
const CHUNK: usize = 1 << 16;

/// The value of a result, or a panic that names the file; a panic ends the process with one line and exit code 1.
#[track_caller]
pub(super) fn done<T>(result: io::Result<T>, what: &str, path: &Path) -> T {
    result.unwrap_or_else(|error| panic!("cannot {what} {}: {error}", quote(path.display())))
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    file: BufWriter<File>,
    path: PathBuf,
}

impl Writer {
    pub(super) fn create(path: PathBuf) -> Self {
        let file = BufWriter::with_capacity(CHUNK, done(File::create(&path), "create", &path));
        Writer { file, path }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        done(self.file.write_all(bytes), "write", &self.path);
    }

    pub(super) fn finish(mut self) -> PathBuf {
        done(self.file.flush(), "write", &self.path);
        self.path
    }

    /// Ends the file, and returns once it is durable.
    pub(super) fn finish_durably(mut self) -> PathBuf {
        done(self.file.flush(), "write", &self.path);
        done(self.file.get_ref().sync_all(), "write", &self.path);
        self.path
    }
}

/// A file that is being read.
#[derive(Debug)]
pub(super) struct Reader {
    file: BufReader<File>,
    path: PathBuf,
}

impl Reader {
    pub(super) fn open(path: &Path) -> Self {
        let file = BufReader::with_capacity(CHUNK, done(File::open(path), "open", path));
        Reader { file, path: path.to_owned() }
    }

    /// Fills `bytes`; false at the end of the file.
    pub(super) fn read(&mut self, bytes: &mut [u8]) -> bool {
        match self.file.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => false,
            result => {
                done(result, "read", &self.path);
                true
            }
        }
    }

    pub(super) fn skip(&mut self, bytes: u32) {
        done(self.file.seek_relative(bytes.into()), "read", &self.path);
    }
}

/// Hashes of a file, in order.
#[derive(Debug)]
pub(super) struct Hashes<K> {
    file: File,
    path: PathBuf,
    bytes: Vec<u8>,
    chunk: Vec<K>,
    at: usize,
}

impl<K: HashKey> Hashes<K> {
    pub(super) fn open(path: &Path) -> Self {
        let (file, path) = (done(File::open(path), "open", path), path.to_owned());
        Hashes { file, path, bytes: vec![0; CHUNK], chunk: Vec::new(), at: 0 }
    }

    /// Returns the next hash.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<K> {
        if self.at == self.chunk.len() {
            self.refill();
        }
        self.chunk.get(self.at).copied()
    }

    #[inline]
    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// Returns whether the file has `hash`, and forgets all smaller ones.
    #[inline]
    pub(super) fn contains(&mut self, hash: K) -> bool {
        while self.chunk.last().is_none_or(|&last| last < hash) {
            self.refill();
            if self.chunk.is_empty() {
                return false;
            }
        }
        while self.chunk[self.at] < hash {
            self.at += 1;
        }
        self.chunk[self.at] == hash
    }

    fn refill(&mut self) {
        let mut filled = 0;
        while filled < self.bytes.len() {
            match done(self.file.read(&mut self.bytes[filled..]), "read", &self.path) {
                0 => break,
                read => filled += read,
            }
        }
        self.chunk.clear();
        self.chunk.extend(K::read(&self.bytes[..filled]));
        self.at = 0;
    }
}

/// Merges files of hashes in order, and passes each hash to `add` as often as it is in them.
pub(super) fn merge<K: HashKey>(paths: &[PathBuf], mut add: impl FnMut(K)) {
    let mut files: Vec<_> = paths.iter().map(|path| Hashes::<K>::open(path)).collect();
    let first = files.iter_mut().enumerate();
    let mut heap: BinaryHeap<_> =
        first.filter_map(|(i, file)| Some(Reverse((file.peek()?, i)))).collect();
    while let Some(mut least) = heap.peek_mut() {
        let Reverse((hash, i)) = *least;
        add(hash);
        files[i].advance();
        match files[i].peek() {
            Some(next) => least.0.0 = next,
            None => drop(std::collections::binary_heap::PeekMut::pop(least)),
        }
    }
}
