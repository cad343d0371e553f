//! A state that keeps its own hash.

use core::ops::BitXor;

use crate::hash::visit::Ignore;
use crate::hash::{Combine, Row, State, Table, Zobrist, ZobristHash};
use crate::slot::Slot;
use crate::slot::view::{IntoValue, View, check_emptied, check_view, emptied};

use super::hashes::Hashes;
use super::keys_of::{KeysOf, SlotKeys, Static};

/// A state together with its hash. Each write through a typed slot updates the hash, and hashed
/// fields cannot be written in any other way.
///
/// The fields of the state are read as usual. [`set`](Self::set) writes one slot and returns the
/// old value, so a second `set` with that value undoes the write. The hash is always correct, so it
/// needs no [`check`](ZobristHash::check).
///
/// ```
/// use zobrist::{Hashed, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
/// enum Color { White, Black }
/// #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
/// enum Piece { Man(Color), King(Color) }
///
/// #[derive(Clone, Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     board: [Option<Piece>; 64],
///     #[zobrist(empty = Color::White)]
///     turn: Color,
///     #[zobrist(skip)]
///     plies: u32,
/// }
///
/// let mut position = Hashed::new(Position { board: [None; 64], turn: Color::White, plies: 0 });
/// position.set(Position::BOARD.at(28), Piece::Man(Color::Black));
///
/// let captured = position.set(Position::BOARD.at(28), Piece::King(Color::White));
/// position.set(Position::TURN, Color::Black);
/// *position.skipped().plies += 1; // not hashed
///
/// assert_eq!(captured, Some(Piece::Man(Color::Black)));
/// assert_eq!(position.board[28], Some(Piece::King(Color::White)));
/// assert_eq!(position.hash(), position.zobrist_hash()); // from scratch
/// ```
///
/// A move costs the same as an update of a [`ZobristHash`] beside the state. An engine with boards
/// of its own keeps such a hash and updates it by [`toggle`](ZobristHash::toggle). If a field is
/// chosen at run time, choose by a branch between two calls of `set`: a variable for the slot takes
/// 1.3 times as long.
///
/// The methods of this type hide methods of the state with the same names: call the methods of the
/// state as `Position::hash(&position)`. A method of the state that makes moves takes a `&mut
/// Hashed<Self>`. A field with a [`View`] of your own must not have interior mutability, such as a
/// `Cell`: a change through a shared reference would not update the hash.
///
/// A state without a static table has a pointer to a table made at run time as the second type
/// parameter: see [`with_keys`](Self::with_keys). [`SlotKeys`] is the bound of a function over
/// states with either.
///
/// # Messages of the compiler
///
/// - cannot assign to data in dereference of `Hashed<Position>`; trait `DerefMut` is required to
///   modify through a dereference: write `position.set(Position::TURN, turn)`, and for a skipped
///   field `*position.skipped().plies += 1`.
/// - cannot borrow data in dereference of `Hashed<Position>` as mutable: for
///   `position.board.swap(0, 1)` write [`position.swap(..)`](Self::swap) of two slots; a method of
///   the state that writes takes a `&mut Hashed<Self>`.
/// - cannot assign to data in a `&` reference, after `skipped()`: the field is hashed,
///   `position.set(..)` writes it.
/// - no associated item named `PLIES` found for struct `Position`: a skipped field has no slot, see
///   above.
/// - no associated item named `CASTLING` found for struct `Player`: a nested struct needs
///   `#[zobrist(slots)]`.
/// - no method named `part` found for struct `Hashed`, or `ZobristHash`:
///   `position.hashes().part(Position::PAWNS)`.
/// - no method named `check` found for struct `Hashes`: `hashes.whole().check(&position)`.
/// - no implementation for `Option<Piece> ^ Option<Piece>`, at `flip`: [`flip`](Self::flip) changes
///   bits, such as those of a bitboard; write a piece by [`set`](Self::set).
/// - `Hashed<Position>` has no static table of keys, at `Hashes::of(&position)`: the hashes that
///   are kept are `position.hashes()`; from scratch they are `Hashes::of(&*position)`.
/// - `Hashed<Position>` has no Zobrist keys, at `Sketch::of(&position, 32)`: write
///   `Sketch::of(&*position, 32)`.
/// - the method `at` exists for struct `Slot<Position, bool>`, but its trait bounds were not
///   satisfied: the field is one slot, so leave out `.at(..)`.
/// - expected `u64`, found `ZobristHash`, or `u64: From<ZobristHash>` is not satisfied: the bits of
///   a hash are `hash.raw()`, and a hash of bits that were stored is `ZobristHash::from_raw(bits)`.
/// - no method named `set` found for `&mut Position`: a method that makes moves takes a `&mut
///   Hashed<Self>`.
#[derive(Clone, Copy)]
pub struct Hashed<S, Q: KeysOf<S> = Static> {
    pub(crate) state: S,
    pub(crate) sum: Q::Row,
    pub(crate) keys: Q,
}

