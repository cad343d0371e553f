//! The traits that the derive implements, [`Zobrist`], [`Value`], [`State`] and [`Feature`], and
//! the declarations of the types [`ZobristHash`] and [`Delta`].
//!
//! They share a file because each needs the others: methods of `Zobrist` have bounds on the other
//! traits and return hashes, and a hash has the key of its `State`. The methods of the two types
//! are in `zobrist_hash.rs` and `delta.rs`.

use core::marker::PhantomData;

use super::combine::{Combine, Table};
use super::place::whole;
use super::row::{Parts, Row};
use super::visit::Visit;
use crate::key::Key;
use crate::shape::Shape;
use crate::shape::fingerprint::{Source, fingerprint};
use crate::shape::guaranteed::Guarantee;

/// A type that can be in a state. Derive it.
///
/// The derive makes an enum or a struct a [`Value`], unless it is declared to be a state
/// (`#[zobrist(key = u64)]`) or a struct of slots that states contain (`#[zobrist(slots)]`).
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// enum Color { White, Black } // a value
/// #[derive(Zobrist)]
/// #[zobrist(slots)]
/// struct Player { castling: [bool; 2] } // slots that states contain
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position { players: [Player; 2] } // a state
///
/// let players = [const { Player { castling: [true; 2] } }; 2];
/// println!("{}", Position { players }.zobrist_hash());
/// println!("{}", Position::SHAPE); // all features, in the order of their keys
/// ```
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
    const SHAPE: Shape<'static>;

    /// Makes the value that has no key. If no value is known to have none, this is `None`.
    #[doc(hidden)]
    const ZOBRIST_EMPTY: Option<fn() -> Self> = None;

    /// Returns the number of this value. Only a [`Value`] has one.
    #[doc(hidden)]
    fn zobrist_number(&self) -> usize {
        unreachable!("only the number of a `Value` is asked for")
    }

    /// Visits each feature that this state has. Its first entry is number `base`.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn zobrist_features(&self, base: usize, visit: &mut impl Visit) {
        visit.value(base, &const { Self::SHAPE }, self.zobrist_number());
    }

    /// Visits each feature of several states in a row, from entry `base` on.
    #[doc(hidden)]
    #[inline(always)]
    fn zobrist_all_features(states: &[Self], base: usize, visit: &mut impl Visit)
    where
        Self: Sized,
    {
        let entries = const { Self::SHAPE.entries() };
        states
            .iter()
            .enumerate()
            .for_each(|(i, state)| state.zobrist_features(base + i * entries, visit));
    }

    /// Returns the innermost `P` that contains `place`, and the position of the place inside that
    /// `P`.
    #[doc(hidden)]
    #[inline(always)]
    fn zobrist_at<P: 'static>(&mut self, place: usize) -> (&mut P, usize)
    where
        Self: Sized + 'static,
    {
        (whole(self), place)
    }

    /// Computes the hash of this state from scratch.
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
    #[track_caller]
    fn zobrist_hash(&self) -> ZobristHash<Self>
    where
        Self: State,
    {
        ZobristHash::BASE + Delta::from_raw(self.zobrist_sum().whole())
    }

    /// Returns the key of this feature: its contribution to a hash. The feature is a value of an
    /// enum that is declared as a [state](State).
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
        Delta::from_raw(self.zobrist_sum().whole())
    }
}

/// A type with finitely many values. A slot holds one of them at a time.
///
/// Values are numbered from 0 in the order of their declaration. A variant of an enum has one
/// number for each value that it carries. In a struct the first field is the most significant
/// digit. `None` precedes `Some`.
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
    note = "a type that consists of slots can be in a state or an array, but not in an `Option`, a tuple, a variant or \
            a value",
    note = "for a type of another crate name a view, `#[zobrist(as = ...)]`; an integer of more than 8 bits \
            needs `#[zobrist(max = ...)]`; a field that is not a part of the state needs `#[zobrist(skip)]`"
)]
pub trait Value: Zobrist {
    /// Number of values, including the empty one. It is not exact above 65,536, the limit of a
    /// slot.
    const COUNT: usize = Self::SHAPE.values();

    /// Equal to `SHAPE`. The expansion names it where a type must be a value.
    #[doc(hidden)]
    const ZOBRIST_VALUE: Shape<'static> = Self::SHAPE;

    /// Equal to `ZOBRIST_EMPTY`, for the same reason.
    #[doc(hidden)]
    const ZOBRIST_EMPTY_VALUE: Option<fn() -> Self> = Self::ZOBRIST_EMPTY;

