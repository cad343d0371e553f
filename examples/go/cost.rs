//! What the hash costs.

use std::hint::black_box;
use std::io::{self, Write};

use zobrist::symmetry::CanonicalHash;
use zobrist::{State, Zobrist, ZobristHash};
use zobrist_examples::cost;
use zobrist_examples::dice::Dice;

use crate::board::{Board, Played, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{self, Keys};
use crate::perft::perft;
use crate::playout::is_eye;

/// Of the random games.
const SIDE: usize = 9;

/// So many games take a good part of a second.
const GAMES: u64 = 4_000;

/// A board whose size the compiler knows, and so its keys.
#[derive(Zobrist)]
#[zobrist(key = u128, seed = 2026, for(Fixed<9>, Fixed<81>))]
struct Fixed<const LEN: usize> {
    points: [Option<Stone>; LEN],
}

/// Plays the same with a hash and without, and writes what the hash adds: random games, with one hash and with all of a
/// [`CanonicalHash`]; perft on a board so small that it fills up and stones are taken everywhere; and perft on a large empty board, where a
/// move finds a liberty at once and a hash weighs most.
pub(crate) fn compare(output: &mut impl Write) -> io::Result<()> {
    let grid = &Grid::new(SIDE, SIDE);
    let keys = hashing::keys(grid);
    let symmetries = hashing::symmetries(grid);
    let (empty, all_empty) = (keys.base(), CanonicalHash::new(&symmetries, keys.base()));
    let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);

    let games = format!("{GAMES} random games on {SIDE}x{SIDE}");
    let without = || play_all(grid, (), |(), _| ());
    cost::compare(output, &games, || play_all(grid, empty, after), without)?;
    let all = format!("{games}, hashes of all symmetries");
    let after_all = |hashes, played: &Played| hashing::after(&keys, &symmetries, hashes, played);
    cost::compare(output, &all, || play_all(grid, all_empty, after_all), without)?;

    compare_perft::<9>(output, &Grid::new(3, 3), 8)?;
    compare_perft::<81>(output, &Grid::new(9, 9), 3)
}

/// Perft from the empty board, with static keys, with a table that is made at run time, and with lookups written by hand.
fn compare_perft<const LEN: usize>(
    output: &mut impl Write,
    grid: &Grid,
    plies: usize,
) -> io::Result<()>
where
    Fixed<LEN>: State<Key = u128>,
{
    let perft = format!("perft({plies}) on {}x{}", grid.rows(), grid.cols());
    let without = || walk(grid, plies, (), |(), _| ());
    let with = || walk(grid, plies, ZobristHash::BASE, after_of_fixed::<LEN>);
    cost::compare(output, &format!("{perft}, static keys"), with, without)?;
    let keys = hashing::keys(grid);
    let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);
    let with = || walk(grid, plies, keys.base(), after);
    cost::compare(output, &format!("{perft}, keys made at run time"), with, without)?;
    let table = table_by_hand(&keys, grid);
    let after = |hash, played: &Played| after_by_hand(&table, hash, played);
    let with = || walk(grid, plies, keys.base().raw(), after);
    cost::compare(output, &format!("{perft}, hash by hand"), with, without)
}

fn walk<H: Copy>(grid: &Grid, plies: usize, empty: H, after: impl Fn(H, &Played) -> H) -> u64 {
    perft(&mut Board::empty(grid), Stone::Black, plies, empty, after)
}

fn after_of_fixed<const LEN: usize>(
    mut hash: ZobristHash<Fixed<LEN>>,
    played: &Played,
) -> ZobristHash<Fixed<LEN>>
where
    Fixed<LEN>: State<Key = u128>,
{
    hash.toggle(Fixed::<LEN>::POINTS.at(played.point), played.stone);
    for &point in &played.taken {
        hash.toggle(Fixed::<LEN>::POINTS.at(point), played.loser);
    }
    hash
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
    use super::*;

    #[test]
    fn the_same_games_with_a_hash_and_without() {
        the_same_games::<9>(3);
        the_same_games::<81>(9);
    }

    fn the_same_games<const LEN: usize>(side: usize)
    where
        Fixed<LEN>: State<Key = u128>,
    {
        let grid = Grid::new(side, side);
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
            let mut board = Board::empty(&grid);
            let fixed = play(&mut board, seed, ZobristHash::BASE, &after_of_fixed::<LEN>);
            let square = Fixed::<LEN> { points: board.points().try_into().unwrap() };
            assert_eq!(fixed, (with, square.zobrist_hash()));
            // A stone counts where it is placed and where it is taken, so some were taken.
            assert!(with as usize > LEN, "{with}");
        }
    }
}
