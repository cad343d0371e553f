//! Delayed duplicate detection. Candidates are successors that may be new or visited. They wait in sorted runs until
//! their layer ends. Then the runs are merged with each other, and hashes of earlier layers are skipped (R. E. Korf,
//! "Best-first frontier search with delayed duplicate detection", AAAI 2004; U. Stern, D. Dill, "Using magnetic disk
//! instead of main memory in the Murphi verifier", CAV 1998).

use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use super::checkpoint::{Folder, is_scratch};
use super::file::{Hashes, Reader, Writer, done, merge};
use crate::code::{Packed, States};
use crate::hash_key::{HashKey, owner};
use crate::puzzle::Candidates;

/// Maximum number of files of visited hashes. If there are more, they are merged into one.
const FILES: usize = 16;

/// Maximum number of files merged at a time.
const OPEN: usize = 64;

/// The visited hashes of a worker on disk, and the candidates for its next layer.
#[derive(Debug)]
pub(crate) struct Runs<K> {
    folder: Folder,
    worker: usize,
    /// Maximum memory of the candidates in bytes. Beyond it, they are written to a run.
    room: usize,
    candidates: Candidates<K>,
    sorted: Vec<PathBuf>,
    visited: Vec<PathBuf>,
    /// Number of temporary files created so far. It makes their names unique.
    scratch: usize,
}

impl<K: HashKey> Runs<K> {
    /// Writes the `visited` hashes to disk. They must be in ascending order. `room` is the memory for candidates in
    /// bytes.
    pub(crate) fn new(folder: &Folder, worker: usize, room: u64, visited: impl IntoIterator<Item = K>) -> Self {
        let mut runs = Self::empty(folder, worker, room);
        runs.write_scratch(|add| visited.into_iter().for_each(add));
        runs
    }

    /// Reads visited hashes from `files`, and keeps the hashes that worker `worker` of `workers` owns.
    pub(crate) fn open(folder: &Folder, (worker, workers): (usize, usize), room: u64, files: &[PathBuf]) -> Self {
        let mut runs = Self::empty(folder, worker, room);
        for files in files.chunks(OPEN) {
            runs.write_scratch(|add| {
                merge(files.iter().map(|path| Hashes::open(path)).collect(), |hash, _| {
                    if owner(hash, workers) == worker {
                        add(hash);
                    }
                });
            });
        }
        runs
    }

    fn empty(folder: &Folder, worker: usize, room: u64) -> Self {
        Runs {
            folder: folder.clone(),
            worker,
            room: room as usize,
            candidates: Candidates::default(),
            sorted: Vec::new(),
            visited: Vec::new(),
            scratch: 0,
        }
    }

    fn write_scratch(&mut self, write: impl FnOnce(&mut dyn FnMut(K))) {
        self.scratch += 1;
        let path = self.folder.scratch(self.worker, &format!("hashes-{}", self.scratch));
        let (mut writer, mut bytes) = (Writer::create(path), Vec::new());
        write(&mut |hash| {
            bytes.clear();
            hash.write(&mut bytes);
            writer.write(&bytes);
        });
        self.visited.push(writer.finish());
    }

    pub(crate) fn bytes(&self) -> u64 {
        let states = self.candidates.states.capacity_in_bytes();
        // Count the memory for sorting the candidates, too.
        (self.candidates.hashes.capacity() * (size_of::<K>() + size_of::<(K, usize)>()) + states) as u64
    }

    /// Adds candidates. They may be new or visited.
    pub(crate) fn insert(&mut self, candidates: &Candidates<K>) {
        let each = size_of::<K>() + size_of::<(K, usize)>();
        self.candidates.hashes.extend_from_slice(&candidates.hashes);
        candidates.states.iter().for_each(|state| self.candidates.states.push(state));
        let states = self.candidates.states.len_in_bytes();
        if self.candidates.hashes.len() * each + states > self.room {
            self.spill();
        }
    }

    /// Writes the candidates to a sorted run. The run contains each hash once, with its state.
    fn spill(&mut self) {
        let path = self.run();
        let Candidates { hashes, states } = &self.candidates;
        let mut order: Vec<(K, usize)> = hashes.iter().copied().zip(states.positions()).collect();
        order.sort_unstable();
        order.dedup_by_key(|(hash, _)| *hash);
        let (mut writer, mut bytes) = (Writer::create(path), Vec::new());
        for (hash, position) in order {
            write_candidate(&mut writer, &mut bytes, hash, states.at(position));
        }
        self.sorted.push(writer.finish());
        self.candidates.clear();
        if self.sorted.len() == OPEN {
            self.merge_sorted();
        }
    }