impl<S: State> Hashed<S> {
    /// Computes the hash of `state` and keeps it up to date from now on.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    ///
    /// let lights = Hashed::new(Lights { on: [false; 25] });
    /// assert_eq!(lights.hash(), Lights { on: [false; 25] }.zobrist_hash());
    /// ```
    #[inline]
    #[track_caller]
    pub fn new(state: S) -> Self {
        Hashed::with_keys(Static, state)
    }
}

impl<S: Zobrist + 'static, Q: SlotKeys<S>> Hashed<S, Q> {
    /// Writes `value` to `slot` and returns the old value. The slot can be an element, a nested
    /// field, a whole array or a whole bitboard. In a `Vec` of values with
    /// [`LatticeKeys`](crate::lattice::LatticeKeys) it is the number of a site:
    /// `spins.set(7, true)`.
    ///
    /// # Panics
    /// If `value` is outside its declared range, or there is no such site. The message names the
    /// slot. State and hash remain unchanged.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Player { #[zobrist(max = 18)] hand: [u8; 7] }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { players: [Player; 2] }
    ///
    /// let mut position = Hashed::new(Position { players: [const { Player { hand: [0; 7] } }; 2] });
    /// let before = position.hash();
    /// let pawns = Position::PLAYERS.at(1).field(Player::HAND).at(0);
    /// let old = position.set(pawns, position.players[1].hand[0] + 1);
    /// position.set(pawns, old); // undo
    /// assert_eq!(position.hash(), before);
    /// ```
    // Inlined, so that the compiler knows the place of the slot and computes its address.
    #[inline(always)]
    #[track_caller]
    pub fn set<T, V>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> T
    where
        T: 'static,
        V: View<T>,
    {
        const { check_view(V::UNWRITABLE) }
        let rows = Table(self.keys.table());
        let [mut lost, mut gained] = [(); 2].map(|()| Combine::<Q::Row, _>::new(rows, &S::SHAPE));
        let old = V::write(
            &mut self.state,
            slot.location(),
            value.into_value(),
            &mut lost,
            &mut gained,
        );
        self.sum = self.sum.plus(gained.sum.minus(lost.sum));
        old
    }

    /// Writes the empty value, such as `None` or 0, to `slot`, and returns the old value. The empty
    /// value has no key, so this loads one key less than [`set`](Self::set).
    ///
    /// This does not compile for a slot of which no value is known to be empty: an enum without an
    /// `#[zobrist(empty)]` variant, a field with `full` or `bits = N`, a struct with a skipped
    /// field, or a view without [`EMPTY`](View::EMPTY). Use [`set`](Self::set).
    ///
    /// # Panics
    /// If [`View::EMPTY`] of your own view makes a value that has a key.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// # #[derive(Clone, Copy, PartialEq, Debug, Zobrist)] enum Piece { Man, King }
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [Option<Piece>; 64] }
    ///
    /// let mut position = Hashed::new(Position { board: [Some(Piece::Man); 64] });
    /// let piece = position.take(Position::BOARD.at(12)); // a move
    /// let captured = position.set(Position::BOARD.at(28), piece);
    ///
    /// position.set(Position::BOARD.at(28), captured); // and back
    /// position.set(Position::BOARD.at(12), piece);
    /// assert_eq!(position.board, [Some(Piece::Man); 64]);
    /// # let _ = Piece::King;
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn take<T, V>(&mut self, slot: Slot<S, T, V>) -> T
    where
        T: 'static,
        V: View<T>,
    {
        const { check_emptied::<T, V>() }
        self.emptied(slot)
    }

    #[inline(always)]
    #[track_caller]
    fn emptied<T: 'static, V: View<T>>(&mut self, slot: Slot<S, T, V>) -> T {
        let mut lost = Combine::<Q::Row, _>::new(Table(self.keys.table()), &S::SHAPE);
        let old = V::write(
            &mut self.state,
            slot.location(),
            emptied::<T, V>(),
            &mut lost,
            &mut Ignore,
        );
        self.sum = self.sum.minus(lost.sum);
        old
    }

    /// Moves the value of `from` to `to`, and returns the old value of `to`: a [`take`](Self::take)
    /// and a [`set`](Self::set). The empty value, such as `None` or 0, remains in `from`, so
    /// this needs a slot that has one.
    ///
    /// If `from` is `to`, such as for a king that castles in Chess960, nothing changes. The old
    /// value of `to` is then the moved value itself, and the same two lines undo the move.
    ///
    /// # Panics
    /// If [`View::EMPTY`] of your own view makes a value that has a key.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// # #[derive(Clone, Copy, PartialEq, Debug, Zobrist)] enum Piece { Man, King }
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Position { board: [Option<Piece>; 64] }
    ///
    /// let mut position = Hashed::new(Position { board: [None; 64] });
    /// position.set(Position::BOARD.at(12), Piece::Man);
    /// let captured = position.relocate(Position::BOARD.at(12), Position::BOARD.at(28));
    /// assert_eq!((position.board[12], position.board[28]), (None, Some(Piece::Man)));
    ///
    /// position.relocate(Position::BOARD.at(28), Position::BOARD.at(12)); // undo
    /// position.set(Position::BOARD.at(28), captured);
    /// # let _ = Piece::King;
    /// ```
    #[inline(always)]
    #[track_caller]
    #[doc(alias("move", "capture"))]
    pub fn relocate<T, V>(&mut self, from: Slot<S, T, V>, to: Slot<S, T, V>) -> T
    where
        T: Copy + 'static,
        V: View<T>,
    {
        const { check_emptied::<T, V>() }
        let value = self.emptied(from);
        let old = self.set(to, value);
        if from == to { value } else { old }
    }

    /// Exchanges the values of two slots, or of two sites of a lattice: `spins.swap(7, 9)`.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Puzzle { #[zobrist(max = 8)] tiles: [u8; 9] }
    ///
    /// let mut puzzle = Hashed::new(Puzzle { tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] });
    /// puzzle.swap(Puzzle::TILES.at(5), Puzzle::TILES.at(8));
    /// assert_eq!(puzzle.tiles, [1, 2, 3, 4, 5, 0, 7, 8, 6]);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn swap<T, V>(&mut self, first: Slot<S, T, V>, second: Slot<S, T, V>)
    where
        T: Copy + 'static,
        V: View<T>,
    {
        let value = V::read(&mut self.state, first.place);
        let value = self.set(second, value);
        self.set(first, value);
    }

    /// Flips the bits of `mask` in a bitboard, a set of flags or a `bool`. A second `flip` of the
    /// same mask undoes it.
    ///
    /// # Panics
    /// If the new value has a bit outside the declared range. State and hash remain unchanged.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Board { #[zobrist(bits)] pawns: [u64; 2], black_to_move: bool }
    ///
    /// let mut board = Hashed::new(Board { pawns: [0xff00; 2], black_to_move: false });
    /// board.flip(Board::PAWNS.at(0), 1 << 12 | 1 << 28);
    /// board.flip(Board::BLACK_TO_MOVE, true);
    /// assert_eq!(board.pawns[0], 0x1000_ef00);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn flip<T, V>(&mut self, slot: Slot<S, T, V>, mask: T)
    where
        T: BitXor<Output = T> + Copy + 'static,
        V: View<T>,
    {
        let old = V::read(&mut self.state, slot.place);
        self.set(slot, old ^ mask);
    }

    /// Does not compile. Its error names the methods that write.
    #[doc(hidden)]
    pub fn toggle<P, T>(&mut self, _: P, _: T)
    where
        Self: Toggled,
    {
    }
}

