//! The history of a game: the states along the line of play, their repetitions and plies.

use std::collections::TryReserveError;
use std::vec::Vec;

use super::hash_value::HashValue;
use stack::{Link, Ply};

mod reversible_moves;
mod stack;

pub use reversible_moves::ReversibleMoves;

/// The hashes along a line of play, with the number of repetitions of each state and the plies at
/// which they occurred.
///
/// A search pushes each state that it enters and pops it when it leaves. Updates and queries take
/// constant expected time, whatever the length of the game and the distance of the last
/// irreversible move. A node (a push, [`repetitions`](History::repetitions) and a pop) takes about
/// as long as a scan of a stack over the last few plies, and less than a scan over ten.
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
/// `T` is the type of data that is stored with each state and not hashed: see
/// [`push_with`](History::push_with) and [`earlier`](History::earlier). An example is the pieces in
/// hand if repetitions compare only boards.
///
/// States with equal hashes count as a repetition: see [what happens at a
/// collision](crate::guide::collisions).
///
/// A clone copies the line of play, so that each thread can continue from the game with a history
/// of its own.
#[derive(Clone)]
pub struct History<H, T = ()> {
    plies: Vec<Ply<H, T>>,
    /// Links of the first plies. The others are not linked into chains.
    links: Vec<Link>,
    /// The heads of the chains of a hash table: the index of the last ply of each chain plus 1, or
    /// 0 for an empty chain. The number of chains is a power of two.
    heads: Vec<u32>,
    /// The number of bits of a 64-bit hash that do not select a chain.
    shift: u32,
    /// The least number of plies after which a state can recur, at least 1.
    shortest: u32,
    /// The plies after irreversible moves. Only debug builds have them.
    irreversible: Vec<usize>,
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
        History::with_shortest(1)
    }

    /// Creates an empty line of play of a game in which a state recurs after `plies` plies at the
    /// earliest. Queries about the last state then ignore the plies in between, and most nodes of a
    /// search compare nothing.
    ///
    /// | game | shortest repetition |
    /// | --- | --- |
    /// | chess, shogi, checkers, xiangqi | 4: both sides move a piece there and back |
    /// | a puzzle of one player | 2 |
    /// | Go, and games with passes that are pushed by [`push`](Self::push) | 1, as in [`new`](Self::new) |
    ///
    /// # Panics
    /// If `plies` is 0. With debug assertions, a push panics if a state of at least 64 bits recurs
    /// earlier. Without them such a repetition is not counted.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::with_shortest(4);
    /// [1, 2, 3, 4, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert_eq!(history.repetitions(), 1);
    /// ```
    pub fn with_shortest(plies: u32) -> Self
    where
        H: HashValue,
    {
        assert!(plies > 0, "a state recurs after at least 1 ply");
        History {
            plies: Vec::new(),
            links: Vec::new(),
            heads: Vec::new(),
            shift: 0,
            shortest: plies,
            irreversible: Vec::new(),
        }
    }
}

impl<H: HashValue> History<H> {
    /// Appends a state.
    ///
    /// # Panics
    /// If there are 2<sup>32</sup> plies already.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// assert_eq!(history.len(), 1);
    /// ```
    #[inline]
    pub fn push(&mut self, hash: H) {
        self.push_with(hash, ());
    }

    /// Appends a state after an irreversible move: no earlier state can recur after it. Earlier
    /// plies are ignored until this state is popped.
    ///
    /// | game | irreversible moves |
    /// | --- | --- |
    /// | chess | captures, pawn moves, moves that lose a castling right |
    /// | checkers | captures, moves of men |
    /// | crazyhouse | moves that lose a castling right |
    /// | shogi, Go | none |
    ///
    /// In games with drops, captured pieces return, so captures and pawn moves are reversible.
    /// If in doubt, use [`push`](Self::push), which takes as long. A null move is no irreversible
    /// move: see [`push_null`](Self::push_null).
    ///
    /// # Panics
    /// Panics like [`push`](Self::push). With debug assertions, panics if a state of at least 64
    /// bits recurs after the move, now or by a later push: then the move is reversible. For
    /// another game, [`clear`](Self::clear) the history.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// history.push_irreversible(2); // a pawn move
    /// assert_eq!(history.seen(1), 0);
    /// history.pop();
    /// assert_eq!(history.seen(1), 1);
    /// ```
    #[inline]
    pub fn push_irreversible(&mut self, hash: H) {
        self.append(hash, (), true);
        if cfg!(debug_assertions) {
            self.irreversible.push(self.len() - 1);
            self.check_irreversible();
        }
    }

    /// Appends the state after a null move of a search. Earlier plies are ignored until this state
    /// is popped: a state that recurs because one side passed is no repetition in the game.
    ///
    /// A pass that the rules allow, as in Go, is a move: use [`push`](Self::push).
    ///
    /// # Panics
    /// Panics like [`push`](Self::push).
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// history.push(1);
    /// history.push_null(2);
    /// history.push(1);
    /// assert_eq!(history.repetitions(), 0);
    /// ```
    #[doc(alias = "null move")]
    #[inline]
    pub fn push_null(&mut self, hash: H) {
        self.append(hash, (), true);
    }
}

