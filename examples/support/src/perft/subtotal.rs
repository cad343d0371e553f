//! The entries of a table of subtotals. A subtotal is the number of move sequences of a given
//! length from a position.

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Entry;
use zobrist::{Zobrist, ZobristHash};

use crate::game::Game;

/// A table of subtotals, shared by the threads that count.
pub type Subtotals = TranspositionTable<ZobristHash<Task>, Subtotal>;

/// The number of plies of a task. A task is a position together with the number of plies below it
/// to count.
///
/// The hash of a task includes this number, because the same position occurs with different numbers
/// of remaining plies. With equal hashes, the subtotals of these tasks would overwrite each other.
#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 2027)]
pub struct Task {
    plies: u8,
}

impl Task {
    /// Returns the hash of a task: the XOR of the hashes of `game` and `plies`, which have
    /// independent keys.
    pub(crate) fn hash<G: Game>(game: &G, plies: u8) -> ZobristHash<Task> {
        ZobristHash::from_raw(game.hash().raw() ^ Task { plies }.zobrist_hash().raw())
    }
}

/// A number of move sequences below 2^56, and their length. Both fit an entry of 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subtotal {
    leaves: u64,
    plies: u8,
}

impl Subtotal {
    /// Creates a subtotal. Returns `None` if there are 2^56 move sequences or more.
    pub(crate) fn new(leaves: u128, plies: u8) -> Option<Self> {
        (leaves < 1 << 56).then_some(Subtotal {
            leaves: leaves as u64,
            plies,
        })
    }

    /// Returns the number of move sequences. Returns `None` if the length of the sequences is not
    /// `plies`, because the entry then belongs to another task.
    pub(crate) fn of(self, plies: u8) -> Option<u128> {
        (self.plies == plies).then_some(self.leaves.into())
    }
}

impl Entry for Subtotal {
    fn pack(entry: Self) -> u64 {
        entry.leaves << u8::BITS | u64::from(entry.plies)
    }

    fn unpack(bits: u64) -> Self {
        Subtotal {
            leaves: bits >> u8::BITS,
            plies: bits as u8,
        }
    }

    fn depth(entry: Self) -> u8 {
        entry.plies
    }
}

#[cfg(test)]
mod tests;
