//! The command line program of a puzzle, with a search by one loop or by many workers.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use timely::WorkerConfig;
use timely::execute::execute_from;
use timely::worker::Worker;
use zobrist_examples::program::{self, Differs};

use crate::cluster::{die_together, end};
use crate::code::States;
use crate::dataflow::{self, Search};
use crate::disk::Folder;
use crate::hash_key::HashKey;
use crate::keys::Expand;
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::report;
use crate::search::{Found, Layer, plain};

/// Runs a program for `puzzle`, with all options of `explore`.
pub fn main(puzzle: &impl Puzzle) -> ExitCode {
    program::main(|options: Options| run(puzzle, &options, &mut io::stdout()))
}

/// Explores `puzzle` according to the options, and writes each layer when it is complete.
///
/// A worker that panics ends the process with exit code 1.
///
/// # Errors
/// Fails if the options conflict, the numbers differ from the published ones, or a layer exceeds
/// the memory.
pub fn run(puzzle: &impl Puzzle, options: &Options, output: &mut impl Write) -> Result<()> {
    let published = puzzle.published();
    let layers = published.layers.clone();
    // Ignore a closed pipe here. The summary writes to the same pipe and reports the error.
    let observe = move |layer: &Layer| drop(report::row(layer, &layers, &mut io::stdout()));
    die_together();
    let (found, elapsed) = by_workers(puzzle, options, observe)?;
    report::summary(&found, (&puzzle.name(), &published), elapsed, output)
}

/// Explores `puzzle` in a plain loop on one thread. The loop is the baseline for the dataflow.
///
/// # Errors
/// Fails if the requested keys do not fit the puzzle.
pub fn by_loop<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Found> {
    fn search<K: HashKey>(puzzle: &dyn Expand<K>, options: &Options) -> Result<Found> {
        let expand = |_, states: &States, outbox: &mut _| puzzle.expand(states, outbox);
        plain(
            options.limits,
            |outbox| puzzle.add(&puzzle.start(), outbox),
            expand,
        )
        .map_err(|mistake| Differs(mistake).into())
    }
    if options.is_narrow::<P>() {
        search::<u64>(&*options.keyed_with(puzzle, 1)?, options)
    } else {
        search::<u128>(&*options.keyed_with(puzzle, 1)?, options)
    }
}

/// Explores `puzzle` with the workers of this process and of the others. Calls `observe` with each
/// complete layer.
///
/// # Errors
/// Fails if the options do not fit the puzzle, or the processes cannot be connected.
pub fn by_workers<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    observe: impl Fn(&Layer) + Send + Sync + 'static,
) -> Result<(Found, Duration)> {
    let (addresses, observe) = (options.cluster.addresses()?, Box::new(observe));
    let workers = options.cluster.workers * addresses.len();
    if options.is_narrow::<P>() {
        by_all::<u64>(
            options.keyed_with(puzzle, workers)?,
            options,
            &addresses,
            observe,
        )
    } else {
        by_all::<u128>(
            options.keyed_with(puzzle, workers)?,
            options,
            &addresses,
            observe,
        )
    }
}

pub(crate) fn by_all<K: HashKey>(
    puzzle: Box<dyn Expand<K>>,
    options: &Options,
    addresses: &[String],
    observe: Box<dyn Fn(&Layer) + Send + Sync>,
) -> Result<(Found, Duration)> {
    let description = puzzle.about().description;
    let process = options.cluster.process;
    let resumed = options
        .resume
        .as_ref()
        .map(|path| Folder::open(path, process, &description))
        .transpose()?;
    let created = options
        .disk
        .as_ref()
        .map(|path| Folder::create(path, process))
        .transpose()?;
    let (folder, checkpoint) = resumed.unzip();
    let folder = folder.or(created);
    let layers = checkpoint
        .as_ref()
        .map_or(0, |checkpoint| checkpoint.files.len());
    let digest = options.digest(&*puzzle, addresses.len(), layers);
    let share = || folder.iter().try_for_each(Folder::share);
    let (workers, connections) = options.cluster.connect(addresses, digest, share)?;
    let (options, start) = (options.clone(), Instant::now());
    let search = Arc::new(Search {
        puzzle,
        options,
        observe,
        folder,
        checkpoint,
    });
    let explore = move |worker: &mut Worker| dataflow::explore(worker, &search);
    let guards = execute_from(workers, Box::new(()), WorkerConfig::default(), explore);
    // Returning an error would drop the connections, which waits for other processes, and they wait
    // for this one.
    let Ok(guards) = guards else {
        end(
            "the system refuses to start so many threads: use a smaller --workers",
            2,
        )
    };
    let mut founds = guards.join().into_iter();
    let found = founds.next().expect("a worker").map_err(Differs)?;
    drop(connections);
    debug_assert!(
        founds.all(|other| other.as_ref() == Ok(&found)),
        "all workers saw all reports"
    );
    Ok((found.map_err(Differs)?, start.elapsed()))
}
