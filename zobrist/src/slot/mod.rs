//! Typed handles to the keys of a state.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use crate::hash::place::place_of;
use crate::hash::visit::{EMPTY, OUT_OF_RANGE};
use crate::hash::{Combine, Delta, Row, State, Table, Zobrist};
use crate::key::plain;
use crate::shape::message::Message;

mod impls;
mod index;
mod update;
pub mod view;

use index::SlotIndex;
use view::{Elements, IntoValue, Location, Nested, OneByOne, Own, View};

/// A typed slot: the position of a `T` in states of type `S`. The view `V` reads the `T`.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// let mut hash = Lights { on: [false; 25] }.zobrist_hash();
/// hash.toggle(Lights::ON.at(3), true);
/// let mut on = [false; 25];
/// on[3] = true;
/// assert_eq!(hash, Lights { on }.zobrist_hash());
/// ```
///
/// The derive makes one constant for each field, with the field's name in capitals and the field's
/// visibility: `Position::BOARD` is a `Slot<Position, [Option<Piece>; 64]>`. [`at`](Slot::at)
/// selects an element of an array, [`field`](Slot::field) a field of a nested struct, and
/// [`key`](Slot::key) returns the key of a value. A slot is a position, not a key: `hash ^= slot`
/// does not compile, `hash ^= slot.key(value)` does.
///
/// An array, a set of bits or a nested struct can be toggled and replaced as a whole, too:
/// `hash.toggle(Position::PAWNS.at(color), from_bit | to_bit)` for a bitboard, or
/// `hash.replace(Position::CASTLING, old, new)` for all rights at once.
///
/// A slot does not combine with the hash of another state, nor with a value of another type:
///
/// ```compile_fail
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Chess { board: [bool; 64] }
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Checkers { board: [bool; 64] }
///
/// let mut hash = Chess { board: [false; 64] }.zobrist_hash();
/// hash.toggle(Checkers::BOARD.at(3), true);
/// ```
pub struct Slot<S: ?Sized, T: ?Sized, V = Own> {
    /// Index of the first entry of the slot among the entries of `S`.
    pub(crate) base: usize,
    /// The place of the slot in `S`, see `hash::place`.
    pub(crate) place: usize,
    of: PhantomData<fn(&S, &T, V)>,
}

// Two slots without keys have the same base, and the place tells them apart.
plain!([S: ?Sized, T: ?Sized, V] Slot<S, T, V>, |one, other| one.base == other.base
    && one.place == other.place);

/// Writes the name of the slot and the number of its first feature: `Slot(board[12], 144)`.
impl<S: Zobrist + ?Sized, T: ?Sized, V: View<T>> Debug for Slot<S, T, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = Self::name(self.base);
        write!(
            f,
            "Slot({}, {})",
            name.as_str(),
            S::SHAPE.feature_at(self.base)
        )
    }
}

impl<S: ?Sized, T: ?Sized, V> Slot<S, T, V> {
    #[inline(always)]
    pub(crate) const fn location(self) -> Location {
        Location {
            base: self.base,
            place: self.place,
        }
    }

    #[inline]
    const fn new(base: usize, place: usize) -> Self {
        Slot {
            base,
            place,
            of: PhantomData,
        }
    }
}

impl<S: Zobrist + ?Sized, T: ?Sized, V> Slot<S, T, V> {
    /// Makes the slot of field `i` of `S`. For the derive; not a stable interface.
    #[doc(hidden)]
    pub const fn of_field(i: usize) -> Self {
        Slot::new(
            S::SHAPE.field(i).before,
            place_of(i, S::SHAPE.member_bits()),
        )
    }
}

impl<S: Zobrist + ?Sized, T: ?Sized, V: View<T>> Slot<S, T, V> {
    const fn name(base: usize) -> Message {
        S::SHAPE.slot_name(base, &V::SHAPE)
    }

    #[cold]
    #[track_caller]
    const fn no_element(base: usize, index: usize, len: usize) -> ! {
        let name = Self::name(base);
        let message = Message::new().text(name.as_str()).text(" has ").number(len);
        let message = match index {
            OUT_OF_RANGE => {
                message.text(" slots, and the index is negative, or a value out of range")
            }
            EMPTY => Message::new()
                .text("the empty value does not select a slot of ")
                .text(name.as_str()),
            _ => message.text(" slots, so there is no slot ").number(index),
        };
        panic!("{}", message.as_str())
    }
}

impl<S: ?Sized, T, N: Nested> Slot<S, T, N> {
    /// Returns the slot `inner` of the nested struct in this slot.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Player { castling: [bool; 2] }
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { players: [Player; 2] }
    ///
    /// let mut position = Position { players: [const { Player { castling: [true; 2] } }; 2] };
    /// let mut hash = position.zobrist_hash();
    /// position.players[1].castling[0] = false;
    /// hash.toggle(Position::PLAYERS.at(1).field(Player::CASTLING).at(0), true);
    /// assert_eq!(hash, position.zobrist_hash());
    /// ```
    #[inline]
    pub const fn field<U: ?Sized, V>(self, inner: Slot<T, U, V>) -> Slot<S, U, V> {
        Slot::new(self.base + inner.base, self.place + inner.place)
    }
}