    /// The shape of the whole type as one slot.
    #[doc(hidden)]
    const ZOBRIST_JOINT: Shape<'static> = Shape::joint(&Self::SHAPE);

    /// Returns the number of this value, below [`COUNT`](Value::COUNT), or `usize::MAX` if the
    /// value is outside its declared range.
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

/// A type with a static table of keys, made by the compiler: `#[zobrist(key = u64)]`.
///
/// A generic type has a static table for each instance in `instances(...)`. Functions that are
/// generic over the instances need a bound. Write the bound once, on the `impl` that contains the
/// functions:
///
/// ```
/// use zobrist::{State, Zobrist, ZobristHash};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, instances(Puzzle<9>, Puzzle<16>))]
/// struct Puzzle<const N: usize> {
///     #[zobrist(max = 15)]
///     tiles: [u8; N],
/// }
///
/// impl<const N: usize> Puzzle<N>
/// where
///     Self: State<Key = u64>,
/// {
///     fn slide(&mut self, hash: &mut ZobristHash<Self>, from: usize, to: usize) {
///         let tile = self.tiles[from];
///         hash.toggle(Self::TILES.at(from), tile);
///         hash.toggle(Self::TILES.at(to), tile);
///         self.tiles.swap(from, to);
///     }
/// }
///
/// let mut puzzle = Puzzle { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] };
/// let mut hash = puzzle.zobrist_hash();
/// puzzle.slide(&mut hash, 7, 8);
/// assert_eq!(hash, puzzle.zobrist_hash());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no static table of keys",
    label = "not a state",
    note = "in the type of a field or an argument also name the type of the keys: `ZobristHash<{Self}, u64>`",
    note = "or add `#[zobrist(key = u64)]` to the type; for a generic type list instances, \
            `#[zobrist(key = u64, instances(Go<81>, Go<361>))]`",
    note = "a `KeyTable` has keys for types without a static table: `hash ^= table.key(slot, value)`, \
            `table.check(hash, &state)`",
    note = "in a generic function add the bound `where {Self}: State<Key = u64>`",
    note = "a `Hashed` is no state, it contains one: `hashed.hash()`, `hashed.hashes()`, `&*hashed`"
)]
pub trait State: Zobrist + Sized + 'static {
    /// The type of the keys.
    type Key: Key;

    /// The base constant: the bits of the hash of a state without any feature.
    const BASE: Self::Key;

    /// The source of the keys.
    #[doc(hidden)]
    const SOURCE: Source;

    /// Which states always have different hashes, and which sets of keys never XOR to zero.
    /// `#[zobrist(guarantee = exact)]` and `features` select keys with a guarantee. Random keys,
    /// the default, have none.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u128, guarantee = features)]
    /// struct Go { points: [[Option<bool>; 19]; 19] }
    ///
    /// // Positions that differ in 1 to 12 points never have equal hashes.
    /// assert_eq!(Go::GUARANTEE.slots(), 12);
    /// ```
    const GUARANTEE: Guarantee = Self::SOURCE
        .keys()
        .guarantee(&Self::SHAPE, <Self::Key as Key>::BITS);

    /// An element of the table: a key, or if the state has parts, a key for the state and one for
    /// each part.
    #[doc(hidden)]
    type Row: Row<Key = Self::Key>;

    /// The parts of the state.
    #[doc(hidden)]
    const PARTS: Parts = Parts::NONE;

    /// Returns the static table: a zero, then the entries of all slots.
    #[doc(hidden)]
    fn zobrist_table() -> &'static [Self::Row];

    /// Returns the sum of the rows of all features that this state has.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    fn zobrist_sum(&self) -> Self::Row {
        let mut combine = Combine::new(Table(Self::zobrist_table()), &Self::SHAPE);
        self.zobrist_features(0, &mut combine);
        combine.sum
    }

    /// Returns a 64-bit digest of everything that determines the keys: the version of the key
    /// specification, the seed, lane, width and kind of the keys, all paths, and the names of
    /// all values.
    ///
    /// Store it in the header of a file of hashes and compare it when reading. Each call computes
    /// the digest again, from a text that the [specification](crate::specification) defines.
    ///
    /// It does not contain the name of the type. Types with the same slots and seed have the same
    /// keys, hashes and fingerprint, also if they are variants of a game with other rules: give
    /// each variant a [seed](crate::guide::attributes#seed) of its own.
    ///
    /// ```
    /// use zobrist::{State, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Old { castling: [bool; 4] }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct New { castling: [bool; 4], chess960: bool }
    ///
    /// assert_ne!(Old::fingerprint(), New::fingerprint());
    /// ```
    fn fingerprint() -> u64 {
        let keys = Table(Self::zobrist_table()).keys(&Self::SHAPE);
        fingerprint(&Self::SHAPE, Self::SOURCE, Self::BASE, keys)
    }
}

