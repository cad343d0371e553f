//! The search on all workers, as a timely dataflow.
//!
//! Each worker sends the successors of its states to their owners, and waits until all states of
//! the layer have arrived. Then the workers exchange their counts, so all of them make the same
//! decision about the next layer. A single worker keeps its successors.
//!
//! The timestamp of a message is the index of the phase, such as the search of a layer, times
//! [`BLOCKS`], plus the index of the block whose successors it contains. Each block has its own
//! timestamp because the dataflow delivers messages when their time ends. A worker that has sent a
//! piece of bounded size since its last wait waits until all workers have received, from every
//! worker, what was sent before that wait. This bounds the memory of the states in transit, even if
//! a worker or its disk is slow.

use std::cell::RefCell;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use timely::dataflow::operators::vec::Map;
use timely::dataflow::operators::{Exchange, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

use crate::code::States;
use crate::disk::{Checkpoint, Folder};
use crate::hash_key::HashKey;
use crate::keys::Expand;
use crate::options::Options;
use crate::program::{Event, Observe};
use crate::puzzle::{Candidates, Marked, Outbox, first};
use crate::search::{Found, Layer, Report, Stop};
use crate::shard::{self, Disk, Shard};

/// The largest size of a piece in bytes. A small --memory reduces the size.
const PIECE: u64 = 8_000_000;

/// The number of timestamps in a phase. It exceeds the number of blocks in any phase.
const BLOCKS: u64 = 1 << 40;

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
    pub(crate) observe: Box<Observe>,
    /// The folder of the layers on disk.
    pub(crate) folder: Option<Folder>,
    /// The checkpoint to resume from.
    pub(crate) checkpoint: Option<Checkpoint>,
}

impl<K: HashKey> Search<K> {
    /// Returns the maximum size of a piece in bytes. The pieces in transit take at most a sixteenth
    /// of --memory: each worker has at most two pieces in transit, and on the way between
    /// processes there are two copies of a piece.
    fn piece(&self) -> u64 {
        let memory = self.options.limits.memory.unwrap_or(u64::MAX);
        PIECE.min(memory / self.options.cluster.workers as u64 / 64)
    }

    /// Returns the shard of a worker at the start of the search. If the search resumes from a
    /// checkpoint, also returns the worker's share of the states in the last layer of the
    /// checkpoint.
    fn shard(&self, worker: usize, workers: usize) -> (Shard<K>, Option<shard::Layer>) {
        let Some(folder) = &self.folder else {
            return (Shard::new(None), None);
        };
        let memory = self.options.limits.memory.unwrap_or(u64::MAX);
        let memory = memory / self.options.cluster.workers as u64;
        // `room` is for candidates. The rest of the memory is for states in transit, for files, and
        // for memory that the allocator keeps.
        let disk = Disk {
            folder: folder.clone(),
            worker,
            workers,
            room: memory / 8 * 3,
        };
        let Some(checkpoint) = &self.checkpoint else {
            return (Shard::new(Some(disk)), None);
        };
        let bytes = checkpoint.found.states() / workers as u64 * size_of::<K>() as u64 / 4 * 5;
        let (shard, layer) = Shard::resume(disk, checkpoint, bytes < memory / 2);
        (shard, Some(layer))
    }
}

/// A worker and its connections to the others.
struct Peer<'a, K: HashKey> {
    worker: &'a mut Worker,
    shard: Rc<RefCell<Shard<K>>>,
    input: InputHandleVec<u64, Message<K>>,
    arrived: ProbeHandle<u64>,
    piece: u64,
    /// Bytes sent since the last wait, and the timestamp at that wait.
    sent: u64,
    waited: u64,
    reports: Rc<RefCell<Vec<Report<K>>>>,
    /// Emptied buffers of received messages, to be filled again: about a piece at most. Freeing
    /// another thread's memory is slow.
    spare: Rc<RefCell<Vec<Candidates<K>>>>,
}

