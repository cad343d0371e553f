//! The options of a search.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use clap::Parser;
use xxhash_rust::xxh3::xxh3_64;
use zobrist::KeyTable;
use zobrist::keys::{KeySource, KeysError};

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
    /// Keys that distinguish states: with exact ones equal hashes prove equal states, so the count
    /// is proved; with random ones two states have equal hashes with a probability of 2^-64 or
    /// 2^-128 [default: exact if they fit, else hash]
    #[arg(long, value_parser = ["exact", "hash"])]
    pub(crate) keys: Option<String>,
    /// Bits of a hash [default: 64 if exact keys fit, else 128]
    #[arg(long, value_name = "BITS", value_parser = ["64", "128"])]
    pub(crate) bits: Option<String>,
    /// Select workers by the classes of the puzzle's abstraction, so that most successors stay on
    /// their worker
    #[arg(long)]
    pub(crate) abstracted: bool,
    /// The seed of the keys
    #[arg(long, default_value_t = 2026, value_name = "N")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: Limits,
    /// Write layers to this folder as checkpoints, and visited states that exceed --memory; all
    /// processes share the folder. Not with --abstracted: files have the hashes of states,
    /// which do not determine the class. A search creates, replaces and removes files named
    /// explore-*, and leaves all other files in the folder alone
    #[arg(long, value_name = "DIR", conflicts_with = "abstracted")]
    pub(crate) disk: Option<PathBuf>,
    /// Resume the search from the checkpoint in this folder, with any number of workers. This
    /// removes the files named explore-layer-* and explore-run-* that the checkpoint does not list
    #[arg(long, value_name = "DIR", conflicts_with_all = ["disk", "abstracted"])]
    pub(crate) resume: Option<PathBuf>,
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

    /// Returns whether hashes have 64 bits, not 128.
    pub(crate) fn is_narrow<P: Puzzle>(&self) -> bool {
        self.bits
            .as_ref()
            .map_or_else(|| self.exact::<P, u64>().is_ok(), |bits| bits == "64")
    }

    fn exact<P: Puzzle, K: HashKey>(&self) -> Result<KeyTable<P::State, K>, KeysError> {
        KeyTable::with_source(self.seed, KeySource::Exact)
    }

    /// Returns the puzzle with its keys for this number of workers.
    pub(crate) fn keyed_with<P: Puzzle, K: HashKey>(
        &self,
        puzzle: &P,
        workers: usize,
    ) -> Result<Box<dyn Expand<K>>> {
        let (states, is_exact) = match (self.exact::<P, K>(), self.keys.as_deref()) {
            (Ok(states), None | Some("exact")) => (states, true),
            (Err(why), Some("exact")) => bail!(why),
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
