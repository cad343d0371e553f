//! The search as a timely dataflow.
//!
//! Two operators on each worker, in a loop. `collect` receives the states that are routed to the worker, keeps those that are new, and
//! reports how many there are when the layer is complete. The reports go to all workers. `expand` waits for all of them, so all workers decide
//! alike whether to go on, and sends the successors. The timestamp is the layer; the way back adds one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use timely::dataflow::Stream;
use timely::dataflow::channels::pact::{Exchange, Pipeline};
use timely::dataflow::operators::vec::Broadcast;
use timely::dataflow::operators::{Capability, Concat, ConnectLoop, Feedback, Operator, ToStream};
use timely::worker::Worker;
use zobrist_examples::progress::Progress;

use crate::hashing::{Expand, Outbox, Routing};
use crate::layer::{Found, Layer, Limits, Stop};
use crate::shard::{Candidate, Shard};

/// States of one batch: the overhead of a batch is spread over them.
const BATCH: usize = 512;

/// States that are routed to one worker.
#[derive(Clone, Serialize, Deserialize)]
struct Batch {
    to: u64,
    states: Vec<Candidate>,
}

/// The report of one worker on its part of a layer.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Report {
    worker: usize,
    states: u64,
    checksum: u64,
    bytes: u64,
    peak: u64,
    /// Looked at so far.
    successors: u64,
    digest: u64,
}

/// All that the workers of a process share.
pub(crate) struct Search {
    pub(crate) puzzle: Box<dyn Expand>,
    pub(crate) routing: Routing,
    pub(crate) limits: Limits,
    /// Workers of each process.
    pub(crate) threads: usize,
    pub(crate) progress: Progress,
    /// Sees each layer as it is complete, once in each process.
    pub(crate) observe: Box<dyn Fn(&Layer) + Send + Sync>,
}

/// Builds the dataflow of one worker and runs it to its end. All workers return the same.
pub(crate) fn explore(worker: &mut Worker, search: &Arc<Search>) -> Found {
    let (index, peers) = (worker.index(), worker.peers());
    let shared = Rc::new(RefCell::new(Shared {
        shard: Shard::new(peers, search.routing, search.puzzle.bits()),
        outbox: Outbox::new(peers),
        latest: BTreeMap::new(),
        found: Found { layers: Vec::new(), stopped: None, successors: 0, bytes: 0 },
    }));
    worker.dataflow::<usize, _, _>(|scope| {
        let (back, successors) = scope.feedback(1);
        let (to, start) = search.puzzle.start();
        let start = (index == 0).then(|| Batch { to: to as u64, states: vec![start] });
        let arrivals = start.to_stream(scope).container::<Vec<_>>().concat(successors);
        let reports = collect(arrivals, &shared, search, index).broadcast();
        expand(reports, &shared, search, index).connect_loop(back);
    });
    while worker.has_dataflows() {
        worker.step_or_park(None);
    }
    shared.borrow().found.clone()
}

struct Shared {
    shard: Shard,
    outbox: Outbox,
    /// The last report of each worker: one without states in a layer sends none.
    latest: BTreeMap<usize, Report>,
    found: Found,
}

/// Keeps the states that are new, and reports on each layer.
fn collect<'scope>(
    arrivals: Stream<'scope, usize, Vec<Batch>>,
    shared: &Rc<RefCell<Shared>>,
    search: &Arc<Search>,
    index: usize,
) -> Stream<'scope, usize, Vec<Report>> {
    let (shared, search) = (Rc::clone(shared), Arc::clone(search));
    let route = Exchange::new(|batch: &Batch| batch.to);
    arrivals.unary_frontier(route, "collect", move |_, _| {
        let mut open: BTreeMap<usize, Capability<usize>> = BTreeMap::new();
        move |(input, frontier), output| {
            let Shared { shard, outbox, .. } = &mut *shared.borrow_mut();
            input.for_each(|capability, batches| {
                let new = batches.drain(..).map(|batch| shard.insert(&batch.states)).sum();
                search.progress.add(new);
                if let Some(capability) = capability.retain_least(0) {
                    open.entry(*capability.time()).or_insert(capability);
                }
            });
            shard.measure();
            while let Some(entry) = open.first_entry() {
                if frontier.less_equal(entry.key()) {
                    break;
                }
                let capability = entry.remove();
                let (states, checksum) = shard.end_layer();
                output.session(&capability).give(Report {
                    worker: index,
                    states,
                    checksum,
                    bytes: shard.bytes(),
                    peak: shard.measure(),
                    successors: outbox.successors,
                    digest: search.puzzle.digest(),
                });
            }
        }
    })
}

