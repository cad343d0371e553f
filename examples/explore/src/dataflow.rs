//! The search on all workers, as a timely dataflow.
//!
//! Each worker sends the successors of its states to their owners, and waits until all states of the layer have
//! arrived. Then the workers exchange their counts, so all of them make the same decision about the next layer. A
//! single worker keeps its successors.
//!
//! Within a phase, such as the search of a layer, a worker sends its states in pieces of bounded size. The timestamp of
//! a message is the index of the phase times [`PIECES`], plus the index of the piece in the phase. A worker sends piece
//! n after all workers have received piece n - 2 from every worker. This bounds the memory of the states in transit,
//! even if a worker or its disk is slow.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use timely::dataflow::operators::{Exchange, Inspect, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;
use zobrist_examples::progress::Progress;

use crate::code::States;
use crate::disk::{Checkpoint, Folder};
use crate::hash_key::HashKey;
use crate::keys::Expand;
use crate::options::Options;
use crate::puzzle::{Candidates, Marked, Outbox, first};
use crate::search::{Found, Layer, Report, Stop};
use crate::shard::{self, Disk, Shard};

/// The largest size of a piece in bytes. A small --memory reduces the size.
const PIECE: u64 = 8_000_000;

/// The number of timestamps in a phase. It exceeds the number of pieces that any phase needs.
const PIECES: u64 = 1 << 40;

/// A message to one worker: states that the worker owns, or the report of a worker.
#[derive(Clone, Serialize, Deserialize)]
struct Message<K> {
    to: u64,
    states: Candidates<K>,
    report: Option<Report<K>>,
}

/// The data that the workers of a process share.
pub(crate) struct Search<K> {
    pub(crate) puzzle: Box<dyn Expand<K>>,
    pub(crate) options: Options,
    pub(crate) progress: Progress,
    pub(crate) start: Instant,
    /// Called with each complete layer, once in each process.
    pub(crate) observe: Box<dyn Fn(&Layer) + Send + Sync>,
    /// The folder of the layers on disk.
    pub(crate) folder: Option<Folder>,
    /// The checkpoint to resume from.
    pub(crate) checkpoint: Option<Checkpoint>,
}

impl<K: HashKey> Search<K> {
    /// Returns the text that follows the number of states in the progress bar.
    #[allow(clippy::cast_precision_loss, reason = "measurements are approximate")]
    fn message(&self, found: &Found) -> String {
        let (states, seconds) = (found.states() as f64, self.start.elapsed().as_secs_f64());
        let disk = self
            .folder
            .as_ref()
            .map_or(String::new(), |folder| format!(", {} MB on disk", folder.bytes().div_ceil(1_000_000)));
        format!(
            "states, layer {}, {:.2} million a second, {:.1} bytes a state{disk}",
            found.layers.len(),
            states / seconds / 1e6,
            found.bytes as f64 / states,
        )
    }

    /// Returns the maximum size of a piece in bytes. The pieces in transit take at most a sixteenth of --memory: each
    /// worker has at most two pieces in transit, and on the way between processes there are two copies of a piece.
    fn piece(&self) -> u64 {
        let memory = self.options.limits.memory.unwrap_or(u64::MAX);
        PIECE.min(memory / self.options.cluster.workers as u64 / 64)
    }

    /// Returns the shard of a worker at the start of the search. If the search resumes from a checkpoint, also returns
    /// the worker's share of the states in the last layer of the checkpoint.
    fn shard(&self, worker: usize, workers: usize) -> (Shard<K>, Option<shard::Layer>) {
        let Some(folder) = &self.folder else { return (Shard::new(None), None) };
        let memory = self.options.limits.memory.unwrap_or(u64::MAX);
        let memory = memory / self.options.cluster.workers as u64;
        // `room` is for candidates. The rest of the memory is for states in transit, for files, and for memory that the
        // allocator keeps.
        let disk = Disk { folder: folder.clone(), worker, workers, room: memory / 8 * 3 };
        let Some(checkpoint) = &self.checkpoint else { return (Shard::new(Some(disk)), None) };
        let bytes = checkpoint.found.states() / workers as u64 * size_of::<K>() as u64 / 4 * 5;
        let (shard, layer) = Shard::resume(disk, checkpoint, bytes < memory / 2);
        (shard, Some(layer))
    }
}

