//! Boards whose size is known at compile time: static keys, and equal keys in a table made at run time.

use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Slot, State, Zobrist, ZobristHash};
use zobrist_examples::dice::Dice;

use crate::board::{Board, Played, Stone};

#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u128, seed = 2026, for(Square<9>, Square<19>))]
struct Square<const SIDE: usize> {
    points: [[Option<Stone>; SIDE]; SIDE],
}

/// The slot of a point, its old and its new contents.
type Change<const SIDE: usize> = (Slot<Square<SIDE>, Option<Stone>>, Option<Stone>, Option<Stone>);

fn square<const SIDE: usize>(board: &Board) -> Square<SIDE> {
    let mut square = Square { points: [[None; SIDE]; SIDE] };
    for (point, &there) in board.points.iter().enumerate() {
        square.points[point / SIDE][point % SIDE] = there;
    }
    square
}

/// Plays random moves and undoes all. Calls `on` with each position and the changes since the previous one.
fn play<const SIDE: usize>(mut on: impl FnMut(&Square<SIDE>, &[Change<SIDE>])) {
    let empty = Board::empty(SIDE, SIDE);
    let (mut board, mut dice) = (empty.clone(), Dice::new(5));
    let slot = |point| Square::<SIDE>::POINTS.at(point / SIDE).at(point % SIDE);
    let changes = |played: &Played| {
        let taken = played.taken.iter().map(|&point| (slot(point), Some(played.loser), None));
        let placed = (slot(played.point), None, Some(played.stone));
        [placed].into_iter().chain(taken).collect::<Vec<_>>()
    };
    let mut line = Vec::new();
    for ply in 0..700 {
        let stone = [Stone::Black, Stone::White][ply % 2];
        let Some(played) = board.play(dice.below(empty.points.len()), stone) else { continue };
        on(&square(&board), &changes(&played));
        line.push(played);
    }
    assert!(line.iter().any(|played| !played.taken.is_empty()));
    for played in line.iter().rev() {
        board.undo(played);
        let undone = changes(played).into_iter().rev().map(|(slot, old, new)| (slot, new, old));
        on(&square(&board), &undone.collect::<Vec<_>>());
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
    let (mut fixed, mut at_run_time) = (empty, empty);
    play::<SIDE>(|square, changes| {
        for &(slot, old, new) in changes {
            fixed.replace(slot, old, new);
            at_run_time ^= keys.change(slot, old, new);
        }
        let hash = square.zobrist_hash();
        assert_eq!(hash, keys.hash(square));
        assert_eq!((fixed, at_run_time), (hash, hash));
    });
    assert_eq!(fixed, empty);
}

#[test]
fn listed_sizes() {
    static_and_run_time_keys_agree::<9>();
    static_and_run_time_keys_agree::<19>();
}

#[test]
fn a_size_that_is_not_listed_has_a_table_made_at_run_time() {
    let keys = KeyTable::<Square<13>, u128>::new(2026);
    let mut hash = keys.base();
    play::<13>(|square, changes| {
        for &(slot, old, new) in changes {
            hash ^= keys.change(slot, old, new);
        }
        keys.check(hash, square).unwrap();
    });
    assert_eq!(hash, keys.base());
}

#[test]
fn a_slice_has_keys_of_its_own() {
    // Its path of names is empty, that of the square is `points`. Only the base constant is the same.
    let slice = LatticeKeys::<Option<Stone>, u128>::new(2026, 81);
    assert_eq!(slice.base().raw(), Square::<9>::BASE);
    let empty = Board::empty(9, 9);
    let mut board = empty.clone();
    board.play(40, Stone::Black).unwrap();
    assert_ne!(slice.hash(&board.points).raw(), square::<9>(&board).zobrist_hash().raw());
}