/// Implemented by no type. It provides the error message for `toggle` of a [`Hashed`] state, which
/// could mean a value, as for a hash, or a mask.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`toggle` updates a hash, and a `Hashed` state updates its hash by itself",
    label = "use `set` to write a value, or `flip` to flip the bits of a mask"
)]
pub trait Toggled {}

impl<S, Q: KeysOf<S>> Hashed<S, Q> {
    /// Returns the stored hash of the state.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    ///
    /// let mut lights = Hashed::new(Lights { on: [false; 25] });
    /// let before = lights.hash();
    /// lights.set(Lights::ON.at(7), true);
    /// assert_eq!(lights.hash(), before ^ Lights::ON.at(7).key(true));
    /// ```
    #[inline]
    pub fn hash(&self) -> ZobristHash<Q::Of, Q::Key> {
        ZobristHash::from_raw(self.sum.whole())
    }

    /// Changes the state by a closure, then computes the hash from scratch.
    ///
    /// `change` works on a clone of the state, which then replaces the state. If `change` panics,
    /// or leaves a value outside its declared range, state and hash remain unchanged. To change
    /// a state that is not `Clone`, use [`into_inner`](Self::into_inner) and
    /// [`new`](Self::new).
    ///
    /// # Panics
    /// If a value is outside its declared range.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Clone, Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    ///
    /// let mut lights = Hashed::new(Lights { on: [false; 25] });
    /// lights.edit(|lights| lights.on[..5].fill(true));
    /// assert_eq!(lights.hash(), lights.zobrist_hash());
    /// ```
    #[track_caller]
    pub fn edit<R>(&mut self, change: impl FnOnce(&mut S) -> R) -> R
    where
        S: Clone,
    {
        let mut state = self.state.clone();
        let result = change(&mut state);
        self.sum = self.keys.sum_of(&state);
        self.state = state;
        result
    }

