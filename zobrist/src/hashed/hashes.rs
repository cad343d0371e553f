//! The hash of a state together with those of its parts.

use core::fmt::{self, Debug, Display, Formatter};
use core::marker::PhantomData;

use crate::hash::{Row, State, ZobristHash};
use crate::key::path::digest;
use crate::key::{Key, XorKey, plain};
use crate::slot::Slot;
use crate::slot::view::{IntoValue, View};

/// The hash of a state and the hashes of its parts. One update changes all of them.
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
/// assert_eq!(desync.to_string(), "board[28] = White Pawn is extra");
/// # let _ = (Color::Black, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King);
/// ```
///
/// `Hashes` are for a board that a program keeps itself; [`Hashed`](crate::Hashed) is a state that
/// stores them ([`hashes`](crate::Hashed::hashes)).
///
/// A part is a named set of features, such as all pawns. The hash of a part combines the keys of
/// those of its features that the state has. It does not contain the base constant, so it is 0 if
/// the state has no feature of the part. Engines look up pawn tables and correction histories by
/// such hashes. A field declares its parts: `part(name)` for all values of the field, or `part(name
/// = words)` for the values that the words select. `tally(name)` declares a part that depends on
/// the number of each kind and not on the slots, such as the material: see the
/// [guide](crate::guide::attributes#tally).
///
/// A word is the name of an enum variant, a number, `true` or `false`. `Pawn` selects every value
/// that contains `Pawn`; `|` is or, `&` is and, `!` is not. Each word must occur in a value of the
/// field.
///
/// The table of a state with parts has a row for each value: its key, and for each part its key or
/// zero. An update loads one row for each value and combines all of it, without branches. Five
/// parts make a table six times as large, 40 KB for a chess board with 64-bit keys. To get the
/// hashes after a move before you make it, update a copy.
///
/// In an engine, a function that makes a move copies the hashes to a local variable, updates it and
/// stores it at the end, so that the compiler keeps the sums in registers.
/// [`relocate`](Hashes::relocate) moves a piece; for a capture, [`remove`](Hashes::remove) the
/// captured piece first. A board of bitboards computes its hashes from scratch faster by
/// `Hashes::default()` and an [`add`](Hashes::add) for each piece than by [`of`](Hashes::of), which
/// visits every square.
///
/// Each update changes all hashes together, so `whole().check(&state)` finds the mistakes in all of
/// them. [`Part::check`] checks the hash of one part, such as one that an engine computes by
/// itself. There is no `^=`, because a delta does not say to which parts its keys belong. A
/// position that stores its own `Hashes` begins with `Hashes::default()`, as a position that stores
/// its hash begins with [`ZobristHash::BASE`].
pub struct Hashes<S: State> {
    pub(crate) sum: S::Row,
}

/// A named part of the states of type `S`, such as all pawns. The derive declares a constant for
/// each part, such as `Position::PAWNS`.
///
/// `Part` is also the first type parameter of the hash of a part: `ZobristHash<Part<Position>,
/// u64>`.
pub struct Part<S> {
    i: usize,
    of: PhantomData<fn(&S)>,
}

impl<S: State> Hashes<S> {
    /// Computes the hashes of `state` and of its parts from scratch.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    #[inline]
    #[track_caller]
    pub fn of(state: &S) -> Self {
        Hashes {
            sum: S::Row::of_whole(S::BASE).plus(state.zobrist_sum()),
        }
    }

    /// Returns the hash of the whole state.
    #[inline]
    pub fn whole(self) -> ZobristHash<S> {
        ZobristHash::from_raw(self.sum.whole())
    }

    /// Returns the hash of `part`.
    #[inline]
    pub fn part(self, part: Part<S>) -> ZobristHash<Part<S>, S::Key> {
        ZobristHash::from_raw(self.sum.of_part(part.i))
    }