impl<S: Zobrist + ?Sized, T, V: View<T>> Slot<S, T, V> {
    /// Returns the slot of element `index` of an array, or of bit `index` of a bitboard. The index
    /// is an integer, or any derived value type with `N` values, such as a color or `struct
    /// Square(#[zobrist(max = 63)] u8)`. An enum without an empty value is always in bounds.
    ///
    /// # Panics
    /// If `index` is not below `N`, is an empty value, or is outside its declared range. The
    /// message names the slot.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// enum Color { White, Black }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { hands: [[u8; 7]; 2], #[zobrist(bits)] pawns: u64 }
    ///
    /// let pawns = Position::HANDS.at(Color::Black).at(0); // of an array of arrays
    /// let e4 = Position::PAWNS.at(28); // a bit
    /// # let _ = (pawns.key(1), e4.key(true), Color::White);
    /// ```
    #[inline]
    #[track_caller]
    pub fn at<const N: usize>(self, index: impl SlotIndex<N>) -> Slot<S, V::Element, V::View>
    where
        V: Elements<T, N> + OneByOne,
    {
        self.nth(index.slot_index())
    }

    /// Returns the slot of element or bit `index`, as a `const fn`.
    ///
    /// # Panics
    /// If `index` is not below `N`. The message names the slot. In a constant, the panic is a
    /// compile-time error.
    ///
    /// ```
    /// use zobrist::{Slot, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { castling: [bool; 4] }
    ///
    /// const WHITE_SHORT: Slot<Position, bool> = Position::CASTLING.nth(0);
    /// assert_eq!(WHITE_SHORT, Position::CASTLING.at(0));
    /// ```
    #[inline]
    #[track_caller]
    pub const fn nth<const N: usize>(self, index: usize) -> Slot<S, V::Element, V::View>
    where
        V: Elements<T, N> + OneByOne,
    {
        if index >= N {
            Self::no_element(self.base, index, N);
        }
        Slot::new(
            self.base + index * const { <V::View as View<V::Element>>::SHAPE.entries() },
            self.place + place_of(index, const { V::SHAPE.member_bits() }),
        )
    }
}

macro_rules! transparent {
    ($($(#[$cfg:meta])* $pointer:ty;)*) => {$(
        $(#[$cfg])*
        impl<S: ?Sized, T, V> Slot<S, $pointer, V> {
            /// Returns the slot of the pointer's target.
            ///
            /// ```
            /// use zobrist::Zobrist;
            ///
            /// #[derive(Zobrist)]
            /// #[zobrist(key = u64)]
            /// struct Lights { on: Box<[bool; 25]> }
            ///
            /// let key = Lights::ON.inner().at(7).key(true);
            /// # assert!(!key.is_zero());
            /// ```
            #[inline]
            pub const fn inner(self) -> Slot<S, T, V> {
                Slot::new(self.base, self.place)
            }
        }
    )*};
}
transparent! {
    &'static T;
    #[cfg(feature = "alloc")] alloc::boxed::Box<T>;
}

impl<S, T, V: View<T>> Slot<S, T, V> {
    /// Returns the key of `value` in this slot: its contribution to the hash. The empty value
    /// contributes nothing.
    ///
    /// This is not a `const fn`, because it calls functions of traits. Compute a table of keys,
    /// such as the cuckoo tables for upcoming repetitions, once at run time, in a `LazyLock`.
    ///
    /// A slot of an `Option<T>` takes a `T` without its `Some`, too. For an `Option<Option<T>>`
    /// write out which `None` is meant: `None::<Option<T>>` is the empty value,
    /// `Some(None::<T>)` has a key.
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares (`max`, `count`, a user's view).
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let mut hash = Lights { on: [false; 25] }.zobrist_hash();
    /// let key = Lights::ON.at(7).key(true);
    /// let next = hash ^ key; // known before the state changes
    /// hash ^= key;
    /// assert_eq!(hash, next);
    /// ```
    #[inline]
    #[track_caller]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key(self, value: impl IntoValue<T>) -> Delta<S, S::Key>
    where
        S: State,
    {
        Delta::from_raw(self.row(&value.into_value()).whole())
    }

    /// Returns the row of `value` in this slot: its key for the state, and its keys for the parts
    /// that contain it.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn row(self, value: &T) -> S::Row
    where
        S: State,
    {
        // Not a closure, because a panic in a closure would not report the line of the caller.
        let mut combine = Combine::new(Table(S::zobrist_table()), &S::SHAPE);
        V::slot_features(value, self.base, &mut combine);
        combine.sum
    }

    /// Returns the change of the hash when `new` replaces `old` in this slot.
    ///
    /// # Panics
    /// If a value is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { on: [bool; 25] }
    ///
    /// let slot = Lights::ON.at(7);
    /// assert_eq!(slot.change(false, true), slot.key(true) - slot.key(false));
    /// ```
    // If this were optimized by itself before its caller, the number of a value that the caller has
    // twice would be computed twice, in two ways.
    #[inline(always)]
    #[track_caller]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change(self, old: impl IntoValue<T>, new: impl IntoValue<T>) -> Delta<S, S::Key>
    where
        S: State,
    {
        // The old value first: if the caller computes the new value from it, the range check of the
        // old value may make the check of the new one redundant.
        let old = self.key(old);
        self.key(new) - old
    }
}
