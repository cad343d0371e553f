//! Updates of a hash by typed slots.

use super::Slot;
use super::view::{IntoValue, View};
use crate::hash::{State, ZobristHash};
use crate::key::{Key, XorKey};

impl<S, K: Key> ZobristHash<S, K> {
    /// Adds the key of `value` in `slot` to the hash, or removes it: under XOR these are the same.
    /// The empty value has no key, so toggling it has no effect. To replace one value by
    /// another, use [`replace`](Self::replace).
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Piece { Pawn, King }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Board { squares: [Option<Piece>; 64] }
    /// # let _ = Piece::King;
    ///
    /// let mut board = Board { squares: [None; 64] };
    /// let mut hash = board.zobrist_hash();
    /// board.squares[12] = Some(Piece::Pawn);
    /// hash.toggle(Board::SQUARES.at(12), Piece::Pawn);
    /// assert_eq!(hash, board.zobrist_hash());
    /// ```
    #[doc(alias = "xor")]
    #[inline]
    #[track_caller]
    pub fn toggle<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>)
    where
        S: State<Key = K>,
        K: XorKey,
    {
        *self ^= slot.key(value);
    }

    /// Removes the key of `old` in `slot` from the hash and adds the key of `new`.
    ///
    /// # Panics
    /// If a value is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Piece { Pawn, King }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Board { squares: [Option<Piece>; 64] }
    ///
    /// let mut board = Board { squares: [Some(Piece::Pawn); 64] };
    /// let mut hash = board.zobrist_hash();
    /// board.squares[12] = Some(Piece::King);
    /// hash.replace(Board::SQUARES.at(12), Piece::Pawn, Piece::King); // or `Some` of them, or `None`
    /// assert_eq!(hash, board.zobrist_hash());
    /// ```
    #[inline]
    #[track_caller]
    pub fn replace<T, V: View<T>>(
        &mut self,
        slot: Slot<S, T, V>,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) where
        S: State<Key = K>,
    {
        *self += slot.change(old, new);
    }
}
