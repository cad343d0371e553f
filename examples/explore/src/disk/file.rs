//! Reads and writes the files of a search. An error ends the search, which can be resumed from its
//! last checkpoint.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{self, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
#[cfg(windows)]
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use rustix::fs::OFlags;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;
use zobrist_examples::quote::quote;

#[cfg(test)]
use super::tests::trace;
use crate::hash_key::HashKey;

/// Number of bytes read or written at a time.
pub(super) const CHUNK: usize = 1 << 16;

/// Number of bytes of a mark.
const MARK: usize = size_of::<u64>();

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

/// Opens a file for reading. Fails if it is not a regular file, because a pipe or a device could
/// block or be endless.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    // Otherwise opening a pipe waits for a writer.
    #[cfg(unix)]
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
    regular(options.open(path)?)
}

/// Opens a file for a lock, and creates it if it does not exist. Fails if it is not a regular file,
/// or a symbolic link to one. Does not change the content of the file.
pub(super) fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    // Windows cannot truncate a file that another process has locked.
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOFOLLOW).bits().cast_signed());
    #[cfg(windows)]
    options.custom_flags(OPEN_REPARSE_POINT);
    regular(options.open(path)?)
}

/// `FILE_FLAG_OPEN_REPARSE_POINT` of Windows: opens a symbolic link itself.
#[cfg(windows)]
const OPEN_REPARSE_POINT: u32 = 0x0020_0000;

fn regular(file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::other("it is not a regular file"))
    }
}

/// A file that is being written.
pub(super) struct Writer {
    file: File,
    path: PathBuf,
    /// The bytes that are not in the file yet, and the number of them that are in the checksum.
    buffer: Vec<u8>,
    summed: usize,
    len: u64,
    checksum: Xxh3,
}

impl Writer {
    /// Creates a file. Panics if a file with this name exists, even a symbolic link.
    pub(super) fn create(path: PathBuf) -> Self {
        let file = done(File::create_new(&path), "create", &path);
        #[cfg(test)]
        trace::add(trace::Event::Create(path.clone()));
        Writer {
            file,
            path,
            buffer: Vec::with_capacity(CHUNK),
            summed: 0,
            len: 0,
            checksum: Xxh3::new(),
        }
    }

    #[inline]
    pub(super) fn write(&mut self, bytes: &[u8]) {
        if self.buffer.len() + bytes.len() > CHUNK {
            self.flush();
        }
        self.buffer.extend_from_slice(bytes);
    }

    pub(super) fn write_hash<K: HashKey>(&mut self, hash: K) {
        self.write(&hash.to_bits().to_le_bytes()[..size_of::<K>()]);
    }

    /// Writes the checksum of all bytes before, so that a [`Reader`] can verify them here.
    pub(super) fn mark(&mut self) {
        self.sum();
        self.write(&self.checksum.digest().to_le_bytes());
    }

    fn sum(&mut self) {
        self.checksum.update(&self.buffer[self.summed..]);
        self.summed = self.buffer.len();
    }

    fn flush(&mut self) {
        self.sum();
        done(self.file.write_all(&self.buffer), "write", &self.path);
        self.len += self.buffer.len() as u64;
        self.buffer.clear();
        self.summed = 0;
    }

    /// Ends the file, makes it `durable`, and returns it with its checksum.
    pub(super) fn finish(mut self, durable: bool) -> SummedFile {
        self.flush();
        if durable {
            done(self.file.sync_all(), "write", &self.path);
            #[cfg(test)]
            trace::add(trace::Event::SyncFile(
                self.path.clone(),
                std::fs::read(&self.path).unwrap(),
            ));
        }
        SummedFile {
            path: self.path,
            sum: FileSum {
                len: self.len,
                checksum: self.checksum.digest(),
            },
        }
    }
}

/// The length of a file, and the XXH3 checksum of its content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileSum {
    len: u64,
    checksum: u64,
}

/// A complete file, with the checksum that it had when it was written.
#[derive(Clone, Debug)]
pub(crate) struct SummedFile {
    pub(crate) path: PathBuf,
    pub(crate) sum: FileSum,
}

impl SummedFile {
    /// Reads the file, and returns whether it has its checksum.
    pub(super) fn is_intact(&self) -> io::Result<bool> {
        let mut checksum = Xxh3::new();
        // Stop in a longer file.
        let mut file = open(&self.path)?.take(self.sum.len.saturating_add(1));
        let len = io::copy(&mut file, &mut checksum)?;
        let found = FileSum {
            len,
            checksum: checksum.digest(),
        };
        Ok(found == self.sum)
    }
}

/// Reads a file from its start to its end. Panics if its content differs from what was written.
pub(super) struct Reader {
    file: File,
    of: SummedFile,
    /// Number of bytes that have not been read.
    left: u64,
    checksum: Xxh3,
}

impl Reader {
    pub(super) fn open(of: &SummedFile) -> Self {
        let file = done(open(&of.path), "open", &of.path);
        let mut reader = Reader {
            file,
            of: of.clone(),
            left: of.sum.len,
            checksum: Xxh3::new(),
        };
        reader.check_end();
        reader
    }

    /// Replaces the content of `bytes` by the next `len` bytes of the file, or by fewer bytes at
    /// its end. Verifies the checksum of the file when it reads the last byte.
    pub(super) fn read(&mut self, len: usize, bytes: &mut Vec<u8>) {
        let len = self.left.min(len as u64);
        bytes.clear();
        if len == 0 {
            return;
        }
        bytes.reserve(len as usize);
        let read = (&self.file).take(len).read_to_end(bytes);
        if (done(read, "read", &self.of.path) as u64) < len {
            self.refuse();
        }
        self.checksum.update(bytes);
        self.left -= len;
        self.check_end();
    }

    /// Reads a mark, and verifies all bytes before it.
    pub(super) fn check_mark(&mut self) {
        let (found, mut mark) = (self.checksum.digest(), Vec::new());
        self.read(MARK, &mut mark);
        if mark != found.to_le_bytes() {
            self.refuse();
        }
    }

    /// Reads the rest of the file, to verify its checksum.
    pub(super) fn finish(&mut self) {
        let mut bytes = Vec::new();
        while !self.is_at_end() {
            self.read(CHUNK, &mut bytes);
        }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.left == 0
    }

    fn check_end(&mut self) {
        if self.left > 0 {
            return;
        }
        let more = done(self.file.read(&mut [0]), "read", &self.of.path);
        if more > 0 || self.checksum.digest() != self.of.sum.checksum {
            self.refuse();
        }
    }

    /// Ends the search, because the file is damaged.
    pub(super) fn refuse(&self) -> ! {
        panic!(
            "{} has changed since it was written: check the disk, and go on with --resume",
            quote(self.of.path.display())
        )
    }
}

/// The hashes in a file, in ascending order.
pub(crate) struct Hashes<K> {
    file: Reader,
    bytes: Vec<u8>,
    chunk: Vec<K>,
    at: usize,
}

impl<K: HashKey> Hashes<K> {
    pub(crate) fn open(file: &SummedFile) -> Self {
        Hashes {
            file: Reader::open(file),
            bytes: Vec::new(),
            chunk: Vec::new(),
            at: 0,
        }
    }

    /// Returns whether the file contains `hash`. Calls must be in ascending order of hashes;
    /// smaller hashes are skipped. The answers are right if [`finish`](Self::finish) returns.
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

    /// Reads the rest of the file, to verify its checksum.
    pub(super) fn finish(&mut self) {
        self.file.finish();
    }

    fn refill(&mut self) {
        self.file.read(CHUNK, &mut self.bytes);
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
