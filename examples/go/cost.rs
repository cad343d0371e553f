//! What the hash costs.

use std::io::{self, Write};

use zobrist_examples::cost;
use zobrist_examples::dice::Dice;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Hashing, NoHash, PointHash};
use crate::playout::is_eye;
use crate::symmetry::{SymmetricHash, Symmetries};

/// So many games take a good part of a second.
const GAMES: u64 = 4_000;

/// Plays the same random games with a hash and without, and writes what the hash adds; and the same for all of a
/// [`SymmetricHash`].
pub(crate) fn compare(output: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let symmetries = Symmetries::new(grid.rows(), grid.cols());
    let keys = hashing::keys(grid);
    let what = format!("{GAMES} random games on {}x{}", grid.rows(), grid.cols());
    let (one, all) = (PointHash::new(&keys), SymmetricHash::new(&keys, &symmetries));
    let without = || play_all(grid, NoHash);
    cost::compare(output, &what, || play_all(grid, one), without)?;
    let what = format!("{what}, hashes of all symmetries");
    cost::compare(output, &what, || play_all(grid, all), without)
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
