//! The entries of a table of subtotals: the number of games that continue a position by a number of plies.

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Entry;
use zobrist::{Zobrist, ZobristHash};

use crate::game::Game;

/// The subtotals of tasks, shared by the threads that count.
pub type Subtotals = TranspositionTable<ZobristHash<Task>, Subtotal>;

/// A number of plies. A task is this number together with a position.
///
/// The number of plies is a part of the hash, because the same position occurs with different numbers of remaining
/// plies. In a shared table entry, each subtotal would overwrite the others.
#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 2027)]
pub struct Task {
    plies: u8,
}

impl Task {
    /// Returns the hash of a task: the XOR of the hashes of `game` and `plies`, which have independent keys.
    pub(crate) fn hash<G: Game>(game: &G, plies: u8) -> ZobristHash<Task> {
        ZobristHash::from_raw(game.hash().raw() ^ Task { plies }.zobrist_hash().raw())
    }
}

/// Packs a number of games below 2^56 and their length into 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subtotal {
    leaves: u64,
    plies: u8,
}

impl Subtotal {
    /// Packs the number of games. Returns `None` if there are 2^56 games or more.
    pub(crate) fn new(leaves: u128, plies: u8) -> Option<Self> {
        (leaves < 1 << 56).then_some(Subtotal { leaves: leaves as u64, plies })
    }

    /// Returns the number of games, or `None` if their length is not `plies`: then the hit is false.
    pub(crate) fn of(self, plies: u8) -> Option<u128> {
        (self.plies == plies).then_some(self.leaves.into())
    }
}

impl Entry for Subtotal {
    fn pack(self) -> u64 {
        self.leaves << u8::BITS | u64::from(self.plies)
    }

    fn unpack(bits: u64) -> Self {
        Subtotal { leaves: bits >> u8::BITS, plies: bits as u8 }
    }

    fn depth(self) -> u8 {
        self.plies
    }
}
