//! Delayed duplicate detection. Candidates are successors that may be new or visited. They wait in
//! sorted runs until their layer ends. Then the runs are merged with each other, and hashes of
//! earlier layers are skipped (R. E. Korf, "Best-first frontier search with delayed duplicate
//! detection", AAAI 2004; U. Stern, D. Dill, "Using magnetic disk instead of main memory in the
//! Murphi verifier", CAV 1998).

use std::fs;
use std::path::PathBuf;

use super::checkpoint::{Folder, is_run};
use super::file::{Hashes, SummedFile, Writer, done, merge};
use super::layer::{LayerReader, LayerWriter};
use crate::code::{Packed, States};
use crate::frontier::Blocks;
use crate::hash_key::HashKey;
use crate::puzzle::Candidates;

/// Maximum number of files of visited hashes. If there are more, they are merged into one.
const FILES: usize = 16;

/// Maximum number of runs merged at a time. Each has two files.
const OPEN: usize = 32;

/// The visited hashes of a worker on disk, and the candidates for its next layer.
pub(crate) struct Runs<K> {
    folder: Folder,
    worker: usize,
    /// Maximum memory of the candidates in bytes. Beyond it, they are written to a run.
    room: usize,
    candidates: Candidates<K>,
    /// The files of each run: sorted hashes, and their states in the same order.
    sorted: Vec<[SummedFile; 2]>,
    visited: Vec<SummedFile>,
    /// Number of runs created so far. It makes the names of their files unique.
    created: usize,
}

impl<K: HashKey> Runs<K> {
    /// Creates an empty set. `room` is the memory for candidates in bytes.
    pub(crate) fn new(folder: &Folder, worker: usize, room: u64) -> Self {
        let (folder, room, candidates) = (folder.clone(), room as usize, Candidates::default());
        Runs {
            folder,
            worker,
            room,
            candidates,
            sorted: Vec::new(),
            visited: Vec::new(),
            created: 0,
        }
    }

    /// Adds visited hashes, in ascending order.
    pub(crate) fn add_visited(&mut self, hashes: impl IntoIterator<Item = K>) {
        self.write_visited(|add| hashes.into_iter().for_each(add));
        self.merge_visited();
    }

    /// Returns the paths of the hashes and of the states of a new run.
    fn paths(&mut self) -> [PathBuf; 2] {
        self.created += 1;
        self.folder.run(self.worker, self.created)
    }

    fn write_visited(&mut self, write: impl FnOnce(&mut dyn FnMut(K))) {
        let [hashes, _] = self.paths();
        let mut writer = Writer::create(hashes);
        write(&mut |hash| writer.write_hash(hash));
        self.visited.push(writer.finish(false));
    }

    pub(crate) fn bytes(&self) -> u64 {
        let Candidates { hashes, states } = &self.candidates;
        (hashes.capacity() * Self::EACH + states.bytes.capacity()) as u64
    }

    /// Bytes of a candidate without its state. They include the memory for sorting the candidates.
    const EACH: usize = size_of::<K>() + size_of::<(K, Packed<'_>)>();

    /// Adds candidates. They may be new or visited.
    pub(crate) fn insert(&mut self, candidates: &Candidates<K>) {
        let Candidates { hashes, states } = &mut self.candidates;
        hashes.extend_from_slice(&candidates.hashes);
        candidates
            .states
            .iter()
            .for_each(|state| states.push(state));
        if hashes.len() * Self::EACH + states.bytes.len() > self.room {
            self.spill();
        }
    }

    /// Writes the candidates to a sorted run. The run contains each hash once, with its state.
    fn spill(&mut self) {
        let mut writer = LayerWriter::create(self.paths());
        let Candidates { hashes, states } = &self.candidates;
        let mut order: Vec<(K, Packed<'_>)> = hashes.iter().copied().zip(states.iter()).collect();
        order.sort_unstable_by_key(|&(hash, _)| hash);
        order.dedup_by_key(|&mut (hash, _)| hash);
        for (hash, state) in order {
            writer.push_hash(hash);
            writer.push_state(state);
        }
        self.sorted.push(writer.finish(false));
        self.candidates.clear();
        if self.sorted.len() == OPEN {
            self.merge_sorted();
        }
    }

    /// Merges all runs into one, to limit the number of open files.
    fn merge_sorted(&mut self) {
        let runs = std::mem::take(&mut self.sorted);
        let mut writer = LayerWriter::create(self.paths());
        drain(&runs, |hash: K, state| {
            writer.push_hash(hash);
            writer.push_state(state);
        });
        self.sorted.push(writer.finish(false));
    }

    /// Passes each candidate that was not visited before to `add`, in ascending order of hashes.
    pub(crate) fn end_layer(&mut self, mut add: impl FnMut(K, Packed<'_>)) {
        self.spill();
        let mut visited: Vec<_> = self.visited.iter().map(Hashes::<K>::open).collect();
        drain(&std::mem::take(&mut self.sorted), |hash, state| {
            if !visited.iter_mut().any(|file| file.contains(hash)) {
                add(hash, state);
            }
        });
        visited.iter_mut().for_each(Hashes::finish);
    }

    /// Adds the hashes in the file of a layer to the visited hashes.
    pub(crate) fn visit(&mut self, hashes: SummedFile) {
        self.visited.push(hashes);
        self.merge_visited();
    }

    /// Merges the files of visited hashes if there are too many.
    fn merge_visited(&mut self) {
        if self.visited.len() <= FILES {
            return;
        }
        let files = std::mem::take(&mut self.visited);
        let sources = files.iter().map(Hashes::open).collect();
        self.write_visited(|add| merge(sources, |hash, _| add(hash)));
        files.iter().filter(|file| is_run(file)).for_each(remove);
    }
}

impl<K> Drop for Runs<K> {
    fn drop(&mut self) {
        for file in self
            .visited
            .iter()
            .chain(self.sorted.as_flattened())
            .filter(|file| is_run(file))
        {
            // A file that cannot be removed takes space until --resume removes it.
            let _ = fs::remove_file(&file.path);
        }
    }
}

fn remove(file: &SummedFile) {
    done(fs::remove_file(&file.path), "remove", &file.path);
}

/// Passes each candidate of the runs to `add` once, in ascending order of hashes, and removes the
/// runs.
fn drain<K: HashKey>(runs: &[[SummedFile; 2]], mut add: impl FnMut(K, Packed<'_>)) {
    let open = |[hashes, states]: &[SummedFile; 2]| {
        let (hashes, states) = (Hashes::open(hashes), LayerReader::open(states));
        Run {
            hashes,
            states,
            block: States::default(),
            at: 0,
            next: 0,
        }
    };
    let mut last = None;
    merge(runs.iter().map(open).collect(), |hash, run: &Run<K>| {
        if last != Some(hash) {
            add(hash, run.block.at(run.at).expect("a state").0);
        }
        last = Some(hash);
    });
    runs.as_flattened().iter().for_each(remove);
}

/// A sorted run that is being read.
struct Run<K> {
    hashes: Hashes<K>,
    states: LayerReader,
    block: States,
    /// The positions in the block of the state that belongs to the last returned hash, and of the
    /// next state.
    at: usize,
    next: usize,
}

impl<K: HashKey> Iterator for Run<K> {
    type Item = K;

    fn next(&mut self) -> Option<K> {
        let hash = self.hashes.next()?;
        self.at = self.next;
        if self.at == self.block.bytes.len() {
            self.block = self.states.next_block(false).expect("a state of each hash");
            self.at = 0;
        }
        (_, self.next) = self.block.at(self.at)?;
        Some(hash)
    }
}
