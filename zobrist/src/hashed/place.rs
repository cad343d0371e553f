//! The walk from the number of a place to the place in the state.
//!
//! Each level finds the field or the element, until the type is that of the slot: on such a path no type occurs twice,
//! since none contains itself. All of it is inlined, and the compiler folds it into one address.

use core::any::{Any, TypeId};

use crate::hash::Zobrist;
use crate::shape::Shape;

/// Returns whether the two types are the same.
#[inline(always)]
pub fn is<T: 'static, P: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<P>()
}

/// Returns `value`, which is a `P`.
#[inline(always)]
pub fn whole<T: 'static, P: 'static>(value: &mut T) -> &mut P {
    let Some(value) = (value as &mut dyn Any).downcast_mut() else {
        unreachable!("the type of a slot is that of its place")
    };
    value
}

/// Returns the first place in a field or an element, where `bits` number the places in it.
#[inline(always)]
pub(crate) const fn place_of(part: usize, bits: u32) -> usize {
    part.wrapping_shl(bits)
}

/// Returns the field or element at `place`, and the place in it.
#[inline(always)]
const fn split(place: usize, bits: u32) -> (usize, usize) {
    (place.wrapping_shr(bits), place & !usize::MAX.wrapping_shl(bits))
}

/// Returns the field of `T` at `place`, and the place in it.
#[inline(always)]
pub fn field_at<T: Zobrist>(place: usize) -> (usize, usize) {
    split(place, const { T::SHAPE.part_bits() })
}

/// Finds the `P` around `place` in an array, where `bits` number the places in an element.
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

/// Stops the compiler at slots behind a reference.
pub(crate) const fn check_reference(shape: &Shape) {
    assert!(
        shape.entries() == 0,
        "a `Hashed` state cannot write through a reference: let it own the value, or use a `Box`"
    );
}

/// Panics because a state has no field of this number.
#[cold]
pub fn no_field() -> ! {
    unreachable!("a place is in a field")
}
