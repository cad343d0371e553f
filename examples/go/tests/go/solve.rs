//! Tests of the solver against brute force by the text of the rules, and published scores.

use std::collections::{HashMap, HashSet};

use go::analysis::Analysis;
use go::analysis::Repetition::{Captures, Tie};
use go::bits::{Shape, Stones};
use go::board::Board;
use go::board::Stone::{self, Black, White};
use go::search::{Options, Solution, solve};

use crate::board::{alive, model};

/// The stones, the side to move, the ko point, and whether the last move was a pass.
type State = (Vec<Option<Stone>>, Stone, Option<usize>, bool);

/// The sides to move, and the moves: to a state, with the stones that Black captured less those of
/// White, or a score.
type Graph = Vec<(Stone, Vec<Result<(usize, i8), i8>>)>;

/// Returns the area of Black less that of White: each empty point counts for the sides that a path
/// leads to.
fn score(empty: &Board, points: &[Option<Stone>]) -> i8 {
    let reached = |side| {
        let mut reached: Vec<bool> = points.iter().map(|point| *point == Some(side)).collect();
        for _ in 0..points.len() {
            for here in (0..points.len()).filter(|&here| points[here].is_none()) {
                reached[here] |= empty.neighbours(here).any(|there| reached[there]);
            }
        }
        reached.into_iter().filter(|is_reached| *is_reached).count() as i8
    };
    reached(Black) - reached(White)
}

/// Returns the graph of all states from the empty board, which is the first one, and their numbers.
fn graph(rows: usize, cols: usize) -> (Graph, HashMap<State, usize>) {
    let empty = &Board::empty(rows, cols);
    let start: State = (empty.points.to_vec(), Black, None, false);
    let (mut indices, mut states, mut graph) = (
        HashMap::from([(start.clone(), 0)]),
        vec![start],
        Graph::new(),
    );
    while let Some((points, side, ko, has_passed)) = states.get(graph.len()).cloned() {
        let mut next = Vec::new();
        let mut add = |state: State, balance| {
            let index = *indices.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() - 1
            });
            next.push(Ok((index, balance)));
        };
        for point in (0..points.len()).filter(|&point| Some(point) != ko) {
            let Ok(after) = model(empty, &points, point, side, true) else {
                continue;
            };
            let taken: Vec<usize> = (0..points.len())
                .filter(|&at| points[at].is_some() && after[at].is_none())
                .collect();
            let free = |at: &usize| after[*at] != Some(!side);
            let is_ko = taken.len() == 1
                && empty
                    .neighbours(point)
                    .filter(free)
                    .eq(taken.iter().copied());
            let balance = taken.len() as i8 * if side == Black { 1 } else { -1 };
            add(
                (after.clone(), !side, is_ko.then(|| taken[0]), false),
                balance,
            );
        }
        if has_passed {
            next.push(Err(score(empty, &points)));
        } else {
            add((points, !side, None, true), 0);
        }
        graph.push((side, next));
    }
    (graph, indices)
}

/// Returns the score of the first state by retrograde analysis of all states: the least fixed point
/// from below for the scores that Black can force, and from above for those that White can force.
/// If they differ, a tie is between them.
fn by_retrograde_analysis(graph: &Graph) -> i8 {
    let fixed_point = |start: i8| {
        let mut scores = vec![start; graph.len()];
        loop {
            let before = scores.clone();
            for (state, (side, next)) in graph.iter().enumerate() {
                let of_next = next
                    .iter()
                    .map(|next| next.map_or_else(|score| score, |(state, _)| scores[state]));
                scores[state] = if *side == Black {
                    of_next.max()
                } else {
                    of_next.min()
                }
                .unwrap();
            }
            if scores == before {
                return scores[0];
            }
        }
    };
    0.clamp(fixed_point(i8::MIN), fixed_point(i8::MAX))
}

/// Returns whether Black reaches the goal on a line of play from its last state. The line has the
/// captures so far.
fn reaches(graph: &Graph, line: &mut Vec<(usize, i8)>, goal: i8) -> bool {
    let (state, balance) = line[line.len() - 1];
    if let Some((_, before)) = line[..line.len() - 1]
        .iter()
        .find(|(earlier, _)| *earlier == state)
    {
        return (balance - before).signum() * i8::MAX >= goal;
    }
    let mut reaches = |next: &Result<(usize, i8), i8>| match *next {
        Err(score) => score >= goal,
        Ok((next, taken)) => {
            line.push((next, balance + taken));
            let reaches = reaches(graph, line, goal);
            line.pop();
            reaches
        }
    };
    let (side, next) = &graph[state];
    if *side == Black {
        next.iter().any(&mut reaches)
    } else {
        next.iter().all(&mut reaches)
    }
}

