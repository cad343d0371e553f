//! What the hash costs.

use std::hint::black_box;
use std::io::{self, Write};

use zobrist_examples::cost;
use zobrist_examples::dice::Dice;

use crate::board::{Board, Played, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Keys};
use crate::playout::is_eye;
use crate::symmetry::{SymmetricHash, Symmetries};

/// There are half a million ways to place so many stones on 9x9 points.
const PLIES: usize = 3;

/// So many games take a good part of a second.
const GAMES: u64 = 4_000;

/// Plays the same with a hash and without, and writes what the hash adds: random games, with one hash and with all of a
/// [`SymmetricHash`], and a walk that only places stones and takes them back, in which a hash weighs most, also with lookups written by
/// hand.
pub(crate) fn compare(output: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let keys = hashing::keys(grid);
    let symmetries = Symmetries::new(grid.rows(), grid.cols());
    let (empty, all_empty) = (keys.base(), SymmetricHash::new(&keys, &symmetries));
    let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);

    let games = format!("{GAMES} random games on {}x{}", grid.rows(), grid.cols());
    let without = || play_all(grid, (), |(), _| ());
    cost::compare(output, &games, || play_all(grid, empty, after), without)?;
    let games = format!("{games}, hashes of all symmetries");
    cost::compare(output, &games, || play_all(grid, all_empty, SymmetricHash::after), without)?;
    let ways = format!("{PLIES} stones in all ways on {}x{}", grid.rows(), grid.cols());
    let with = || leaves(&mut Board::empty(grid), Stone::Black, PLIES, empty, &after);
    let without = || leaves(&mut Board::empty(grid), Stone::Black, PLIES, (), &|(), _| ());
    cost::compare(output, &ways, with, without)?;
    let (ways, table) = (format!("{ways}, hash by hand"), table_by_hand(&keys, grid));
    let after = |hash, played: &Played| after_by_hand(&table, hash, played);
    let with = || leaves(&mut Board::empty(grid), Stone::Black, PLIES, empty.raw(), &after);
    cost::compare(output, &ways, with, without)
}

/// A key for each stone on each point.
fn table_by_hand(keys: &Keys, grid: &Grid) -> Vec<[u128; 2]> {
    let stones = [Stone::Black, Stone::White];
    (0..grid.len()).map(|point| stones.map(|stone| keys.key(point, stone).raw())).collect()
}

#[inline]
fn after_by_hand(table: &[[u128; 2]], hash: u128, played: &Played) -> u128 {
    let first = hash ^ table[played.point][played.stone as usize];
    played.taken.iter().fold(first, |hash, &point| hash ^ table[point][played.loser as usize])
}

/// The ways to place so many stones in turns, without a pass and without a rule against repetition. `after` makes the `hash`
/// of what each of them leads to.
fn leaves<H: Copy>(
    board: &mut Board<'_>,
    stone: Stone,
    plies: usize,
    hash: H,
    after: &impl Fn(H, &Played) -> H,
) -> u64 {
    if plies == 0 {
        // As if it were looked up somewhere.
        black_box(hash);
        return 1;
    }
    let mut sum = 0;
    for point in 0..board.grid().len() {
        if let Ok(played) = board.play(point, stone, Suicide::Forbidden) {
            sum += leaves(board, !stone, plies - 1, after(hash, &played), after);
            board.undo(&played);
        }
    }
    sum
}

fn play_all<H: Copy>(grid: &Grid, empty: H, after: impl Fn(H, &Played) -> H) -> u64 {
    let play = |seed| play(&mut Board::empty(grid), seed, black_box(empty), &after);
    (1..=GAMES).map(|seed| black_box(play(seed)).0).sum()
}

/// A random game without a rule against repetition, which needs a hash, and so of limited length. How many moves were played
/// and stones taken, in one sum, and the hash in the end.
fn play<H>(
    board: &mut Board<'_>,
    seed: u64,
    mut hash: H,
    after: &impl Fn(H, &Played) -> H,
) -> (u64, H) {
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
                    hash = after(hash, &played);
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
    (count, hash)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::hashing::Hash;

    /// Two stones on 9x9 points never touch each other's last liberty. On two points the second stone takes the first one.
    #[test]
    fn all_ways_with_a_hash_and_without() {
        for (rows, cols, plies) in
            [(9, 9, &[81, 81 * 80][..]), (1, 2, &[2]), (1, 2, &[2, 2]), (1, 2, &[2, 2, 2])]
        {
            let expected = plies[plies.len() - 1];
            let grid = Grid::new(rows, cols);
            let keys = hashing::keys(&grid);
            let mut board = Board::empty(&grid);
            // Each hash comes with its ply, so that it is seen where it goes.
            let moves = [const { Cell::new(0) }; PLIES];
            let after = |(hash, ply): (Hash, usize), played: &Played| {
                moves[ply].set(moves[ply].get() + 1);
                (hash ^ hashing::change(&keys, played), ply + 1)
            };
            let start = (keys.base(), 0);
            assert_eq!(leaves(&mut board, Stone::Black, plies.len(), start, &after), expected);
            assert_eq!(moves.each_ref().map(Cell::get)[..plies.len()], *plies);
            assert_eq!(leaves(&mut board, Stone::Black, plies.len(), (), &|(), _| ()), expected);
            assert!(board.points().iter().all(Option::is_none), "not all was taken back");
        }
    }

    #[test]
    fn the_same_games_with_a_hash_and_without() {
        let grid = Grid::new(9, 9);
        let keys = hashing::keys(&grid);
        let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);
        let table = table_by_hand(&keys, &grid);
        let after_by_hand = |hash, played: &Played| after_by_hand(&table, hash, played);
        for seed in 1..20 {
            let mut board = Board::empty(&grid);
            let (with, hash) = play(&mut board, seed, keys.base(), &after);
            assert_eq!(hash, hashing::from_scratch(&keys, board.points(), false));
            let (without, ()) = play(&mut Board::empty(&grid), seed, (), &|(), _| ());
            assert_eq!(with, without);
            let mut board = Board::empty(&grid);
            let by_hand = play(&mut board, seed, keys.base().raw(), &after_by_hand);
            assert_eq!(by_hand, (with, hash.raw()));
            assert!(with > 60, "{with}");
        }
    }
}