/// A worker and its connections to the others.
struct Peer<'a, K: HashKey> {
    worker: &'a mut Worker,
    shard: Rc<RefCell<Shard<K>>>,
    progress: &'a Progress,
    input: InputHandleVec<u64, Message<K>>,
    arrived: ProbeHandle<u64>,
    piece: u64,
    /// Bytes sent of the current piece.
    sent: u64,
    reports: Rc<RefCell<Vec<Report<K>>>>,
}

/// Runs the search of one worker. All workers return the same result.
pub(crate) fn explore<K: HashKey>(worker: &mut Worker, search: &Arc<Search<K>>) -> Found {
    let (index, peers) = (worker.index(), worker.peers());
    let (mut limits, threads) = (search.options.limits, search.options.cluster.workers);
    if search.folder.is_some() {
        // Visited states move to disk before they exceed half of the memory. The candidates on disk use the other half,
        // because the allocator keeps much of the memory that the visited states took.
        limits.memory = limits.memory.map(|memory| memory / 2);
    }
    let (shard, mut resumed) = search.shard(index, peers);
    let shard = Rc::new(RefCell::new(shard));
    let reports = Rc::new(RefCell::new(vec![Report::default(); peers]));
    let mut input = InputHandleVec::new();
    let arrived = ProbeHandle::new();
    worker.dataflow(|scope| {
        let (search, shard, reports) = (Arc::clone(search), Rc::clone(&shard), Rc::clone(&reports));
        let receive = move |message: &Message<K>| {
            search.progress.add(shard.borrow_mut().insert(&message.states));
            if let Some(report) = &message.report {
                reports.borrow_mut()[report.worker] = report.clone();
            }
        };
        let messages = input.to_stream(scope).exchange(|message: &Message<K>| message.to);
        messages.inspect(receive).probe_with(&arrived);
    });

    let (piece, progress) = (search.piece(), &search.progress);
    let mut peer = Peer { worker, shard: Rc::clone(&shard), progress, input, arrived, piece, sent: 0, reports };
    let mut outbox = Outbox::new(peers);
    let mut found = match &search.checkpoint {
        Some(checkpoint) => checkpoint.found.clone(),
        None => Found::default(),
    };
    found.random_bits = search.puzzle.random_bits();
    if index % threads == 0 {
        found.layers.iter().for_each(|layer| (search.observe)(layer));
    }
    if index == 0 && resumed.is_none() {
        search.puzzle.start(&mut outbox);
    }
    let mut files = search.checkpoint.as_ref().map_or(Vec::new(), |last| last.files.clone());
    loop {
        let mut layer = if let Some(layer) = resumed.take() {
            found.stopped = limits.stop(&found.layers, [], 0.0);
            if found.goal.is_some() && !limits.all {
                found.stopped = Some(Stop::Goal);
            }
            layer
        } else {
            peer.send(&mut outbox);
            peer.finish();
            let (layer, report) = shard.borrow_mut().end_layer(index, &mut outbox);
            if shard.borrow().is_on_disk() {
                search.progress.add(report.states);
            }
            let reports = peer.share(&report);
            let parts = reports.iter().map(|report| report.files).collect();
            let (before, had_goal) = (found.layers.len(), found.goal.is_some());
            found.add_layer(&reports, threads, limits);
            if index % threads == 0 {
                found.layers[before..].iter().for_each(|layer| (search.observe)(layer));
            }
            if found.goal.is_some() && !had_goal {
                let kept = mem::take(&mut shard.borrow_mut().kept);
                let goal = first_of_all(reports).expect("a goal");
                found.path = search.puzzle.steps(&peer.path(kept, &*search.puzzle, goal));
            }
            if let Some(folder) = &search.folder {
                // A layer with a goal is not committed, so that a resumed search finds the goal again.
                if index == 0 && found.layers.len() > before && found.stopped != Some(Stop::Goal) {
                    files.push(parts);
                    let checkpoint = Checkpoint { found: found.clone(), files: files.clone() };
                    folder.commit(&checkpoint, &search.puzzle.description());
                }
                if let Some(Stop::Memory(_)) = found.stopped {
                    shard.borrow_mut().spill();
                    // No worker sends states of the next layer before all workers have moved their sets to disk.
                    peer.finish();
                    found.stopped = None;
                }
            }
            if found.layers.len() == before {
                break;
            }
            layer
        };
        if found.stopped.is_some() {
            break;
        }
        search.progress.call(|| search.message(&found));
        // A resumed search expands the last layer of its checkpoint. So a search that writes checkpoints needs the
        // states of its last layer, and not only their hashes.
        outbox.hashes_only = limits.is_last(found.layers.len()) && search.folder.is_none();
        let keeps = search.puzzle.has_goal() && found.goal.is_none();
        if keeps {
            layer = layer.kept();
        }
        while let Some(block) = layer.next_block() {
            search.puzzle.expand(&block, &mut outbox);
            peer.send(&mut outbox);
            peer.input.flush();
            // Let the worker receive states before it expands the next block.
            peer.worker.step();
            shard.borrow_mut().measure(&layer);
        }
        if keeps {
            shard.borrow_mut().kept.push(layer);
        }
    }
    found
}

