//! The numbers of games, as published and as a model without hashes has them.

use super::*;
use crate::board::tests::model;
use crate::published::{GAMES, POSITIONS};

fn games(rows: usize, cols: usize, suicide: Suicide, plies: usize) -> u64 {
    Moves::new(&Grid::new(rows, cols), suicide, plies).count_games(plies)
}

/// All paths by the rules as they are written, with each position of the path at hand.
fn games_of_model(
    grid: &Grid,
    path: &mut Vec<Vec<Option<Stone>>>,
    suicide: Suicide,
    plies: usize,
) -> u64 {
    let mut games = 1;
    if plies > 0 {
        for point in 0..grid.len() {
            for stone in [Stone::Black, Stone::White] {
                match model(grid, &path[path.len() - 1], point, stone, suicide) {
                    Ok(next) if !path.contains(&next) => {
                        path.push(next);
                        games += games_of_model(grid, path, suicide, plies - 1);
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
    for suicide in [Suicide::Allowed, Suicide::Forbidden] {
        for (rows, cols, published) in GAMES {
            assert_eq!(games(rows, cols, suicide, usize::MAX), published);
            assert_eq!(games(cols, rows, suicide, usize::MAX), published);
        }
    }
}

#[test]
#[ignore = "takes a minute"]
fn four_in_a_row() {
    assert_eq!(games(1, 4, Suicide::Allowed, usize::MAX), 2_098_407_841);
    assert_eq!(games(1, 4, Suicide::Forbidden, usize::MAX), 719_178_893);
}

#[test]
fn as_the_model_has_it() {
    for (rows, cols, plies) in
        [(1, 3, 20), (1, 4, 9), (2, 2, 7), (1, 5, 6), (2, 3, 5), (3, 3, 4), (4, 4, 3)]
    {
        let grid = Grid::new(rows, cols);
        for suicide in [Suicide::Allowed, Suicide::Forbidden] {
            for plies in 0..=plies {
                let model =
                    games_of_model(&grid, &mut vec![vec![None; grid.len()]], suicide, plies);
                let counted = games(rows, cols, suicide, plies);
                assert_eq!(counted, model, "{rows}x{cols}, {plies} plies");
            }
        }
    }
}

#[test]
fn each_legal_position_is_found() {
    for (side, published) in POSITIONS {
        let moves = Moves::new(&Grid::new(side, side), Suicide::Allowed, usize::MAX);
        assert_eq!(moves.positions.len() as u64, published);
    }
}
