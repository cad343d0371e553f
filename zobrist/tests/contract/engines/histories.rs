//! Compares repetitions with scans of the states: in a game with drops, and in lines with null moves.

use std::array;

use zobrist::table::History;
use zobrist::{Zobrist, ZobristHash};

/// A generator of numbers below `n`.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = seed;
    move |n| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % n
    }
}

/// Men on a row step to a neighbouring cell, capture, and are dropped again by the side that captured them.
#[derive(Clone, PartialEq, Zobrist)]
#[zobrist(key = u64)]
struct Drops {
    men: [Option<bool>; 5],
    #[zobrist(max = 4)]
    hands: [u8; 2],
    second_to_move: bool,
}

impl Drops {
    /// Returns the states after all moves, and whether the move was a capture.
    fn next(&self) -> Vec<(Drops, bool)> {
        let us = self.second_to_move;
        let after = || Drops { second_to_move: !us, ..self.clone() };
        let mut moves = Vec::new();
        for to in 0..self.men.len() {
            if self.men[to].is_none() && self.hands[usize::from(us)] > 0 {
                let mut next = after();
                next.men[to] = Some(us);
                next.hands[usize::from(us)] -= 1;
                moves.push((next, false));
            }
            for from in 0..self.men.len() {
                if from.abs_diff(to) == 1 && self.men[from] == Some(us) && self.men[to] != Some(us) {
                    let mut next = after();
                    let captured = self.men[to].is_some();
                    next.hands[usize::from(us)] += u8::from(captured);
                    (next.men[from], next.men[to]) = (None, Some(us));
                    moves.push((next, captured));
                }
            }
        }
        moves
    }
}

/// States recur after captures, because captured men are dropped again.
#[test]
fn captures_are_reversible_in_a_game_with_drops() {
    let [mut right, mut with_captures] = [0; 2];
    for seed in 0..400 {
        let mut below = dice(seed);
        let start = Drops {
            men: [Some(false), Some(false), None, Some(true), Some(true)],
            hands: [0; 2],
            second_to_move: false,
        };
        let mut line = vec![start];
        let [mut history, mut irreversible] = array::from_fn(|_| History::<ZobristHash<Drops>>::new());
        for history in [&mut history, &mut irreversible] {
            history.push(line[0].zobrist_hash());
        }
        for _ in 0..300 {
            let moves = line[line.len() - 1].next();
            if moves.is_empty() {
                break;
            }
            let (next, captured) = moves[below(moves.len())].clone();
            let hash = next.zobrist_hash();
            history.push(hash);
            if captured {
                irreversible.push_irreversible(hash);
            } else {
                irreversible.push(hash);
            }
            let earlier = line.iter().filter(|&state| *state == next).count() as u32;
            assert_eq!(history.repetitions(), earlier);
            right += earlier;
            with_captures += irreversible.repetitions();
            line.push(next);
        }
    }
    assert!(right > 500 && with_captures < right / 2, "{with_captures} of {right}");
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
#[zobrist(key = u64)]
struct Kings {
    #[zobrist(max = 2, full)]
    squares: [u8; 2],
    black_to_move: bool,
}

impl Kings {
    fn after(mut self, to: Option<u8>) -> Kings {
        if let Some(to) = to {
            self.squares[usize::from(self.black_to_move)] = to;
        }
        self.black_to_move = !self.black_to_move;
        self
    }
}

/// White's king goes round a triangle in three moves. Black passes, and moves to and fro.
#[test]
fn a_repetition_across_a_null_move_is_none() {
    let start = Kings { squares: [0, 0], black_to_move: false };
    let line = [Some(1), None, Some(2), Some(1), Some(0), Some(0)];
    let states = line.iter().scan(start, |state, &to| {
        *state = state.after(to);
        Some((state.zobrist_hash(), to.is_none()))
    });
    let states: Vec<_> = states.collect();
    assert_eq!(states[5].0, start.zobrist_hash());
    let [mut history, mut naive] = array::from_fn(|_| History::new());
    for history in [&mut history, &mut naive] {
        history.push(start.zobrist_hash());
    }
    for (hash, passed) in states {
        naive.push(hash);
        if passed { history.push_irreversible(hash) } else { history.push(hash) }
    }
    assert_eq!((naive.repeated_since(), history.repeated_since()), (Some(0), None));
}

/// Every tenth move is a null move. A repetition is one within the moves since the last null move.
#[test]
fn repetitions_are_those_since_the_last_null_move() {
    let mut below = dice(9);
    let mut history = History::new();
    let (mut line, mut since) = (vec![Kings { squares: [0, 0], black_to_move: false }], 0);
    history.push(line[0].zobrist_hash());
    let mut found = 0;
    for ply in 1..3000 {
        let passed = below(10) == 0;
        let next = line[ply - 1].after((!passed).then(|| below(3) as u8));
        line.push(next);
        if passed {
            since = ply;
            history.push_irreversible(next.zobrist_hash());
        } else {
            history.push(next.zobrist_hash());
        }
        let expected = (since..ply).rev().find(|&earlier| line[earlier] == next);
        assert_eq!(history.repeated_since(), expected);
        found += usize::from(expected.is_some());
    }
    assert!(found > 100, "{found}");
}
