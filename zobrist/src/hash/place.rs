//! Finds a slot in a state by its *place*: the indices of nested fields and elements, packed into
//! one integer.
//!
//! Each level of the walk selects a field or an element. The walk stops at the first part that has
//! the type of the slot, or of the integer if the slot is one of its bits. No other part on the way
//! has this type, because no type contains itself. All functions are inlined, and the compiler
//! folds the walk into one address.

use core::any::{Any, TypeId};

use crate::shape::Shape;

/// Returns whether the two types are the same.
#[inline(always)]
pub fn is<T: 'static, P: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<P>()
}

/// Casts `value` to `P`, which must be the same type as `T`.
#[inline(always)]
pub fn whole<T: 'static, P: 'static>(value: &mut T) -> &mut P {
    let Some(value) = (value as &mut dyn Any).downcast_mut() else {
        unreachable!("the type of a slot is that of its place")
    };
    value
}

/// Returns the first place in field or element `part`. The low `bits` bits of a place number the
/// places inside `part`.
#[inline(always)]
pub(crate) const fn place_of(part: usize, bits: u32) -> usize {
    part.wrapping_shl(bits)
}

/// Splits `place` into the index of a field or element and the place inside it.
#[inline(always)]
pub(super) const fn split(place: usize, bits: u32) -> (usize, usize) {
    (
        place.wrapping_shr(bits),
        place & !usize::MAX.wrapping_shl(bits),
    )
}

/// Finds the `P` that contains `place` in an array. The low `bits` bits of a place number the
/// places inside an element.
#[inline(always)]
pub(crate) fn in_array<'a, T: 'static, P: 'static, const N: usize>(
    array: &'a mut [T; N],
    place: usize,
    bits: u32,
    find: impl FnOnce(&'a mut T, usize) -> (&'a mut P, usize),
) -> (&'a mut P, usize) {
    if is::<[T; N], P>() {
        return (whole(array), place);
    }
    let (i, place) = split(place, bits);
    find(&mut array[i], place)
}

/// Panics at compile time if `shape`, the shape of the target of a reference, has slots with keys.
pub(crate) const fn check_reference(shape: &Shape) {
    assert!(
        shape.entries() == 0,
        "a `Hashed` state cannot write through a reference: let it own the value, or use a `Box`"
    );
}

/// Panics because a place selects a field that does not exist.
#[cold]
pub fn no_field() -> ! {
    unreachable!("a place is in a field")
}