    /// Adds or removes the key of `value` in `slot`, in the hash of the state and in the hashes of
    /// the parts that contain the value. Under XOR, adding and removing are the same, as in
    /// [`ZobristHash::toggle`]. For a state with parts by `tally` this does not compile: use
    /// [`add`](Self::add) and [`remove`](Self::remove).
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    #[inline]
    #[track_caller]
    pub fn toggle<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>)
    where
        S::Key: XorKey,
    {
        const {
            assert!(
                <S::Row as Row>::TALLIES == 0,
                "`toggle` does not say whether the value is added or removed, so it cannot update parts by `tally`: \
                 use `add`, `remove` or `replace`"
            );
        }
        self.add(slot, value);
    }

    /// Adds the key of `value` in `slot`, which was empty, to the hash of the state and to the
    /// hashes of the parts that contain the value.
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::{Hashes, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { #[zobrist(tally(lit))] on: [bool; 25] }
    ///
    /// let mut lights = Lights { on: [false; 25] };
    /// let mut hashes = Hashes::of(&lights);
    /// lights.on[7] = true;
    /// hashes.add(Lights::ON.at(7), true);
    /// assert_eq!(hashes, Hashes::of(&lights));
    /// ```
    #[inline]
    #[track_caller]
    pub fn add<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>) {
        self.sum = self.sum.plus(slot.row(&value.into_value()));
    }

    /// Removes the key of `value` in `slot`, which becomes empty, from the hash of the state and
    /// from the hashes of the parts that contain the value.
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::{Hashes, Zobrist};
    ///
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Lights { #[zobrist(tally(lit))] on: [bool; 25] }
    ///
    /// let mut hashes = Hashes::of(&Lights { on: [true; 25] });
    /// hashes.remove(Lights::ON.at(7), true);
    /// hashes.add(Lights::ON.at(7), true);
    /// assert_eq!(hashes, Hashes::of(&Lights { on: [true; 25] }));
    /// ```
    #[inline]
    #[track_caller]
    pub fn remove<T, V: View<T>>(&mut self, slot: Slot<S, T, V>, value: impl IntoValue<T>) {
        self.sum = self.sum.minus(slot.row(&value.into_value()));
    }

    /// Removes the key of `old` in `slot` and adds the key of `new`, in the hash of the state and
    /// in the hashes of the parts that contain these values.
    ///
    /// # Panics
    /// If a value is outside the range that the field declares.
    #[inline]
    #[track_caller]
    pub fn replace<T, V: View<T>>(
        &mut self,
        slot: Slot<S, T, V>,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) {
        let (old, new) = (slot.row(&old.into_value()), slot.row(&new.into_value()));
        self.sum = self.sum.plus(new).minus(old);
    }

    /// Removes the key of `value` in `from` and adds its key in `to`.
    ///
    /// # Panics
    /// If `value` is outside the range that the field declares.
    ///
    /// ```
    /// use zobrist::{Hashes, Zobrist};
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum Piece { Pawn, King }
    /// #[derive(Zobrist)]
    /// #[zobrist(key = u64)]
    /// struct Position { #[zobrist(part(pawns = Pawn))] board: [Option<Piece>; 64] }
    ///
    /// let mut position = Position { board: [None; 64] };
    /// position.board[12] = Some(Piece::Pawn);
    /// let mut hashes = Hashes::of(&position);
    ///
    /// position.board.swap(12, 28); // square 28 is empty
    /// hashes.relocate(Position::BOARD.at(12), Position::BOARD.at(28), Piece::Pawn);
    /// assert_eq!(hashes, Hashes::of(&position));
    /// # let _ = Piece::King;
    /// ```
    #[inline]
    #[track_caller]
    pub fn relocate<T, V: View<T>>(
        &mut self,
        from: Slot<S, T, V>,
        to: Slot<S, T, V>,
        value: impl IntoValue<T>,
    ) {
        let value = value.into_value();
        self.sum = self.sum.plus(to.row(&value).minus(from.row(&value)));
    }
}

/// The hashes of a state without features: [`ZobristHash::BASE`], and 0 for each part.
impl<S: State> Default for Hashes<S> {
    fn default() -> Self {
        Hashes {
            sum: S::Row::of_whole(S::BASE),
        }
    }
}

plain!([S: State] Hashes<S>, |one, other| one.sum == other.sum);

impl<S: State> Debug for Hashes<S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut hashes = f.debug_struct("Hashes");
        hashes.field("whole", &self.whole());
        for (i, name) in S::PARTS.names.iter().enumerate() {
            hashes.field(
                name,
                &ZobristHash::<Part<S>, _>::from_raw(self.sum.of_part(i)),
            );
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
        S::PARTS.names[self.i]
    }

    /// Returns whether the hash of the part is a sum of keys for each value.
    pub(crate) fn is_tally(self) -> bool {
        self.i + <S::Row as Row>::TALLIES >= S::PARTS.names.len()
    }

    /// Returns how often `feature` counts its kind.
    pub(crate) fn times(feature: usize) -> usize {
        (S::PARTS.sets[1 + S::SHAPE.entry(feature)] >> 32) as usize
    }

    /// Returns the key by which `feature` changes the part, or zero.
    pub(crate) fn key(self, feature: usize) -> S::Key {
        self.key_at(S::SHAPE.entry(feature))
    }

    /// Returns the key of an entry.
    pub(crate) fn key_at(self, entry: usize) -> S::Key {
        S::zobrist_table()[1 + entry].of_part(self.i)
    }

    /// Returns a 64-bit digest of everything that determines the hashes of the part: the
    /// fingerprint of the state, and the list of keys that belong to the part.
    pub fn fingerprint(self) -> u64 {
        let of_part = (0..S::SHAPE.features()).map(|feature| (feature as u64, self.key(feature)));
        // Keys of tallies are not in the state's fingerprint.
        let key = |key: S::Key| self.is_tally().then_some(key.to_bits() as u64);
        let of_part = of_part
            .filter(|&(_, key)| key != Key::ZERO)
            .flat_map(|(i, of)| [Some(i), key(of)])
            .flatten();
        digest("", [S::fingerprint()].into_iter().chain(of_part))
    }
}

plain!([S] Part<S>);

/// Writes the name of the part.
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
