//! Views: how the fields of a state are read, and which values their slots take.
//!
//! | field | attribute | view |
//! | --- | --- | --- |
//! | a derived type, or an array or an option of one | none | [`Own`] |
//! | a field that is one value | `#[zobrist(joint)]` | [`Joint`] |
//! | a field with another empty value | `#[zobrist(empty = Color::White)]` | [`Empty`] |
//! | a field whose empty value has a key, too | `#[zobrist(full)]` | [`Full`] |
//! | a bitboard that is an integer | `#[zobrist(bits)]` | [`Bits`] |
//! | a bitboard of a type that converts into a `u64` or `u128` | `#[zobrist(bits = 64)]` | [`BitSet`] |
//! | a number with a key for each value | `#[zobrist(max = 18)]` | [`Max`] |
//! | a number that is empty at another value than 0 | `#[zobrist(max = 12, empty = 12)]` | [`Max`] |
//! | a number with one key, added that many times | `#[zobrist(count = 18)]` | [`Count`] |
//! | a type of another crate | `#[zobrist(as = AsSquare)]` | your own [`View`] |
//!
//! [`IntoValue`] is the trait of the values that a slot takes, and [`SlotIndex`] the trait of
//! indices that select one of several slots.

// To add a view: a file here with an empty enum that implements `View` for the types that it
// reads, that is a `Shape` and the number of a value. With `Each` it reads arrays and options,
// too. If an attribute selects it: a variant of `View` in `zobrist-derive/src/model/mod.rs`, and
// its type in `expand/read.rs`. Then a line in the table above.

use core::fmt::Debug;
use core::mem;

use crate::hash::Zobrist;
use crate::hash::place::{in_array, whole};
use crate::hash::visit::{Blame, Visit, shifted};
use crate::shape::Shape;

mod array;
mod bits;
mod empty;
mod full;
mod joint;
mod number;
mod unknown;
mod value;

#[doc(hidden)]
pub use array::Array;
use array::all;
pub(crate) use array::empty_array;
pub use bits::BitSet;
#[doc(alias = "bitboard")]
pub use bits::Bits;
#[doc(hidden)]
pub use bits::{AnyWidth, Bit, Width, check_width};
pub use empty::Empty;
#[doc(hidden)]
pub use empty::{Holds, Listed, empty_value};
pub(crate) use empty::{check_emptied, emptied};
pub use full::Full;
pub use joint::Joint;
#[doc(hidden)]
pub use number::limit;
pub use number::{Count, Max};
#[doc(hidden)]
pub use unknown::Unknown;
pub use value::IntoValue;

pub use super::index::SlotIndex;

/// A way to read a field of type `T`: its values and their numbers.
///
/// The attributes `joint`, `bits`, `max`, `count`, `full` and `empty` select views of this crate.
/// To hash a type of another crate, implement this trait for a unit type of your own and name it in
/// `#[zobrist(as = ...)]`. If the unit type also implements [`Each`], it reads arrays and options
/// of `T`.
///
/// ```
/// use zobrist::view::Each;
/// use zobrist::{Shape, View, Zobrist};
/// # mod elsewhere { #[derive(Clone, Copy)] pub struct Square(pub u8); }
/// use elsewhere::Square; // `struct Square(u8)`, 0 to 63
///
/// struct AsSquare;
/// impl View<Square> for AsSquare {
///     const SHAPE: Shape<'static> = Shape::numbers(64);
///     fn number(square: &Square) -> usize {
///         square.0.into()
///     }
/// }
/// impl Each for AsSquare {}
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     #[zobrist(as = AsSquare)]
///     kings: [Square; 2],
///     #[zobrist(as = AsSquare)]
///     en_passant: Option<Square>,
/// }
///
/// let mut position = Position { kings: [Square(4), Square(60)], en_passant: None };
/// let mut hash = position.zobrist_hash();
/// position.kings[1] = Square(59);
/// hash.replace(Position::KINGS.at(1), Square(60), Square(59));
/// assert_eq!(hash, position.zobrist_hash());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot read a `{T}`",
    label = "no `View` of `{T}`",
    note = "`bits` reads unsigned integers (no `usize`), `f32` and `f64`; `max` and `count` read unsigned integers; \
            `empty = ...` reads the type of its value; each reads arrays, too",
    note = "`bits = 64` reads a `Copy` type `B` with `impl From<B> for u64` (above 64 squares, `for u128`), and \
            arrays of `B`; if another crate has no such conversion, hash a shadow state of `u64`: see \
            `zobrist::guide::attributes`",
    note = "`as = V` reads each type `T` with `impl View<T> for V`, and with `impl Each for V` arrays and options of \
            `T`"
)]
pub trait View<T: ?Sized> {
    /// The number and the names of the values, and which of them is empty.
    const SHAPE: Shape<'static>;

    /// Returns the number of `value`, below `SHAPE.values()`. For a larger number the caller panics
    /// with the name of the slot.
    fn number(value: &T) -> usize;

