//! The search by layers as a plain loop, the reports of workers to each other, and the limits of a
//! search.

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::code::States;
use crate::disk::FileSum;
use crate::hash_key::HashKey;
use crate::puzzle::{Marked, Outbox};
use crate::shard::Shard;

/// The states at one distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// Distance of the states from the start.
    pub depth: usize,
    /// Number of states at this distance.
    pub states: u64,
    /// The wrapping sum of the finalized hashes of the states. It does not depend on their order,
    /// so equal sets have equal sums.
    pub checksum: u64,
}

/// The reason why a search stopped before it had found all states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The next layer would exceed the memory limit. The value is the estimated memory in bytes of
    /// the process that would need most.
    Memory(u64),
    /// The search reached the requested depth.
    Depth,
    /// The search reached a goal.
    Goal,
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// All layers, in order.
    pub layers: Vec<Layer>,
    /// The reason why the layers are incomplete, or `None` if they are complete.
    pub stopped: Option<Stop>,
    /// Number of states that an earlier search had counted, whose checkpoint this search resumed.
    #[serde(skip)]
    pub resumed: u64,
    /// Number of generated successors, duplicates included.
    pub successors: u64,
    /// Number of successors that were sent to another worker than that of their predecessor.
    pub crossed: u64,
    /// The memory of the states, summed over all workers, at the end of the layer where it was
    /// largest.
    pub bytes: u64,
    /// The number of random bits of a hash, or `None` if equal hashes prove equal states.
    pub random_bits: Option<u32>,
    /// The distance of the nearest goal from the start.
    pub goal: Option<usize>,
    /// The moves of a shortest path to the first goal.
    pub path: Vec<String>,
}

/// Searches layer by layer from the states that `start` appends to the outbox of one worker.
/// `expand` appends the successors of the states at a given distance. Fails if a successor has a
/// wrong hash or packed form.
pub(crate) fn plain<K: HashKey>(
    limits: Limits,
    start: impl FnOnce(&mut Outbox<K>),
    mut expand: impl FnMut(usize, &States, &mut Outbox<K>),
) -> Result<Found, String> {
    let (mut shard, mut outbox) = (Shard::new(None), Outbox::new(1));
    let mut found = Found::default();
    start(&mut outbox);
    for depth in 0.. {
        shard.insert_all(&mut outbox);
        let (mut layer, report) = shard.end_layer(0, &mut outbox);
        let reports = [report];
        found.check(&reports)?;
        if !found.add_layer(&reports, 1, limits) {
            break;
        }
        outbox.hashes_only = limits.is_last(depth + 1);
        while let Some(block) = layer.next_block(false) {
            expand(depth, &block, &mut outbox);
            shard.insert_all(&mut outbox);
        }
    }
    Ok(found)
}

/// The report of one worker at the end of a layer.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Report<K> {
    pub(crate) worker: usize,
    pub(crate) states: u64,
    pub(crate) checksum: u64,
    /// The bytes that all states of the worker take.
    pub(crate) bytes: u64,
    /// The checksums of the worker's two files for the layer: hashes and packed states.
    pub(crate) files: [FileSum; 2],
    /// The number of successors since the last layer.
    pub(crate) successors: u64,
    /// The number of states sent to other workers since the last layer.
    pub(crate) crossed: u64,
    /// The wrapping sum of the finalized hashes, from scratch, of the states that were expanded
    /// since the last layer.
    pub(crate) expanded: u64,
    /// A description of the first wrong hash or packed form of a successor.
    pub(crate) mistake: Option<String>,
    /// The goal with the smallest hash. During the search for the path, the field holds a
    /// predecessor on the path instead.
    pub(crate) goal: Option<Marked<K>>,
}

impl Found {
    /// Returns the number of all states.
    pub(crate) fn states(&self) -> u64 {
        self.layers.iter().map(|layer| layer.states).sum()
    }

    /// Returns the sum over the hashes of all states.
    pub(crate) fn checksum(&self) -> u64 {
        self.layers
            .iter()
            .fold(0, |sum, layer| sum.wrapping_add(layer.checksum))
    }