/// A state whose keys have a guarantee: `#[zobrist(guarantee = features)]` or `exact`. Two hashes
/// of such a state tell in which slots the states differ, see
/// [`ZobristHash::difference`](crate::ZobristHash::difference). The derive implements this trait.
#[diagnostic::on_unimplemented(
    message = "hashes of `{Self}` do not tell what differs",
    label = "no keys with a guarantee",
    note = "add `guarantee = features` to `#[zobrist(key = ...)]`; keys of 64 bits name about 6 differences, keys of \
            128 bits about 12, and `guarantee = exact` all of them if the values fit the key",
    note = "this changes the keys; a `Sketch` of the states works with any keys"
)]
pub trait Guaranteed: State {}

/// An enum with `#[zobrist(key = u64)]`: each of its values is a feature, and a set of features is
/// a state.
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Color { White, Black }
///
/// #[derive(Clone, Copy, Zobrist)]
/// #[zobrist(key = u64)]
/// enum Feature { Man(Color, #[zobrist(max = 31)] u8), King(Color, #[zobrist(max = 31)] u8), BlackToMove }
///
/// let mut hash: ZobristHash<Feature> =
///     [Feature::Man(Color::White, 11), Feature::King(Color::Black, 2)].into_iter().collect();
/// hash ^= Feature::Man(Color::White, 11);
/// hash ^= Feature::Man(Color::White, 15);
/// hash ^= Feature::BlackToMove;
/// ```
///
/// Features are collected into a hash, and `^=` adds or removes a feature.
/// [`zobrist_key`](crate::Zobrist::zobrist_key) returns the key of a feature. Every value has a
/// key, also `Man(White, 0)`, unless its variant is marked `#[zobrist(skip)]` or
/// `#[zobrist(empty)]`.
///
/// The derive implements this trait. No operation needs the trait in scope, so an engine can name
/// its own enum `Feature`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum of features",
    label = "not an enum with `#[zobrist(key = ...)]`"
)]
pub trait Feature: State + Value {}

/// The hash of a state of type `S`: the base constant combined with the key of each feature.
///
/// A hash has the size of a key. States with equal features have equal hashes, independent of the
/// updates before. The type names the state, because hashes of different state types are unrelated.
///
/// ```
/// use zobrist::{Zobrist, ZobristHash};
///
/// #[derive(Clone, Copy, Zobrist)]
/// enum Stone { Black, White }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64, seed = 2026)]
/// struct Board { points: [Option<Stone>; 81] }
///
/// let mut board = Board { points: [None; 81] };
/// let mut hash: ZobristHash<Board> = board.zobrist_hash();
///
/// board.points[40] = Some(Stone::Black);
/// hash.toggle(Board::POINTS.at(40), Stone::Black);
/// assert_eq!(hash, board.zobrist_hash());
/// ```
pub struct ZobristHash<S: ?Sized, K = <S as State>::Key> {
    pub(super) raw: K,
    pub(super) of: PhantomData<fn(&S)>,
}

/// The difference of two hashes of `S`: a combination of keys.
///
/// One delta can update several hashes, and the hash after a move can be computed before the move
/// is made:
///
/// ```
/// # use zobrist::Zobrist;
/// #[derive(Clone, Copy, PartialEq, Zobrist)] enum Role { Pawn, Knight }
/// #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [Option<Role>; 64] }
/// # let position = Position { board: [None; 64] };
/// let (mut all, mut pawns) = (position.zobrist_hash(), position.zobrist_hash());
/// # let (square, role) = (12, Role::Pawn);
/// let key = Position::BOARD.at(square).key(role);
/// all ^= key;
/// if role == Role::Pawn {
///     pawns ^= key;
/// }
/// let next = all ^ Position::BOARD.at(20).key(Role::Knight);
/// # assert_ne!(next, pawns);
/// ```
pub struct Delta<S: ?Sized, K = <S as State>::Key> {
    pub(super) raw: K,
    pub(super) of: PhantomData<fn(&S)>,
}
