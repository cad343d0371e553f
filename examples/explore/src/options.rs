//! The options of a search.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use zobrist::KeyTable;
use zobrist::keys::{KeySource, KeysError};
use zobrist_examples::program::Failure;

use crate::cluster::Cluster;
use crate::hash_key::HashKey;
use crate::keys::{self, Expand, Keyed};
use crate::puzzle::Puzzle;
use crate::search::Limits;

/// Counts the states of a puzzle by their distance from the start.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    #[command(flatten)]
    pub(crate) cluster: Cluster,
    /// Keys that distinguish states [default: exact if they fit, else hash]
    #[arg(long, value_enum)]
    pub(crate) keys: Option<Keys>,
    /// Bits of a hash [default: 64 if exact keys fit, else 128]
    #[arg(long, value_enum, value_name = "BITS")]
    pub(crate) bits: Option<Bits>,
    /// Select workers by the classes of abstraction I of the puzzle, so that most successors stay on their worker
    #[arg(long, value_name = "I", num_args = 0..=1, default_missing_value = "0")]
    pub(crate) abstracted: Option<usize>,
    /// The seed of the keys
    #[arg(long, default_value_t = 2026, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Write layers to this folder as checkpoints, and visited states that exceed --memory; all processes share the
    /// folder
    #[arg(long, value_name = "DIR", conflicts_with = "routes")]
    pub(crate) disk: Option<PathBuf>,
    /// Resume the search from the checkpoint in this folder, with any number of workers
    #[arg(long, value_name = "DIR", conflicts_with_all = ["disk", "routes"])]
    pub(crate) resume: Option<PathBuf>,
    /// Simulate each way of routing on 2 to 64 workers, and print the share of successors that cross workers and the
    /// balance of states
    #[arg(long, conflicts_with_all = ["workers", "processes", "process", "hosts", "abstracted",
        "keys", "bits", "all", "bind", "wait"])]
    pub(crate) routes: bool,
}

/// The keys that distinguish states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keys {
    /// Equal hashes prove equal states, so the count is a proof
    Exact,
    /// Random keys: two states have equal hashes with a probability of 2^-64 or 2^-128
    Hash,
}

/// The bits of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bits {
    /// 9 to 10 bytes per state
    #[value(name = "64")]
    Narrow,
    /// 18 to 20 bytes per state
    #[value(name = "128")]
    Wide,
}

/// A puzzle whose hashes have 64 or 128 bits.
pub(crate) enum AnyWidth {
    Narrow(Box<dyn Expand<u64>>),
    Wide(Box<dyn Expand<u128>>),
}

/// Returns the 64-bit FNV-1a hash of a text.
pub(crate) fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

impl Options {
    /// Returns a digest of the settings that all processes of a run must share, including the number of `layers` on
    /// disk.
    pub(crate) fn digest<K>(&self, puzzle: &dyn Expand<K>, processes: usize, layers: usize) -> u64 {
        let (workers, limits) = (self.cluster.workers, self.limits);
        let keys::About { description, routing, .. } = puzzle.about();
        let (disk, resume) = (self.disk.is_some(), self.resume.is_some());
        let text = format!("{description} {routing:x} {workers} {processes} {limits:?} {disk} {resume} {layers}");
        digest(&text)
    }

    /// Returns an error if options conflict with each other or have no effect on `puzzle`, in a run of `processes`.
    pub(crate) fn check<P: Puzzle>(&self, puzzle: &P, processes: usize) -> Result<(), String> {
        if self.limits.all && !P::HAS_GOAL {
            return Err(format!("--all continues after a goal, but {} has none", puzzle.name()));
        }
        let workers = self.cluster.workers * processes;
        if self.abstracted.is_some_and(|index| index < puzzle.abstractions().len()) && workers == 1 {
            return Err("--abstracted has no effect with one worker".to_owned());
        }
        if self.abstracted.is_some() && (self.disk.is_some() || self.resume.is_some()) {
            let why = "--abstracted cannot be combined with --disk or --resume: files have the hashes \
                of states, which do not determine the class";
            return Err(why.to_owned());
        }
        Ok(())
    }

    /// Returns the puzzle with its keys for this number of workers.
    pub(crate) fn keyed<P: Puzzle>(&self, puzzle: &P, workers: usize) -> Result<AnyWidth, Failure> {
        let fits = || self.exact::<P, u64>().is_ok();
        match self.bits.unwrap_or_else(|| if fits() { Bits::Narrow } else { Bits::Wide }) {
            Bits::Narrow => Ok(AnyWidth::Narrow(self.keyed_with(puzzle, workers)?)),
            Bits::Wide => Ok(AnyWidth::Wide(self.keyed_with(puzzle, workers)?)),
        }
    }

    fn exact<P: Puzzle, K: HashKey>(&self) -> Result<KeyTable<P::State, K>, KeysError> {
        KeyTable::with_source(self.seed, KeySource::Exact)
    }

    pub(crate) fn keyed_with<P: Puzzle, K: HashKey>(
        &self,
        puzzle: &P,
        workers: usize,
    ) -> Result<Box<dyn Expand<K>>, Failure> {
        let exact = match self.keys {
            Some(Keys::Exact) => Some(self.exact::<P, K>().map_err(Failure::error)?),
            Some(Keys::Hash) => None,
            None => self.exact::<P, K>().ok(),
        };
        let is_exact = exact.is_some();
        let states = match exact {
            Some(states) => states,
            None => KeyTable::with_source(self.seed, KeySource::Stored).map_err(Failure::error)?,
        };
        let routes = self.abstracted.map(|index| keys::classes(puzzle, index, self.seed));
        let routes = routes.transpose()?.filter(|_| workers > 1);
        let keys = keys::Keys { states, routes, workers };
        Ok(Box::new(Keyed { puzzle: puzzle.clone(), keys, is_exact }))
    }
}
