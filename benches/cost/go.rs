//! The overhead of the hash in Go: random games and perft with a hash and without, in interleaved pairs. This takes less than three
//! minutes; `-- --test` compares the counts on less, once.

use std::cell::Cell;
use std::hint::black_box;
use std::io::{self, Write};

use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::{State, Zobrist, ZobristHash};
use zobrist_compared::arguments::is_test;
use zobrist_examples::dice::Dice;

#[expect(dead_code, reason = "the program uses more of it")]
#[path = "../../examples/go/board.rs"]
mod board;
#[expect(unreachable_pub, reason = "several benches include it")]
mod compare;
#[expect(dead_code, reason = "the program uses more of it")]
#[path = "../../examples/go/hashing.rs"]
mod hashing;

use board::{Board, Played, Stone};
use hashing::{Keys, sites};

/// The side of the board of the random games.
const SIDE: usize = 9;

/// A board whose size is known at compile time, with static keys.
#[derive(Zobrist)]
#[zobrist(key = u128, seed = 2026, for(Fixed<9>, Fixed<81>))]
struct Fixed<const LEN: usize> {
    points: [Option<Stone>; LEN],
}

fn main() -> io::Result<()> {
    zobrist_compared::machine::print();
    let bench = Bench { test: is_test() };
    check_perft();
    check_hashes::<9>(3);
    check_hashes::<81>(9);
    bench.games()?;
    // On a board so small that it fills up and captures are frequent, and on a large one, where a move finds a liberty at once and
    // a hash weighs most.
    bench.perft::<9>(3, if bench.test { 5 } else { 8 })?;
    bench.perft::<81>(9, if bench.test { 2 } else { 3 })
}

#[derive(Clone, Copy)]
struct Bench {
    /// Counts once instead of taking the time.
    test: bool,
}

impl Bench {
    /// Compares random games with one hash, and with all hashes of a [`CanonicalHash`].
    fn games(self) -> io::Result<()> {
        let count = if self.test { 20 } else { 4_000 };
        let keys = hashing::keys(&Board::empty(SIDE, SIDE));
        let symmetries = Symmetries::rectangle(SIDE, SIDE);
        let (empty, all_empty) = (keys.base(), CanonicalHash::new(&symmetries, keys.base()));
        let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);
        let after_all =
            |hashes, played: &Played| hashing::after(&keys, &symmetries, hashes, played);

        let games = format!("{count} random games on {SIDE}x{SIDE}");
        let all = format!("{games}, hashes of all symmetries");
        let without = || play_all(count, (), |(), _| ());
        self.compare(&games, || play_all(count, empty, after), without)?;
        self.compare(&all, || play_all(count, all_empty, after_all), without)
    }

    /// Compares perft from the empty board with static keys, with a table made at run time, and with lookups written by hand.
    fn perft<const LEN: usize>(self, side: usize, plies: usize) -> io::Result<()>
    where
        Fixed<LEN>: State<Key = u128>,
    {
        let text = format!("perft({plies}) on {side}x{side}");
        let empty = &Board::empty(side, side);
        let without = || perft(empty, Stone::Black, plies, (), |(), _| ());
        let with = || perft(empty, Stone::Black, plies, ZobristHash::BASE, after_fixed::<LEN>);
        self.compare(&format!("{text}, static keys"), with, without)?;
        let keys = hashing::keys(empty);
        let after = |hash, played: &Played| hash ^ hashing::change(&keys, played);
        let with = || perft(empty, Stone::Black, plies, keys.base(), after);
        self.compare(&format!("{text}, keys made at run time"), with, without)?;
        let table = table_by_hand(&keys);
        let after = |hash, played: &Played| after_by_hand(&table, hash, played);
        let with = || perft(empty, Stone::Black, plies, keys.base().raw(), after);
        self.compare(&format!("{text}, hash by hand"), with, without)
    }

    fn compare(
        self,
        what: &str,
        with: impl Fn() -> u64,
        without: impl Fn() -> u64,
    ) -> io::Result<()> {
        let mut output = io::stdout().lock();
        if self.test {
            assert_eq!(with(), without(), "{what}: the hash changed the count");
            return writeln!(output, "{what}: equal counts");
        }
        compare::compare(&mut output, what, with, without)
    }
}

