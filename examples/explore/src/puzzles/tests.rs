//! Compares the puzzles with independent models and published totals.

use clap::Parser;
use cozy_chess::Board;
use zobrist::KeyTable;
use zobrist::keys::KeySource;

use crate::code::{Code, States, Word};
use crate::options::Options;
use crate::program::by_workers;
use crate::puzzle::{HashKey, Puzzle, Successors};
use crate::puzzles::{Chess, Position, Row, Sliding, Sokoban, TopSpin};
use crate::search::Stop;
use crate::tests::{Random, level, successors};

/// Tests the published numbers of sliding tiles. Half of all permutations are solvable.
#[test]
fn all_boards_are_published() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (5, 2), (3, 3), (4, 3)] {
        let published = Sliding::new(rows, columns).unwrap().published();
        assert_eq!(
            published.states,
            Some((3..=(rows * columns) as u64).product())
        );
    }
    let published = Sliding::new(4, 4).unwrap().published();
    assert_eq!(
        (published.layers.len(), published.states, published.depth),
        (20, None, None)
    );
}

/// Halves divide the longer side.
#[test]
fn halves_of_boards() {
    let half = |rows, columns| Sliding::new(rows, columns).unwrap().half();
    assert_eq!([half(3, 4), half(4, 3)], [(3, 2), (2, 3)]);
}

#[test]
fn packed_and_unpacked() {
    let row = Row::new([3, 15, 0, 7]);
    assert_eq!(u64::from(row), 0x70f3);
    assert_eq!(Row::from(0x70f3), row);
}

/// Packs and unpacks the positions of random games, and asserts that they are unchanged.
#[test]
fn positions_are_packed() {
    type Compact = <Chess as Puzzle>::Code;
    let successors = successors(&Chess);
    let mut random = Random(1);
    for _ in 0..5 {
        let mut position = Chess.start();
        for _ in 0..120 {
            let mut next = successors(&position);
            if next.is_empty() {
                break;
            }
            position = next.swap_remove(random.below(next.len()));
            let mut states = States::default();
            Compact::pack(&position, &mut states);
            assert!(
                states.bytes.len() <= 4 + 2 + 8 + 16,
                "the length, and 26 bytes"
            );
            let unpacked: Vec<_> = states
                .iter()
                .map(|state| Compact::unpack(state.bytes))
                .collect();
            assert_eq!(unpacked, [position.clone()]);
        }
    }
}

