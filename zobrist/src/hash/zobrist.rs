//! The two traits that the derive implements: parts of states, and values.

use super::feature::Feature;
use super::state::State;
use super::table::Table;
use super::visit::{Visit, visit_value};
use super::zobrist_hash::{Delta, ZobristHash};
use crate::shape::Shape;

/// A type that can be in a state. Derive it.
///
/// The derive makes an enum or a struct a [`Value`], unless it is declared to be a state (`#[zobrist(key = u64)]`) or a part of
/// states that consists of slots (`#[zobrist(slots)]`).
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// enum Color { White, Black } // a value
/// #[derive(Zobrist)]
/// #[zobrist(slots)]
/// struct Player { castling: [bool; 2] } // a part of states
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position { players: [Player; 2] } // a state
///
/// let players = [const { Player { castling: [true; 2] } }; 2];
/// println!("{}", Position { players }.zobrist_hash());
/// println!("{}", Position::SHAPE); // all features, in the order of their keys
/// ```
#[doc(alias = "zobrist hashing")]
#[doc(alias = "incremental hash")]
#[doc(alias = "transposition")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Zobrist keys",
    label = "not hashable by keys",
    note = "a text or a collection has no finite set of values: use an array with a slot for each key, or \
            `lattice::LatticeKeys` for a slice of run-time size",
    note = "on a type of your own: `#[derive(Zobrist)]`",
    note = "for a type of another crate name a view, `#[zobrist(as = ...)]`; an integer of more than 8 bits \
            needs `#[zobrist(max = ...)]`; a field that is not a part of the state needs `#[zobrist(skip)]`"
)]
pub trait Zobrist {
    /// The slots of the type, their values, and the names of both.
    const SHAPE: Shape;

    /// Returns the number of this value; called only if this is a [`Value`].
    #[doc(hidden)]
    fn zobrist_number(&self) -> usize {
        unreachable!("only the number of a `Value` is asked for")
    }

    /// Visits each feature that this state has, numbered from `base`.
    #[doc(hidden)]
    #[inline(always)]
    fn zobrist_features(&self, base: usize, visit: &mut impl Visit) {
        visit_value(&const { Self::SHAPE }, self.zobrist_number(), base, visit);
    }

    /// Returns the hash of this state, from scratch.
    ///
    /// # Panics
    /// If a value is outside its declared range (`max`, `count`, a [`View`](crate::View)).
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights([bool; 25]);
    ///
    /// let mut lights = Lights([false; 25]);
    /// let mut hash = lights.zobrist_hash();
    /// lights.0[7] = true;
    /// hash.toggle(Lights::FIELD_0.at(7), true);
    /// assert_eq!(hash, lights.zobrist_hash());
    /// ```
    #[inline]
    fn zobrist_hash(&self) -> ZobristHash<Self>
    where
        Self: State,
    {
        ZobristHash::of(self)
    }

    /// Returns the key of this feature, a value of an enum that is a [state](State): what it contributes to a hash.
    ///
    /// # Panics
    /// If a value that the feature carries is outside its declared range.
    ///
    /// ```
    /// use zobrist::Zobrist;
    ///
    /// #[derive(Clone, Copy, Zobrist)]
    /// #[zobrist(key = u64)]
    /// enum Feature { Knight(#[zobrist(max = 63)] u8), BlackToMove }
    ///
    /// // The difference that a move makes, before it is made.
    /// let jump = Feature::Knight(1).zobrist_key() ^ Feature::Knight(18) ^ Feature::BlackToMove;
    /// ```
    #[inline]
    fn zobrist_key(&self) -> Delta<Self, Self::Key>
    where
        Self: Feature,
    {
        Delta::collect(Table(Self::zobrist_table()), &Self::SHAPE, |visit| {
            self.zobrist_features(0, visit);
        })
    }
}

/// A type with finitely many values, one of which a slot holds at a time.
///
/// Values are numbered in the order of their declaration: the variants of an enum with all values that they carry, the
/// combinations of a struct's fields with the first field as the most significant, and `None` before `Some`.
///
/// ```
/// use zobrist::{Value, Zobrist};
///
/// #[derive(Zobrist)]
/// enum Color { White, Black }
/// #[derive(Zobrist)]
/// struct Piece { color: Color, #[zobrist(max = 5)] role: u8 }
///
/// assert_eq!(Piece::COUNT, 12);
/// assert_eq!(Piece { color: Color::Black, role: 2 }.number(), 8);
/// # let _ = Color::White;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a value of a slot",
    label = "not derived, or made of slots",
    note = "derive it: `#[derive(Zobrist)]` makes a value of an enum or struct without `key` or `slots`",
    note = "a type that consists of slots can be in a state or an array, but not in an `Option`, a tuple, a variant or a value",
    note = "for a type of another crate name a view, `#[zobrist(as = ...)]`; an integer of more than 8 bits \
            needs `#[zobrist(max = ...)]`; a field that is not a part of the state needs `#[zobrist(skip)]`"
)]
pub trait Value: Zobrist {
    /// Number of values, the empty one included. Numbers above 65,536, which no slot can have, are not exact.
    const COUNT: usize = Self::SHAPE.values();

    /// The shape of a type that must be one value.
    #[doc(hidden)]
    const ZOBRIST_VALUE: Shape = Self::SHAPE;

    /// The shape of the whole type as one slot.
    #[doc(hidden)]
    const ZOBRIST_JOINT: Shape = Shape::joint(&Self::SHAPE);

    /// Returns the number of this value, below [`COUNT`](Value::COUNT), or `usize::MAX` if the value is outside its declared
    /// range.
    ///
    /// ```
    /// use zobrist::{Value, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// enum Color { White = 7, Black = 3 }
    ///
    /// assert_eq!(Color::Black.number(), 1);
    /// assert_eq!(Some(Color::Black).number(), 2);
    /// assert_eq!((Color::Black, true).number(), 3);
    /// ```
    #[inline]
    fn number(&self) -> usize {
        self.zobrist_number()
    }
}
