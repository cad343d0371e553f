//! The hash of a state together with those of its parts.

use core::fmt::{self, Debug, Display, Formatter};
use core::marker::PhantomData;

use super::combine::Combine;
use super::sums::Sums;
use super::table::Entries;
use super::traits::State;
use super::zobrist_hash::ZobristHash;
use crate::key::{Key, XorKey};
use crate::shape::path::Path;
use crate::slot::Slot;
use crate::slot::view::{IntoValue, View};

/// The hash of a state, and the hash of each of its parts, which one update keeps together.
///
/// A part is a named set of slots and values, such as all pawns. Its hash is the sum of the whole state's keys of them,
/// and 0 if there are none. Engines key caches by it: of pawn structures, and of corrections by material and color. The
/// derive declares parts with the field, by `part(name)` for all its values, or by the names of values:
///
/// ```
/// use zobrist::{Hashes, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Color { White, Black }
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Role { Pawn, Knight, Bishop, Rook, Queen, King }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     #[zobrist(part(pawns = Pawn), part(minors = Knight | Bishop), part(white = White & !Pawn))]
///     board: [Option<(Color, Role)>; 64],
///     turn: Color,
/// }
///
/// let mut position = Position { board: [None; 64], turn: Color::White };
/// let mut hashes = Hashes::of(&position);
///
/// let pawn = (Color::White, Role::Pawn);
/// position.board[28] = Some(pawn);
/// hashes.toggle(Position::BOARD.at(28), pawn); // one update of all
/// assert_eq!(hashes, Hashes::of(&position));
/// assert_eq!(hashes.part(Position::PAWNS).raw(), Position::BOARD.at(28).key(pawn).raw());
/// assert_eq!(hashes.part(Position::MINORS).raw(), 0); // no minor piece
///
/// position.board[28] = None; // and no update
/// let desync = hashes.whole().check(&position).unwrap_err();
/// assert_eq!(desync.to_string(), "board[28] = White Pawn was never removed");
/// # let _ = (Color::Black, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King);
/// ```
///
/// The words are names of enum variants and numbers, as reports write them: `Pawn` is every value of which `Pawn` is a
/// part, `|` is or, `&` is and, `!` is not. Each word must occur in a value of the field.
///
/// It costs one load of a key and of a set of parts for each value, and two instructions for each part, without
/// branches. [`Hashed`](crate::Hashed) keeps parts, too: [`Hashed::hashes`](crate::Hashed::hashes). A copy that is
/// updated has the hashes after a move, before it is made.
pub struct Hashes<S: State> {
    pub(crate) sums: S::Sums,
}

/// A part of the states of type `S`. The derive makes a constant for each, `Position::PAWNS`.
///
/// It is also the first type parameter of its hash: `ZobristHash<Part<Position>, u64>`.
pub struct Part<S> {
    i: usize,
    of: PhantomData<fn(&S)>,
}

impl<S: State> Hashes<S> {
    /// Returns the hashes of a state, from scratch.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    #[inline]
    #[track_caller]
    pub fn of(state: &S) -> Self {
        let mut combine = Combine::<S::Sums, _>::new(Entries(S::zobrist_table(), S::zobrist_parts()), &S::SHAPE);
        state.zobrist_features(0, &mut combine);
        Hashes { sums: combine.sum.based(S::BASE) }
    }

    /// Returns the hash of the whole state.
    #[inline]
    pub fn whole(self) -> ZobristHash<S> {
        ZobristHash::from_raw(self.sums.whole())
    }

    /// Returns the hash of a part.
    #[inline]
    pub fn part(self, part: Part<S>) -> ZobristHash<Part<S>, S::Key> {
        ZobristHash::from_raw(self.sums.of_part(part.i))
    }

    /// Adds the key of `value` in `slot` to all hashes of which it is a part, or removes it, as
    /// [`ZobristHash::toggle`] does.
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    #[inline]
    #[track_caller]
    pub fn toggle<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>)
    where
        S::Key: XorKey,
    {
        self.sums = self.sums.plus(slot.sums(value, S::zobrist_parts()));
    }

    /// Removes the key of `old` in `slot` from all hashes of which it is a part, and adds the key of `new`.
    ///
    /// # Panics
    /// If a value is outside the range that the field declares.
    #[inline]
    #[track_caller]
    pub fn replace<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, old: impl IntoValue<T>, new: impl IntoValue<T>) {
        let (old, new) = (slot.sums::<S::Sums>(old, S::zobrist_parts()), slot.sums(new, S::zobrist_parts()));
        self.sums = self.sums.plus(new).minus(old);
    }
}

impl<S: State> Clone for Hashes<S> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: State> Copy for Hashes<S> {}

impl<S: State> PartialEq for Hashes<S> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.sums == other.sums
    }
}

impl<S: State> Eq for Hashes<S> {}

impl<S: State> Debug for Hashes<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut hashes = f.debug_struct("Hashes");
        hashes.field("whole", &self.whole());
        for (i, name) in S::PARTS.iter().enumerate() {
            hashes.field(name, &ZobristHash::<Part<S>, _>::from_raw(self.sums.of_part(i)));
        }
        hashes.finish()
    }
}

impl<S> Part<S> {
    #[doc(hidden)]
    pub const fn new(i: usize) -> Self {
        Part { i, of: PhantomData }
    }
}

impl<S: State> Part<S> {
    pub(crate) fn name(self) -> &'static str {
        S::PARTS[self.i]
    }

    /// Returns entry `i` of the table, or zero if it does not belong to the part.
    pub(crate) fn key(self, i: usize) -> S::Key {
        S::Sums::of_entry(S::zobrist_table(), S::zobrist_parts(), i).of_part(self.i)
    }

    /// Returns a 64-bit digest of everything that determines the hashes of the part: the fingerprint of the state, and
    /// which of its keys belong to the part.
    pub fn fingerprint(self) -> u64 {
        let entry = |feature: usize| 1 + S::SHAPE.entry(feature);
        let of_part = (0..S::SHAPE.features()).filter(|&feature| self.key(entry(feature)) != Key::ZERO);
        let numbers = [S::fingerprint()].into_iter().chain(of_part.map(|feature| feature as u64));
        numbers.flat_map(u64::to_le_bytes).fold(Path::ROOT, Path::byte).nonce()
    }
}

impl<S> Clone for Part<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Part<S> {}

/// Writes the name.
impl<S: State> Display for Part<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<S: State> Debug for Part<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Part({})", self.name())
    }
}
