//! Compares the program `explore` with the breadth-first checker of `stateright`. This checker keeps 64-bit
//! fingerprints of visited states in a map. The searches visit all states of 3 x 3 tiles, and chess to 4 plies.
//!
//! ```text
//! cargo bench -p zobrist-benches --bench state_spaces
//! ```
//!
//! Each search runs in its own process, because the peak memory is that of a process. `-- --test` runs each search
//! once, with one thread.
#![forbid(unsafe_code)]
#![allow(clippy::cast_precision_loss, reason = "measurements are approximate")]

use std::fs;
use std::hash::{Hash, Hasher};
use std::process::Command;
use std::time::Instant;

use clap::Parser;
use cozy_chess::{Board, Color, Move, Piece};
use stateright::{Checker, Model, Property};
use zobrist_compared::arguments::is_test;
use zobrist_compared::interleave::median;
use zobrist_examples::chess::legal_en_passant;
use zobrist_explore::puzzles::{Chess, Sliding};
use zobrist_explore::{Options, by_workers};

/// Number of rounds. Each round runs all searches in turn.
const ROUNDS: usize = 7;

/// Depth of the chess search, which reaches 1 + 20 + 400 + 5,362 + 72,078 positions.
const PLIES: u8 = 4;
const POSITIONS: usize = 77_861;

/// Number of reachable states of 3 x 3 tiles.
const BOARDS: usize = 181_440;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [mark, program, puzzle, threads] = &arguments[..]
        && mark == "measure"
    {
        return measure(program, puzzle, threads.parse().expect("a number of threads"));
    }
    zobrist_compared::machine::print();
    let (rounds, most) = if is_test() { (1, 1) } else { (ROUNDS, 2) };
    for (puzzle, states) in [("tiles", BOARDS), ("chess", POSITIONS)] {
        for threads in 1..=most {
            let mut numbers = [const { (Vec::new(), Vec::new()) }; 2];
            for _ in 0..rounds {
                for ((times, memory), program) in numbers.iter_mut().zip(["explore", "stateright"]) {
                    let (seconds, bytes) = measured(program, puzzle, threads);
                    times.push(states as f64 / seconds / 1e6);
                    memory.push(bytes / states as f64);
                }
            }
            let [(ours, our_bytes), (theirs, their_bytes)] =
                numbers.map(|(times, memory)| (median(times), median(memory)));
            println!(
                "{puzzle}, {threads} threads: explore {ours:.2} million states a second and {our_bytes:.0} bytes a \
                 state, \
                 stateright {theirs:.2} and {their_bytes:.0}; {:.1} times as fast",
                ours / theirs
            );
        }
    }
}

/// Runs a search in its own process. Returns its time in seconds and its memory in bytes.
fn measured(program: &str, puzzle: &str, threads: usize) -> (f64, f64) {
    let this = std::env::current_exe().expect("this program");
    let mut command = Command::new(this);
    let output = command.args(["measure", program, puzzle, &threads.to_string()]).output();
    let output = output.expect("the search runs");
    let text = String::from_utf8(output.stdout).expect("numbers");
    let mut numbers = text.split_whitespace().map(|number| number.parse().expect("a number"));
    (numbers.next().expect("seconds"), numbers.next().expect("bytes"))
}

/// Runs a search in this process. Prints its time in seconds and the growth of the peak memory in bytes.
fn measure(program: &str, puzzle: &str, threads: usize) {
    let (before, start) = (peak(), Instant::now());
    let (states, expected) = match (program, puzzle) {
        ("explore", "tiles") => (explore(&tiles(), threads, 99), BOARDS),
        ("explore", _) => (explore(&Chess, threads, PLIES), POSITIONS),
        (_, "tiles") => (check(Tiles, threads), BOARDS),
        _ => (check(Positions, threads), POSITIONS),
    };
    let seconds = start.elapsed().as_secs_f64();
    assert_eq!(states, expected, "other states");
    println!("{seconds} {}", peak() - before);
}

/// Returns the peak resident memory of this process in bytes.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    let kilobytes = line.trim().strip_suffix(" kB").expect("kilobytes");
    kilobytes.parse::<usize>().expect("a number") * 1024
}

fn tiles() -> Sliding {
    Sliding::new(3, 3).expect("a size of the puzzle")
}

fn explore(puzzle: &impl zobrist_explore::puzzle::Puzzle, threads: usize, depth: u8) -> usize {
    let (threads, depth) = (threads.to_string(), depth.to_string());
    let options = Options::parse_from(["explore", "-w", &threads, "--depth", &depth]);
    let (found, _) = by_workers(puzzle, &options, |_| {}).expect("a search");
    found.layers.iter().map(|layer| layer.states as usize).sum()
}

fn check<M>(model: M, threads: usize) -> usize
where
    M: Model + Send + Sync + 'static,
    M::State: Clone + std::fmt::Debug + Hash + PartialEq + Send + Sync + 'static,
    M::Action: Clone + PartialEq,
{
    model.checker().threads(threads).spawn_bfs().join().unique_state_count()
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
        let near = |cell: &usize| (cell / 3).abs_diff(blank / 3) + (cell % 3).abs_diff(blank % 3) == 1;
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

/// The state space of chess to depth [`PLIES`].
struct Positions;

/// A position and its ply. The fingerprint depends on both.
#[derive(Clone, Debug)]
struct Position(Board, u8);

impl Position {
    fn key(&self) -> impl Hash + PartialEq + use<> {
        let Position(board, plies) = self;
        let squares = Color::ALL.map(|color| Piece::ALL.map(|piece| board.colored_pieces(color, piece)));
        let rights = Color::ALL.map(|color| *board.castle_rights(color));
        (squares, rights, legal_en_passant(board), *plies)
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key().hash(hasher);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Model for Positions {
    type State = Position;
    type Action = Move;

    fn init_states(&self) -> Vec<Position> {
        vec![Position(Board::default(), 0)]
    }

    fn actions(&self, Position(board, plies): &Position, actions: &mut Vec<Move>) {
        if *plies < PLIES {
            board.generate_moves(|moves| {
                actions.extend(moves);
                false
            });
        }
    }

    fn next_state(&self, Position(board, plies): &Position, action: Move) -> Option<Position> {
        let mut board = board.clone();
        board.play_unchecked(action);
        Some(Position(board, plies + 1))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("searched to the end", |_, _| true)]
    }
}
