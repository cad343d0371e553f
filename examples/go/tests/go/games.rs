//! Compares the numbers of games with published ones and with a model without hashes.

use zobrist::symmetry::CanonicalHash;

use crate::board::model;
use go::board::{Board, Stone};
use go::games::count;
use go::positions::graph;
use go::published::GAMES;

fn games(rows: usize, cols: usize, no_suicide: bool) -> u64 {
    count(
        &graph(rows, cols, no_suicide, CanonicalHash::hash),
        usize::MAX,
    )
}

/// Counts the games that continue `path`, as the text of the rules says. Compares each position
/// with all earlier positions of the path.
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
    for (rows, cols, plies) in [
        (1, 3, 20),
        (1, 4, 8),
        (2, 2, 6),
        (1, 5, 6),
        (2, 3, 5),
        (3, 3, 4),
    ] {
        let empty = Board::empty(rows, cols);
        for no_suicide in [false, true] {
            let graph = graph(rows, cols, no_suicide, CanonicalHash::hash);
            for plies in 0..=plies {
                let model = games_of_model(
                    &empty,
                    &mut vec![vec![None; empty.points.len()]],
                    no_suicide,
                    plies,
                );
                assert_eq!(count(&graph, plies), model, "{rows}x{cols}, {plies} plies");
            }
        }
    }
}
