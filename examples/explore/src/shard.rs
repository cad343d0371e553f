//! The shard of a worker: its visited hashes and its frontier.

use std::hint::black_box;
use std::mem;

use crate::code::Packed;
use crate::disk::{Checkpoint, Folder, Hashes, LayerReader, LayerWriter, Runs, SummedFile};
use crate::frontier::{Blocks, Frontier};
use crate::hash_key::{HashKey, low, owner, summand};
use crate::puzzle::{Candidates, Outbox};
use crate::search::Report;
use crate::set::HashSet;

/// The visited hashes and the frontier of one worker.
pub(crate) struct Shard<K> {
    seen: Seen<K>,
    next: Next<K>,
    /// The expanded layers, if the puzzle has a goal. The path to the goal is found by going back
    /// through them.
    pub(crate) kept: Vec<Layer>,
    disk: Option<Disk>,
}

enum Seen<K> {
    Memory(HashSet<K>),
    Disk(Runs<K>),
}

/// The next layer, while its states are collected.
struct Next<K> {
    depth: usize,
    states: u64,
    /// The wrapping sum of the finalized hashes.
    checksum: u64,
    layer: Frontier,
    /// The files of the layer, if the search writes layers to disk.
    writer: Option<LayerWriter>,
    /// The hashes of the layer that are not yet in its file, in any order. Used only with a
    /// writer.
    hashes: Vec<K>,
}

/// The folder of a search, as one of its workers uses it.
#[derive(Clone)]
pub(crate) struct Disk {
    pub(crate) folder: Folder,
    pub(crate) worker: usize,
    pub(crate) workers: usize,
    /// Memory for the candidates of the worker, after visited states have moved to disk.
    pub(crate) room: u64,
}

/// A complete layer that is ready for expansion.
pub(crate) type Layer = Box<dyn Blocks>;

impl<K: HashKey> Shard<K> {
    pub(crate) fn new(disk: Option<Disk>) -> Self {
        let next = Next::new(0, disk.as_ref());
        Shard {
            seen: Seen::Memory(HashSet::new()),
            next,
            kept: Vec::new(),
            disk,
        }
    }

    /// Restores the shard from a checkpoint, and returns the last layer. Keeps visited hashes in
    /// memory if they `fits`, otherwise on disk.
    pub(crate) fn resume(disk: Disk, checkpoint: &Checkpoint, fits: bool) -> (Self, Layer) {
        let Disk {
            ref folder,
            worker,
            workers,
            room,
        } = disk;
        let files = checkpoint.files(folder);
        let mut seen = if fits {
            Seen::Memory(HashSet::new())
        } else {
            Seen::Disk(Runs::new(folder, worker, room))
        };
        for [hashes, _] in files.iter().flatten() {
            let own = Hashes::open(hashes).filter(|&hash| owner(hash, workers) == worker);
            match &mut seen {
                Seen::Memory(set) => own.for_each(|hash| _ = set.insert(hash)),
                Seen::Disk(runs) => runs.add_visited(own),
            }
        }
        let states = |layer: Vec<[_; 2]>| layer.into_iter().map(|[_, states]| states).collect();
        let layers = files
            .into_iter()
            .map(|layer| LayerReader::new(states(layer), worker, workers));
        let mut kept: Vec<_> = layers.map(|layer| Box::new(layer) as Layer).collect();
        let last = kept.pop().expect("a layer");
        let next = Next::new(checkpoint.files.len(), Some(&disk));
        (
            Shard {
                seen,
                next,
                kept,
                disk: Some(disk),
            },
            last,
        )
    }

    /// Moves all states of the outbox to the shard.
    pub(crate) fn insert_all(&mut self, outbox: &mut Outbox<K>) {
        for states in &mut outbox.to {
            self.insert(states);
            states.clear();
        }
    }

    /// Adds candidates, which may have been visited. If visited hashes are on disk, the end of the
    /// layer finds them.
    pub(crate) fn insert(&mut self, candidates: &Candidates<K>) {
        let seen = match &mut self.seen {
            Seen::Memory(seen) => seen,
            Seen::Disk(runs) => return runs.insert(candidates),
        };
        let mut states = candidates.states.iter();
        // The set is far larger than the processor's caches. Read a group of cells before
        // inserting, so that the cache misses of the group overlap.
        for group in candidates.hashes.chunks(32) {
            let touched = group.iter().map(|&hash| seen.touch(hash));
            black_box(touched.fold(0, |all, cell| all ^ low(cell)));
            for &hash in group {
                let state = states.next();
                if seen.insert(hash) {
                    self.next.push(hash, state);
                }
            }
        }
    }