fn after_fixed<const LEN: usize>(
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
fn table_by_hand(keys: &Keys) -> Vec<[u128; 2]> {
    let stones = [Stone::Black, Stone::White];
    (0..keys.sites() - 1).map(|point| stones.map(|stone| keys.key(point, stone).raw())).collect()
}

#[inline]
fn after_by_hand(table: &[[u128; 2]], hash: u128, played: &Played) -> u128 {
    let first = hash ^ table[played.point][played.stone as usize];
    played.taken.iter().fold(first, |hash, &point| hash ^ table[point][played.loser as usize])
}

/// Places a stone, without suicide.
#[inline]
fn place(board: &mut Board, point: usize, stone: Stone) -> Option<Played> {
    let played = board.play(point, stone)?;
    if played.is_suicide() {
        board.undo(&played);
        return None;
    }
    Some(played)
}

/// Counts the sequences of `plies` moves, each a stone or a pass, without suicide and without retaking a ko at once. `after`
/// updates the hash, which no rule needs.
fn perft<H: Copy>(
    board: &Board,
    to_move: Stone,
    plies: usize,
    hash: H,
    after: impl Fn(H, &Played) -> H,
) -> u64 {
    Walk { board: board.clone(), after, ko: None }.count(to_move, plies, hash)
}

struct Walk<F> {
    board: Board,
    after: F,
    /// The point on which the next stone would retake a ko.
    ko: Option<usize>,
}

impl<F> Walk<F> {
    fn count<H: Copy>(&mut self, to_move: Stone, plies: usize, hash: H) -> u64
    where
        F: Fn(H, &Played) -> H,
    {
        if plies == 0 {
            // The hash is used, as by a lookup.
            black_box(hash);
            return 1;
        }
        let ko = self.ko.take();
        let pass = self.count(!to_move, plies - 1, hash);
        let mut sum = pass;
        for point in 0..self.board.points.len() {
            if ko == Some(point) {
                continue;
            }
            if let Some(played) = place(&mut self.board, point, to_move) {
                self.ko = ko_after(&self.board, &played);
                sum += self.count(!to_move, plies - 1, (self.after)(hash, &played));
                self.board.undo(&played);
            }
        }
        sum
    }
}

/// Returns the point on which the other side may not play at once: the move captured one stone there, and is itself one stone whose
/// only liberty it is.
#[inline]
fn ko_after(board: &Board, played: &Played) -> Option<usize> {
    let &[taken] = &played.taken[..] else { return None };
    let mut neighbours = board.neighbours(played.point);
    let is_ko = neighbours.all(|there| there == taken || board.points[there] == Some(played.loser));
    is_ko.then_some(taken)
}

fn play_all<H: Copy>(games: u64, empty: H, after: impl Fn(H, &Played) -> H) -> u64 {
    let play = |seed| play(&mut Board::empty(SIDE, SIDE), seed, black_box(empty), &after);
    (1..=games).map(|seed| black_box(play(seed)).0).sum()
}

/// Plays a random game of limited length, as the rule against repetition would need a hash. Returns the number of moves and
/// captured stones, and the last hash.
fn play<H>(
    board: &mut Board,
    seed: u64,
    mut hash: H,
    after: &impl Fn(H, &Played) -> H,
) -> (u64, H) {
    let mut dice = Dice::new(seed);
    let mut empty: Vec<usize> = (0..board.points.len()).collect();
    let (mut stone, mut count) = (Stone::Black, 0);
    let mut passes = 0;
    for _ in 0..3 * board.points.len() {
        // The points before `tried` are no legal moves this time.
        let mut tried = 0;
        passes += 1;
        while tried < empty.len() {
            let candidate = tried + dice.below(empty.len() - tried);
            empty.swap(tried, candidate);
            let point = empty[tried];
            if !board.is_eye(point, stone)
                && let Some(played) = place(board, point, stone)
            {
                hash = after(hash, &played);
                empty.swap_remove(tried);
                empty.extend(&played.taken);
                count += 1 + played.taken.len() as u64;
                passes = 0;
                break;
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

/// The numbers of a program that traverses no group and compares each position with the one before the last move, with Black and
/// with White to move. One position is a race with three kos.
fn check_perft() {
    for (rows, plies, black, white) in [
        ("../..", 6, 1_149, 1_149),
        (".XO./X.XO/.XO.", 4, 184, 213),
        ("OOOOOOOX./O.OXO.OX./XOX.XOXO./XXXXXXXO.", 4, 2_741, 6_103),
    ] {
        let board = &Board::from_rows(rows);
        let count = |stone| perft(board, stone, plies, (), |(), _| ());
        assert_eq!((count(Stone::Black), count(Stone::White)), (black, white), "{rows}");
    }
    // Each hash comes with its number of stones. Two stones on 9x9 points never take each other's last liberty.
    let updates = [const { Cell::new(0) }; 3];
    let after = |stones: usize, _: &Played| {
        updates[stones].set(updates[stones].get() + 1);
        stones + 1
    };
    assert_eq!(perft(&Board::empty(9, 9), Stone::Black, 2, 0, after), 82 + 81 * 81);
    // The first stone is Black's, or White's after a pass.
    assert_eq!(updates.map(Cell::into_inner), [81 + 81, 81 * 80, 0]);
}

/// Compares all hashes of random games with those from scratch.
fn check_hashes<const LEN: usize>(side: usize)
where
    Fixed<LEN>: State<Key = u128>,
{
    let keys = hashing::keys(&Board::empty(side, side));
    let table = table_by_hand(&keys);
    for seed in 1..20 {
        let board = || Board::empty(side, side);
        let mut last = board();
        let (count, hash) = play(&mut last, seed, keys.base(), &|hash, played| {
            hash ^ hashing::change(&keys, played)
        });
        assert_eq!(hash, keys.hash(sites(&last.points, false)));
        let by_hand = |hash, played: &Played| after_by_hand(&table, hash, played);
        assert_eq!(play(&mut board(), seed, keys.base().raw(), &by_hand), (count, hash.raw()));
        let fixed = Fixed::<LEN> { points: last.points[..].try_into().unwrap() }.zobrist_hash();
        let hashed = play(&mut board(), seed, ZobristHash::BASE, &after_fixed::<LEN>);
        assert_eq!(hashed, (count, fixed));
        // Moves count a point at least twice only if stones were captured.
        assert!(count as usize > LEN, "{count}");
    }
}