/// Sends the successors of each layer, when all workers have reported on it.
fn expand<'scope>(
    reports: Stream<'scope, usize, Vec<Report>>,
    shared: &Rc<RefCell<Shared>>,
    search: &Arc<Search>,
    index: usize,
) -> Stream<'scope, usize, Vec<Batch>> {
    let (shared, search) = (Rc::clone(shared), Arc::clone(search));
    let scope = reports.scope();
    reports.unary_frontier(Pipeline, "expand", move |_, info| {
        let activator = scope.activator_for(info.address);
        let mut waiting: Option<(Capability<usize>, Vec<Report>)> = None;
        let mut going: Option<Capability<usize>> = None;
        move |(input, frontier), output| {
            input.for_each(|capability, reports| {
                let capability = capability.retain_least(0).expect("a report has a time");
                waiting.get_or_insert((capability, Vec::new())).1.append(reports);
            });
            let Shared { shard, outbox, latest, found } = &mut *shared.borrow_mut();
            if let Some((capability, reports)) =
                waiting.take_if(|(capability, _)| !frontier.less_equal(capability.time()))
            {
                let before = found.layers.len();
                let goes_on = end_layer(found, latest, reports, &search);
                if index % search.threads == 0 {
                    found.layers[before..].iter().for_each(|layer| (search.observe)(layer));
                }
                going = goes_on.then_some(capability);
            }
            // A block at a time, so that the workers receive meanwhile.
            if let Some(capability) = &going {
                if let Some(block) = shard.current.pop_block() {
                    search.puzzle.expand(&block, outbox);
                    let mut session = output.session(capability);
                    for (to, states) in outbox.to.iter_mut().enumerate() {
                        while !states.is_empty() {
                            let batch = states.split_off(states.len().saturating_sub(BATCH));
                            session.give(Batch { to: to as u64, states: batch });
                        }
                    }
                    activator.activate();
                } else {
                    going = None;
                }
            }
        }
    })
}

/// Adds up the reports of all workers on a layer, and returns whether the next one is to be begun.
fn end_layer(
    found: &mut Found,
    latest: &mut BTreeMap<usize, Report>,
    reports: Vec<Report>,
    search: &Search,
) -> bool {
    for report in latest.values_mut() {
        (report.states, report.checksum) = (0, 0);
    }
    latest.extend(reports.into_iter().map(|report| (report.worker, report)));
    let sum = |of: fn(&Report) -> u64| latest.values().map(of).fold(0, u64::wrapping_add);
    found.successors = sum(|report| report.successors);
    found.bytes = sum(|report| report.peak);
    let digest = search.puzzle.digest();
    if latest.values().any(|report| report.digest != digest) {
        found.stopped = Some(Stop::Differs);
        return false;
    }
    let states = sum(|report| report.states);
    if states == 0 {
        return false;
    }
    let checksum = sum(|report| report.checksum);
    found.layers.push(Layer { depth: found.layers.len(), states, checksum });
    let mut processes = BTreeMap::new();
    for report in latest.values() {
        let (bytes, states) = processes.entry(report.worker / search.threads).or_insert((0, 0));
        *bytes += report.bytes;
        *states += report.states;
    }
    found.stopped = search.limits.stop(&found.layers, processes.into_values());
    found.stopped.is_none()
}
