//! The history of a game: the states along the line of play, their repetitions and plies.

use core::fmt::{self, Debug, Formatter};
use std::collections::TryReserveError;
use std::vec::Vec;

use stack::Ply;

use super::hash_value::HashValue;
use crate::hash::{Delta, ZobristHash};
use crate::key::Key;

mod reversible_moves;
mod stack;

pub use reversible_moves::ReversibleMoves;

/// The hashes along a line of play, with the number of repetitions of each state and the plies at which they occurred.
///
/// A search pushes each state that it enters and pops it when it leaves. Updates and queries take constant expected
/// time, whatever the length of the game and the distance of the last irreversible move. A node (a push,
/// [`repetitions`](History::repetitions) and a pop) takes as long as a scan of a stack over four plies, and less than a
/// scan over more plies.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::table::History;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position { knights: [bool; 64], black_to_move: bool }
///
/// let position = |square: usize| {
///     let mut knights = [false; 64];
///     knights[square] = true;
///     Position { knights, black_to_move: false }.zobrist_hash()
/// };
/// let mut history = History::new();
/// history.push(position(1));
/// history.push(position(18));
/// assert_eq!(history.seen(position(1)), 1); // it would be its second time
/// history.push(position(1));
/// history.push(position(18));
/// history.push(position(1));
/// assert!(history.is_repeated(3)); // threefold
/// history.pop();
/// assert!(!history.is_repeated(3));
/// ```
///
/// `T` is the type of data that is stored with each state and not hashed: see [`push_with`](History::push_with) and
/// [`earlier`](History::earlier). An example is the pieces in hand if repetitions compare only boards.
///
/// Two states with equal hashes count as a repetition: see
/// [what happens at a collision](crate::guide::collisions).
///
/// A clone copies the line of play, so that each thread can continue from the game with a history of its own.
#[derive(Clone)]
pub struct History<H, T = ()> {
    plies: Vec<Ply<H, T>>,
    /// The heads of the chains of a hash table: the index of the last ply of each chain plus 1, or 0 for an empty
    /// chain. The number of chains is a power of two.
    heads: Vec<u32>,
    /// The number of bits of a 64-bit hash that do not select a chain.
    shift: u32,
    /// The number of plies that are linked into chains: all plies, or all but the last one.
    linked: usize,
}

impl<H: HashValue> History<H> {
    /// Appends a state.
    ///
    /// # Panics
    /// If there are 2<sup>31</sup> plies already.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// history.push(2);
    /// assert_eq!(history.len(), 2);
    /// ```
    pub fn push(&mut self, hash: H) {
        self.push_with(hash, ());
    }

    /// Appends a state after an irreversible move: no earlier state can recur after it, as after a pawn move in chess.
    /// Earlier plies are ignored until this state is popped.
    ///
    /// In games with drops, such as shogi and crazyhouse, captures and pawn moves are reversible, because captured
    /// pieces return to the board: use [`push`](Self::push) for them.
    ///
    /// In a search, push the state after a null move in this way, too. A state that recurs because one side passed is
    /// no repetition in the game.
    ///
    /// # Panics
    /// Panics like [`push`](Self::push).
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// history.push_irreversible(2); // a pawn move, or a null move
    /// assert_eq!(history.seen(1), 0);
    /// history.pop();
    /// assert_eq!(history.seen(1), 1);
    /// ```
    pub fn push_irreversible(&mut self, hash: H) {
        self.push_irreversible_with(hash, ());
    }
}

impl<H, T> History<H, T> {
    /// Creates an empty line of play.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let history = History::<u64>::new();
    /// assert!(history.is_empty());
    /// ```
    pub fn new() -> Self
    where
        H: HashValue,
    {
        History { plies: Vec::new(), heads: Vec::new(), shift: 0, linked: 0 }
    }
}

