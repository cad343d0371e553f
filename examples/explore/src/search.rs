//! The search by layers: as a plain loop, and what its workers report to each other.

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::keys::Expand;
use crate::puzzle::Outbox;
use crate::shard::Shard;

/// The states at one distance from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The distance.
    pub depth: usize,
    /// The number of states.
    pub states: u64,
    /// A sum over the hashes of the states in any order: equal sets have equal sums.
    pub checksum: u64,
}

/// The reason why a search ended before it had all states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The next layer would take about this many bytes in the process that needs most.
    Memory(u64),
    /// The requested depth is reached.
    Depth,
}

/// The results of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// All layers, in order.
    pub layers: Vec<Layer>,
    /// Why these are not all.
    pub stopped: Option<Stop>,
    /// Successors that were generated, duplicates included.
    pub successors: u64,
    /// The sum over all workers of the most memory that their states took.
    pub bytes: u64,
}

/// Searches from `start`, layer by layer. `expand` appends the successors of states at a distance to an outbox.
pub(crate) fn plain(
    puzzle: &dyn Expand,
    start: u64,
    limits: Limits,
    mut expand: impl FnMut(usize, &[u64], &mut Outbox),
) -> Found {
    let (mut shard, mut outbox) = (Shard::new(1), Outbox::new(1));
    let mut found = Found::default();
    puzzle.add(start, &mut outbox);
    outbox.successors = 0;
    shard.insert(&outbox.to[0]);
    for depth in 0.. {
        let (mut layer, report) = shard.end_layer(0, &outbox);
        if !found.add_layer(&[report], 1, limits) {
            break;
        }
        while let Some(block) = layer.pop_block() {
            outbox.to[0].clear();
            expand(depth, &block, &mut outbox);
            shard.insert(&outbox.to[0]);
        }
    }
    found
}

/// The report of one worker on its part of a layer.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) worker: usize,
    pub(crate) states: u64,
    pub(crate) checksum: u64,
    /// The memory of all states so far, and the most that it has been.
    pub(crate) bytes: u64,
    pub(crate) peak: u64,
    pub(crate) successors: u64,
}

impl Found {
    /// All states.
    pub(crate) fn states(&self) -> u64 {
        self.layers.iter().map(|layer| layer.states).sum()
    }

    /// The sum over the hashes of all states.
    pub(crate) fn checksum(&self) -> u64 {
        self.layers.iter().fold(0, |sum, layer| sum.wrapping_add(layer.checksum))
    }

    /// Adds the reports of all workers on a layer, in their order, and returns whether to begin the next layer.
    pub(crate) fn add_layer(&mut self, reports: &[Report], threads: usize, limits: Limits) -> bool {
        let sum = |of: fn(&Report) -> u64| reports.iter().map(of).fold(0, u64::wrapping_add);
        (self.successors, self.bytes) =
            (sum(|report| report.successors), sum(|report| report.peak));
        let (states, checksum) = (sum(|report| report.states), sum(|report| report.checksum));
        if states == 0 {
            return false;
        }
        self.layers.push(Layer { depth: self.layers.len(), states, checksum });
        let processes = reports.chunks(threads).map(|reports| {
            reports
                .iter()
                .fold((0, 0), |sums, report| (sums.0 + report.bytes, sums.1 + report.states))
        });
        self.stopped = limits.stop(&self.layers, processes);
        self.stopped.is_none()
    }
}

/// Where a search ends early.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Stop at this distance
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<usize>,
    /// Do not begin a layer with which this process would need more for its states, such as 500M or 8G
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
}

pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match &text[digits.len()..] {
        "" | "B" => 1,
        "K" | "kB" | "KB" => 1_000,
        "M" | "MB" => 1_000_000,
        "G" | "GB" => 1_000_000_000,
        _ => 0,
    };
    let bytes = digits.parse().ok().filter(|_| unit > 0).and_then(|n: u64| n.checked_mul(unit));
    bytes.ok_or_else(|| "it is not a number of bytes, such as 500M or 8G".to_owned())
}

/// Bytes of a state that has been found: in the set, while it waits, and on its way.
const BYTES_PER_NEW: f64 = 11.0 + 8.0 + 4.0;

impl Limits {
    /// Returns why to end after `layers`. `processes` are the bytes of each process and its states in the last layer.
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "an estimate")]
    pub(crate) fn stop(
        self,
        layers: &[Layer],
        processes: impl IntoIterator<Item = (u64, u64)>,
    ) -> Option<Stop> {
        if self.depth.is_some_and(|last| layers.len() > last) {
            return Some(Stop::Depth);
        }
        // Growth slows down, so the next layer grows by less than one of the last two did.
        let steps = layers.windows(2).rev().take(2);
        let growth = steps.map(|pair| pair[1].states as f64 / pair[0].states as f64);
        let growth = growth.reduce(f64::max).unwrap_or(64.0);
        let needs = |(bytes, states)| bytes + (states as f64 * growth * BYTES_PER_NEW) as u64;
        let bytes = processes.into_iter().map(needs).max()?;
        (bytes > self.memory?).then_some(Stop::Memory(bytes))
    }
}
