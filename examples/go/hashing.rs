//! The keys of a board, and the update of its hash by a move.

use zobrist::ZobristHash;
use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, Symmetries};

use crate::board::{Board, Played, Stone};

/// The keys of a board. With 128 bits, `n` positions have a collision with a probability of at most
/// `n^2 / 2^129`, so superko may rely on the hash.
pub type Keys = LatticeKeys<Option<Stone>, u128>;
pub type Hash = ZobristHash<[Option<Stone>], u128>;
pub type Delta = zobrist::Delta<[Option<Stone>], u128>;
/// The hashes of all images of a position under the symmetry operations of the board.
pub type Hashes = CanonicalHash<[Option<Stone>], u128>;

/// Returns the keys of all points, and of further sites: for the side to move, for each point that
/// superko forbids, and for passes. The first contains a white stone if White is to move, and is
/// empty otherwise. The others are empty in the hash of a position, and only
/// [`Game::key`](crate::game::Game::key) adds their keys.
pub fn keys(board: &Board) -> Keys {
    Keys::new(2026, 2 * board.points.len() + 2)
}

/// Returns the difference between the hashes with White to move and with Black to move.
pub fn turn(keys: &Keys) -> Delta {
    keys.key(keys.sites() / 2 - 1, Stone::White)
}

/// Returns the key of a point that superko forbids.
pub fn forbidden(keys: &Keys, point: usize) -> Delta {
    keys.key(keys.sites() / 2 + point, Stone::Black)
}

/// Returns the key of no pass, one pass or two passes. Two end the game.
pub fn passed(keys: &Keys, passes: usize) -> Delta {
    keys.key(
        keys.sites() - 1,
        [None, Some(Stone::Black), Some(Stone::White)][passes],
    )
}

/// Returns the change of the hash by the stones that a move places and captures.
#[inline]
pub fn change(keys: &Keys, played: &Played) -> Delta {
    let taken = played
        .taken
        .iter()
        .map(|&point| keys.key(point, played.loser));
    taken.fold(keys.key(played.point, played.stone), |sum, key| sum ^ key)
}

/// Returns the hashes of all images after a move. XOR is its own inverse, so a second call with the
/// same move undoes it.
#[inline]
pub fn after(keys: &Keys, symmetries: &Symmetries, mut hashes: Hashes, played: &Played) -> Hashes {
    hashes.update(symmetries, played.point, |image| {
        keys.key(image, played.stone)
    });
    for &point in &played.taken {
        hashes.update(symmetries, point, |image| keys.key(image, played.loser));
    }
    hashes
}

/// Returns the hashed sites of a position. If `white_to_move` is false, only the stones contribute
/// to the hash.
pub fn sites(points: &[Option<Stone>], white_to_move: bool) -> Vec<Option<Stone>> {
    let turn = white_to_move.then_some(Stone::White);
    let mut sites = [points, &[turn]].concat();
    sites.resize(2 * sites.len(), None);
    sites
}