/// Returns for each state whether `side` can force the goal if a repetition is won by more
/// captures: whether no credit of captures is enough for the other side to hold it in the endless
/// game. The least credits are a fixed point, at most the number of states times the captures of a
/// move (L. Brim et al., "Faster algorithms for mean-payoff games", 2011).
fn by_credits_of_captures(graph: &Graph, side: Stone, goal: i8) -> Vec<bool> {
    let (sign, bound) = (
        if side == Black { 1 } else { -1 },
        8 * i32::try_from(graph.len()).unwrap(),
    );
    let mut credits = vec![0; graph.len()];
    loop {
        let before = credits.clone();
        for (state, (moving, next)) in graph.iter().enumerate() {
            let needs = |next: &Result<(usize, i8), i8>| match *next {
                Err(score) if score * sign >= goal => bound,
                Err(_) => 0,
                Ok((next, _)) if credits[next] >= bound => bound,
                Ok((next, balance)) => (credits[next] + i32::from(balance * sign)).clamp(0, bound),
            };
            let needs = next.iter().map(needs);
            credits[state] = if *moving == side {
                needs.max()
            } else {
                needs.min()
            }
            .unwrap();
        }
        if credits == before {
            return credits.into_iter().map(|credit| credit == bound).collect();
        }
    }
}

/// Compares the searches in all ways, and the analysis, with the score if a repetition is a tie.
fn assert_tie(rows: usize, cols: usize) {
    let expected = by_retrograde_analysis(&graph(rows, cols).0);
    let shape = Shape::new(rows, cols);
    for symmetry in [true, false] {
        assert_eq!(
            Analysis::new(shape, symmetry).solve(Tie).unwrap().0,
            expected,
            "{rows}x{cols}"
        );
        for (megabytes, nodes) in [(1, 1_000_000), (0, 50_000)] {
            let options = Options {
                megabytes,
                symmetry,
                nodes,
            };
            let score = solve(shape, options).unwrap().score;
            // Without the table some searches give up.
            assert!(
                score == Some(expected) || score.is_none() && megabytes == 0,
                "{rows}x{cols} {options:?} {score:?}"
            );
        }
    }
}

#[test]
fn ties_are_those_of_retrograde_analysis() {
    for (rows, cols) in [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (4, 1),
        (2, 2),
        (2, 3),
        (3, 2),
    ] {
        assert_tie(rows, cols);
    }
}

/// What each state can force, and the score and the first moves that follow.
#[test]
fn captures_decide_as_in_the_endless_game() {
    for (rows, cols) in [
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (1, 6),
        (4, 1),
        (2, 2),
        (2, 3),
    ] {
        let (graph, indices) = graph(rows, cols);
        let analyses =
            [true, false].map(|symmetry| Analysis::new(Shape::new(rows, cols), symmetry));
        let after = |number: usize| graph[0].1[number].unwrap().0;
        let mut solution = (0, Vec::new());
        for (side, goal) in
            (1..=(rows * cols) as i8).flat_map(|goal| [(Black, goal), (White, goal)])
        {
            let expected = by_credits_of_captures(&graph, side, goal);
            if side == Black && expected[0] || side == White && goal == 1 && solution.0 == 0 {
                let good =
                    (0..=rows * cols).filter(|&number| expected[after(number)] == expected[0]);
                solution = (if expected[0] { goal } else { 0 }, good.collect());
            }
            for analysis in &analyses {
                let forced = analysis.forced(side, goal, Captures, true);
                for (state, forced) in analysis.states.iter().zip(forced) {
                    let has = |side: Stone, at| state.stones[side as usize] >> at & 1 == 1;
                    let stone = |at| [Black, White].into_iter().find(|&side| has(side, at));
                    let ko = (state.ko > 0).then(|| state.ko.trailing_zeros() as usize);
                    let index = indices[&(
                        (0..rows * cols).map(stone).collect(),
                        state.side,
                        ko,
                        state.has_passed,
                    )];
                    assert_eq!(
                        forced,
                        Some(expected[index]),
                        "{rows}x{cols} {side:?} {goal} {state:?}"
                    );
                }
            }
        }
        assert_eq!(analyses[1].solve(Captures), Some(solution), "{rows}x{cols}");
    }
}