impl<H: HashValue, T> History<H, T> {
    /// Reserves memory for `additional` more states, so that pushing them allocates nothing.
    ///
    /// # Errors
    /// If there is not enough memory, or for 2<sup>32</sup> plies or more. The history is then
    /// unchanged.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// assert!(history.try_reserve(1000).is_ok());
    /// assert!(history.try_reserve(usize::MAX).is_err());
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let plies = self.plies.len().saturating_add(additional);
        if plies > self.links.capacity() {
            // At least twice as many, as growing rebuilds all chains.
            let doubled = (2 * self.links.capacity()).min(u32::MAX as usize);
            self.try_grow(plies.max(doubled))?;
        }
        self.plies.try_reserve(additional)
    }

    /// Appends a state and its data.
    ///
    /// # Panics
    /// If there are 2<sup>32</sup> plies already.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false); // whether the move gave check
    /// history.push_with(2, true);
    /// assert_eq!(history.pop(), Some((2, true)));
    /// ```
    #[inline]
    pub fn push_with(&mut self, hash: H, with: T) {
        self.append(hash, with, false);
    }

    /// Appends the state after a null move and its data: see [`push_null`](Self::push_null).
    ///
    /// # Panics
    /// Panics like [`push_with`](Self::push_with).
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64, bool>::new();
    /// history.push_with(1, false); // whether the move gave check
    /// history.push_null_with(2, false);
    /// history.push_with(1, false);
    /// assert_eq!(history.repetitions(), 0);
    /// ```
    #[inline]
    pub fn push_null_with(&mut self, hash: H, with: T) {
        self.append(hash, with, true);
    }

    /// Ignores plies that are more than `plies` before the last state, in all queries until this
    /// state is popped. A later limit cannot make a ply count again, so the halfmove clock can
    /// be the limit of each state of chess, also after a null move.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// for (hash, clock) in [(1, 0), (2, 1), (1, 2), (3, 0), (1, 1)] {
    ///     history.push(hash);
    ///     history.limit(clock);
    /// }
    /// assert_eq!(history.repetitions(), 0);
    /// history.truncate(3);
    /// assert_eq!(history.repetitions(), 1);
    /// ```
    #[doc(alias("halfmove clock", "rule50", "plies from null"))]
    pub fn limit(&mut self, plies: u32) {
        let len = self.plies.len();
        let Some(last) = self.plies.last_mut() else {
            return;
        };
        if plies < last.back {
            last.back = plies;
            let hash = last.hash;
            // Its link counts more plies.
            if self.links.len() == len {
                self.unlink(hash);
            }
        }
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
    #[inline]
    pub fn pop(&mut self) -> Option<(H, T)> {
        if cfg!(debug_assertions) {
            // They are in ascending order, so only the last one can be the ply that is removed.
            let removed = self.plies.len().saturating_sub(1);
            if self.irreversible.last() == Some(&removed) {
                self.irreversible.pop();
            }
        }
        let ply = self.plies.pop()?;
        if self.links.len() > self.plies.len() {
            self.unlink(ply.hash);
        }
        Some((ply.hash, ply.with))
    }

    /// Removes all states after the first `plies`, for example the line of a search that is
    /// stopped. Does nothing if there are at most `plies` states.
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
        self.links.clear();
        self.irreversible.clear();
        self.heads.fill(0);
    }

    /// Returns the number of plies: the states that were pushed and not popped.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 1].into_iter().for_each(|hash| history.push(hash));
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

    /// Returns how often the last state occurred before. Here and in all queries, plies before the
    /// last irreversible move, the last null move or a [`limit`](Self::limit) do not count.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 2, 1, 2, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert_eq!(history.repetitions(), 2);
    /// ```
    #[inline]
    pub fn repetitions(&self) -> u32 {
        if self.may_be_repeated() {
            self.last_repetition().map_or(0, |(_, times)| times)
        } else {
            0
        }
    }

    /// Returns whether the last state has occurred at least `times` times, including this time. Use
    /// 3 for threefold repetition, 4 for fourfold, and 2 in a search that scores the first
    /// repetition as a draw.
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

    /// Returns the most recent earlier ply of the last state. The last ply minus this ply is the
    /// length of the cycle.
    ///
    /// A search scores a state as a draw if it repeats a state of the search. If it repeats only a
    /// state of the game before the root, the state is a draw at its third occurrence:
    ///
    /// ```
    /// use zobrist::table::History;
    ///
    /// let mut history = History::<u64>::new(); // or of a `ZobristHash<Position>`
    /// [11, 12].into_iter().for_each(|hash| history.push(hash)); // the game, whose last position is the root
    /// let root = history.len() - 1;
    /// let is_draw = |history: &History<u64>| {
    ///     history.repeated_since().is_some_and(|since| since >= root || history.is_repeated(3))
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

    /// Returns how often a state has occurred.
    ///
    /// A move to a state with `seen(hash) > 0` violates situational superko if the side to move is
    /// hashed, and positional superko if it is not. If it is hashed, a move violates positional
    /// superko if `seen` of either side is positive: `seen(hash)` or `seen(hash ^ turn)`, where
    /// `turn` is the key of the side to move.
    ///
    /// ```
    /// # use zobrist::table::History;
    /// let mut history = History::<u64>::new();
    /// [1, 2, 1].into_iter().for_each(|hash| history.push(hash));
    /// assert_eq!((history.seen(1), history.seen(2), history.seen(3)), (2, 1, 0));
    /// ```
    #[doc(alias("superko", "ko"))]
    pub fn seen(&self, hash: H) -> u32 {
        match self.last() {
            Some((last, _)) if last == hash => self.repetitions() + 1,
            _ => self
                .find(hash, self.plies.len(), self.first())
                .map_or(0, |(_, times)| times),
        }
    }

    /// Iterates over all states and their data in the order of play. For a cycle, such as a
    /// perpetual check, skip the plies before [`repeated_since`](History::repeated_since).
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

    /// Iterates over the plies at which a state occurred, with their data. The most recent ply is
    /// first.
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
