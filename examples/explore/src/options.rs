//! The options of a search.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, ValueEnum};
use xxhash_rust::xxh3::xxh3_64;
use zobrist::KeyTable;
use zobrist::keys::{KeySource, KeysError};

use crate::cluster::Cluster;
use crate::hash_key::HashKey;
use crate::keys::{self, AnyWidth, Expand, Keyed};
use crate::puzzle::Puzzle;
use crate::search::Limits;

/// The keys that distinguish states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KeyKind {
    /// Equal hashes prove equal states.
    Exact,
    /// Two states have equal hashes with a probability of 2^-64 or 2^-128.
    Hash,
}

/// Counts the states of a puzzle by their distance from the start.
//
// The line above is the first one of the help.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    #[command(flatten)]
    pub cluster: Cluster,
    /// Keys that distinguish states: with exact ones equal hashes prove equal states, so the count
    /// is proved; with random ones two states have equal hashes with a probability of 2^-64 or
    /// 2^-128 [default: exact if they fit, else hash]
    #[arg(long, hide_possible_values = true, value_name = "exact|hash")]
    pub keys: Option<KeyKind>,
    /// Bits of a hash [default: 64 if exact keys fit, else 128]
    #[arg(long, value_name = "BITS", value_parser = width())]
    pub bits: Option<u32>,
    /// Select workers by the classes of the puzzle's abstraction, so that most successors stay on
    /// their worker
    #[arg(long)]
    pub abstracted: bool,
    /// The seed of the keys
    #[arg(long, default_value_t = 2026, value_name = "N")]
    pub seed: u64,
    #[command(flatten)]
    pub limits: Limits,
    /// Write layers to this folder as checkpoints, and visited states that exceed --memory; all
    /// processes share the folder. Not with --abstracted: files have the hashes of states,
    /// which do not determine the class. A search creates, replaces and removes files named
    /// explore-*, and leaves all other files in the folder alone
    #[arg(long, value_name = "DIR", conflicts_with = "abstracted")]
    pub disk: Option<PathBuf>,
    /// Resume the search from the checkpoint in this folder, with any number of workers. This
    /// removes the files named explore-layer-* and explore-run-* that the checkpoint does not list
    #[arg(long, value_name = "DIR", conflicts_with_all = ["disk", "abstracted"])]
    pub resume: Option<PathBuf>,
}

/// The defaults of the command line.
impl Default for Options {
    fn default() -> Self {
        Options {
            cluster: Cluster::default(),
            keys: None,
            bits: None,
            abstracted: false,
            seed: 2026,
            limits: Limits::default(),
            disk: None,
            resume: None,
        }
    }
}

fn width() -> impl TypedValueParser<Value = u32> {
    PossibleValuesParser::new(["64", "128"]).map(|bits| bits.parse().expect("a number"))
}

impl Options {
    /// Returns a digest of the settings that all processes of a run must share, including the
    /// number of `layers` on disk.
    pub(crate) fn digest<K>(&self, puzzle: &dyn Expand<K>, processes: usize, layers: usize) -> u64 {
        let keys::About {
            description,
            routing,
            ..
        } = puzzle.about();
        let Options {
            limits,
            disk,
            resume,
            cluster,
            ..
        } = self;
        let (disk, resume, workers) = (disk.is_some(), resume.is_some(), cluster.workers);
        let text = format!(
            "{description} {routing:x} {workers} {processes} {limits:?} {disk} {resume} {layers}"
        );
        xxh3_64(text.as_bytes())
    }

    /// Fails if options conflict or a number is out of range. The command line has no such options.
    fn check(&self) -> Result<()> {
        let Options {
            bits,
            disk,
            resume,
            cluster,
            ..
        } = self;
        let is_on_disk = disk.is_some() || resume.is_some();
        ensure!(
            matches!(bits, None | Some(64 | 128)),
            "hashes have 64 or 128 bits"
        );
        ensure!(
            (1..=4096).contains(&cluster.workers) && (1..=4096).contains(&cluster.processes),
            "there are 1 to 4,096 workers, and 1 to 4,096 processes"
        );
        ensure!(
            disk.is_none() || resume.is_none(),
            "`disk` begins a search, and `resume` continues one"
        );
        ensure!(
            !self.abstracted || !is_on_disk,
            "`abstracted` searches are not on disk"
        );
        Ok(())
    }

    /// Returns the puzzle with its keys for this number of workers.
    pub(crate) fn keyed<P: Puzzle>(&self, puzzle: &P, workers: usize) -> Result<AnyWidth> {
        self.check()?;
        let is_narrow = self
            .bits
            .map_or_else(|| self.exact::<P, u64>().is_ok(), |bits| bits == 64);
        Ok(if is_narrow {
            AnyWidth::Narrow(self.keyed_with(puzzle, workers)?)
        } else {
            AnyWidth::Wide(self.keyed_with(puzzle, workers)?)
        })
    }

    fn exact<P: Puzzle, K: HashKey>(&self) -> Result<KeyTable<P::State, K>, KeysError> {
        KeyTable::with_source(self.seed, KeySource::Exact)
    }

    /// Returns the puzzle with its keys of this width.
    pub(crate) fn keyed_with<P: Puzzle, K: HashKey>(
        &self,
        puzzle: &P,
        workers: usize,
    ) -> Result<Box<dyn Expand<K>>> {
        let (states, is_exact) = match (self.exact::<P, K>(), self.keys) {
            (Ok(states), None | Some(KeyKind::Exact)) => (states, true),
            (Err(why), Some(KeyKind::Exact)) => bail!(why),
            _ => (KeyTable::with_source(self.seed, KeySource::Stored)?, false),
        };
        ensure!(
            !self.abstracted || P::HAS_CLASSES,
            "{} has no abstraction",
            puzzle.name()
        );
        let routes = (self.abstracted && workers > 1).then(|| keys::classes(puzzle, self.seed));
        let keys = keys::Keys {
            states,
            routes,
            workers,
        };
        Ok(Box::new(Keyed {
            puzzle: puzzle.clone(),
            keys,
            is_exact,
        }))
    }
}