/// Asserts that each position has as many successors as its board has moves. En passant is possible
/// after four plies.
#[test]
fn positions_have_the_moves_of_their_boards() {
    let (mut board, successors) = (Board::default(), successors(&Chess));
    for (plies, step) in (0..).zip(["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "c7d6"]) {
        let mut moves = 0;
        board.generate_moves(|some| {
            moves += some.len();
            false
        });
        assert_eq!(
            successors(&Position::new(&board, plies)).len(),
            moves,
            "before {step}"
        );
        board.play(step.parse().unwrap());
    }
}

/// A ring whose goals are all states except the `near` ones.
#[derive(Clone)]
struct ManyGoals {
    ring: TopSpin,
    near: Vec<Row>,
}

impl Puzzle for ManyGoals {
    type State = Row;
    type Code = Word;
    const HAS_GOAL: bool = true;

    fn name(&self) -> String {
        "a ring with many goals".to_owned()
    }
    fn start(&self) -> Row {
        self.ring.start()
    }
    fn successors<K: HashKey>(&self, state: &Row, next: &mut Successors<'_, Self, K>) {
        for row in successors(&self.ring)(state) {
            next.push_whole(&row);
        }
    }
    fn is_goal(&self, state: &Row) -> bool {
        !self.near.contains(state)
    }
    fn step(&self, _: &Row, to: &Row) -> String {
        format!("{:x} ", u64::from(*to))
    }
}

/// Of several nearest goals, and of several states before a goal on shortest paths, the path has
/// the one with the smallest hash, for any number of workers.
#[test]
fn the_path_has_the_smallest_hashes() {
    let ring = TopSpin::new(8, 4).unwrap();
    let keys = KeyTable::<Row, u64>::with_source(2026, KeySource::Exact).unwrap();
    let smallest = |rows: &[Row]| *rows.iter().min_by_key(|row| keys.hash(row).raw()).unwrap();
    let (start, next) = (ring.start(), successors(&ring));
    let first = next(&start);
    let near = [&first[..], &[start]].concat();
    let goals: Vec<_> = first
        .iter()
        .flat_map(&next)
        .filter(|row| !near.contains(row))
        .collect();
    let goal = smallest(&goals);
    let before: Vec<_> = first
        .into_iter()
        .filter(|row| next(row).contains(&goal))
        .collect();
    assert!(before.len() > 1);
    let expected = [smallest(&before), goal].map(|row| format!("{:x} ", u64::from(row)));
    for workers in ["1", "2", "3"] {
        let puzzle = ManyGoals {
            ring: ring.clone(),
            near: near.clone(),
        };
        let found = by_workers(
            &puzzle,
            &Options::parse_from(["test", "-w", workers]),
            |_| {},
        )
        .unwrap()
        .0;
        assert_eq!(found.path, expected, "{workers}");
    }
}

/// Replays solutions on the text of the level, in the usual notation of Sokoban.
#[test]
fn solutions_of_published_levels() {
    for (number, moves) in [(1, 33), (2, 16), (3, 41), (4, 23)] {
        let options = Options::parse_from(["test", "-w", "2"]);
        let found = by_workers(&level(number), &options, |_| {}).unwrap().0;
        assert_eq!((found.goal, found.stopped), (Some(moves), Some(Stop::Goal)));
        assert_eq!(found.path.len(), moves);
        let text = include_str!("../puzzles/levels.txt");
        let (_, rows) = text
            .split_once(&format!("Microban {number}: {moves}\n"))
            .unwrap();
        let rows = rows.split("\n\n").next().unwrap().lines();
        let mut rows: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).collect();
        for step in found.path.concat().chars() {
            play(&mut rows, step);
        }
        assert!(!rows.concat().contains(&'$'), "{rows:?}");
    }
}

/// Plays a move on the text of a level.
fn play(rows: &mut [Vec<char>], step: char) {
    let cells =
        (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    let man = cells
        .into_iter()
        .find(|&(row, column)| "@+".contains(rows[row][column]))
        .unwrap();
    let ahead = |(row, column): (usize, usize)| match step.to_ascii_lowercase() {
        'u' => (row - 1, column),
        'd' => (row + 1, column),
        'l' => (row, column - 1),
        _ => (row, column + 1),
    };
    let (to, behind) = (ahead(man), ahead(ahead(man)));
    let is_push = "$*".contains(rows[to.0][to.1]);
    assert_eq!(is_push, step.is_ascii_uppercase(), "{step} in {rows:?}");
    assert!(
        !is_push || " .".contains(rows[behind.0][behind.1]),
        "{step} in {rows:?}"
    );
    assert_ne!(rows[to.0][to.1], '#', "{step} in {rows:?}");
    let mut set = |(row, column): (usize, usize), things: [char; 2]| {
        let is_place = ".*+".contains(rows[row][column]);
        rows[row][column] = things[usize::from(is_place)];
    };
    if is_push {
        set(behind, ['$', '*']);
    }
    set(to, ['@', '+']);
    set(man, [' ', '.']);
}

#[test]
fn levels_that_are_none() {
    for (text, error) in [
        ("###\n# #", "the level has 0 men, not one"),
        ("@ @", "the level has 2 men, not one"),
        ("@ x", "line 1 of the level has 'x'"),
        (
            "@ $",
            "within reach there are 1 of $ and *, and 0 of . and * and +: write as many boxes as goal squares",
        ),
        (
            "@ $..",
            "within reach there are 1 of $ and *, and 2 of . and * and +: write as many boxes as goal squares",
        ),
    ] {
        assert_eq!(Sokoban::new("test", text).unwrap_err().to_string(), error);
    }
    assert!(Sokoban::new("test", &format!("@{}", " ".repeat(256))).is_err());
    assert!(Sokoban::new("test", &format!("@{}", " ".repeat(255))).is_ok());
}
