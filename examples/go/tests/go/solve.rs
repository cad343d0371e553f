//! Tests of the solver against brute force, published scores, and the moves of `board.rs`.

use std::collections::HashMap;

use go::bits::{Shape, Stones};
use go::board::{Board, Stone};
use go::solve::{Options, solve};
use go::solved::{PUBLISHED, positions};
use zobrist_examples::dice::Dice;

const ALL: [(u32, bool); 4] = [(1, true), (1, false), (0, true), (0, false)];

fn score(rows: usize, cols: usize, (megabytes, symmetry): (u32, bool)) -> Option<i8> {
    let nodes = if megabytes == 0 { 50_000 } else { 1_000_000 };
    solve(Shape::new(rows, cols), Options { megabytes, symmetry, nodes }).unwrap().score
}

/// A state: the stones, the side to move, the ko point, and whether the last move was a pass.
type State = (Stones, usize, u32, bool);

fn next(shape: Shape, (stones, side, ko, has_passed): State) -> Vec<Result<State, i8>> {
    let mut next = vec![if has_passed { Err(shape.score(stones)) } else { Ok((stones, 1 - side, 0, true)) }];
    for point in 0..shape.len() as usize {
        if (stones[0] | stones[1] | ko) >> point & 1 == 0 {
            if let Some((after, taken)) = shape.play(stones, side, point) {
                next.push(Ok((after, 1 - side, shape.ko(after, side, point, taken), false)));
            }
        }
    }
    next
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
    let (forced_by_black, forced_by_white) = (fixed_point(-shape.len()), fixed_point(shape.len()));
    0.clamp(forced_by_black, forced_by_white)
}

fn assert_agree(rows: usize, cols: usize) {
    let expected = by_retrograde_analysis(Shape::new(rows, cols));
    for options in ALL {
        match score(rows, cols, options) {
            Some(score) => assert_eq!(score, expected, "{rows}x{cols} {options:?}"),
            // Too many nodes without the table.
            None => assert_eq!(options.0, 0, "{rows}x{cols} {options:?}"),
        }
    }
}

#[test]
fn every_search_agrees_with_retrograde_analysis() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2)] {
        assert_agree(rows, cols);
    }
}

#[test]
#[ignore = "takes half a minute"]
fn every_search_agrees_with_retrograde_analysis_of_larger_boards() {
    for (rows, cols) in [(1, 6), (1, 7), (1, 8), (2, 4), (3, 3)] {
        assert_agree(rows, cols);
    }
}

#[test]
fn scores_are_as_published() {
    for (rows, cols, published) in PUBLISHED.into_iter().filter(|(rows, cols, _)| rows * cols < 10) {
        assert_eq!(score(rows, cols, ALL[0]), Some(published), "{rows}x{cols}");
    }
}

#[test]
#[ignore = "takes half a minute"]
fn scores_of_twelve_points_are_as_published() {
    let options = Options { megabytes: 64, symmetry: true, nodes: 100_000_000 };
    assert_eq!(solve(Shape::new(3, 4), options).unwrap().score, Some(4));
    assert_eq!(solve(Shape::new(4, 3), options).unwrap().score, Some(4));
}

#[test]
fn moves_are_those_of_the_board() {
    let mut dice = Dice::new(1);
    for (rows, cols) in [(1, 6), (2, 3), (3, 4), (5, 5), (5, 6)] {
        let shape = Shape::new(rows, cols);
        let (mut board, mut stones, mut side) = (Board::empty(rows, cols), [0, 0], 0);
        for _ in 0..2000 {
            let point = dice.below(rows * cols);
            let Some(played) = board.play(point, [Stone::Black, Stone::White][side]) else { continue };
            let after = shape.play(stones, side, point);
            assert_eq!(after.is_none(), played.is_suicide(), "{board}");
            let Some((after, _)) = after else {
                board.undo(&played);
                side = 1 - side;
                continue;
            };
            let bits = |stone| (0..rows * cols).filter(|&at| board.points[at] == Some(stone)).map(|at| 1 << at).sum();
            assert_eq!(after, [bits(Stone::Black), bits(Stone::White)], "{board}");
            (stones, side) = (after, 1 - side);
        }
    }
}

/// Benson's definition on positions that books show: two eyes, one eye, and two groups that share two eyes.
#[test]
fn unconditional_life() {
    for (rows, black, alive) in [
        (".X.X.", 0, 5),
        (".XXX.", 0, 5),
        ("XX.XX", 0, 0),
        (".X./XXX/O.O", 0, 9),
        (".X./XXX/.../...", 0, 6),
        ("X.X/.X./...", 0, 0),
    ] {
        let board = Board::from_rows(rows);
        let cols = rows.find('/').unwrap_or(rows.len());
        let shape = Shape::new(board.points.len() / cols, cols);
        let bits =
            |stone| (0..board.points.len()).filter(|&at| board.points[at] == Some(stone)).map(|at| 1 << at).sum();
        assert_eq!(shape.alive([bits(Stone::Black), bits(Stone::White)], black), alive, "{rows}");
    }
}

/// The On-Line Encyclopedia of Integer Sequences, A094777.
#[test]
fn legal_positions_are_approximate() {
    for (side, published) in [(4, 24_318_165.0), (5, 414_295_148_741.0)] {
        assert!((positions(side, side) / published - 1.0).abs() < 0.01);
    }
}
