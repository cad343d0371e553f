//! `empty`: a view with another empty value. Empty values of slots.

use super::{Each, View, check_view};
use crate::hash::Value;
use crate::hash::visit::Vacant;
use crate::shape::Shape;

/// A view in which the value with discriminant `DISCRIMINANT` is empty: `#[zobrist(empty =
/// VALUE)]`.
///
/// ```
/// use zobrist::view::Empty;
/// use zobrist::{Slot, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Board { #[zobrist(empty = true)] may_castle: bool }
///
/// const MAY_CASTLE: Slot<Board, bool, Empty<1>> = Board::MAY_CASTLE;
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Empty<const DISCRIMINANT: i128> {}

impl<const DISCRIMINANT: i128> Each for Empty<DISCRIMINANT> {}

/// A type whose values `empty = ...` can name: an enum whose variants have no contents, or `bool`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`empty = ...` cannot name a value of `{Self}`",
    label = "not an enum, or some variants carry values"
)]
pub trait Listed: Value {
    /// The discriminants of all values. Constants compare values by their discriminants. The cast to
    /// `i128` is injective for the type of any discriminant, on every platform.
    const DISCRIMINANTS: &'static [i128];

    /// Returns value `number`.
    fn with_number(number: usize) -> Self;
}

impl Listed for bool {
    const DISCRIMINANTS: &'static [i128] = &[0, 1];

    #[inline]
    fn with_number(number: usize) -> bool {
        number == 1
    }
}

/// The type of a field for which `empty = ...` can name a value.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`empty = ...` cannot name a value of `{Self}`",
    label = "not an enum, or some variants carry values",
    note = "it can be a variant of a derived enum whose variants carry nothing, or `true`; in any other enum mark \
            the variant itself, `#[zobrist(empty)]`",
    note = "`None` is already the empty value of an `Option`: leave out `empty`"
)]
pub trait Holds {
    /// The type of the value in a slot of the field.
    type Value;
}

impl<T: Listed> Holds for T {
    type Value = T;
}

impl<A: Holds, const N: usize> Holds for [A; N] {
    type Value = A::Value;
}

const fn number_of<T: Listed>(discriminant: i128) -> usize {
    let mut number = 0;
    while T::DISCRIMINANTS[number] != discriminant {
        number += 1;
    }
    number
}

impl<T: Listed, const DISCRIMINANT: i128> View<T> for Empty<DISCRIMINANT> {
    const SHAPE: Shape<'static> = T::SHAPE.with_empty(number_of::<T>(DISCRIMINANT));
    const EMPTY: Option<fn() -> T> =
        Some(|| T::with_number(const { number_of::<T>(DISCRIMINANT) }));

    #[inline]
    fn number(value: &T) -> usize {
        value.zobrist_number()
    }
}

/// Panics at compile time if a slot cannot be emptied.
pub(crate) const fn check_emptied<T, V: View<T>>() {
    check_view(V::UNWRITABLE);
    assert!(
        V::EMPTY.is_some(),
        "`take` and `relocate` leave the empty value behind, and no value of this slot is known to be empty: use `set`"
    );
}

/// Returns the empty value of a slot that has one.
#[inline(always)]
#[track_caller]
pub(crate) fn emptied<T, V: View<T>>() -> T {
    let value = empty_value(V::EMPTY);
    // This compiles to nothing, unless a user's view declares a wrong value.
    V::slot_features(&value, 0, &mut Vacant);
    value
}

/// Makes an empty value.
#[doc(hidden)]
#[inline(always)]
pub fn empty_value<T>(make: Option<fn() -> T>) -> T {
    let Some(make) = make else {
        unreachable!("a slot without an empty value does not compile")
    };
    make()
}
