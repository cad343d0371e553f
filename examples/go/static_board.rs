//! Boards whose size the compiler knows: static keys, and tables made at run time with the same keys.

use zobrist::{KeyTable, State, Zobrist, ZobristHash};
use zobrist_examples::dice::Dice;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;
use crate::hashing::{Hashing, NoHash};

#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u128, seed = 2026, for(Square<9>, Square<19>))]
struct Square<const SIDE: usize> {
    points: [[Option<Stone>; SIDE]; SIDE],
}

/// Both hashes of a square of a listed size.
struct Both<'a, const SIDE: usize> {
    keys: &'a KeyTable<Square<SIDE>, u128>,
    fixed: ZobristHash<Square<SIDE>, u128>,
    at_run_time: ZobristHash<Square<SIDE>, u128>,
}

impl<const SIDE: usize> Hashing for Both<'_, SIDE>
where
    Square<SIDE>: State<Key = u128>,
{
    fn change(&mut self, point: usize, old: Option<Stone>, new: Option<Stone>) {
        let slot = Square::<SIDE>::POINTS.at(point / SIDE).at(point % SIDE);
        self.fixed.replace(slot, old, new);
        self.at_run_time ^= self.keys.change(slot, old, new);
    }
}

fn square<const SIDE: usize, H: Hashing>(board: &Board<'_, H>) -> Square<SIDE> {
    let mut square = Square { points: [[None; SIDE]; SIDE] };
    for (point, &there) in board.points().iter().enumerate() {
        square.points[point / SIDE][point % SIDE] = there;
    }
    square
}

/// Plays at random, shows `on` each position, and takes all back.
fn play<'a, H: Hashing>(board: &mut Board<'a, H>, mut on: impl FnMut(&Board<'a, H>)) {
    let mut dice = Dice::new(5);
    let mut line = Vec::new();
    for ply in 0..700 {
        let stone = [Stone::Black, Stone::White][ply % 2];
        let point = dice.below(board.grid().len());
        line.extend(board.play(point, stone, Suicide::Allowed));
        on(board);
    }
    for played in line.iter().rev() {
        board.undo(played);
        on(board);
    }
}

fn static_and_run_time_keys_agree<const SIDE: usize>()
where
    Square<SIDE>: State<Key = u128>,
{
    let keys = KeyTable::<Square<SIDE>, u128>::new(2026);
    assert_eq!(keys.fingerprint(), Square::<SIDE>::fingerprint());
    let empty = ZobristHash::BASE;
    assert_eq!(empty, keys.base());
    let grid = Grid::new(SIDE, SIDE);
    let hashes = Both { keys: &keys, fixed: empty, at_run_time: empty };
    let mut board = Board::empty(&grid, hashes);
    play(&mut board, |board| {
        let hash = square(board).zobrist_hash();
        assert_eq!(hash, keys.hash(&square(board)));
        assert_eq!(board.hash().fixed, hash);
        assert_eq!(board.hash().at_run_time, hash);
    });
    assert_eq!(board.hash().fixed, empty);
}

#[test]
fn listed_sizes() {
    static_and_run_time_keys_agree::<9>();
    static_and_run_time_keys_agree::<19>();
}

#[test]
fn a_size_that_is_not_listed_has_a_table_made_at_run_time() {
    struct Hash13 {
        keys: KeyTable<Square<13>, u128>,
        hash: ZobristHash<Square<13>, u128>,
    }

    impl Hashing for Hash13 {
        fn change(&mut self, point: usize, old: Option<Stone>, new: Option<Stone>) {
            let slot = Square::<13>::POINTS.at(point / 13).at(point % 13);
            self.hash ^= self.keys.change(slot, old, new);
        }
    }

    let keys = KeyTable::<Square<13>, u128>::new(2026);
    let (grid, hash) = (Grid::new(13, 13), keys.base());
    let mut board = Board::empty(&grid, Hash13 { keys, hash });
    play(&mut board, |board| {
        let Hash13 { keys, hash } = board.hash();
        keys.check(*hash, &square(board)).unwrap();
    });
}

#[test]
fn a_slice_has_keys_of_its_own() {
    // Its path of names is empty, that of the square is `points`. Only the base constant is the same.
    let slice = KeyTable::<[Option<Stone>], u128>::new(2026, 81);
    assert_eq!(slice.base().raw(), Square::<9>::BASE);
    let grid = Grid::new(9, 9);
    let mut board = Board::empty(&grid, NoHash);
    board.play(40, Stone::Black, Suicide::Forbidden).unwrap();
    assert_ne!(slice.hash(board.points()).raw(), square::<9, _>(&board).zobrist_hash().raw());
}