    /// Returns the state without its hash.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { on: [bool; 25] }
    ///
    /// let mut lights = Hashed::new(Lights { on: [false; 25] });
    /// lights.set(Lights::ON.at(7), true);
    /// let Lights { on } = lights.into_inner();
    /// assert!(on[7]);
    /// ```
    #[inline]
    pub fn into_inner(self) -> S {
        self.state
    }

    /// Computes the hash of `state` by keys made at run time. `keys` is a reference to a
    /// [`KeyTable`](crate::KeyTable), or to [`LatticeKeys`](crate::lattice::LatticeKeys) if the
    /// state is a `Vec` of values. An `Arc`, `Rc` or `Box` of them serves, too.
    ///
    /// # Panics
    /// If a value is outside its declared range, or a `Vec` does not have a value for each site.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use zobrist::{Hashed, KeyTable, Zobrist};
    ///
    /// #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
    /// enum Stone { Black, White }
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Go<const POINTS: usize> { points: [Option<Stone>; POINTS] }
    ///
    /// let keys = KeyTable::<Go<361>, u64>::new(2026);
    /// let mut go = Hashed::with_keys(&keys, Go { points: [None; 361] });
    /// go.set(Go::<361>::POINTS.at(180), Stone::Black);
    /// assert_eq!(go.points[180], Some(Stone::Black));
    /// assert_eq!(go.hash(), keys.base() ^ keys.key(Go::<361>::POINTS.at(180), Stone::Black));
    /// # let _ = Stone::White;
    /// # }
    /// ```
    #[inline]
    #[track_caller]
    pub fn with_keys(keys: Q, state: S) -> Self {
        let sum = keys.sum_of(&state);
        Hashed { state, sum, keys }
    }
}

impl<S: State> Hashed<S> {
    /// Returns the stored hashes of the state and of its parts.
    ///
    /// ```
    /// # use zobrist::{Hashed, Zobrist};
    /// #[derive(Zobrist)] #[zobrist(key = u64)] struct Lights { #[zobrist(part(lit))] on: [bool; 25] }
    ///
    /// let mut lights = Hashed::new(Lights { on: [false; 25] });
    /// lights.set(Lights::ON.at(7), true);
    /// assert_eq!(lights.hashes().part(Lights::LIT).raw(), Lights::ON.at(7).key(true).raw());
    /// ```
    #[inline]
    pub fn hashes(&self) -> Hashes<S> {
        Hashes { sum: self.sum }
    }
}
