//! Boards whose size the compiler knows: static keys, and tables made at run time with the same keys.

use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Slot, State, Zobrist, ZobristHash};
use zobrist_examples::dice::Dice;

use crate::board::{Board, Stone, Suicide};
use crate::grid::Grid;

#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u128, seed = 2026, for(Square<9>, Square<19>))]
struct Square<const SIDE: usize> {
    points: [[Option<Stone>; SIDE]; SIDE],
}

/// The slot of a point, what was there and what is there instead.
type Change<const SIDE: usize> = (Slot<Square<SIDE>, Option<Stone>>, Option<Stone>, Option<Stone>);

fn square<const SIDE: usize>(board: &Board<'_>) -> Square<SIDE> {
    let mut square = Square { points: [[None; SIDE]; SIDE] };
    for (point, &there) in board.points().iter().enumerate() {
        square.points[point / SIDE][point % SIDE] = there;
    }
    square
}

/// Plays at random and takes all back. Shows `on` each position, and what changed since the one before: the slot of each point, what was
/// there and what is there.
fn play<const SIDE: usize>(mut on: impl FnMut(&Square<SIDE>, &[Change<SIDE>])) {
    let grid = Grid::new(SIDE, SIDE);
    let (mut board, mut dice) = (Board::empty(&grid), Dice::new(5));
    let slot = |point| Square::<SIDE>::POINTS.at(point / SIDE).at(point % SIDE);
    let mut line = Vec::new();
    for ply in 0..700 {
        let stone = [Stone::Black, Stone::White][ply % 2];
        let Ok(played) = board.play(dice.below(grid.len()), stone, Suicide::Allowed) else {
            continue;
        };
        let changes = played.changes().map(|(point, old, new)| (slot(point), old, new));
        on(&square(&board), &changes.collect::<Vec<_>>());
        line.push(played);
    }
    assert!(line.iter().any(|played| !played.taken.is_empty()));
    for played in line.iter().rev() {
        board.undo(played);
        let changes = played.changes().rev().map(|(point, old, new)| (slot(point), new, old));
        on(&square(&board), &changes.collect::<Vec<_>>());
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
    let grid = Grid::new(9, 9);
    let mut board = Board::empty(&grid);
    board.play(40, Stone::Black, Suicide::Forbidden).unwrap();
    assert_ne!(slice.hash(board.points()).raw(), square::<9>(&board).zobrist_hash().raw());
}
