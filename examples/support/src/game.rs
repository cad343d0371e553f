//! The interface of games for perft.

use std::fmt::{self, Display, Formatter};

use zobrist::{Desync, State, ZobristHash};

/// A position with an incrementally updated hash.
pub trait Game: Clone + Send + Sync {
    /// The hashed state.
    type Position: State<Key = u64>;

    /// Returns the hash of the position.
    fn hash(&self) -> ZobristHash<Self::Position>;

    /// Compares the hash with the one from scratch.
    ///
    /// # Errors
    /// If they differ.
    fn check(&self) -> Result<(), Disagreement>;

    /// Calls `on` with the game after each legal move, until one of the calls fails.
    ///
    /// # Errors
    /// The error of `on`.
    fn try_each_next<E>(&self, on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E>;

    /// Returns the number of legal moves.
    fn count_moves(&self) -> u64;
}

/// A hash that differs from the one from scratch, with the position and the cause.
#[derive(Debug, Clone)]
pub struct Disagreement(String);

impl Disagreement {
    /// Describes the wrong hash of `position`.
    pub fn new(position: impl Display, desync: &Desync) -> Self {
        Disagreement(format!("wrong hash of {position}: {desync}"))
    }
}

impl Display for Disagreement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
