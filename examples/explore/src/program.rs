//! The program around a puzzle: its options, its output, its exit code.

use std::fmt::Debug;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, Parser};
use timely::WorkerConfig;
use timely::execute::execute_from;
use timely::worker::Worker;
use zobrist_examples::program::{self, Failure};
use zobrist_examples::progress::Progress;

use crate::cluster::{Cluster, Workers, die_together};
use crate::cost;
use crate::dataflow::{self, Search};
use crate::hashing::{Expand, Hashing, Keys, Routing};
use crate::layer::{Found, Layer, Limits};
use crate::puzzle::Puzzle;
use crate::report;
use crate::routes::{self, RoutesCommand};

/// How to explore a puzzle.
#[derive(Args, Clone, Debug)]
pub struct Options {
    #[command(flatten)]
    pub(crate) cluster: Cluster,
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
    /// Make each successor take so much longer, such as 1us
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "0us")]
    work: Duration,
    /// Compare the time of a plain loop with that of one worker and of two
    #[arg(long, conflicts_with_all = ["workers", "processes"])]
    cost: bool,
    #[command(flatten)]
    routes: RoutesCommand,
}

fn bytes(text: &str) -> Result<u64, String> {
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

fn time(text: &str) -> Result<Duration, String> {
    let micros = text.strip_suffix("us").and_then(|number| number.parse().ok());
    let micros = micros.filter(|micros| *micros <= 1_000_000);
    micros.map(Duration::from_micros).ok_or_else(|| "it is not a time, such as 1us".to_owned())
}

impl Options {
    fn routing(&self) -> Routing {
        self.abstracted.map_or(Routing::Hash, Routing::Abstraction)
    }

    /// The same with so many threads of this process alone.
    pub(crate) fn with_workers(&self, workers: usize) -> Options {
        let cluster = Cluster { workers, processes: None, process: 0, hosts: None };
        Options { cluster, ..self.clone() }
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, memory: self.memory }
    }

    /// The puzzle with its keys, for so many workers.
    pub(crate) fn hashing<P: Puzzle>(
        &self,
        puzzle: P,
        workers: usize,
    ) -> Result<Hashing<P>, Failure> {
        let (which, rest) = ((self.keys, self.routing()), (self.seed, self.work));
        Hashing::new(puzzle, which, workers, rest).map_err(Failure::Error)
    }
}

/// Runs a program of its own for `puzzle`, with all options of `explore`.
///
/// ```no_run
/// use zobrist_explore::puzzles::Pancake;
///
/// fn main() -> std::process::ExitCode {
///     zobrist_explore::main(Pancake::new(9).unwrap())
/// }
/// ```
pub fn main<P: Puzzle>(puzzle: P) -> ExitCode {
    /// Counts all states of a puzzle by their distance from the start.
    #[derive(Debug, Parser)]
    struct Cli {
        #[command(flatten)]
        options: Options,
    }
    program::main(|cli: Cli| run(puzzle, &cli.options, &mut io::stdout()))
}

/// Explores `puzzle` as the options say, and writes the layers as they are complete.
///
/// A worker that panics ends the process with exit code 1.
///
/// # Errors
/// If the options do not fit each other, the numbers are not the published ones, or a layer does not fit the memory.
pub fn run<P: Puzzle>(
    puzzle: P,
    options: &Options,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if options.routes.asked() {
        return routes::run(&puzzle, &options.routes, (options.seed, options.limits()), output);
    }
    if options.cost {
        return cost::run(&puzzle, options, output);
    }
    let (name, published) = (puzzle.name(), puzzle.published());
    let peers = options.cluster.peers().map_err(Failure::Error)?;
    let hashing = options.hashing(puzzle, peers)?;
    die_together();
    let workers = options.cluster.connect().map_err(Failure::Error)?;
    report::head(output)?;
    let start = Instant::now();
    let observe = move |layer: &Layer| {
        // Whoever closed the pipe reads no more of it; the summary says so.
        let _ = report::row(layer, &published, &mut io::stdout());
    };
    let found = by_dataflow(Box::new(hashing), options, workers, observe)?;
    let elapsed = start.elapsed();
    report::summary(&found, (&name, &published), options.keys, elapsed, output)
}

/// The search by all workers of this process, and of the others.
pub(crate) fn by_dataflow(
    puzzle: Box<dyn Expand>,
    options: &Options,
    (workers, others): Workers,
    observe: impl Fn(&Layer) + Send + Sync + 'static,
) -> Result<Found, Failure> {
    let search = Arc::new(Search {
        puzzle,
        routing: options.routing(),
        limits: options.limits(),
        threads: options.cluster.workers,
        progress: Progress::without_end("states"),
        observe: Box::new(observe),
    });
    let explore = move |worker: &mut Worker| dataflow::explore(worker, &search);
    let guards = execute_from(workers, others, WorkerConfig::default(), explore);
    let guards = guards.map_err(Failure::Error)?;
    let mut founds = guards.join().into_iter();
    let found = founds.next().expect("a worker").map_err(Failure::Differs)?;
    debug_assert!(founds.all(|other| other.as_ref() == Ok(&found)), "all workers saw all reports");
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(bytes("500M"), Ok(500_000_000));
        assert_eq!(bytes("8GB"), Ok(8_000_000_000));
        assert_eq!(bytes("12"), Ok(12));
        for text in ["", "M", "8X", "-1", "1.5G", "99999999999G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        assert_eq!(time("1us"), Ok(Duration::from_micros(1)));
        for text in ["1", "us", "-1us", "99999999us"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
