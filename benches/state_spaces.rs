//! How many states a second does `explore` search, and how many bytes does a state take, against
//! the breadth-first checker of `stateright`? This checker keeps 64-bit fingerprints of visited
//! states in a map. The searches visit all states of 3 x 3 tiles.

use std::env;
use std::fs;
use std::process::Command;

use clap::Parser;
use criterion::Throughput;
use stateright::{Checker, Model, Property};
use zobrist_explore::puzzles::Sliding;
use zobrist_explore::{Options, by_workers};

use crate::harness::{ratio, ratios, times};

/// The argument of a process that searches once and prints the growth of its peak memory.
const MEASURE: &str = "--measure-memory";

const PROGRAMS: [&str; 2] = ["explore", "stateright"];

/// The reachable states.
const STATES: usize = 181_440;

/// Searches with this program.
///
/// # Panics
/// If it finds another number of states.
fn search(program: &str, threads: usize) {
    let states = if program == "explore" {
        let options = Options::parse_from(["explore", "-w", &threads.to_string()]);
        let tiles = Sliding::new(3, 3).expect("a size of the puzzle");
        let (found, _) = by_workers(&tiles, &options, |_| {}).expect("a search");
        found.layers.iter().map(|layer| layer.states as usize).sum()
    } else {
        Tiles
            .checker()
            .threads(threads)
            .spawn_bfs()
            .join()
            .unique_state_count()
    };
    assert_eq!(states, STATES, "{program}: other states");
}

/// Returns the peak resident memory of this process in bytes.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("a peak");
    let kilobytes = line.trim().strip_suffix(" kB").expect("kilobytes");
    kilobytes.parse::<usize>().expect("a number") * 1024
}

/// Searches once and prints the growth of the peak memory, if this process was started for that.
/// Each search has its own process, because the peak is that of a process.
pub(crate) fn is_measured() -> bool {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [mark, program, threads] = &arguments[..] else {
        return false;
    };
    if mark != MEASURE {
        return false;
    }
    let before = peak();
    search(program, threads.parse().expect("a number of threads"));
    println!("{}", peak() - before);
    true
}

/// Runs a search in its own process. Returns the bytes of a state.
fn bytes(program: &str, threads: usize) -> f64 {
    let mut command = Command::new(env::current_exe().expect("this program"));
    let output = command
        .args([MEASURE, program, &threads.to_string()])
        .output()
        .expect("a process");
    let text = String::from_utf8(output.stdout).expect("a text");
    text.trim()
        .parse::<f64>()
        .expect("a number: the search failed")
        / STATES as f64
}

pub(crate) fn benches() {
    let searches = || {
        PROGRAMS
            .into_iter()
            .flat_map(|program| [1, 2].map(|threads| (program, threads)))
    };
    times("state spaces", |group| {
        group
            .sample_size(10)
            .throughput(Throughput::Elements(STATES as u64));
        for (program, threads) in searches() {
            group.bench_function(format!("{program}, {threads} threads"), |bencher| {
                bencher.iter(|| search(program, threads));
            });
        }
    });
    if cfg!(target_os = "linux") {
        ratios("memory", "bytes a state", |group| {
            group.sample_size(10);
            for (program, threads) in searches() {
                ratio(group, format!("{program}, {threads} threads"), || {
                    bytes(program, threads)
                });
            }
        });
    }
}

/// The 8-puzzle.
struct Tiles;

impl Model for Tiles {
    type State = [u8; 9];
    type Action = usize;

    fn init_states(&self) -> Vec<[u8; 9]> {
        vec![[0, 1, 2, 3, 4, 5, 6, 7, 8]]
    }

    fn actions(&self, state: &[u8; 9], actions: &mut Vec<usize>) {
        let blank = state.iter().position(|&tile| tile == 0).expect("a blank");
        let near =
            |cell: &usize| (cell / 3).abs_diff(blank / 3) + (cell % 3).abs_diff(blank % 3) == 1;
        actions.extend((0..9).filter(near));
    }

    fn next_state(&self, state: &[u8; 9], cell: usize) -> Option<[u8; 9]> {
        let blank = state.iter().position(|&tile| tile == 0)?;
        let mut next = *state;
        next.swap(blank, cell);
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("searched to the end", |_, _| true)]
    }
}
