//! Keys of a board, and what moves do to hashes.

use std::iter;

use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, Symmetries};
use zobrist::{Desync, ZobristHash};

use crate::board::{Played, Stone};
use crate::grid::Grid;

/// Of 128 bits: among all positions that a machine can ever look at, two with equal hashes are not to be expected, so superko may trust
/// them.
pub(crate) type Keys = LatticeKeys<Option<Stone>, u128>;
pub(crate) type Hash = ZobristHash<[Option<Stone>], u128>;
/// The hashes of a position under all symmetries of the board.
pub(crate) type Hashes = CanonicalHash<[Option<Stone>], u128>;
pub(crate) type Delta = zobrist::Delta<[Option<Stone>], u128>;

/// Keys of all points, and after them one for the side to move: a site that holds a white stone while it is White's move.
pub(crate) fn keys(grid: &Grid) -> Keys {
    Keys::new(2026, grid.len() + 1)
}

/// What differs in the hash when it is White's move instead of Black's.
pub(crate) fn turn(keys: &Keys) -> Delta {
    keys.key(keys.sites() - 1, Stone::White)
}

/// What the stones that a move placed and took change in a hash.
#[inline]
pub(crate) fn change(keys: &Keys, played: &Played) -> Delta {
    let taken = played.taken.iter().map(|&point| keys.key(point, played.loser));
    taken.fold(keys.key(played.point, played.stone), |sum, key| sum ^ key)
}

/// The symmetries of a board.
pub(crate) fn symmetries(grid: &Grid) -> Symmetries {
    Symmetries::rectangle(grid.rows(), grid.cols())
}

/// Returns the hashes under all symmetries after a move.
#[inline]
pub(crate) fn after(
    keys: &Keys,
    symmetries: &Symmetries,
    mut hashes: Hashes,
    played: &Played,
) -> Hashes {
    for (point, old, new) in played.changes() {
        hashes.update(symmetries, point, |image| keys.change(image, old, new));
    }
    hashes
}

/// What is hashed of a position. `white_to_move` is false where nobody's move is hashed.
fn sites(
    points: &[Option<Stone>],
    white_to_move: bool,
) -> impl Iterator<Item = Option<Stone>> + Clone {
    points.iter().copied().chain(iter::once(white_to_move.then_some(Stone::White)))
}

/// The hash of a position from scratch.
pub(crate) fn from_scratch(keys: &Keys, points: &[Option<Stone>], white_to_move: bool) -> Hash {
    keys.hash(sites(points, white_to_move))
}

/// Compares the hash of a position with the one from scratch.
pub(crate) fn check(
    keys: &Keys,
    hash: Hash,
    points: &[Option<Stone>],
    white_to_move: bool,
) -> Result<(), Desync> {
    keys.check(hash, sites(points, white_to_move))
}

#[cfg(test)]
pub(crate) mod tests;