impl<H: HashValue, T> History<H, T> {
    /// Reserves memory for `additional` more states, so that pushing them allocates nothing.
    ///
    /// # Errors
    /// If there is not enough memory, or for 2<sup>32</sup> plies or more. The history is then unchanged.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// assert!(history.try_reserve(1000).is_ok());
    /// assert!(history.try_reserve(usize::MAX).is_err());
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        if self.plies.capacity() - self.plies.len() < additional { self.try_grow(additional) } else { Ok(()) }
    }

    /// Appends a state and its data.
    ///
    /// # Panics
    /// If there are 2<sup>31</sup> plies already.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false); // whether the move gave check
    /// history.push_with(2, true);
    /// assert_eq!(history.pop(), Some((2, true)));
    /// ```
    pub fn push_with(&mut self, hash: H, with: T) {
        self.append(hash, with, false);
    }

    /// Appends a state and its data after an irreversible move: see [`push_irreversible`](History::push_irreversible).
    ///
    /// # Panics
    /// Panics like [`push_with`](Self::push_with).
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false);
    /// history.push_irreversible_with(2, true); // a capture that gives check
    /// assert_eq!(history.seen(1), 0);
    /// ```
    pub fn push_irreversible_with(&mut self, hash: H, with: T) {
        self.append(hash, with, true);
    }

    /// Undoes the last move: removes the last state and returns it.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// assert_eq!(history.pop(), Some((1, ())));
    /// assert_eq!(history.pop(), None);
    /// ```
    #[doc(alias("undo", "undo move", "unmake"))]
    pub fn pop(&mut self) -> Option<(H, T)> {
        if self.linked == self.plies.len() {
            self.unlink();
        }
        self.plies.pop().map(|ply| (ply.hash, ply.with))
    }

    /// Removes all states after the first `plies`, for example the line of a search that is stopped. Does nothing if
    /// there are at most `plies` states.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1); // the game
    /// let root = history.len();
    /// [2, 3, 1].into_iter().for_each(|hash| history.push(hash)); // the line of the search
    /// history.truncate(root);
    /// assert_eq!((history.len(), history.seen(1)), (1, 1));
    /// ```
    pub fn truncate(&mut self, plies: usize) {
        while self.len() > plies {
            self.pop();
        }
    }

    /// Removes all states.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// history.clear();
    /// assert_eq!(history.seen(1), 0);
    /// ```
    pub fn clear(&mut self) {
        self.plies.clear();
        self.heads.fill(0);
        self.linked = 0;
    }

    /// Returns the number of plies: the states that were pushed and not popped.
    ///
    /// ```
    /// use zobrist::table::History;
    ///
    /// let mut history = History::<u64>::new();
    /// assert!(history.is_empty());
    /// history.push(1);
    /// history.push(1);
    /// assert_eq!(history.len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Returns whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Returns the last state and its data.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false);
    /// history.push_with(2, true);
    /// assert_eq!(history.last(), Some((2, &true)));
    /// ```
    pub fn last(&self) -> Option<(H, &T)> {
        self.plies.last().map(|ply| (ply.hash, &ply.with))
    }

    /// Returns how often the last state occurred before. Occurrences before the last irreversible move do not count.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 2, 1, 2, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert_eq!(history.repetitions(), 2);
    /// ```
    pub fn repetitions(&self) -> u32 {
        self.last_repetition().map_or(0, |(_, times)| times)
    }

    /// Returns whether the last state has occurred at least `times` times, including this time. Use 3 for threefold
    /// repetition, 4 for fourfold, and 2 in a search that scores the first repetition as a draw.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 2, 1, 2, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert!(history.is_repeated(3));
    /// assert!(!history.is_repeated(4));
    /// ```
    #[doc(alias("threefold", "fourfold"))]
    pub fn is_repeated(&self, times: u32) -> bool {
        !self.is_empty() && self.repetitions() + 1 >= times
    }

    /// Returns the most recent earlier ply of the last state. The last ply minus this ply is the length of the cycle.
    ///
    /// A search scores a state as a draw if it repeats a state of the search. If it repeats only a state of the game
    /// before the root, the state is a draw at its third occurrence:
    ///
    /// ```
    /// use zobrist::table::History;
    ///
    /// let mut history = History::<u64>::new(); // or of a `ZobristHash<Position>`
    /// [11, 12].into_iter().for_each(|hash| history.push(hash)); // the game, whose last position is the root
    /// let root = history.len() - 1;
    /// let is_draw = |history: &History<u64>| {
    ///     history.repeated_since().is_some_and(|since| since >= root) || history.is_repeated(3)
    /// };
    /// history.push(11); // the second time, but the first was before the root
    /// assert!(!is_draw(&history));
    /// history.push(12); // the root again
    /// assert!(is_draw(&history));
    /// ```
    ///
    /// The [guide](crate::guide::chess#repetitions) has a search with a history and a table.
    pub fn repeated_since(&self) -> Option<usize> {
        self.last_repetition().map(|(ply, _)| ply)
    }

    /// Returns how often a state has occurred since the last irreversible move.
    ///
    /// A move to a state with `seen(hash) > 0` violates situational superko if the side to move is hashed, and
    /// positional superko if it is not.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 2, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert_eq!((history.seen(1), history.seen(2), history.seen(3)), (2, 1, 0));
    /// ```
    #[doc(alias("superko", "ko"))]
    pub fn seen(&self, hash: H) -> u32 {
        self.latest(hash).map_or(0, |(_, times)| times)
    }

    /// Iterates over all states and their data in the order of play. For a cycle, such as a perpetual check, skip the
    /// plies before [`repeated_since`](History::repeated_since).
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false);
    /// history.push_with(2, true);
    /// let checks = history.plies().filter(|&(_, &gave_check)| gave_check);
    /// assert_eq!(checks.count(), 1);
    /// ```
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (H, &T)> + ExactSizeIterator {
        self.plies.iter().map(|ply| (ply.hash, &ply.with))
    }

    /// Iterates over the plies at which a state occurred since the last irreversible move, with their data. The most
    /// recent ply is first.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, u8>::new();
    /// // The hash of a board, and the number of pieces in hand.
    /// history.push_with(1, 3);
    /// history.push_with(2, 3);
    /// assert_eq!(history.earlier(1).collect::<Vec<_>>(), [(0, &3)]);
    /// ```
    pub fn earlier(&self, hash: H) -> impl Iterator<Item = (usize, &T)> {
        self.all(hash).map(|ply| (ply, &self.plies[ply].with))
    }
}

