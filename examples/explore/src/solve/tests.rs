//! Compares pattern databases and IDA* with distances from a plain search.

use std::collections::HashMap;

use crate::code::Word;
use crate::puzzle::Puzzle;
use crate::puzzles::{Row, Sliding, TopSpin};
use crate::solve::ida::Solver;
use crate::solve::pattern::PatternDatabase;
use crate::tests::successors;

/// Returns the distances of all states up to distance `most`, from a search without Zobrist hashes.
fn distances<P: Puzzle<State = Row, Code = Word>>(puzzle: &P, most: u8) -> HashMap<u64, u8> {
    let (start, successors) = (puzzle.start(), successors(puzzle));
    let (mut distances, mut layer) = (HashMap::from([(u64::from(start), 0)]), vec![start]);
    for distance in 1..=most {
        let mut next = Vec::new();
        for row in layer.iter().flat_map(&successors) {
            distances.entry(u64::from(row)).or_insert_with(|| {
                next.push(row);
                distance
            });
        }
        layer = next;
    }
    distances
}

/// Asserts that the heuristic never exceeds the distance, changes by at most one in a move, and
/// often equals the distance.
fn assert_admissible<P: Puzzle<State = Row, Code = Word>>(
    puzzle: &P,
    all: &HashMap<u64, u8>,
    heuristic: impl Fn(&Row) -> u8,
) {
    let (mut exact, successors) = (0, successors(puzzle));
    for (&packed, &distance) in all {
        let row = Row::from(packed);
        let bound = heuristic(&row);
        assert!(bound <= distance, "{packed:#x}");
        exact += u32::from(bound == distance);
        for next in successors(&row) {
            assert!(heuristic(&next).abs_diff(bound) <= 1, "{packed:#x}");
        }
    }
    assert!(exact as usize > all.len() / 100, "{exact} of {}", all.len());
}

/// Asserts that the database of the first three tiles has `reachable` distances, and that IDA*
/// with it finds the distance of every state whose number is a multiple of `step`.
fn assert_solved<P: Puzzle<State = Row, Code = Word>>(
    puzzle: &P,
    pattern: &PatternDatabase,
    reachable: usize,
    all: &HashMap<u64, u8>,
    step: u64,
) {
    let known = pattern.distances.iter();
    assert_eq!(
        known.filter(|&&distance| distance < u8::MAX).count(),
        reachable
    );
    assert_admissible(puzzle, all, |row| pattern.distance(row));
    let mut solver = Solver::new(puzzle, |row: &Row| pattern.distance(row), 1 << 20).unwrap();
    for (&packed, &distance) in all.iter().filter(|(packed, _)| *packed % step == 0) {
        assert_eq!(solver.solve(&Row::from(packed)).0, distance, "{packed:#x}");
    }
}

#[test]
fn bounds_of_eight_puzzles() {
    let puzzle = Sliding::new(3, 3).unwrap();
    let pattern = PatternDatabase::new(&puzzle, &[1, 2, 3], 9, None).unwrap();
    // The blank and three of the eight tiles can be in any four cells.
    let all = distances(&puzzle, 16);
    assert_solved(&puzzle, &pattern, 9 * 8 * 7 * 6, &all, 101);
}

#[test]
fn bounds_of_all_rings_of_eight() {
    let puzzle = TopSpin::new(8, 4).unwrap();
    let pattern = PatternDatabase::new(&puzzle, &[1, 2, 3], 8, None).unwrap();
    let all = distances(&puzzle, 99);
    assert_eq!(all.len(), 5_040);
    assert_solved(&puzzle, &pattern, 7 * 6 * 5, &all, 11);
}

/// 210 abstract states share the indices of 6 bits, so most bounds are smaller than with an exact
/// index. All remain bounds, and the solutions remain shortest. If the greater distance were kept,
/// bounds would exceed distances.
#[test]
fn bounds_by_hashes_of_few_bits() {
    let puzzle = TopSpin::new(8, 4).unwrap();
    let pattern = |bits| PatternDatabase::new(&puzzle, &[1, 2, 3], 8, bits).unwrap();
    let (exact, hashed) = (pattern(None), pattern(Some(6)));
    let all = distances(&puzzle, 99);
    let rows = || {
        all.iter()
            .map(|(&packed, &distance)| (Row::from(packed), distance))
    };
    assert!(rows().all(|(row, _)| hashed.distance(&row) <= exact.distance(&row)));
    let smaller = rows()
        .filter(|(row, _)| hashed.distance(row) < exact.distance(row))
        .count();
    assert!(smaller > all.len() / 3, "{smaller}");
    let mut solver = Solver::new(&puzzle, |row: &Row| hashed.distance(row), 1 << 20).unwrap();
    for (row, distance) in rows().filter(|(row, _)| u64::from(*row) % 101 == 0) {
        assert_eq!(solver.solve(&row).0, distance, "{row:?}");
    }
}
