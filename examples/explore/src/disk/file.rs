//! Files of a search. An error ends the search: there is nothing to go on with but the last checkpoint.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::{self, File};
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

/// Renames a file in its folder.
pub(super) fn rename(from: &Path, to: &Path) {
    done(fs::rename(from, to), "rename", from);
    #[cfg(test)]
    trace::add(trace::Event::Rename(from.to_owned(), to.to_owned()));
}

/// Makes the names of files in a folder durable.
pub(super) fn sync_folder(path: &Path) {
    done(File::open(path).and_then(|folder| folder.sync_all()), "write", path);
    #[cfg(test)]
    trace::add(trace::Event::SyncFolder(path.to_owned()));
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Writer {
    file: BufWriter<File>,
    path: PathBuf,
    len: u64,
}

impl Writer {
    pub(super) fn create(path: PathBuf) -> Self {
        let file = BufWriter::with_capacity(CHUNK, done(File::create(&path), "create", &path));
        #[cfg(test)]
        trace::add(trace::Event::Create(path.clone()));
        Writer { file, path, len: 0 }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        done(self.file.write_all(bytes), "write", &self.path);
        self.len += bytes.len() as u64;
    }

    pub(super) fn finish(mut self) -> PathBuf {
        done(self.file.flush(), "write", &self.path);
        self.path
    }

    /// Ends the file, and returns its length once it is durable.
    pub(super) fn finish_durably(mut self) -> u64 {
        done(self.file.flush(), "write", &self.path);
        done(self.file.get_ref().sync_all(), "write", &self.path);
        #[cfg(test)]
        trace::add(trace::Event::SyncFile(self.path.clone(), fs::read(&self.path).unwrap()));
        self.len
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
        Hashes { file, path, bytes: vec![0; CHUNK], chunk: Vec::new(), at: 0 }
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

/// Merges `sources`, whose hashes are in order, and passes each hash to `add` as often as it is in them, with its source.
pub(super) fn merge<K: HashKey, S: Iterator<Item = K>>(
    mut sources: Vec<S>,
    mut add: impl FnMut(K, &S),
) {
    let first = sources.iter_mut().enumerate();
    let mut heap: BinaryHeap<_> =
        first.filter_map(|(i, source)| Some(Reverse((source.next()?, i)))).collect();
    while let Some(mut least) = heap.peek_mut() {
        let Reverse((hash, i)) = *least;
        add(hash, &sources[i]);
        match sources[i].next() {
            Some(next) => least.0.0 = next,
            None => drop(PeekMut::pop(least)),
        }
    }
}

/// What became of files, in order, for the test of power cuts.
#[cfg(test)]
pub(crate) mod trace {
    use std::path::{Path, PathBuf};
    use std::sync::Mutex;

    #[derive(Clone, Debug)]
    pub(crate) enum Event {
        Create(PathBuf),
        /// With its content.
        SyncFile(PathBuf, Vec<u8>),
        Rename(PathBuf, PathBuf),
        SyncFolder(PathBuf),
    }

    static EVENTS: Mutex<Vec<Event>> = Mutex::new(Vec::new());

    pub(super) fn add(event: Event) {
        EVENTS.lock().unwrap().push(event);
    }

    /// All events in a folder so far.
    pub(crate) fn of(folder: &Path) -> Vec<Event> {
        use Event::{Create, Rename, SyncFile, SyncFolder};
        let path = |event: &Event| match event {
            Create(path) | SyncFile(path, _) | Rename(path, _) | SyncFolder(path) => path.clone(),
        };
        let mut events = EVENTS.lock().unwrap().clone();
        events.retain(|event| path(event).starts_with(folder));
        events
    }
}
