//! Upcoming repetitions: the earlier states that one reversible move repeats.

use core::hash::BuildHasher;
use core::iter;
use std::vec;
use std::vec::Vec;

use super::History;
use crate::key::Key;
use crate::table::hash_value::HashValue;
use crate::table::prehashed::Prehashed;

/// The reversible moves of a game, found by their changes of the hash. They detect a repetition one
/// move ahead: if a reversible move changes the hash of the last state into that of an earlier one,
/// it repeats the earlier state.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::table::{History, ReversibleMoves};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Kings { #[zobrist(max = 63, full)] squares: [u8; 2], black_to_move: bool }
///
/// // The moves of both kings along a row.
/// let pairs = [0, 1].into_iter().flat_map(|king| (0..63).map(move |from| (king, from)));
/// let moves: ReversibleMoves<_, _> = pairs.map(|(king, from)| {
///     let delta = Kings::SQUARES.at(king).change(from, from + 1) ^ Kings::BLACK_TO_MOVE.key(true);
///     (delta, (king == 1, [from, from + 1])) // whether Black makes the move, and its squares
/// }).collect();
///
/// let mut history = History::new();
/// for (squares, black_to_move) in [([4, 60], false), ([5, 60], true), ([5, 59], false), ([4, 59], true)] {
///     history.push(Kings { squares, black_to_move }.zobrist_hash());
/// }
/// // Black can repeat the first state, by a move of the king between squares 59 and 60.
/// assert_eq!(moves.upcoming(&history, true).next(), Some((0, &[59, 60])));
/// ```
///
/// A side that can repeat a state scores at least a draw, so a search raises alpha to 0 without
/// searching the move (M. van Kervinck, <https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf>). That gained 1.6 to 7.3 Elo in four
/// engines.
///
/// Collect it once from a pair for each move: the change of the hash, including the key of the side
/// to move, and the move itself, as the side that makes it and other data. With XOR, a move and its
/// reverse have the same change, so one pair serves both; of several pairs with equal changes, the
/// first one is kept. A lookup takes one or two loads from a table with two to four keys for each
/// move. For plain integers, the change is the XOR of the two hashes.
#[derive(Clone)]
pub struct ReversibleMoves<H: HashValue, M> {
    /// The changes of hashes, in a hash table with linear probing. Its length is a power of two,
    /// and 0 marks a free position.
    deltas: Vec<H::Key>,
    /// The moves at the positions of their changes.
    moves: Vec<Option<M>>,
    /// The number of bits of a 64-bit hash that do not select a position.
    shift: u32,
}

impl<H: HashValue, M> FromIterator<(H::Delta, M)> for ReversibleMoves<H, M> {
    fn from_iter<I: IntoIterator<Item = (H::Delta, M)>>(pairs: I) -> Self {
        let pairs: Vec<_> = pairs.into_iter().collect();
        // At least half of the positions are free, so probing ends soon.
        let len = (2 * pairs.len()).next_power_of_two().max(2);
        let moves = iter::repeat_with(|| None).take(len).collect();
        let mut table = ReversibleMoves {
            deltas: vec![H::Key::ZERO; len],
            moves,
            shift: u64::BITS - len.ilog2(),
        };
        for (delta, mv) in pairs {
            let delta = H::delta_bits(delta);
            let place = table.place(delta);
            // A change of 0 is no move.
            if delta != H::Key::ZERO && table.moves[place].is_none() {
                (table.deltas[place], table.moves[place]) = (delta, Some(mv));
            }
        }
        table
    }
}

