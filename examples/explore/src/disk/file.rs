//! Reads and writes the files of a search. An error ends the search, which can be resumed from its
//! last checkpoint.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;
use zobrist_examples::quote::quote;

use crate::hash_key::HashKey;
#[cfg(test)]
use crate::unit_tests::trace;

/// Number of bytes read or written at a time.
pub(super) const CHUNK: usize = 1 << 16;

/// Returns the value of a result, or panics with the name of the file. A panic ends the process
/// with one line and exit code 1.
#[track_caller]
pub(super) fn done<T>(result: io::Result<T>, what: &str, path: &Path) -> T {
    result.unwrap_or_else(|error| panic!("cannot {what} {}: {error}", quote(path.display())))
}

/// Makes the names of files in a folder durable.
pub(super) fn sync_folder(path: &Path) {
    done(try_sync_folder(path), "write", path);
    #[cfg(test)]
    trace::add(trace::Event::SyncFolder(path.to_owned()));
}

/// Makes the names of files in a folder durable. Windows cannot open a folder to sync it, so a
/// power failure may lose the last checkpoint there.
pub(super) fn try_sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(windows) {
        Ok(())
    } else {
        File::open(path)?.sync_all()
    }
}

/// A file that is being written.
pub(super) struct Writer {
    file: BufWriter<Summed>,
    path: PathBuf,
}

/// A file, and the length and the checksum of its content.
struct Summed {
    file: File,
    len: u64,
    checksum: Xxh3,
}

impl Write for Summed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.len += written as u64;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Writer {
    pub(super) fn create(path: PathBuf) -> Self {
        let file = done(File::create(&path), "create", &path);
        #[cfg(test)]
        trace::add(trace::Event::Create(path.clone()));
        let file = Summed {
            file,
            len: 0,
            checksum: Xxh3::new(),
        };
        Writer {
            file: BufWriter::with_capacity(CHUNK, file),
            path,
        }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        done(self.file.write_all(bytes), "write", &self.path);
    }

    pub(super) fn write_hash<K: HashKey>(&mut self, hash: K) {
        self.write(&hash.to_bits().to_le_bytes()[..size_of::<K>()]);
    }

    /// Ends the file, makes it `durable`, and returns its checksum.
    pub(super) fn finish(mut self, durable: bool) -> FileSum {
        done(self.file.flush(), "write", &self.path);
        let Summed {
            file,
            len,
            checksum,
        } = self.file.get_ref();
        if durable {
            done(file.sync_all(), "write", &self.path);
            #[cfg(test)]
            trace::add(trace::Event::SyncFile(
                self.path.clone(),
                std::fs::read(&self.path).unwrap(),
            ));
        }
        FileSum {
            len: *len,
            checksum: checksum.digest(),
        }
    }
}

/// The length of a file, and the XXH3 checksum of its content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileSum {
    pub(super) len: u64,
    checksum: u64,
}

impl FileSum {
    /// Reads a file of `len` bytes and returns its checksum. Stops in a longer file.
    pub(super) fn of(path: &Path, len: u64) -> io::Result<Self> {
        let mut checksum = Xxh3::new();
        let len = io::copy(
            &mut File::open(path)?.take(len.saturating_add(1)),
            &mut checksum,
        )?;
        Ok(FileSum {
            len,
            checksum: checksum.digest(),
        })
    }
}

/// The hashes in a file, in ascending order.
pub(crate) struct Hashes<K> {
    file: File,
    path: PathBuf,
    bytes: Vec<u8>,
    chunk: Vec<K>,
    at: usize,
}

impl<K: HashKey> Hashes<K> {
    pub(crate) fn open(path: &Path) -> Self {
        let (file, path) = (done(File::open(path), "open", path), path.to_owned());
        Hashes {
            file,
            path,
            bytes: Vec::new(),
            chunk: Vec::new(),
            at: 0,
        }
    }

    /// Returns whether the file contains `hash`. Calls must be in ascending order of hashes;
    /// smaller hashes are skipped.
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
        self.bytes.clear();
        let file = &mut self.file;
        done(
            file.take(CHUNK as u64).read_to_end(&mut self.bytes),
            "read",
            &self.path,
        );
        self.chunk.clear();
        self.chunk
            .extend(self.bytes.chunks_exact(size_of::<K>()).map(K::from_bytes));
        self.at = 0;
    }
}

impl<K: HashKey> Iterator for Hashes<K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        if self.at == self.chunk.len() {
            self.refill();
        }
        let next = self.chunk.get(self.at).copied();
        self.at += usize::from(next.is_some());
        next
    }
}

/// Merges sorted `sources`. Passes each hash and its source to `add`, duplicates included.
pub(super) fn merge<K: HashKey, S: Iterator<Item = K>>(
    mut sources: Vec<S>,
    mut add: impl FnMut(K, &S),
) {
    let first = sources.iter_mut().enumerate();
    let mut heap: BinaryHeap<_> = first
        .filter_map(|(i, source)| Some(Reverse((source.next()?, i))))
        .collect();
    while let Some(mut least) = heap.peek_mut() {
        let Reverse((hash, i)) = *least;
        add(hash, &sources[i]);
        match sources[i].next() {
            Some(next) => least.0.0 = next,
            None => drop(PeekMut::pop(least)),
        }
    }
}
