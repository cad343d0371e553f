//! What a game is to those who walk through it.

use std::fmt::{self, Display, Formatter};

use zobrist::{Desync, State, ZobristHash};

/// A position with a hash that is kept up to date by moves.
pub trait Game: Clone + Send + Sync {
    /// What is hashed.
    type Position: State<Key = u64>;

    /// The hash of the position.
    fn hash(&self) -> ZobristHash<Self::Position>;

    /// Compares the hash with the one from scratch.
    ///
    /// # Errors
    /// If they differ.
    fn check(&self) -> Result<(), Disagreement>;

    /// Calls `on` with the game after each legal move, until one of the calls fails.
    ///
    /// # Errors
    /// What `on` fails with.
    fn try_each_next<E>(&self, on: impl FnMut(&Self) -> Result<(), E>) -> Result<(), E>;

    /// The number of legal moves.
    fn count_moves(&self) -> u64;
}

/// A hash that is not the one of its position: which position, and what is wrong with the hash.
#[derive(Debug, Clone)]
pub struct Disagreement(String);

impl Disagreement {
    /// Of the hash of `position`.
    pub fn new(position: impl Display, desync: &Desync) -> Self {
        Disagreement(format!("wrong hash of {position}: {desync}"))
    }
}

impl Display for Disagreement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
