//! The options of a search.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use zobrist::KeyTable;
use zobrist::keys::KeySource;
use zobrist_examples::program::Failure;

use crate::cluster::Cluster;
use crate::keys::{self, Expand, Keyed, Routes};
use crate::puzzle::Puzzle;
use crate::search::Limits;

/// Counts all states of a puzzle by their distance from the start.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    #[command(flatten)]
    pub(crate) cluster: Cluster,
    /// The keys by which states are told apart
    #[arg(long, value_enum, default_value_t = Keys::Exact)]
    pub(crate) keys: Keys,
    /// Route by the classes of the puzzle's abstraction I, so that most successors stay on their worker
    #[arg(long, value_name = "I", num_args = 0..=1, default_missing_value = "0")]
    pub(crate) abstracted: Option<usize>,
    /// The seed of the keys
    #[arg(long, default_value_t = 2026, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Make each successor take longer by this time, such as 1us
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "0us")]
    work: Duration,
    /// Print for each routing, by simulation of 2 to 64 workers, the share of successors that cross and the balance
    #[arg(long, conflicts_with_all = ["workers", "processes", "process", "hosts", "abstracted", "keys", "work"])]
    pub(crate) routes: bool,
    /// Plot both of --routes against each other, to a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

/// The keys by which states are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keys {
    /// Equal hashes prove equal states, so the count is a proof
    Exact,
    /// Random keys: two states have equal hashes with probability 2^-64
    Hash,
}

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let micros = text.strip_suffix("us").and_then(|number| number.parse().ok());
    let micros = micros.filter(|micros| *micros <= 1_000_000);
    micros.map(Duration::from_micros).ok_or_else(|| "it is not a time, such as 1us".to_owned())
}

impl Options {
    /// A digest of all that must be the same in the processes of a run: the 64-bit FNV-1a hash of a text.
    pub(crate) fn digest(&self, puzzle: &dyn Expand, processes: usize) -> u64 {
        let (workers, limits) = (self.cluster.workers, self.limits);
        let text = format!("{} {workers} {processes} {limits:?}", puzzle.description());
        text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    }

    /// The puzzle with its keys, for this number of workers.
    pub(crate) fn keyed<P: Puzzle>(
        &self,
        puzzle: &P,
        workers: usize,
    ) -> Result<Box<dyn Expand>, Failure> {
        let source = match self.keys {
            Keys::Exact => KeySource::Exact,
            Keys::Hash => KeySource::Stored,
        };
        let states = KeyTable::with_source(self.seed, source).map_err(Failure::error)?;
        let routes = self.abstracted.map(|index| keys::classes(puzzle, index, self.seed));
        let routes = routes.transpose()?.filter(|_| workers > 1);
        let routes = routes.map_or(Routes::States, Routes::Classes);
        let keys = keys::Keys { states, routes, workers };
        Ok(Box::new(Keyed { puzzle: puzzle.clone(), keys, work: self.work }))
    }
}