/// Runs the search of one worker. All workers return the same result. It is an error if a successor
/// has a wrong hash or packed form.
pub(crate) fn explore<K: HashKey>(
    worker: &mut Worker,
    search: &Arc<Search<K>>,
) -> Result<Found, String> {
    let (index, peers) = (worker.index(), worker.peers());
    let (mut limits, threads) = (search.options.limits, search.options.cluster.workers);
    if search.folder.is_some() {
        // Visited states move to disk before they exceed half of the memory. The candidates on disk
        // use the other half, because the allocator keeps much of the memory that the
        // visited states took.
        limits.memory = limits.memory.map(|memory| memory / 2);
    }
    let (shard, mut resumed) = search.shard(index, peers);
    let shard = Rc::new(RefCell::new(shard));
    let mut peer = Peer::new(worker, search, Rc::clone(&shard));
    let mut outbox = Outbox::new(peers);
    let Checkpoint {
        mut found,
        mut files,
    } = search.checkpoint.clone().unwrap_or_default();
    let about = search.puzzle.about();
    found.random_bits = about.random_bits;
    found.resumed = found.states();
    let is_first = index % threads == 0;
    // The states are distributed evenly over the processes.
    let own = |layer: &Layer| layer.states * threads as u64 / peers as u64;
    if is_first {
        for (left, &layer) in (0..found.layers.len()).rev().zip(&found.layers) {
            let to_expand = if left == 0 { own(&layer) } else { 0 };
            (search.observe)(Event::Layer(layer, to_expand));
        }
    }
    if index == 0 && resumed.is_none() {
        search.puzzle.add(&search.puzzle.start(), &mut outbox);
    }
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
            let reports = peer.share(&report);
            found.check(&reports)?;
            let parts = reports.iter().map(|report| report.files).collect();
            let (before, had_goal) = (found.layers.len(), found.goal.is_some());
            found.add_layer(&reports, threads, limits);
            if is_first {
                for layer in &found.layers[before..] {
                    (search.observe)(Event::Layer(*layer, own(layer)));
                }
            }
            if found.goal.is_some() && !had_goal {
                let kept = mem::take(&mut shard.borrow_mut().kept);
                let goal = first_of_all(reports).expect("a goal");
                found.path = search.puzzle.steps(&peer.path(kept, &*search.puzzle, goal));
            }
            if let Some(folder) = &search.folder {
                // A layer with a goal is not committed, so that a resumed search finds the goal
                // again.
                if index == 0 && found.layers.len() > before && found.stopped != Some(Stop::Goal) {
                    files.push(parts);
                    let checkpoint = Checkpoint {
                        found: found.clone(),
                        files: files.clone(),
                    };
                    folder.commit(&checkpoint, &about.description);
                }
                if let Some(Stop::Memory(_)) = found.stopped {
                    shard.borrow_mut().spill();
                    // No worker sends states of the next layer before all workers have moved their
                    // sets to disk.
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
        // A resumed search expands the last layer of its checkpoint. So a search that writes
        // checkpoints needs the states of its last layer, and not only their hashes.
        outbox.hashes_only = limits.is_last(found.layers.len()) && search.folder.is_none();
        let keeps = about.has_goal && found.goal.is_none();
        while let Some(block) = layer.next_block(keeps) {
            search.puzzle.expand(&block, &mut outbox);
            (search.observe)(Event::Expanded(block.iter().count() as u64));
            peer.send(&mut outbox);
            // Let the worker receive states before it expands the next block.
            peer.worker.step();
        }
        if keeps {
            shard.borrow_mut().kept.push(layer);
        }
    }
    Ok(found)
}

impl<'a, K: HashKey> Peer<'a, K> {
    /// Connects a worker to the others.
    fn new(worker: &'a mut Worker, search: &Search<K>, shard: Rc<RefCell<Shard<K>>>) -> Self {
        let peers = worker.peers();
        let mut peer = Peer {
            worker,
            shard,
            input: InputHandleVec::new(),
            arrived: ProbeHandle::new(),
            piece: search.piece(),
            sent: 0,
            waited: 0,
            reports: Rc::new(RefCell::new(vec![Report::default(); peers])),
            spare: Rc::default(),
        };
        let piece = peer.piece;
        let (shard, reports, spare) = (
            Rc::clone(&peer.shard),
            Rc::clone(&peer.reports),
            Rc::clone(&peer.spare),
        );
        let receive = move |Message {
                                mut states, report, ..
                            }: Message<K>| {
            if let Some(report) = report {
                let worker = report.worker;
                reports.borrow_mut()[worker] = report;
                return;
            }
            shard.borrow_mut().insert(&states);
            let mut spare = spare.borrow_mut();
            if (spare.len() as u64 + 1) * states.bytes() <= piece {
                states.clear();
                spare.push(states);
            }
        };
        peer.worker.dataflow(|scope| {
            let messages = peer
                .input
                .to_stream(scope)
                .exchange(|message: &Message<K>| message.to);
            messages.map(receive).probe_with(&peer.arrived);
        });
        peer
    }

    /// Sends successors to their owners, and waits if too many are in transit. A single worker
    /// keeps all successors.
    fn send(&mut self, outbox: &mut Outbox<K>) {
        if self.worker.peers() == 1 {
            return self.shard.borrow_mut().insert_all(outbox);
        }
        let own = self.worker.index() as u64;
        for (to, states) in (0..)
            .zip(&mut outbox.to)
            .filter(|(_, states)| !states.hashes.is_empty())
        {
            outbox.crossed += if to == own {
                0
            } else {
                states.hashes.len() as u64
            };
            let states = mem::replace(states, self.spare.borrow_mut().pop().unwrap_or_default());
            self.sent += states.bytes();
            self.input.send(Message {
                to,
                states,
                report: None,
            });
        }
        let next = self.input.time() + 1;
        self.input.advance_to(next);
        if self.sent > self.piece {
            self.sent = 0;
            let before = mem::replace(&mut self.waited, next);
            self.receive(before);
        }
    }

    /// Ends this phase. Receives until all messages of the phase have arrived from all workers.
    fn finish(&mut self) {
        let phase = (self.input.time() / BLOCKS + 1) * BLOCKS;
        self.input.advance_to(phase);
        (self.sent, self.waited) = (0, phase);
        self.receive(phase);
    }

    /// Receives until all messages with timestamps below `until` have arrived from all workers.
    fn receive(&mut self, until: u64) {
        let arrived = &self.arrived;
        self.worker
            .step_or_park_while(None, || arrived.less_than(&until));
    }

    /// Sends a report to all workers, and returns the reports of all workers. All workers must have
    /// finished a phase since their last reports, so that all have read them.
    fn share(&mut self, report: &Report<K>) -> Vec<Report<K>> {
        for to in 0..self.reports.borrow().len() as u64 {
            let (states, report) = (Candidates::default(), Some(report.clone()));
            self.input.send(Message { to, states, report });
        }
        self.finish();
        self.reports.borrow().clone()
    }

    /// Returns the states on a path from the start to `goal`. Walks back from the goal: the workers
    /// find a predecessor in each of the `kept` layers.
    fn path(
        &mut self,
        kept: Vec<shard::Layer>,
        puzzle: &dyn Expand<K>,
        goal: Marked<K>,
    ) -> Vec<States> {
        let worker = self.worker.index();
        let (mut last, mut path) = (goal.hash, vec![goal.states]);
        for mut layer in kept.into_iter().rev() {
            let mut before = None;
            while let Some(block) = layer.next_block(true) {
                before = first(before, puzzle.predecessor(&block, last));
            }
            self.finish();
            let reports = self.share(&Report {
                worker,
                goal: before,
                ..Report::default()
            });
            let before = first_of_all(reports).expect("a state whose successor was found");
            last = before.hash;
            path.push(before.states);
        }
        path.reverse();
        path
    }
}

fn first_of_all<K: HashKey>(reports: Vec<Report<K>>) -> Option<Marked<K>> {
    reports
        .into_iter()
        .map(|report| report.goal)
        .fold(None, first)
}

#[cfg(test)]
mod tests;