impl<S: ?Sized, K: Key, T> History<ZobristHash<S, K>, T> {
    /// Returns whether the state with this hash, or the state whose hash differs from it by `delta`, has occurred since
    /// the last irreversible move. If hashes include the side to move, pass the key of the side to move as `delta` to
    /// test for positional superko.
    ///
    /// ```
    /// use zobrist::Zobrist;
    /// use zobrist::table::History;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Go { points: [bool; 81], white_to_move: bool }
    ///
    /// let mut go = Go { points: [false; 81], white_to_move: false };
    /// let mut history = History::new();
    /// history.push(go.zobrist_hash());
    /// go.white_to_move = true;
    /// let hash = go.zobrist_hash(); // the same board, with the other side to move
    /// assert_eq!(history.seen(hash), 0);
    /// assert!(history.seen_either(hash, Go::WHITE_TO_MOVE.key(true)));
    /// ```
    #[doc(alias = "positional superko")]
    pub fn seen_either(&self, hash: ZobristHash<S, K>, delta: Delta<S, K>) -> bool {
        let seen = |hash| self.latest(hash).is_some();
        seen(hash) || seen(hash + delta) || K::ADDITIVE && seen(hash - delta)
    }
}

impl<H: HashValue, T> Default for History<H, T> {
    fn default() -> Self {
        History::new()
    }
}

impl<H: HashValue, T> Debug for History<H, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.plies.iter().map(|ply| ply.hash)).finish()
    }
}