impl<H: HashValue, M> ReversibleMoves<H, M> {
    /// Returns the move that changes the hash by `delta`.
    ///
    /// ```
    /// use zobrist::table::ReversibleMoves;
    ///
    /// // The keys of an engine: a knight on g1 and f3, and the side to move.
    /// let [g1, f3, turn] = [0x9d39_247e_3377_6d41_u64, 0x2af7_3980_05aa_a5c7, 0x44db_0150_2462_3547];
    /// let moves = ReversibleMoves::<u64, _>::from_iter([(g1 ^ f3 ^ turn, "Nf3 or Ng1")]);
    /// assert_eq!(moves.get(f3 ^ g1 ^ turn), Some(&"Nf3 or Ng1"));
    /// assert_eq!(moves.get(f3 ^ g1), None);
    /// ```
    #[inline]
    pub fn get(&self, delta: H::Delta) -> Option<&M> {
        self.find(H::delta_bits(delta))
    }

    #[inline]
    fn find(&self, delta: H::Key) -> Option<&M> {
        self.moves[self.place(delta)].as_ref()
    }

    /// Returns the position of a change, or the free position where it belongs.
    #[inline]
    fn place(&self, delta: H::Key) -> usize {
        let mut place = (Prehashed.hash_one(delta) >> self.shift) as usize;
        while self.deltas[place] != delta && self.deltas[place] != H::Key::ZERO {
            place = (place + 1) % self.deltas.len();
        }
        place
    }
}

impl<H: HashValue, C: PartialEq, M> ReversibleMoves<H, (C, M)> {
    /// Iterates over the earlier plies that one reversible move of the side `to_move` repeats, and
    /// these moves. The most recent ply is first. Plies before the last irreversible move, the
    /// last null move or a limit are not visited.
    ///
    /// Two players must move alternately, except for null moves. So only plies 3, 5, 7, ... before
    /// the last one are visited: at other plies the same side is to move, and the previous ply
    /// differs by the opponent's move. A state may also differ by a move of the opponent, who
    /// has moved once more; such moves are left out. If both sides move the same pieces, `()`
    /// is the side of every move.
    ///
    /// The caller verifies that the squares on the way of the move are empty, and looks at the next
    /// ply if one is not. With that, a false match needs two different changes with equal
    /// hashes. Checks of pairs `(hash, check)` are not compared. Drops and captures are not
    /// among the moves; the moves between the two plies may be of any kind.
    ///
    /// If the ply is before the root of a search, the move repeats a state of the game, not of the
    /// searched line: apply the rule of [`repeated_since`](History::repeated_since).
    ///
    /// ```
    /// use zobrist::table::{History, ReversibleMoves};
    ///
    /// let [white, black, turn] = [0x9d39_247e_3377_6d41_u64, 0x2af7_3980_05aa_a5c7, 0x44db_0150_2462_3547];
    /// let pairs = [(white ^ turn, ("White", "Nf3 or Ng1")), (black ^ turn, ("Black", "Nf6 or Ng8"))];
    /// let moves: ReversibleMoves<_, _> = pairs.into_iter().collect();
    /// let mut history = History::<u64>::new();
    /// history.push(0);
    /// for delta in [white, black, white] {
    ///     history.push(history.last().map_or(0, |(hash, _)| hash) ^ delta ^ turn);
    /// }
    /// assert_eq!(moves.upcoming(&history, "Black").collect::<Vec<_>>(), [(0, &"Nf6 or Ng8")]);
    /// history.push_irreversible(7);
    /// assert_eq!(moves.upcoming(&history, "White").next(), None);
    /// ```
    #[doc(alias("cuckoo", "upcoming repetition", "game cycle"))]
    #[inline]
    pub fn upcoming<T>(
        &self,
        history: &History<H, T>,
        to_move: C,
    ) -> impl Iterator<Item = (usize, &M)> {
        let last = history
            .plies
            .last()
            .map_or(H::Key::ZERO, |ply| ply.hash.raw());
        history.alternate().filter_map(move |(ply, earlier)| {
            let (side, mv) = self.find(earlier.raw().minus(last))?;
            (*side == to_move).then_some((ply, mv))
        })
    }
}

crate::key::debug!([H: HashValue, M] ReversibleMoves<H, M>: |this| moves = this.moves.iter().flatten().count());