    /// Makes the value without a key, number `SHAPE.empty()`. [`Hashed::take`](crate::Hashed::take)
    /// and [`relocate`](crate::Hashed::relocate) leave it behind: `Some(|| Square(64))`. If a
    /// view does not declare it, they do not compile.
    const EMPTY: Option<fn() -> T> = None;

    /// The error message of an invalid view. The derive reports it.
    #[doc(hidden)]
    const PROBLEM: Option<&'static str> = if Self::SHAPE.is_slot() {
        None
    } else {
        Some("the `SHAPE` of a view must be one slot: use `Shape::numbers` or `Shape::named`")
    };

    /// The error message if `Hashed` cannot write a slot of this view.
    #[doc(hidden)]
    const UNWRITABLE: Option<&'static str> = None;

    /// Visits each feature of `value`, from entry `base` on.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn features(value: &T, base: usize, visit: &mut impl Visit) {
        const { check_view(Self::PROBLEM) }
        visit.value(base, &const { Self::SHAPE }, Self::number(value));
    }

    /// Visits each feature of several values in a row, such as the ranks of a board, from entry
    /// `base` on.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn all_features(values: &[T], base: usize, visit: &mut impl Visit)
    where
        T: Sized,
    {
        all::<T, Self, 64>(values, base, visit);
    }

    /// Visits the feature of `value` in the slot at `base`. This has no branch for the empty value,
    /// because a branch on the value of a single slot is often mispredicted.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn slot_features(value: &T, base: usize, visit: &mut impl Visit) {
        if const { !Self::SHAPE.is_numbered_slot() } {
            return Self::features(value, base, visit);
        }
        let number = Self::number(value);
        if const { Self::SHAPE.is_bounded_option() } && number >= const { Self::SHAPE.values() } {
            out_of_range::<T, Self>(value, base, visit.shape());
        }
        visit.value(base, &const { Self::SHAPE }, number);
    }

    /// Visits the features that a slot at `base` loses and gains when `old` becomes `new`.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn change(old: &T, new: &T, base: usize, lost: &mut impl Visit, gained: &mut impl Visit) {
        if let (Some(empty), false) = (const { Self::SHAPE.empty_of_two() }, gained.is_signed()) {
            let number = empty ^ Self::number(old) ^ Self::number(new);
            return gained.value(base, &const { Self::SHAPE }, number);
        }
        // The new value first, because it may be out of range.
        Self::slot_features(new, base, gained);
        Self::slot_features(old, base, lost);
    }

    /// Returns the innermost `P` that contains `place` in a field that this view reads, see
    /// [`Zobrist::zobrist_at`].
    #[doc(hidden)]
    #[inline(always)]
    fn find<P: 'static>(value: &mut T, place: usize) -> (&mut P, usize)
    where
        T: Sized + 'static,
    {
        (whole(value), place)
    }

    /// Returns the value at `place` in `state`.
    #[doc(hidden)]
    #[inline(always)]
    fn read<S: Zobrist + 'static>(state: &mut S, place: usize) -> T
    where
        T: Copy + 'static,
    {
        *state.zobrist_at::<T>(place).0
    }

    /// Visits the features that a slot loses and gains, then writes `value` to it and returns the
    /// old value.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    fn write<S: Zobrist + 'static>(
        state: &mut S,
        at: Location,
        value: T,
        lost: &mut impl Visit,
        gained: &mut impl Visit,
    ) -> T
    where
        T: Sized + 'static,
    {
        let (old, _) = state.zobrist_at::<T>(at.place);
        Self::change(old, &value, at.base, lost, gained);
        mem::replace(old, value)
    }
}

/// Where a slot is.
#[derive(Clone, Copy, Debug)]
pub struct Location {
    /// Its first entry in a table of keys.
    pub(crate) base: usize,
    /// Its place in a state, see `hash::place`.
    pub(crate) place: usize,
}

/// Panics because a part of `value` is out of range. Visits all parts to find it.
#[cold]
#[inline(never)]
#[track_caller]
fn out_of_range<T: ?Sized, V: View<T> + ?Sized>(value: &T, base: usize, shape: &Shape) {
    V::features(value, base, &mut Blame(shape));
}

/// Panics at compile time if a view has a problem.
#[doc(hidden)]
pub const fn check_view(problem: Option<&str>) {
    if let Some(problem) = problem {
        panic!("{}", problem);
    }
}

/// A [`View`] of one value that also reads arrays and options of that value.
///
/// ```
/// use zobrist::view::Each;
/// use zobrist::{Shape, View, Zobrist};
///
/// struct Digit;
/// impl View<char> for Digit {
///     const SHAPE: Shape<'static> = Shape::numbers(10);
///     fn number(digit: &char) -> usize {
///         digit.to_digit(10).map_or(usize::MAX, |digit| digit as usize)
///     }
/// }
/// impl Each for Digit {}
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Sudoku { #[zobrist(as = Digit)] cells: [Option<char>; 81] }
///
/// assert_eq!(Sudoku::SHAPE.features(), 81 * 10);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not read each element of an array or option by itself",
    label = "reads one value only",
    note = "if `{Self}` is a `View` of one element, add `impl Each for {Self} {{}}`",
    note = "`#[zobrist(joint)]` makes the whole field one value: `toggle`, `replace` or `set` it as a whole"
)]
pub trait Each {}