    /// Completes the next layer, and returns it for expansion. If the layer is on disk, its files
    /// are durable.
    pub(crate) fn end_layer(
        &mut self,
        worker: usize,
        outbox: &mut Outbox<K>,
    ) -> (Layer, Report<K>) {
        if let Seen::Disk(runs) = &mut self.seen {
            runs.end_layer(|hash, state| self.next.push_in_order(hash, state));
        }
        let depth = self.next.depth;
        let next = mem::replace(&mut self.next, Next::new(depth + 1, self.disk.as_ref()));
        let (states, checksum) = (next.states, next.checksum);
        let (layer, written) = next.finish();
        let files = written
            .as_ref()
            .map(|written| written.each_ref().map(|file| file.sum))
            .unwrap_or_default();
        if let (Seen::Disk(runs), Some([hashes, _])) = (&mut self.seen, written) {
            runs.visit(hashes);
        }
        let (bytes, goal) = (self.bytes(&*layer), outbox.goal.take());
        let [successors, crossed, expanded] = [
            &mut outbox.successors,
            &mut outbox.crossed,
            &mut outbox.expanded,
        ]
        .map(mem::take);
        let mistake = outbox.mistake.take();
        (
            layer,
            Report {
                worker,
                states,
                checksum,
                bytes,
                files,
                successors,
                crossed,
                expanded,
                mistake,
                goal,
            },
        )
    }

    /// Moves visited hashes to disk.
    pub(crate) fn spill(&mut self) {
        let disk = self.disk.as_ref().expect("a folder");
        if let Seen::Memory(set) = &self.seen {
            let mut runs = Runs::new(&disk.folder, disk.worker, disk.room);
            runs.add_visited(set.iter());
            self.seen = Seen::Disk(runs);
        }
    }

    /// Returns the memory of the shard in bytes, including the `layer` that is to be expanded.
    pub(crate) fn bytes(&self, layer: &dyn Blocks) -> u64 {
        let seen = match &self.seen {
            Seen::Memory(set) => set.bytes(),
            Seen::Disk(runs) => runs.bytes(),
        };
        seen + layer.bytes() + self.kept.iter().map(|layer| layer.bytes()).sum::<u64>()
    }
}

impl<K: HashKey> Next<K> {
    fn new(depth: usize, disk: Option<&Disk>) -> Self {
        let writer = disk.map(|disk| LayerWriter::create(disk.folder.part(depth, disk.worker)));
        let layer = Frontier::default();
        Next {
            depth,
            states: 0,
            checksum: 0,
            layer,
            writer,
            hashes: Vec::new(),
        }
    }

    fn count(&mut self, hash: K) {
        self.checksum = self.checksum.wrapping_add(summand(hash));
        self.states += 1;
    }

    #[inline]
    fn push(&mut self, hash: K, state: Option<Packed<'_>>) {
        self.count(hash);
        let Some(state) = state else { return };
        let Some(writer) = &mut self.writer else {
            return self.layer.push(state);
        };
        writer.push_state(state);
        self.hashes.push(hash);
    }

    /// Adds a state whose hash is larger than all hashes added before.
    fn push_in_order(&mut self, hash: K, state: Packed<'_>) {
        self.count(hash);
        let writer = self.writer.as_mut().expect("a folder");
        writer.push_state(state);
        writer.push_hash(hash);
    }

    /// Completes the files of the layer. Returns the layer, and the files of hashes and of states.
    fn finish(mut self) -> (Layer, Option<[SummedFile; 2]>) {
        let Some(mut writer) = self.writer else {
            return (Box::new(self.layer), None);
        };
        self.hashes.sort_unstable();
        self.hashes
            .into_iter()
            .for_each(|hash| writer.push_hash(hash));
        let files = writer.finish(true);
        (Box::new(LayerReader::open(&files[1])), Some(files))
    }
}

#[cfg(test)]
mod tests;
