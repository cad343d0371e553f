//! The interface of games for perft.

use anyhow::Result;
use zobrist::{State, ZobristHash};

/// A position with an incrementally updated hash.
pub trait Game: Clone + Send + Sync {
    /// The hashed state.
    type Position: State<Key = u64>;

    /// Returns the hash of the position.
    fn hash(&self) -> ZobristHash<Self::Position>;

    /// Compares the incremental hash with the hash from scratch.
    ///
    /// # Errors
    /// Fails if the two hashes differ.
    fn check(&self) -> Result<()>;

    /// Calls `on` with the game after each legal move, until one of the calls fails.
    ///
    /// # Errors
    /// Returns the error of `on`.
    fn try_each_next<E>(&self, on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E>;

    /// Returns the number of legal moves.
    fn count_moves(&self) -> u64;
}