/// A view of a `T` that has `N` elements, for [`Slot::at`](crate::Slot::at).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a slot of `{T}` that is read as `{Self}` has no elements to select",
    label = "one slot",
    note = "`.at(index)` selects an element of an array, or a bit of a field with `#[zobrist(bits)]`"
)]
pub trait Elements<T: ?Sized, const N: usize> {
    /// The type of an element.
    type Element;
    /// The view that reads an element.
    type View: View<Self::Element>;
}

/// A view whose elements are slots of their own, so that [`Slot::at`](crate::Slot::at) can pick
/// one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field under `{Self}` is one slot, so it has no element to select",
    note = "`#[zobrist(joint)]` makes the whole field one value: `toggle`, `replace` or `set` all of it"
)]
pub trait OneByOne {}
impl OneByOne for Own {}
impl<V: Each> OneByOne for V {}
impl<V> OneByOne for Array<V> {}
impl<const N: usize, I> OneByOne for BitSet<N, I> {}

/// A view of a nested struct whose fields are slots.
#[doc(hidden)]
pub trait Nested {}
impl Nested for Own {}

impl<T: Zobrist, const N: usize> Elements<[T; N], N> for Own {
    type Element = T;
    type View = Own;
}

impl<T, V: Each + View<T>, const N: usize> Elements<[T; N], N> for V {
    type Element = T;
    type View = V;
}

/// A view that reads a field by its own type. It is the view of fields without attributes.
///
/// ```
/// use zobrist::view::Own;
/// use zobrist::{Slot, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Lights { on: [bool; 25] }
///
/// const ON: Slot<Lights, [bool; 25], Own> = Lights::ON;
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Own {}

impl<T: Zobrist> View<T> for Own {
    const SHAPE: Shape<'static> = T::SHAPE;
    const EMPTY: Option<fn() -> T> = T::ZOBRIST_EMPTY;
    const PROBLEM: Option<&'static str> = None;

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }

    #[inline(always)]
    fn features(value: &T, base: usize, visit: &mut impl Visit) {
        value.zobrist_features(base, visit);
    }

    #[inline(always)]
    fn all_features(values: &[T], base: usize, visit: &mut impl Visit) {
        if const { T::SHAPE.is_slot() } {
            all::<T, Self, 64>(values, base, visit);
        } else {
            T::zobrist_all_features(values, base, visit);
        }
    }

    #[inline(always)]
    fn find<P: 'static>(value: &mut T, place: usize) -> (&mut P, usize)
    where
        T: 'static,
    {
        value.zobrist_at(place)
    }
}

impl<T, V: Each + View<T>, const N: usize> View<[T; N]> for V {
    const SHAPE: Shape<'static> = Shape::array(N, &<V as View<T>>::SHAPE);
    const EMPTY: Option<fn() -> [T; N]> = empty_array::<T, V, N>();
    const PROBLEM: Option<&'static str> = <V as View<T>>::PROBLEM;

    #[inline]
    fn number(value: &[T; N]) -> usize {
        Array::<V>::number(value)
    }

    #[inline(always)]
    fn features(value: &[T; N], base: usize, visit: &mut impl Visit) {
        <Array<V> as View<[T; N]>>::features(value, base, visit);
    }

    #[inline(always)]
    fn find<P: 'static>(value: &mut [T; N], place: usize) -> (&mut P, usize)
    where
        [T; N]: 'static,
    {
        in_array(
            value,
            place,
            const { <V as View<T>>::SHAPE.place_bits() },
            <V as View<T>>::find,
        )
    }
}

impl<T, V: Each + View<T>> View<Option<T>> for V {
    const SHAPE: Shape<'static> = Shape::optional(&<V as View<T>>::SHAPE);
    const EMPTY: Option<fn() -> Option<T>> = Some(|| None);
    const PROBLEM: Option<&'static str> = <V as View<T>>::PROBLEM;

    #[inline]
    fn number(value: &Option<T>) -> usize {
        match value {
            None => 0,
            Some(value) => shifted(1, V::number(value)),
        }
    }

    #[inline(always)]
    fn features(value: &Option<T>, base: usize, visit: &mut impl Visit) {
        if let Some(value) = value {
            // `None` may have an entry, which precedes those of the contents.
            let base = base + usize::from(const { <Self as View<Option<T>>>::SHAPE.has_zero() });
            visit.value(
                base,
                &const { <V as View<T>>::SHAPE.full() },
                V::number(value),
            );
        }
    }
}
