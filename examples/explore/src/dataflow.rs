//! The search on all workers, as a timely dataflow.
//!
//! Each worker sends the successors of its states to their owners, and waits until nobody sends states of the layer any more. Then the
//! workers exchange their counts, so all of them decide alike whether to go on. A layer is two timestamps, one for its states and one for the counts.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use timely::dataflow::operators::{Exchange, Inspect, Probe};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;
use zobrist_examples::progress::Progress;

use crate::keys::Expand;
use crate::options::Options;
use crate::puzzle::{Candidate, Outbox};
use crate::search::{Found, Layer, Report};
use crate::shard::Shard;

/// States of one message: its overhead is spread over them.
const BATCH: usize = 512;

/// States of one worker, or the report of another one.
#[derive(Clone, Serialize, Deserialize)]
struct Message {
    to: u64,
    states: Vec<Candidate>,
    report: Option<Report>,
}

/// All that the workers of a process share.
pub(crate) struct Search {
    pub(crate) puzzle: Box<dyn Expand>,
    pub(crate) options: Options,
    pub(crate) progress: Progress,
    /// Sees each layer as it is complete, once in each process.
    pub(crate) observe: Box<dyn Fn(&Layer) + Send + Sync>,
}

/// Searches as one of the workers. All of them return the same.
pub(crate) fn explore(worker: &mut Worker, search: &Arc<Search>) -> Found {
    let (index, peers) = (worker.index(), worker.peers());
    let (limits, threads) = (search.options.limits, search.options.cluster.workers);
    // With an abstraction, the worker comes from other hashes.
    let shares = if search.options.abstracted.is_none() { peers } else { 1 };
    let shard = Rc::new(RefCell::new(Shard::new(shares)));
    let reports = Rc::new(RefCell::new(vec![Report::default(); peers]));
    let mut input = InputHandleVec::new();
    let arrived = ProbeHandle::new();
    worker.dataflow(|scope| {
        let (search, shard, reports) = (Arc::clone(search), Rc::clone(&shard), Rc::clone(&reports));
        let receive = move |message: &Message| {
            search.progress.add(shard.borrow_mut().insert(&message.states));
            if let Some(report) = message.report {
                reports.borrow_mut()[report.worker] = report;
            }
        };
        let messages = input.to_stream(scope).exchange(|message: &Message| message.to);
        messages.inspect(receive).probe_with(&arrived);
    });

    let mut outbox = Outbox::new(peers);
    if index == 0 {
        search.puzzle.add(search.puzzle.start(), &mut outbox);
        outbox.successors = 0;
    }
    let mut found = Found::default();
    loop {
        send(&mut outbox, &mut input);
        finish(worker, &mut input, &arrived);
        let (mut layer, report) = shard.borrow_mut().end_layer(index, &outbox);
        for to in 0..peers as u64 {
            input.send(Message { to, states: Vec::new(), report: Some(report) });
        }
        finish(worker, &mut input, &arrived);
        let before = found.layers.len();
        let goes_on = found.add_layer(&reports.borrow(), threads, limits);
        if index % threads == 0 {
            found.layers[before..].iter().for_each(|layer| (search.observe)(layer));
        }
        if !goes_on {
            return found;
        }
        while let Some(block) = layer.pop_block() {
            search.puzzle.expand(&block, &mut outbox);
            send(&mut outbox, &mut input);
            input.flush();
            // A block at a time, so that the worker receives meanwhile.
            worker.step();
            shard.borrow_mut().measure(&layer);
        }
    }
}

/// Sends successors to the workers that own them.
fn send(outbox: &mut Outbox, input: &mut InputHandleVec<usize, Message>) {
    for (to, states) in outbox.to.iter_mut().enumerate() {
        for batch in states.chunks(BATCH) {
            input.send(Message { to: to as u64, states: batch.to_vec(), report: None });
        }
        states.clear();
    }
}

/// Receives until all workers have finished sending messages of this timestamp, and all of them have arrived.
fn finish(
    worker: &mut Worker,
    input: &mut InputHandleVec<usize, Message>,
    arrived: &ProbeHandle<usize>,
) {
    input.advance_to(input.time() + 1);
    worker.step_or_park_while(None, || arrived.less_than(input.time()));
}
