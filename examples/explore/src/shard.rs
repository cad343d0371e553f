//! The shard of a worker: its visited hashes and its frontier.

use std::hint::black_box;
use std::mem;

use zobrist::ZobristHash;

use crate::code::{Packed, States};
use crate::disk::{Checkpoint, FileSum, Folder, Hashes, LayerReader, LayerWriter, Runs};
use crate::frontier::Frontier;
use crate::hash_key::{HashKey, low, owner};
use crate::puzzle::{Candidates, Outbox};
use crate::search::Report;
use crate::set::HashSet;

/// The visited hashes and the frontier of one worker.
#[derive(Debug)]
pub(crate) struct Shard<K> {
    seen: Seen<K>,
    next: Next<K>,
    /// The expanded layers, if the puzzle has a goal. The path to the goal is found by going back through them.
    pub(crate) kept: Vec<Layer>,
    /// The largest memory of the shard so far, in bytes.
    peak: u64,
    disk: Option<Disk>,
}

#[derive(Debug)]
enum Seen<K> {
    Memory(HashSet<K>),
    Disk(Runs<K>),
}

/// The next layer, while its states are collected.
#[derive(Debug)]
struct Next<K> {
    depth: usize,
    states: u64,
    /// The wrapping sum of the finalized hashes.
    checksum: u64,
    layer: Frontier,
    /// The files of the layer, if the search writes layers to disk.
    writer: Option<LayerWriter>,
    /// The hashes of the layer that are not yet in its file, in any order. Used only with a writer.
    hashes: Vec<K>,
}

/// The folder of a search, as one of its workers uses it.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    pub(crate) folder: Folder,
    pub(crate) worker: usize,
    pub(crate) workers: usize,
    /// Memory for the candidates of the worker, after visited states have moved to disk.
    pub(crate) room: u64,
}

/// A complete layer that is ready for expansion.
#[derive(Debug)]
pub(crate) enum Layer {
    Memory(Frontier),
    Disk(LayerReader),
}

impl Layer {
    /// Returns the next block. Frees its memory unless the layer `keeps` it to be read again.
    pub(crate) fn next_block(&mut self, keeps: bool) -> Option<States> {
        match self {
            Layer::Memory(layer) => layer.next_block(keeps),
            Layer::Disk(layer) => layer.next_block(),
        }
    }

    /// Restarts at the first block.
    pub(crate) fn rewind(&mut self) {
        match self {
            Layer::Memory(layer) => layer.rewind(),
            Layer::Disk(layer) => layer.rewind(),
        }
    }

    fn bytes(&self) -> u64 {
        if let Layer::Memory(layer) = self { layer.bytes() } else { 0 }
    }
}

impl<K: HashKey> Shard<K> {
    pub(crate) fn new(disk: Option<Disk>) -> Self {
        let next = Next::new(0, disk.as_ref());
        Shard { seen: Seen::Memory(HashSet::new()), next, kept: Vec::new(), peak: 0, disk }
    }

    /// Restores the shard from a checkpoint, and returns the last layer. Keeps visited hashes in memory if they `fits`,
    /// otherwise on disk.
    pub(crate) fn resume(disk: Disk, checkpoint: &Checkpoint, fits: bool) -> (Self, Layer) {
        let Disk { ref folder, worker, workers, room } = disk;
        let paths = checkpoint.paths(folder);
        let files: Vec<_> = paths.iter().flatten().map(|[hashes, _]| hashes.clone()).collect();
        let seen = if fits {
            let mut set = HashSet::new();
            for hash in files.iter().flat_map(|path| Hashes::open(path)) {
                if owner(hash, workers) == worker {
                    set.insert(hash);
                }
            }
            Seen::Memory(set)
        } else {
            Seen::Disk(Runs::open(folder, (worker, workers), room, &files))
        };
        let states = |layer: Vec<[_; 2]>| layer.into_iter().map(|[_, states]| states).collect();
        let layers = paths.into_iter().map(|layer| LayerReader::new(states(layer), worker, workers));
        let mut kept: Vec<_> = layers.map(Layer::Disk).collect();
        let last = kept.pop().expect("a layer");
        let next = Next::new(checkpoint.files.len(), Some(&disk));
        (Shard { seen, next, kept, peak: 0, disk: Some(disk) }, last)
    }