    /// Returns the path of a new run.
    fn run(&mut self) -> PathBuf {
        self.scratch += 1;
        self.folder.scratch(self.worker, &format!("run-{}", self.scratch))
    }

    /// Merges all runs into one, to limit the number of open files.
    fn merge_sorted(&mut self) {
        let (mut writer, mut bytes) = (Writer::create(self.run()), Vec::new());
        self.drain_sorted(|hash, state| write_candidate(&mut writer, &mut bytes, hash, state));
        self.sorted.push(writer.finish());
    }

    /// Passes each candidate to `add` once, in ascending order of hashes, and removes the runs.
    fn drain_sorted(&mut self, mut add: impl FnMut(K, Packed<'_>)) {
        let is_words = self.candidates.states.words().is_some();
        let runs = self.sorted.iter().map(|path| Run::open(path, is_words)).collect();
        let mut last = None;
        merge(runs, |hash, run: &Run<K>| {
            if last != Some(hash) {
                add(hash, run.state());
            }
            last = Some(hash);
        });
        for path in self.sorted.drain(..) {
            done(fs::remove_file(&path), "remove", &path);
        }
    }

    /// Passes each candidate that was not visited before to `add`, in ascending order of hashes.
    pub(crate) fn end_layer(&mut self, mut add: impl FnMut(K, Packed<'_>)) {
        self.spill();
        let mut visited: Vec<_> = self.visited.iter().map(|path| Hashes::<K>::open(path)).collect();
        self.drain_sorted(|hash, state| {
            if !visited.iter_mut().any(|file| file.contains(hash)) {
                add(hash, state);
            }
        });
    }

    /// Adds the hashes of the layer at this depth to the visited hashes.
    pub(crate) fn visit(&mut self, depth: usize) {
        self.visited.push(self.folder.hashes(depth, self.worker));
        if self.visited.len() <= FILES {
            return;
        }
        let files = std::mem::take(&mut self.visited);
        let sources = files.iter().map(|path| Hashes::open(path)).collect();
        self.write_scratch(|add| merge(sources, |hash, _| add(hash)));
        for path in files.iter().filter(|path| is_scratch(path)) {
            done(fs::remove_file(path), "remove", path);
        }
    }
}

impl<K> Drop for Runs<K> {
    fn drop(&mut self) {
        for path in self.visited.iter().chain(&self.sorted).filter(|path| is_scratch(path)) {
            // A file that cannot be removed takes space until --resume removes it.
            let _ = fs::remove_file(path);
        }
    }
}

/// Appends a candidate to a run. A candidate is a hash and a state. The state is a number, or a length and as many
/// bytes.
fn write_candidate<K: HashKey>(writer: &mut Writer, bytes: &mut Vec<u8>, hash: K, state: Packed<'_>) {
    bytes.clear();
    hash.write(bytes);
    match state {
        Packed::Word(word) => bytes.extend(word.to_le_bytes()),
        Packed::Bytes(state) => {
            bytes.extend((state.len() as u32).to_le_bytes());
            bytes.extend(state);
        }
    }
    writer.write(bytes);
}

/// A sorted run that is being read.
struct Run<K> {
    file: Reader,
    is_words: bool,
    states: States,
    hashes: PhantomData<K>,
}

impl<K> Run<K> {
    fn open(path: &Path, is_words: bool) -> Self {
        Run { file: Reader::open(path), is_words, states: States::default(), hashes: PhantomData }
    }

    /// Returns the state that belongs to the last returned hash.
    fn state(&self) -> Packed<'_> {
        self.states.at(0)
    }
}

impl<K: HashKey> Iterator for Run<K> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        let mut hash = [0; 16];
        let hash = &mut hash[..size_of::<K>()];
        if !self.file.read(hash) {
            return None;
        }
        self.states.clear();
        let (mut word, mut len) = ([0; 8], [0; 4]);
        if self.is_words {
            assert!(self.file.read(&mut word), "a run ends within a state");
            self.states.push_word(u64::from_le_bytes(word));
        } else {
            assert!(self.file.read(&mut len), "a run ends within a state");
            let file = &mut self.file;
            self.states.push_bytes(|bytes| {
                let start = bytes.len();
                bytes.resize(start + u32::from_le_bytes(len) as usize, 0);
                assert!(file.read(&mut bytes[start..]), "a run ends within a state");
            });
        }
        K::read(hash).next()
    }
}
