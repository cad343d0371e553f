//! Views: other ways to read a field than its own type's.

use core::fmt::Debug;
use core::num::NonZero;

use crate::impls::Integer;
use crate::shape::Shape;
use crate::visit::{OUT_OF_RANGE, Visit, digit, shifted, visit_value};
use crate::{Value, Zobrist};

/// Another way to read a `T`: how `#[zobrist(joint)]`, `bits`, `max`, `count` and `empty` work, and how
/// a type of another crate gets into a state.
///
/// For the last, write a unit type, say which values there are and which number each has. With
/// [`Each`] the view is good for arrays and options of `T` as well.
///
/// ```
/// use zobrist::{Each, Shape, View, Zobrist};
/// # mod elsewhere { #[derive(Clone, Copy)] pub struct Square(pub u8); }
/// use elsewhere::Square; // `struct Square(u8)`, 0 to 63
///
/// struct AsSquare;
/// impl View<Square> for AsSquare {
///     const SHAPE: Shape = Shape::numbers(64);
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
    message = "`{Self}` is not a way to read a `{T}`",
    label = "no `View` of `{T}`",
    note = "`bits`, `max` and `count` read unsigned integers, `empty = ...` the type of its value: each of them and \
            arrays of them, but `bits` no `usize`",
    note = "`as` reads what the view implements `View` for; arrays and options of it where it implements `Each`"
)]
pub trait View<T: ?Sized> {
    /// The values, and which of them is empty.
    const SHAPE: Shape;

    /// The number of `value`, below `SHAPE.values()`. A larger one makes the caller panic, with the
    /// name of the slot.
    fn number(value: &T) -> usize;

    /// Visits each feature of `value`, numbered from `base`.
    #[doc(hidden)]
    #[inline(always)]
    fn features(value: &T, base: usize, visit: &mut impl Visit) {
        const { assert!(Self::SHAPE.is_slot(), "the `SHAPE` of a view is that of one slot") }
        visit_value(&const { Self::SHAPE }, Self::number(value), base, visit);
    }
}

/// A [`View`] of one value that is good for arrays and options of it too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not read each element of an array or option by itself",
    label = "reads one value only",
    note = "a `View` that is good for each element says so: `impl Each for {Self} {{}}`",
    note = "`#[zobrist(joint)]` takes all of the field for one value: `toggle` or `replace` it as a whole"
)]
pub trait Each {}

/// A view that takes an array for an array of slots, so that [`Slot::at`](crate::Slot::at) can pick one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a field under `{Self}` is one slot, so it has no element to pick",
    note = "`#[zobrist(joint)]` takes the whole field as one value: `toggle` or `replace` all of it"
)]
pub trait Elements {}
impl Elements for Own {}
impl<V: Each> Elements for V {}

/// The type's own way: what a field without attributes has.
#[derive(Clone, Copy, Debug)]
pub enum Own {}

/// All of the field as one value: `#[zobrist(joint)]`.
#[derive(Clone, Copy, Debug)]
pub enum Joint {}

/// Each bit of an unsigned integer as a slot, bit 0 first: `#[zobrist(bits)]`.
#[derive(Clone, Copy, Debug)]
pub enum Bits {}

/// An unsigned integer from 0 (empty) to `MAX`, a key each: `#[zobrist(max = MAX)]`.
#[derive(Clone, Copy, Debug)]
pub enum Max<const MAX: usize> {}

/// A number of equal things up to `MAX`, one key combined as often: `#[zobrist(count = MAX)]`. Only for
/// keys that add up, [`Sum`](crate::Sum).
#[derive(Clone, Copy, Debug)]
pub enum Count<const MAX: usize> {}

/// The values of the type with another one empty, given by its discriminant: `#[zobrist(empty = VALUE)]`.
#[derive(Clone, Copy, Debug)]
pub enum Empty<const DISCRIMINANT: isize> {}

impl Each for Bits {}
impl<const MAX: usize> Each for Max<MAX> {}
impl<const MAX: usize> Each for Count<MAX> {}
impl<const DISCRIMINANT: isize> Each for Empty<DISCRIMINANT> {}

impl<T: Zobrist> View<T> for Own {
    const SHAPE: Shape = T::SHAPE;

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }

    #[inline(always)]
    fn features(value: &T, base: usize, visit: &mut impl Visit) {
        value.zobrist_features(base, visit);
    }
}

impl<T: Value> View<T> for Joint {
    const SHAPE: Shape = T::ZOBRIST_JOINT;

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }
}

/// A type of which a field can name a value as the empty one: an enum whose variants carry nothing, or `bool`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "no value of `{Self}` can be named by `empty = ...`",
    label = "some variants carry values, or it is no enum"
)]
pub trait Listed: Value {
    /// The discriminant of each value: all that a constant can tell about one.
    const DISCRIMINANTS: &'static [isize];
}

impl Listed for bool {
    const DISCRIMINANTS: &'static [isize] = &[0, 1];
}

