//! What a table knows: how many games of so many plies go on from a position.

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::Entry;
use zobrist::{Zobrist, ZobristHash};

use crate::game::Game;

/// Numbers of games by what they are the number of, shared by the threads that count.
pub type Subtotals = TranspositionTable<ZobristHash<Task>, Subtotal>;

/// The games of so many plies: with a position, what is to be counted.
///
/// A position comes back with fewer plies to go, and where pieces can go to and fro, it does so all the time. If all its numbers
/// had one place in the table, each would push the others out.
#[derive(Debug, Clone, Copy, Zobrist)]
#[zobrist(key = u64, seed = 2027)]
pub struct Task {
    plies: u8,
}

impl Task {
    /// The hash of counting the games of `plies` plies from `game`. As the keys of both are independent, so are
    /// the sums.
    pub(super) fn hash<G: Game>(game: &G, plies: u8) -> ZobristHash<Task> {
        ZobristHash::from_raw(game.hash().raw() ^ Task { plies }.zobrist_hash().raw())
    }
}

/// A number of games, and how long they are, in 64 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subtotal {
    leaves: u64,
    plies: u8,
}

impl Subtotal {
    /// The plies take a byte.
    const LEAVES_BITS: u32 = u64::BITS - u8::BITS;

    /// `None` if there are too many games, 2^56 or more.
    pub(super) fn new(leaves: u128, plies: u8) -> Option<Self> {
        let leaves =
            u64::try_from(leaves).ok().filter(|leaves| leaves >> Self::LEAVES_BITS == 0)?;
        Some(Subtotal { leaves, plies })
    }

    /// The number of games if they have `plies` plies. Others would have another hash, so this makes sure.
    pub(super) fn of(self, plies: u8) -> Option<u128> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_what_fits() {
        let most = (1 << 56) - 1;
        for (leaves, plies) in [(0, 0), (0, 255), (20, 1), (3_195_901_860, 7), (most, 255)] {
            let subtotal = Subtotal::new(leaves, plies).unwrap();
            assert_eq!(Subtotal::unpack(subtotal.pack()), subtotal);
            assert_eq!(subtotal.of(plies), Some(leaves));
            assert_eq!(subtotal.of(plies ^ 1), None);
        }
        for leaves in [most + 1, 1 << 64, u128::MAX] {
            assert_eq!(Subtotal::new(leaves, 2), None);
        }
    }
}
