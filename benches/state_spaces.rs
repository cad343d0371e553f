//! How many states a second does `explore` search, and how many bytes does a state take, against the breadth-first
//! checker of `stateright`? This checker keeps 64-bit fingerprints of visited states in a map. The searches visit all
//! states of 3 x 3 tiles, and chess to 4 plies.

use std::env;
use std::fs;
use std::hash::{Hash, Hasher};
use std::process::Command;

use clap::Parser;
use cozy_chess::{Board, Color, Move, Piece};
use criterion::Throughput;
use stateright::{Checker, Model, Property};
use zobrist_examples::chess::legal_en_passant;
use zobrist_explore::puzzle::Puzzle;
use zobrist_explore::puzzles::{Chess, Sliding};
use zobrist_explore::{Options, by_workers};

use crate::harness::{ratio, ratios, times};

/// Depth of the chess search.
const PLIES: u8 = 4;

/// The argument of a process that searches once and prints the growth of its peak memory.
const MEASURE: &str = "--measure-memory";

/// A program, a puzzle and its states: 181,440 are reachable, and 1 + 20 + 400 + 5,362 + 72,078.
const SEARCHES: [(&str, &str, usize); 4] = [
    ("explore", "tiles", 181_440),
    ("stateright", "tiles", 181_440),
    ("explore", "chess", 77_861),
    ("stateright", "chess", 77_861),
];

/// Searches with this program.
///
/// # Panics
/// If it finds another number of states.
fn search((program, puzzle, expected): (&str, &str, usize), threads: usize) {
    let states = match (program, puzzle) {
        ("explore", "tiles") => explore(&Sliding::new(3, 3).expect("a size of the puzzle"), threads, 99),
        ("explore", _) => explore(&Chess, threads, PLIES),
        (_, "tiles") => check(Tiles, threads),
        _ => check(Positions, threads),
    };
    assert_eq!(states, expected, "{program}, {puzzle}: other states");
}

fn explore(puzzle: &impl Puzzle, threads: usize, depth: u8) -> usize {
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

/// Returns the peak resident memory of this process in bytes.
fn peak() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    let kilobytes = line.trim().strip_suffix(" kB").expect("kilobytes");
    kilobytes.parse::<usize>().expect("a number") * 1024
}

/// Searches once and prints the growth of the peak memory, if this process was started for that. Each search has its
/// own process, because the peak is that of a process.
pub(crate) fn is_measured() -> bool {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [mark, number, threads] = &arguments[..] else { return false };
    if mark != MEASURE {
        return false;
    }
    let before = peak();
    search(SEARCHES[number.parse::<usize>().expect("a number")], threads.parse().expect("a number of threads"));
    println!("{}", peak() - before);
    true
}

/// Runs a search in its own process. Returns the bytes of a state.
fn bytes(number: usize, threads: usize) -> f64 {
    let mut command = Command::new(env::current_exe().expect("this program"));
    let output = command.args([MEASURE, &number.to_string(), &threads.to_string()]).output().expect("a process");
    let text = String::from_utf8(output.stdout).expect("a text");
    text.trim().parse::<f64>().expect("a number: the search failed") / SEARCHES[number].2 as f64
}

pub(crate) fn benches() {
    let name = |(program, puzzle, _): (&str, &str, usize), threads| format!("{puzzle}, {threads} threads, {program}");
    times("state spaces", |group| {
        group.sample_size(10);
        for of in SEARCHES {
            group.throughput(Throughput::Elements(of.2 as u64));
            for threads in [1, 2] {
                group.bench_function(name(of, threads), |bencher| bencher.iter(|| search(of, threads)));
            }
        }
    });
    if cfg!(target_os = "linux") {
        ratios("memory", "bytes a state", |group| {
            group.sample_size(10);
            for (number, of) in SEARCHES.into_iter().enumerate() {
                for threads in [1, 2] {
                    ratio(group, name(of, threads), || bytes(number, threads));
                }
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