/// A field of which `empty = ...` can name a value.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "no value of `{Self}` can be named by `empty = ...`",
    label = "some variants carry values, or it is no enum",
    note = "it can be a variant of a derived enum whose variants carry nothing, or `true`; in any other enum mark \
            the variant itself, `#[zobrist(empty)]`"
)]
pub trait Holds {
    /// What a slot of the field holds.
    type Value;
}

impl<T: Listed> Holds for T {
    type Value = T;
}

impl<A: Holds, const N: usize> Holds for [A; N] {
    type Value = A::Value;
}

const fn number_of<T: Listed>(discriminant: isize) -> usize {
    let mut number = 0;
    while T::DISCRIMINANTS[number] != discriminant {
        number += 1;
    }
    number
}

impl<T: Listed, const DISCRIMINANT: isize> View<T> for Empty<DISCRIMINANT> {
    const SHAPE: Shape = T::SHAPE.with_empty(number_of::<T>(DISCRIMINANT));

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }
}

macro_rules! unsigned {
    ($($int:ident)*) => {$(
        impl<const MAX: usize> View<$int> for Max<MAX> {
            const SHAPE: Shape = Shape::numbers(MAX.saturating_add(1)).with_empty(0);

            #[inline]
            fn number(value: &$int) -> usize {
                value.to_number()
            }
        }

        impl<const MAX: usize> View<NonZero<$int>> for Max<MAX> {
            const SHAPE: Shape = Shape::integer(1, MAX);

            #[inline]
            fn number(value: &NonZero<$int>) -> usize {
                // The sentinel stays what it is.
                match value.get().to_number() {
                    OUT_OF_RANGE => OUT_OF_RANGE,
                    number => number - 1,
                }
            }
        }

        impl<const MAX: usize> View<$int> for Count<MAX> {
            const SHAPE: Shape = Shape::count(MAX);

            #[inline]
            fn number(_: &$int) -> usize {
                OUT_OF_RANGE
            }

            #[inline]
            fn features(value: &$int, base: usize, visit: &mut impl Visit) {
                let count = value.to_number();
                if count == OUT_OF_RANGE || count > MAX {
                    visit.out_of_range(base, &const { <Self as View<$int>>::SHAPE }, count);
                }
                visit.feature_times(base, count);
            }
        }
    )*};
}
unsigned!(u8 u16 u32 u64 u128 usize);

macro_rules! bits {
    ($($int:ident)*) => {$(
        impl View<$int> for Bits {
            const SHAPE: Shape = Shape::array($int::BITS as usize, &bool::SHAPE);

            #[inline]
            fn number(value: &$int) -> usize {
                value.to_number()
            }

            #[inline]
            fn features(value: &$int, base: usize, visit: &mut impl Visit) {
                let mut rest = *value;
                while rest != 0 {
                    visit.feature(base, &const { <Self as View<$int>>::SHAPE }, rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                }
            }
        }
    )*};
}
bits!(u8 u16 u32 u64 u128);

impl<T, V: Each + View<T>, const N: usize> View<[T; N]> for V {
    const SHAPE: Shape = Shape::array(N, &<V as View<T>>::SHAPE);

    #[inline]
    fn number(value: &[T; N]) -> usize {
        let values = const { <V as View<T>>::SHAPE.values() };
        value.iter().fold(0, |number, value| digit(number, V::number(value), values))
    }

    #[inline(always)]
    fn features(value: &[T; N], base: usize, visit: &mut impl Visit) {
        let mut base = base;
        for element in value {
            V::features(element, base, visit);
            base += const { <V as View<T>>::SHAPE.features() };
        }
    }
}

impl<T, V: Each + View<T>> View<Option<T>> for V {
    const SHAPE: Shape = Shape::optional(&<V as View<T>>::SHAPE);

    #[inline]
    fn number(value: &Option<T>) -> usize {
        match value {
            None => 0,
            Some(value) => shifted(1, in_range::<T, V>(value)),
        }
    }

    #[inline(always)]
    fn features(value: &Option<T>, base: usize, visit: &mut impl Visit) {
        if let Some(value) = value {
            visit_value(&const { <V as View<T>>::SHAPE.full() }, V::number(value), base, visit);
        }
    }
}

/// The number of `value`, or [`OUT_OF_RANGE`]: a larger one must not become a neighbour's in a sum.
#[inline]
fn in_range<T, V: View<T>>(value: &T) -> usize {
    let number = V::number(value);
    if number < const { V::SHAPE.values() } { number } else { OUT_OF_RANGE }
}

/// How the stand-in reads its fields after an error in a derive: anything goes, so that the error
/// stays alone.
#[doc(hidden)]
#[derive(Debug)]
pub enum Unknown {}

impl Elements for Unknown {}
impl<T: ?Sized> View<T> for Unknown {
    const SHAPE: Shape = Shape::NOTHING;

    fn number(_: &T) -> usize {
        0
    }
}
