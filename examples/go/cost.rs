//! What the hash costs.

use std::hint::black_box;
use std::io::{self, Write};

use zobrist_examples::cost;
use zobrist_examples::dice::Dice;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hashing, NoHash, PointHash};
use crate::playout::is_eye;
use crate::symmetry::{SymmetricHash, Symmetries};

/// There are half a million ways to place so many stones on 9x9 points.
const PLIES: usize = 3;

/// So many games take a good part of a second.
const GAMES: u64 = 4_000;

/// Plays the same with a hash and without, and writes what the hash adds: random games, with one hash and with all of a
/// [`SymmetricHash`], and a walk that only places stones and takes them back, in which a hash weighs most.
pub(crate) fn compare(output: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let symmetries = Symmetries::new(grid.rows(), grid.cols());
    let keys = hashing::keys(grid);
    let what = format!("{GAMES} random games on {}x{}", grid.rows(), grid.cols());
    let (one, all) = (PointHash::new(&keys), SymmetricHash::new(&keys, &symmetries));
    let without = || play_all(grid, NoHash);
    cost::compare(output, &what, || play_all(grid, one), without)?;
    let what = format!("{what}, hashes of all symmetries");
    cost::compare(output, &what, || play_all(grid, all), without)?;
    let what = format!("{PLIES} stones in all ways on {}x{}", grid.rows(), grid.cols());
    let with = || leaves(&mut Board::empty(grid, one), Stone::Black, PLIES);
    let without = || leaves(&mut Board::empty(grid, NoHash), Stone::Black, PLIES);
    cost::compare(output, &what, with, without)
}

/// The ways to place so many stones in turns, without a pass and without a rule against repetition.
fn leaves(board: &mut Board<'_, impl Hashing>, stone: Stone, plies: usize) -> u64 {
    if plies == 0 {
        // As if the hash were looked up somewhere.
        black_box(board);
        return 1;
    }
    let mut sum = 0;
    for point in 0..board.grid().len() {
        if let Ok(played) = board.play(point, stone, Suicide::Forbidden) {
            sum += leaves(board, !stone, plies - 1);
            board.undo(&played);
        }
    }
    sum
}

fn play_all(grid: &Grid, hash: impl Hashing + Copy) -> u64 {
    (1..=GAMES).map(|seed| play(Board::empty(grid, hash), seed)).sum()
}

/// A random game without a rule against repetition, which needs a hash, and so of limited length. The moves that were played
/// and the stones that were taken.
fn play(mut board: Board<'_, impl Hashing>, seed: u64) -> u64 {
    let grid = board.grid();
    let mut dice = Dice::new(seed);
    let mut empty: Vec<usize> = (0..grid.len()).collect();
    let (mut stone, mut count) = (Stone::Black, 0);
    let mut passes = 0;
    for _ in 0..3 * grid.len() {
        // Those before `tried` cannot be played on this time.
        let mut tried = 0;
        passes += 1;
        while tried < empty.len() {
            let candidate = tried + dice.below(empty.len() - tried);
            empty.swap(tried, candidate);
            let point = empty[tried];
            if !is_eye(grid, board.points(), point, stone) {
                if let Ok(played) = board.play(point, stone, Suicide::Forbidden) {
                    empty.swap_remove(tried);
                    empty.extend(&played.taken);
                    count += 1 + played.taken.len() as u64;
                    passes = 0;
                    break;
                }
            }
            tried += 1;
        }
        if passes == 2 {
            break;
        }
        stone = !stone;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two stones on 9x9 points never touch each other's last liberty. On two points the second stone takes the first one.
    #[test]
    fn all_ways_with_a_hash_and_without() {
        for (rows, cols, plies, expected) in [(9, 9, 2, 81 * 80), (1, 2, 1, 2), (1, 2, 2, 2)] {
            let grid = Grid::new(rows, cols);
            let keys = hashing::keys(&grid);
            let mut board = Board::empty(&grid, PointHash::new(&keys));
            assert_eq!(leaves(&mut board, Stone::Black, plies), expected);
            assert_eq!(board.hash().get(), keys.base(), "not all was taken back");
            let mut board = Board::empty(&grid, NoHash);
            assert_eq!(leaves(&mut board, Stone::Black, plies), expected);
        }
    }

    #[test]
    fn the_same_games_with_a_hash_and_without() {
        let grid = Grid::new(9, 9);
        let keys = hashing::keys(&grid);
        for seed in 1..20 {
            let with = play(Board::empty(&grid, PointHash::new(&keys)), seed);
            assert_eq!(with, play(Board::empty(&grid, NoHash), seed));
            assert!(with > 60, "{with}");
        }
    }
}
