//! The numbers of games compared with published ones and with a model without hashes.

use super::*;
use crate::board::Stone;
use crate::board_tests::model;
use crate::published::{GAMES, POSITIONS};

fn games(rows: usize, cols: usize, no_suicide: bool) -> u64 {
    Moves::new(rows, cols, no_suicide).count_games(usize::MAX)
}

/// Counts the paths by the text of the rules, comparing each position with all of the path.
fn games_of_model(
    empty: &Board,
    path: &mut Vec<Vec<Option<Stone>>>,
    no_suicide: bool,
    plies: usize,
) -> u64 {
    let mut games = 1;
    if plies > 0 {
        for point in 0..empty.points.len() {
            for stone in [Stone::Black, Stone::White] {
                match model(empty, &path[path.len() - 1], point, stone, no_suicide) {
                    Ok(next) if !path.contains(&next) => {
                        path.push(next);
                        games += games_of_model(empty, path, no_suicide, plies - 1);
                        path.pop();
                    }
                    _ => {}
                }
            }
        }
    }
    games
}

#[test]
fn as_published() {
    for no_suicide in [false, true] {
        for (rows, cols, published) in GAMES {
            assert_eq!(games(rows, cols, no_suicide), published);
            assert_eq!(games(cols, rows, no_suicide), published);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn four_in_a_row() {
    assert_eq!(games(1, 4, false), 2_098_407_841);
    assert_eq!(games(1, 4, true), 719_178_893);
}

#[test]
fn as_in_the_model() {
    for (rows, cols, plies) in [(1, 3, 20), (1, 4, 9), (2, 2, 7), (1, 5, 6), (2, 3, 5), (3, 3, 4)] {
        let empty = Board::empty(rows, cols);
        for no_suicide in [false, true] {
            let moves = Moves::new(rows, cols, no_suicide);
            for plies in 0..=plies {
                let model = games_of_model(
                    &empty,
                    &mut vec![vec![None; empty.points.len()]],
                    no_suicide,
                    plies,
                );
                let counted = moves.count_games(plies);
                assert_eq!(counted, model, "{rows}x{cols}, {plies} plies");
            }
        }
    }
}

#[test]
fn each_legal_position_is_found() {
    for (side, published) in POSITIONS {
        let moves = Moves::new(side, side, false);
        assert_eq!(moves.0.len() as u64, published);
    }
}
