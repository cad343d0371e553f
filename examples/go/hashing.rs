//! What a board tells of each change, so that a hash keeps up with it.

use std::iter;

use zobrist::{Delta, Desync, KeyTable, ZobristHash};

use crate::board::Stone;
use crate::grid::Grid;
use crate::symmetry::SymmetricHash;

/// Of 128 bits: among all positions that a machine can ever look at, two with equal hashes are not to be expected, so superko may trust
/// them.
pub(crate) type Keys = KeyTable<[Option<Stone>], u128>;
pub(crate) type Hash = ZobristHash<[Option<Stone>], u128>;

/// Keys of all points, and after them one for the side to move: a site that holds a white stone while it is White's move.
pub(crate) fn keys(grid: &Grid) -> Keys {
    Keys::new(2026, grid.len() + 1)
}

/// What differs in the hash when it is White's move instead of Black's.
pub(crate) fn white_to_move(keys: &Keys) -> Delta<[Option<Stone>], u128> {
    keys.key(keys.sites() - 1, Stone::White)
}

/// Compares the hash of a position with the one from scratch. `white_to_move` is false where nobody's move is hashed.
pub(crate) fn check(
    keys: &Keys,
    hash: Hash,
    points: &[Option<Stone>],
    white_to_move: bool,
) -> Result<(), Desync> {
    let turn = white_to_move.then_some(Stone::White);
    keys.check(hash, points.iter().copied().chain(iter::once(turn)))
}

/// Told of each point that changes.
pub(crate) trait Hashing {
    /// On `point`, `old` gives way to `new`.
    fn change(&mut self, point: usize, old: Option<Stone>, new: Option<Stone>);
}

/// A board without a hash, to see what a hash costs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NoHash;

impl Hashing for NoHash {
    #[inline]
    fn change(&mut self, _: usize, _: Option<Stone>, _: Option<Stone>) {}
}

/// The hash of the stones on a board, whoever is to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PointHash<'a> {
    keys: &'a Keys,
    hash: Hash,
}

impl<'a> PointHash<'a> {
    /// Of the empty board.
    pub(crate) fn new(keys: &'a Keys) -> Self {
        PointHash { keys, hash: keys.base() }
    }

    pub(crate) fn get(&self) -> Hash {
        self.hash
    }

    pub(crate) fn keys(&self) -> &'a Keys {
        self.keys
    }
}

impl Hashing for PointHash<'_> {
    #[inline]
    fn change(&mut self, point: usize, old: Option<Stone>, new: Option<Stone>) {
        self.hash ^= self.keys.change(point, old, new);
    }
}

impl Hashing for SymmetricHash<'_, Option<Stone>, u128> {
    #[inline]
    fn change(&mut self, point: usize, old: Option<Stone>, new: Option<Stone>) {
        SymmetricHash::change(self, point, old, new);
    }
}