#[test]
fn captures_decide_as_on_all_lines_of_play() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 3), (3, 1), (1, 4)] {
        let (graph, maximum) = (graph(rows, cols).0, (rows * cols) as i8);
        let is_reached = |goal: &i8| reaches(&graph, &mut vec![(0, 0)], *goal);
        let score = (-maximum..=maximum).rev().find(is_reached);
        let analysis = Analysis::new(Shape::new(rows, cols), true);
        assert_eq!(
            analysis.solve(Captures).map(|(score, _)| score),
            score,
            "{rows}x{cols}"
        );
    }
}

#[test]
fn published_scores() {
    for (rows, cols, score) in [(2, 2, 0), (2, 3, 0), (4, 2, 8), (3, 3, 9)] {
        assert_eq!(
            Analysis::new(Shape::new(rows, cols), true)
                .solve(Captures)
                .unwrap()
                .0,
            score,
            "{rows}x{cols}"
        );
    }
}

#[test]
#[ignore = "takes minutes"]
fn larger_boards() {
    for (rows, cols) in [(1, 6), (1, 7), (1, 8), (2, 4), (3, 3)] {
        assert_tie(rows, cols);
    }
    for (rows, cols, captures, tie) in [(3, 4, 4, 4), (3, 5, 15, 15), (4, 4, 2, 1)] {
        let analysis = Analysis::new(Shape::new(rows, cols), true);
        let scores = [Captures, Tie].map(|rule| analysis.solve(rule).unwrap().0);
        assert_eq!(scores, [captures, tie], "{rows}x{cols}");
        let options = Options {
            megabytes: 1024,
            symmetry: true,
            nodes: 100_000_000,
        };
        assert_eq!(
            solve(Shape::new(rows, cols), options).unwrap().score,
            Some(tie)
        );
    }
}

/// The numbers of nodes are those of the README.
#[test]
fn searches_are_those_of_the_readme() {
    let options = Options {
        megabytes: 64,
        symmetry: true,
        nodes: 100_000,
    };
    for (cols, score, first, nodes) in [(3, 9, 4, 754), (4, 4, 5, 67_006)] {
        let solution = Solution {
            score: Some(score),
            first: Some(first),
            nodes,
        };
        assert_eq!(solve(Shape::new(3, cols), options).unwrap(), solution);
    }
}

fn stones(points: &[Option<Stone>]) -> Stones {
    [Black, White].map(|side| {
        (0..points.len())
            .filter(|&at| points[at] == Some(side))
            .map(|at| 1 << at)
            .sum()
    })
}

/// Benson's theorem: the stones that are alive are those that White never captures, even if Black
/// always passes.
#[test]
fn white_alone_captures_the_stones_that_are_not_alive() {
    let empty = Board::empty(2, 3);
    for filling in 0..3_usize.pow(6) {
        let start: Vec<_> = (0..6)
            .map(|at| [None, Some(Black), Some(White)][filling / 3_usize.pow(at) % 3])
            .collect();
        if alive(&empty, &start)
            .iter()
            .zip(&start)
            .any(|(alive, point)| point.is_some() && !alive)
        {
            continue;
        }
        let (mut seen, mut pending, mut kept) = (HashSet::new(), vec![start.clone()], u32::MAX);
        while let Some(points) = pending.pop() {
            kept &= stones(&points)[0];
            let next = (0..6).filter_map(|point| model(&empty, &points, point, White, true).ok());
            pending.extend(next.filter(|next| seen.insert(next.clone())));
        }
        assert_eq!(
            Shape::new(2, 3).alive(stones(&start), 0) & stones(&start)[0],
            kept,
            "{start:?}"
        );
    }
}

/// Benson's definition on positions that books show: two eyes, one eye, and two groups that share
/// two eyes.
#[test]
fn unconditional_life() {
    let shown = [
        (".X.X.", 5),
        (".XXX.", 5),
        ("XX.XX", 0),
        (".X./XXX/O.O", 9),
        (".X./XXX/.../...", 6),
        ("X.X/.X./...", 0),
    ];
    for (rows, alive) in shown {
        let cols = rows.find('/').unwrap_or(rows.len());
        let board = Board::from_rows(rows);
        let shape = Shape::new(board.points.len() / cols, cols);
        assert_eq!(
            shape.alive(stones(&board.points), 0).count_ones(),
            alive,
            "{rows}"
        );
    }
}
