//! The program around a puzzle: its options, and the searches by one loop or by many workers.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use timely::WorkerConfig;
use timely::execute::execute_from;
use timely::worker::Worker;
use zobrist::keys::KeySource;
use zobrist_examples::program::{self, Failure};
use zobrist_examples::progress::Progress;

use crate::cluster::{Cluster, die_together};
use crate::dataflow::{self, Search};
use crate::keys::{Expand, Keyed};
use crate::puzzle::Puzzle;
use crate::search::{Found, Layer, Limits, plain};
use crate::{report, routes};

/// Counts all states of a puzzle by their distance from the start.
#[derive(Clone, Debug, Parser)]
pub struct Options {
    #[command(flatten)]
    cluster: Cluster,
    /// The keys by which states are told apart
    #[arg(long, value_enum, default_value_t = Keys::Exact)]
    keys: Keys,
    /// Route by the classes of the puzzle's abstraction I, so that most successors stay on their worker
    #[arg(long, value_name = "I", num_args = 0..=1, default_missing_value = "0")]
    abstracted: Option<usize>,
    /// The seed of the keys
    #[arg(long, default_value_t = 2026, value_name = "N")]
    seed: u64,
    /// Stop at this distance
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// Do not begin a layer with which this process would need more for its states, such as 500M or 8G
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    memory: Option<u64>,
    /// Make each successor take longer by this time, such as 1us
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "0us")]
    work: Duration,
    /// Print for each routing, by simulation of 2 to 64 workers, the share of successors that cross and the balance
    #[arg(long, conflicts_with_all = ["workers", "processes", "hosts", "abstracted", "keys", "work"])]
    routes: bool,
    /// Plot both against each other, to a file that ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// The keys by which states are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Keys {
    /// Equal hashes prove equal states, so the count is a proof
    Exact,
    /// Random keys: two states have equal hashes with probability 2^-64
    Hash,
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

pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let micros = text.strip_suffix("us").and_then(|number| number.parse().ok());
    let micros = micros.filter(|micros| *micros <= 1_000_000);
    micros.map(Duration::from_micros).ok_or_else(|| "it is not a time, such as 1us".to_owned())
}

impl Options {
    fn limits(&self) -> Limits {
        Limits { depth: self.depth, memory: self.memory }
    }

    /// The puzzle with its keys.
    fn keyed<P: Puzzle>(&self, puzzle: &P, workers: usize) -> Result<Box<dyn Expand>, Failure> {
        let source = match self.keys {
            Keys::Exact => KeySource::Exact,
            Keys::Hash => KeySource::Stored,
        };
        let keyed = Keyed::new(puzzle, source, self.seed, workers, self.abstracted);
        Ok(Box::new(keyed.map_err(Failure::Error)?.with_work(self.work)))
    }
}

/// Runs a program of its own for `puzzle`, with all options of `explore`.
///
/// ```no_run
/// use zobrist_explore::puzzles::Pancake;
///
/// fn main() -> std::process::ExitCode {
///     zobrist_explore::main(&Pancake::new(9).unwrap())
/// }
/// ```
pub fn main(puzzle: &impl Puzzle) -> ExitCode {
    program::main(|options: Options| run(puzzle, &options, &mut io::stdout()))
}

/// Explores `puzzle` as the options say, and writes the layers as they are complete.
///
/// A worker that panics ends the process with exit code 1.
///
/// # Errors
/// If the options do not fit each other, the numbers are not the published ones, or a layer does not fit the memory.
pub fn run(
    puzzle: &impl Puzzle,
    options: &Options,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if options.routes || options.plot.is_some() {
        let plot = options.plot.as_deref();
        return routes::run(puzzle, options.seed, options.limits(), plot, output);
    }
    let published = puzzle.published();
    let layers = published.layers.clone();
    // Whoever closed the pipe reads no more of it; the summary says so.
    let observe = move |layer: &Layer| drop(report::row(layer, &layers, &mut io::stdout()));
    die_together();
    let (found, elapsed) = by_workers(puzzle, options, observe)?;
    report::summary(&found, (&puzzle.name(), &published), options.keys, elapsed, output)
}

/// Explores `puzzle` by a plain loop, which the dataflow is measured against.
///
/// # Errors
/// If the keys do not fit the puzzle.
pub fn by_loop(puzzle: &impl Puzzle, options: &Options) -> Result<Found, Failure> {
    let puzzle = options.keyed(puzzle, 1)?;
    let expand = |_, states: &[u64], outbox: &mut _| puzzle.expand(states, outbox);
    Ok(plain(&*puzzle, puzzle.start(), options.limits(), expand))
}

/// Explores `puzzle` by the workers of this process and of the others. `observe` sees each layer as it is complete.
///
/// # Errors
/// If the options do not fit the puzzle, or the processes cannot be connected.
pub fn by_workers(
    puzzle: &impl Puzzle,
    options: &Options,
    observe: impl Fn(&Layer) + Send + Sync + 'static,
) -> Result<(Found, Duration), Failure> {
    let addresses = options.cluster.addresses().map_err(Failure::Error)?;
    let threads = options.cluster.workers;
    let puzzle = options.keyed(puzzle, threads * addresses.len())?;
    let (workers, others) = options.cluster.connect(&addresses).map_err(Failure::Error)?;
    let search = Arc::new(Search {
        puzzle,
        by_hash: options.abstracted.is_none(),
        limits: options.limits(),
        threads,
        progress: Progress::without_end("states"),
        observe: Box::new(observe),
    });
    let start = Instant::now();
    let explore = move |worker: &mut Worker| dataflow::explore(worker, &search);
    let guards = execute_from(workers, others, WorkerConfig::default(), explore);
    let mut founds = guards.map_err(Failure::Error)?.join().into_iter();
    let found = founds.next().expect("a worker").map_err(Failure::Differs)?;
    debug_assert!(founds.all(|other| other.as_ref() == Ok(&found)), "all workers saw all reports");
    Ok((found, start.elapsed()))
}