impl<K: HashKey> Peer<'_, K> {
    /// Sends successors to their owners, and waits if too many are in transit. A single worker keeps all successors.
    fn send(&mut self, outbox: &mut Outbox<K>) {
        let is_alone = self.worker.peers() == 1;
        for (to, states) in (0..).zip(&mut outbox.to) {
            if is_alone {
                self.progress.add(self.shard.borrow_mut().insert(states));
                states.clear();
            } else if !states.hashes.is_empty() {
                let hashes = Vec::with_capacity(states.hashes.len());
                let next = Candidates { hashes, states: States::default() };
                let states = mem::replace(states, next);
                self.sent += states.bytes();
                self.input.send(Message { to, states, report: None });
            }
        }
        if self.sent > self.piece {
            let piece = *self.input.time();
            self.advance_to(piece + 1, piece);
        }
    }

    /// Ends this phase. Receives until all messages of the phase have arrived from all workers.
    fn finish(&mut self) {
        let phase = (self.input.time() / PIECES + 1) * PIECES;
        self.advance_to(phase, phase);
    }

    /// Begins the piece with timestamp `next`, and receives until all pieces with timestamps below `piece` have arrived
    /// from all workers.
    fn advance_to(&mut self, next: u64, piece: u64) {
        self.sent = 0;
        self.input.advance_to(next);
        let arrived = &self.arrived;
        self.worker.step_or_park_while(None, || arrived.less_than(&piece));
    }

    /// Sends a report to all workers, and returns the reports of all workers.
    fn share(&mut self, report: &Report<K>) -> Vec<Report<K>> {
        for to in 0..self.reports.borrow().len() as u64 {
            let (states, report) = (Candidates::default(), Some(report.clone()));
            self.input.send(Message { to, states, report });
        }
        self.finish();
        let reports = self.reports.borrow().clone();
        // No worker sends its next report before all workers have read the reports of this phase.
        self.finish();
        reports
    }

    /// Returns the states on a path from the start to `goal`. Walks back from the goal: the workers find a predecessor
    /// in each of the `kept` layers.
    fn path(&mut self, kept: Vec<shard::Layer>, puzzle: &dyn Expand<K>, goal: Marked<K>) -> Vec<States> {
        let worker = self.worker.index();
        let (mut last, mut path) = (goal.hash, vec![goal.states]);
        for mut layer in kept.into_iter().rev() {
            layer.rewind();
            let mut before = None;
            while let Some(block) = layer.next_block() {
                before = first(before, puzzle.predecessor(&block, last));
            }
            let reports = self.share(&Report { worker, goal: before, ..Report::default() });
            let before = first_of_all(reports).expect("a state whose successor was found");
            last = before.hash;
            path.push(before.states);
        }
        path.reverse();
        path
    }
}

fn first_of_all<K: HashKey>(reports: Vec<Report<K>>) -> Option<Marked<K>> {
    reports.into_iter().map(|report| report.goal).fold(None, first)
}
