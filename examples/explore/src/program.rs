//! The command line program of a puzzle, with a search by one loop or by many workers.

use std::io::{self, Write};
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use timely::WorkerConfig;
use timely::execute::execute_from;
use timely::worker::Worker;
use zobrist_examples::program::{self, Differs};
use zobrist_examples::progress;

use crate::cluster::{DieTogether, end};
use crate::code::States;
use crate::dataflow::{self, Search};
use crate::disk::Folder;
use crate::hash_key::HashKey;
use crate::keys::{AnyWidth, Expand};
use crate::options::Options;
use crate::puzzle::Puzzle;
use crate::report::{self, Reported};
use crate::search::{Found, Layer, Limits, plain};

/// What a process learns during a search.
pub(crate) enum Event {
    /// A layer is complete. The number is how many of its states this process is about to expand.
    Layer(Layer, u64),
    /// A worker has expanded so many states.
    Expanded(u64),
}

/// Is called with each event of a process.
pub(crate) type Observe = dyn Fn(Event) + Send + Sync;

const NO_THREADS: &str = "the system refuses to start so many threads: use a smaller --workers";

/// Runs a program for `puzzle`, with all options of `explore`.
///
/// The exit code is 0 on success, 1 if a successor has a wrong hash or packed form, numbers differ
/// from the published ones, the search stopped early or a worker died, 2 after an error in
/// arguments, input or output, or if the memory has no room for the visited states, and 3 if a
/// state [violates an invariant](Puzzle::GOAL_IS_VIOLATION).
pub fn main(puzzle: &impl Puzzle) -> ExitCode {
    // Code that does not depend on the puzzle is compiled once, with this crate.
    fn main(run: &dyn Fn(&Options) -> Result<()>) -> ExitCode {
        program::main(|options: Options| run(&options))
    }
    main(&|options| run(puzzle, options, &mut io::stdout()))
}

/// Explores `puzzle` according to the options, and writes each layer to `output` when it is
/// complete.
///
/// A worker that panics ends the process with exit code 1.
///
/// # Errors
/// Fails if the options conflict, a successor has a wrong hash or packed form, the numbers differ
/// from the published ones, a layer exceeds the memory, a state violates an invariant, or `output`
/// cannot be written.
pub fn run<P: Puzzle>(puzzle: &P, options: &Options, output: &mut impl Write) -> Result<()> {
    let about = Reported {
        name: puzzle.name(),
        published: puzzle.published(),
        goal_is_violation: P::GOAL_IS_VIOLATION,
        has_goal: P::HAS_GOAL,
    };
    let search = |observe| by_workers_that_end(puzzle, options, observe, true);
    write_layers(&about, output, Box::new(search))
}

type Searching<'a> = Box<dyn FnOnce(Box<Observe>) -> Result<(Found, Duration)> + Send + 'a>;

/// Writes each layer of a search when it is complete, and the summary.
fn write_layers(about: &Reported, output: &mut dyn Write, search: Searching<'_>) -> Result<()> {
    let (sender, layers) = mpsc::channel();
    thread::scope(|scope| {
        let progress = progress::bar(0, "states expanded");
        let bar = progress.clone();
        let observe = move |event| match event {
            Event::Expanded(states) => bar.inc(states),
            Event::Layer(layer, states) => {
                bar.inc_length(states);
                let _ = sender.send(layer);
            }
        };
        let search = thread::Builder::new().spawn_scoped(scope, || search(Box::new(observe)));
        let Ok(search) = search else {
            bail!(NO_THREADS)
        };
        // If the output is closed, a search on disk still completes its checkpoint.
        let mut written = Ok(());
        for layer in layers {
            let write = || report::row(&layer, &about.published.layers, output);
            written = written.and_then(|()| progress.suspend(write));
        }
        let ended = search.join();
        progress.finish_and_clear();
        let (found, elapsed) = ended.unwrap_or_else(|panic| resume_unwind(panic))?;
        written?;
        report::summary(&found, about, elapsed, output)
    })
}

/// Explores `puzzle` in a plain loop on one thread. The loop is the baseline for the dataflow.
///
/// # Errors
/// Fails if the requested keys do not fit the puzzle.
pub fn by_loop(puzzle: &impl Puzzle, options: &Options) -> Result<Found> {
    fn search<K: HashKey>(puzzle: &dyn Expand<K>, limits: Limits) -> Result<Found> {
        let expand = |_, states: &States, outbox: &mut _| puzzle.expand(states, outbox);
        let start = |outbox: &mut _| puzzle.add(&puzzle.start(), outbox);
        plain(limits, start, expand).map_err(|mistake| Differs(mistake).into())
    }
    fn search_any(puzzle: &AnyWidth, limits: Limits) -> Result<Found> {
        match puzzle {
            AnyWidth::Narrow(puzzle) => search(&**puzzle, limits),
            AnyWidth::Wide(puzzle) => search(&**puzzle, limits),
        }
    }
    search_any(&options.keyed(puzzle, 1)?, options.limits)
}

/// Explores `puzzle` with the workers of this process and of the others, and returns the result and
/// its time. Calls `observe` with each complete layer, on the thread of a worker.
///
/// If there are several workers, one that panics ends the process with exit code 1.
///
/// # Errors
/// Fails if the options do not fit the puzzle, the processes cannot be connected, a successor has a
/// wrong hash or packed form, or the only worker panics.
pub fn by_workers(
    puzzle: &impl Puzzle,
    options: &Options,
    observe: impl Fn(&Layer) + Send + Sync + 'static,
) -> Result<(Found, Duration)> {
    let observe = move |event| {
        if let Event::Layer(layer, _) = event {
            observe(&layer);
        }
    };
    by_workers_that_end(puzzle, options, Box::new(observe), false)
}

/// `ends` is whether a panic ends the process even if there is one worker.
fn by_workers_that_end(
    puzzle: &impl Puzzle,
    options: &Options,
    observe: Box<Observe>,
    ends: bool,
) -> Result<(Found, Duration)> {
    fn search(
        puzzle: AnyWidth,
        options: &Options,
        addresses: &[String],
        observe: Box<Observe>,
        ends: bool,
    ) -> Result<(Found, Duration)> {
        match puzzle {
            AnyWidth::Narrow(puzzle) => by_all(puzzle, options, addresses, observe, ends),
            AnyWidth::Wide(puzzle) => by_all(puzzle, options, addresses, observe, ends),
        }
    }
    let addresses = options.cluster.addresses()?;
    let workers = options.cluster.workers * addresses.len();
    let puzzle = options.keyed(puzzle, workers)?;
    search(puzzle, options, &addresses, observe, ends || workers > 1)
}

pub(crate) fn by_all<K: HashKey>(
    puzzle: Box<dyn Expand<K>>,
    options: &Options,
    addresses: &[String],
    observe: Box<Observe>,
    ends: bool,
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
    let explore = move |worker: &mut Worker| {
        if ends {
            DieTogether::join();
        }
        dataflow::explore(worker, &search)
    };
    let _together = ends.then(DieTogether::begin);
    let guards = execute_from(workers, Box::new(()), WorkerConfig::default(), explore);
    // Returning an error would drop the connections, which waits for other processes, and they wait
    // for this one.
    let Ok(guards) = guards else {
        end(NO_THREADS, 2)
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

#[cfg(test)]
mod tests;
