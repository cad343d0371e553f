//! Retrograde analysis of king endings. It computes the value of each position backward from the
//! end, without a search, a hash or a history.

use std::collections::HashMap;

use crate::game;
use checkers::position::{Color, Position};
use checkers::search::WIN;

/// All positions with 0 to 2 white kings, 0 or 1 black king, and either side to move. They include
/// all positions after captures.
pub(super) struct Retrograde {
    numbers: HashMap<([u32; 2], bool), usize>,
    pub(super) positions: Vec<Position>,
    pub(super) scores: Vec<i16>,
}

impl Retrograde {
    pub(super) fn new() -> Self {
        let mut positions = Vec::new();
        for white in sets_of_two() {
            for black in sets_of_two().filter(|black| black.count_ones() < 2 && black & white == 0)
            {
                let position = |turn| Position {
                    men: [0; 2],
                    kings: [black, white],
                    turn,
                };
                positions.extend(Color::ALL.map(position));
            }
        }
        let numbers = positions
            .iter()
            .enumerate()
            .map(|(i, position)| (key(position), i));
        let mut retrograde = Retrograde {
            numbers: numbers.collect(),
            scores: Vec::new(),
            positions,
        };
        retrograde.scores = retrograde.decide();
        retrograde
    }

    pub(super) fn score(&self, position: &Position) -> i16 {
        self.scores[self.numbers[&key(position)]]
    }

    /// Returns the score of each position. After pass n, the scores of all positions that are
    /// decided within n plies are known.
    fn decide(&self) -> Vec<i16> {
        let next: Vec<Vec<usize>> = self
            .positions
            .iter()
            .map(|position| self.next(position))
            .collect();
        let mut scores = vec![0; next.len()];
        for plies in 0.. {
            let mut decided = Vec::new();
            for (number, next) in next.iter().enumerate() {
                if scores[number] != 0 {
                    continue;
                }
                if next.iter().any(|&next| scores[next] < 0) {
                    decided.push((number, WIN - plies));
                } else if next.iter().all(|&next| scores[next] > 0) {
                    decided.push((number, plies - WIN));
                }
            }
            if decided.is_empty() {
                break;
            }
            for (number, score) in decided {
                scores[number] = score;
            }
        }
        scores
    }

    /// Returns the indices of the positions after each legal move.
    fn next(&self, position: &Position) -> Vec<usize> {
        let after = |mv| self.numbers[&key(&game::after(position, mv))];
        position.moves().into_iter().map(after).collect()
    }
}

fn key(position: &Position) -> ([u32; 2], bool) {
    (position.kings, position.turn == Color::White)
}

/// Iterates over the sets of at most two squares.
fn sets_of_two() -> impl Iterator<Item = u32> {
    let two = |a: u32| (0..=a).map(move |b| 1 << a | 1 << b);
    [0].into_iter().chain((0..32).flat_map(two))
}
