//! Tests of the solver against brute force, published scores, and the moves of `board.rs`.

use std::collections::HashMap;

use go::bits::{Shape, Stones};
use go::board::{Board, Stone};
use go::solve::{Options, Solution, solve};
use zobrist_examples::dice::Dice;

/// Megabytes of the table, symmetry, and nodes.
const ALL: [(u32, bool, u64); 4] = [(1, true, 1_000_000), (1, false, 1_000_000), (0, true, 50_000), (0, false, 50_000)];

/// A state: the stones, the side to move, the ko point, and whether the last move was a pass.
type State = (Stones, usize, u32, bool);

fn next(shape: Shape, (stones, side, ko, has_passed): State) -> Vec<Result<State, i8>> {
    let pass = if has_passed { Err(shape.score(stones)) } else { Ok((stones, 1 - side, 0, true)) };
    let free = (0..shape.points()).filter(|point| (stones[0] | stones[1] | ko) >> point & 1 == 0);
    let moves = free.filter_map(|point| {
        let (after, taken) = shape.play(stones, side, point)?;
        Some(Ok((after, 1 - side, shape.ko(after, side, point, taken), false)))
    });
    moves.chain([pass]).collect()
}

/// Returns the score of the empty board by retrograde analysis of all states: the least fixed point from below for the
/// scores that Black can force, and from above for those that White can force. If they differ, a tie is between them.
fn by_retrograde_analysis(shape: Shape) -> i8 {
    let empty: State = ([0, 0], 0, 0, false);
    let mut graph = HashMap::new();
    let mut pending = vec![empty];
    while let Some(state) = pending.pop() {
        graph.entry(state).or_insert_with(|| {
            let next = next(shape, state);
            pending.extend(next.iter().filter_map(|next| next.ok()));
            next
        });
    }
    let fixed_point = |start: i8| {
        let mut scores: HashMap<State, i8> = graph.keys().map(|&state| (state, start)).collect();
        loop {
            let mut changed = false;
            for (&state, next) in &graph {
                let of_next = next.iter().map(|next| next.map_or_else(|score| score, |state| scores[&state]));
                let best = if state.1 == 0 { of_next.max() } else { of_next.min() }.unwrap();
                changed |= scores.insert(state, best) != Some(best);
            }
            if !changed {
                return scores[&empty];
            }
        }
    };
    let (forced_by_black, forced_by_white) = (fixed_point(-shape.maximum()), fixed_point(shape.maximum()));
    0.clamp(forced_by_black, forced_by_white)
}

fn assert_agree(sizes: &[(usize, usize)]) {
    for &(rows, cols) in sizes {
        let expected = by_retrograde_analysis(Shape::new(rows, cols));
        for (megabytes, symmetry, nodes) in ALL {
            let options = Options { megabytes, symmetry, nodes };
            let score = solve(Shape::new(rows, cols), options).unwrap().score;
            // Without the table some searches give up.
            assert!(score == Some(expected) || score.is_none() && megabytes == 0, "{rows}x{cols} {options:?}");
        }
    }
}

#[test]
fn every_search_agrees_with_retrograde_analysis() {
    assert_agree(&[(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2)]);
}

#[test]
#[ignore = "takes a minute"]
fn every_search_agrees_on_larger_boards() {
    assert_agree(&[(1, 6), (1, 7), (1, 8), (2, 4), (3, 3)]);
    let options = Options { megabytes: 64, symmetry: true, nodes: 100_000_000 };
    assert_eq!(solve(Shape::new(4, 3), options).unwrap().score, Some(4));
}

/// The numbers of nodes are those of the README.
#[test]
fn searches_of_nine_points_are_those_of_the_readme() {
    let options = Options { megabytes: 64, symmetry: true, nodes: 100_000 };
    let solution = Solution { score: Some(9), first: Some(4), nodes: 26_101 };
    assert_eq!(solve(Shape::new(3, 3), options).unwrap(), solution);
}

fn stones(board: &Board) -> Stones {
    let of = |stone| (0..board.points.len()).filter(|&at| board.points[at] == Some(stone)).map(|at| 1 << at).sum();
    [of(Stone::Black), of(Stone::White)]
}

#[test]
fn moves_are_those_of_the_board() {
    let mut dice = Dice::new(1);
    for (rows, cols) in [(1, 6), (2, 3), (3, 4), (5, 6)] {
        let shape = Shape::new(rows, cols);
        let (mut board, mut side) = (Board::empty(rows, cols), 0);
        for _ in 0..2000 {
            let (before, point) = (stones(&board), dice.below(rows * cols));
            side = 1 - side;
            let Some(played) = board.play(point, [Stone::Black, Stone::White][side]) else { continue };
            let after = shape.play(before, side, point).map(|(after, taken)| (after, taken.count_ones() as usize));
            if played.is_suicide() {
                board.undo(&played);
                assert_eq!(after, None, "{board}");
            } else {
                assert_eq!(after, Some((stones(&board), played.taken.len())), "{board}");
            }
        }
    }
}

/// Benson's definition on positions that books show: two eyes, one eye, and two groups that share two eyes.
#[test]
fn unconditional_life() {
    let shown =
        [(".X.X.", 5), (".XXX.", 5), ("XX.XX", 0), (".X./XXX/O.O", 9), (".X./XXX/.../...", 6), ("X.X/.X./...", 0)];
    for (rows, alive) in shown {
        let cols = rows.find('/').unwrap_or(rows.len());
        let board = Board::from_rows(rows);
        let shape = Shape::new(board.points.len() / cols, cols);
        assert_eq!(shape.alive(stones(&board), 0), alive, "{rows}");
    }
}