    /// Fails if a worker found a wrong hash or packed form of a successor, or if the states of the
    /// last layer, as they were expanded, have other hashes than those that counted them.
    ///
    /// Equal sums mean equal hashes but for a probability of 2^-64, and states with different
    /// hashes from scratch are different.
    pub(crate) fn check<K>(&self, reports: &[Report<K>]) -> Result<(), String> {
        if let Some(mistake) = reports.iter().find_map(|report| report.mistake.clone()) {
            return Err(mistake);
        }
        let expanded = reports
            .iter()
            .fold(0, |sum: u64, report| sum.wrapping_add(report.expanded));
        match self.layers.last() {
            Some(layer) if layer.checksum != expanded => Err(format!(
                "states at distance {} have other hashes than `push` gave them, or other packed \
                 forms: a debug build checks each successor and names the feature",
                layer.depth
            )),
            _ => Ok(()),
        }
    }

    /// Adds a layer from the reports of all workers, which are in the order of the workers. Returns
    /// whether to begin the next layer.
    pub(crate) fn add_layer<K>(
        &mut self,
        reports: &[Report<K>],
        threads: usize,
        limits: Limits,
    ) -> bool {
        let sum = |of: fn(&Report<K>) -> u64| reports.iter().map(of).fold(0, u64::wrapping_add);
        self.successors += sum(|report| report.successors);
        self.crossed += sum(|report| report.crossed);
        self.bytes = self.bytes.max(sum(|report| report.bytes));
        let (states, checksum) = (sum(|report| report.states), sum(|report| report.checksum));
        if states == 0 {
            return false;
        }
        self.layers.push(Layer {
            depth: self.layers.len(),
            states,
            checksum,
        });
        if self.goal.is_none() && reports.iter().any(|report| report.goal.is_some()) {
            self.goal = Some(self.layers.len() - 1);
            if !limits.all {
                self.stopped = Some(Stop::Goal);
                return false;
            }
        }
        let processes = reports.chunks(threads).map(|reports| {
            reports.iter().fold((0, 0), |sums, report| {
                (sums.0 + report.bytes, sums.1 + report.states)
            })
        });
        let each = f64::from(BYTES_PER_NEW) * size_of::<K>() as f64 / 8.0;
        self.stopped = limits.stop(&self.layers, processes, each);
        self.stopped.is_none()
    }
}

/// The limits at which a search stops early.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Stop at this distance
    #[arg(long, value_name = "D")]
    pub depth: Option<usize>,
    /// Stop before the layer that would make the states of this process exceed this memory, such
    /// as 500M or 8G; with --disk, move visited states to disk instead
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub memory: Option<u64>,
    /// Do not stop at the first goal: count all states
    #[arg(long)]
    pub all: bool,
}

pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let text = text.strip_suffix('B').unwrap_or(text);
    let units = [
        ("k", 1_000),
        ("K", 1_000),
        ("M", 1_000_000),
        ("G", 1_000_000_000),
        ("", 1_u64),
    ];
    let parts = units
        .iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, *unit)));
    let bytes = parts.and_then(|(digits, unit)| digits.parse::<u64>().ok()?.checked_mul(unit));
    bytes.ok_or_else(|| "it is not a number of bytes, such as 500M or 8G".to_owned())
}

/// Bytes of a new state with a 64-bit hash: 11 in the set, 8 in the frontier, and 4 in transit. A
/// 128-bit hash takes twice as many.
pub(crate) const BYTES_PER_NEW: u32 = 11 + 8 + 4;

impl Limits {
    /// Returns whether the layer at this distance is the last one.
    pub(crate) fn is_last(self, depth: usize) -> bool {
        self.depth.is_some_and(|last| depth >= last)
    }

    /// Returns the reason to stop after `layers`, if any. `processes` lists two numbers for each
    /// process: the bytes of all its states, and the number of its states in the last layer.
    /// `each` is the memory of a new state in bytes.
    pub(crate) fn stop(
        self,
        layers: &[Layer],
        processes: impl IntoIterator<Item = (u64, u64)>,
        each: f64,
    ) -> Option<Stop> {
        if layers.last().is_some_and(|layer| self.is_last(layer.depth)) {
            return Some(Stop::Depth);
        }
        // Growth usually slows down. So the larger of the last two growth factors is a cautious
        // estimate of the next one.
        let steps = layers.windows(2).rev().take(2);
        let growth = steps.map(|pair| pair[1].states as f64 / pair[0].states as f64);
        let growth = growth.reduce(f64::max).unwrap_or(64.0);
        let needs = |(bytes, states)| bytes + (states as f64 * growth * each) as u64;
        let bytes = processes.into_iter().map(needs).max()?;
        (bytes > self.memory?).then_some(Stop::Memory(bytes))
    }
}

#[cfg(test)]
mod tests;