    /// Adds candidates and returns the number of new states. If visited hashes are on disk, the result is 0, because
    /// new states are counted at the end of the layer.
    pub(crate) fn insert(&mut self, candidates: &Candidates<K>) -> u64 {
        let seen = match &mut self.seen {
            Seen::Memory(seen) => seen,
            Seen::Disk(runs) => {
                runs.insert(candidates);
                return 0;
            }
        };
        let before = self.next.states;
        let mut states = candidates.states.iter();
        // The set is far larger than the processor's caches. Read a group of cells before inserting, so that the cache
        // misses of the group overlap.
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
        self.next.states - before
    }

    /// Completes the next layer, and returns it for expansion. If the layer is on disk, its files are durable.
    pub(crate) fn end_layer(&mut self, worker: usize, outbox: &mut Outbox<K>) -> (Layer, Report<K>) {
        if let Seen::Disk(runs) = &mut self.seen {
            runs.end_layer(|hash, state| self.next.push_in_order(hash, state));
        }
        let depth = self.next.depth;
        let next = mem::replace(&mut self.next, Next::new(depth + 1, self.disk.as_ref()));
        let (states, checksum) = (next.states, next.checksum);
        let (layer, files) = next.finish(self.disk.as_ref());
        if let Seen::Disk(runs) = &mut self.seen {
            runs.visit(depth);
        }
        let (bytes, successors) = (self.measure(&layer), outbox.successors);
        let (peak, goal) = (self.peak, outbox.goal.take());
        (layer, Report { worker, states, checksum, bytes, peak, files, successors, goal })
    }

    /// Moves visited hashes to disk.
    pub(crate) fn spill(&mut self) {
        let disk = self.disk.as_ref().expect("a folder");
        if let Seen::Memory(set) = &self.seen {
            let runs = Runs::new(&disk.folder, disk.worker, disk.room, set.iter());
            self.seen = Seen::Disk(runs);
        }
    }

    pub(crate) fn is_on_disk(&self) -> bool {
        matches!(self.seen, Seen::Disk(_))
    }

    /// Updates the peak memory. Returns the memory of the shard in bytes, including the `layer` that is being expanded.
    pub(crate) fn measure(&mut self, layer: &Layer) -> u64 {
        let seen = match &self.seen {
            Seen::Memory(set) => set.bytes(),
            Seen::Disk(runs) => runs.bytes(),
        };
        let kept: u64 = self.kept.iter().map(Layer::bytes).sum();
        let next = self.next.layer.bytes() + size_of_val(&self.next.hashes[..]) as u64;
        let bytes = seen + next + layer.bytes() + kept;
        self.peak = self.peak.max(bytes);
        bytes
    }
}

impl<K: HashKey> Next<K> {
    fn new(depth: usize, disk: Option<&Disk>) -> Self {
        let writer = disk.map(|disk| LayerWriter::create(disk.folder.part(depth, disk.worker)));
        let layer = Frontier::default();
        Next { depth, states: 0, checksum: 0, layer, writer, hashes: Vec::new() }
    }

    fn count(&mut self, hash: K) {
        let mixed = low(ZobristHash::<(), K>::from_raw(hash).finalize().raw());
        self.checksum = self.checksum.wrapping_add(mixed);
        self.states += 1;
    }

    #[inline]
    fn push(&mut self, hash: K, state: Option<Packed<'_>>) {
        self.count(hash);
        match (&mut self.writer, state) {
            (None, Some(state)) => self.layer.push(state),
            (Some(writer), Some(state)) => {
                writer.push_state(state);
                self.hashes.push(hash);
            }
            (_, None) => {}
        }
    }

    /// Adds a state whose hash is larger than all hashes added before.
    fn push_in_order(&mut self, hash: K, state: Packed<'_>) {
        self.count(hash);
        let writer = self.writer.as_mut().expect("a folder");
        writer.push_state(state);
        writer.push_hash(hash);
    }

    /// Completes the files of the layer. Returns the layer and the checksums of the files.
    fn finish(mut self, disk: Option<&Disk>) -> (Layer, [FileSum; 2]) {
        let (Some(mut writer), Some(disk)) = (self.writer, disk) else {
            return (Layer::Memory(self.layer), Default::default());
        };
        self.hashes.sort_unstable();
        self.hashes.into_iter().for_each(|hash| writer.push_hash(hash));
        let files = writer.finish_durably();
        (Layer::Disk(LayerReader::open(&disk.folder.part(self.depth, disk.worker)[1])), files)
    }
}
