//! Implementations for the types of `core` and `alloc` that can be in a state.

use core::marker::PhantomData;
use core::num::NonZero;

use super::view::{Array, Own, View, empty_array, empty_value};
use crate::hash::place::{check_reference, in_array, whole};
use crate::hash::visit::{OUT_OF_RANGE, Visit, digit};
use crate::hash::{Value, Zobrist};
use crate::shape::Shape;

macro_rules! value {
    ($type:ty, $shape:expr, $empty:expr, |$value:ident| $number:expr) => {
        impl Value for $type {}
        impl Zobrist for $type {
            const SHAPE: Shape<'static> = $shape;
            const ZOBRIST_EMPTY: Option<fn() -> Self> = $empty;

            #[inline]
            fn zobrist_number(&self) -> usize {
                let $value = *self;
                $number
            }
        }
    };
}
value!(bool, Shape::boolean(), Some(|| false), |value| usize::from(
    value
));
value!(u8, Shape::numbers(256).with_empty(0), Some(|| 0), |value| {
    usize::from(value)
});
// Numbered as the bits of a `u8`: 0 to 127, then -128 to -1. So the integer 0 has number 0.
value!(i8, Shape::signed(0), Some(|| 0), |value| usize::from(
    u8::from_ne_bytes(value.to_ne_bytes())
));
value!(
    NonZero<u8>,
    Shape::integer(1, 255),
    None,
    |value| usize::from(value.get()) - 1
);
// The order of `i8`, without 0.
value!(NonZero<i8>, Shape::signed(1), None, |value| usize::from(
    u8::from_ne_bytes(value.get().to_ne_bytes())
) - 1);
value!((), Shape::NOTHING, Some(|| ()), |_value| 0);

impl<T: ?Sized> Value for PhantomData<T> {}
impl<T: ?Sized> Zobrist for PhantomData<T> {
    const SHAPE: Shape<'static> = Shape::NOTHING;
    const ZOBRIST_EMPTY: Option<fn() -> Self> = Some(|| PhantomData);

    #[inline]
    fn zobrist_number(&self) -> usize {
        0
    }
}

impl<T: Value> Value for Option<T> {}
impl<T: Value> Zobrist for Option<T> {
    const SHAPE: Shape<'static> = Shape::optional(&T::SHAPE);
    const ZOBRIST_EMPTY: Option<fn() -> Self> = Some(|| None);

    // This returns a number for `None`, too, so that visitors need no branch. The contents of a
    // board are unpredictable, and a misprediction costs more than several look-ups.
    #[inline]
    fn zobrist_number(&self) -> usize {
        match self {
            None => 0,
            Some(value) => match value.zobrist_number() {
                // With this check, the compiler knows the range of the number, and drops the
                // visitor's check.
                number if number < const { T::SHAPE.values() } => 1 + number,
                _ => OUT_OF_RANGE,
            },
        }
    }
}

impl<T: Value, const N: usize> Value for [T; N] {}
impl<T: Zobrist, const N: usize> Zobrist for [T; N] {
    const SHAPE: Shape<'static> = Shape::array(N, &T::SHAPE);
    const ZOBRIST_EMPTY: Option<fn() -> Self> = empty_array::<T, Own, N>();

    #[inline]
    fn zobrist_number(&self) -> usize {
        Array::<Own>::number(self)
    }

    #[inline(always)]
    fn zobrist_features(&self, base: usize, visit: &mut impl Visit) {
        <Array<Own> as View<[T; N]>>::features(self, base, visit);
    }

    #[inline(always)]
    fn zobrist_all_features(arrays: &[Self], base: usize, visit: &mut impl Visit) {
        <Own as View<T>>::all_features(arrays.as_flattened(), base, visit);
    }

    #[inline(always)]
    fn zobrist_at<P: 'static>(&mut self, place: usize) -> (&mut P, usize)
    where
        Self: 'static,
    {
        in_array(self, place, const { T::SHAPE.place_bits() }, T::zobrist_at)
    }
}

macro_rules! transparent {
    ($($(#[$cfg:meta])* $pointer:ty, $empty:expr, |$pointing:ident, $place:ident| $found:expr;)*) => {$(
        $(#[$cfg])*
        impl<T: Value> Value for $pointer {}
        $(#[$cfg])*
        impl<T: Zobrist> Zobrist for $pointer {
            const SHAPE: Shape<'static> = T::SHAPE;
            const ZOBRIST_EMPTY: Option<fn() -> Self> = $empty;

            #[inline]
            fn zobrist_number(&self) -> usize {
                (**self).zobrist_number()
            }

            #[inline]
            fn zobrist_features(&self, base: usize, visit: &mut impl Visit) {
                (**self).zobrist_features(base, visit);
            }

            #[inline(always)]
            fn zobrist_at<P: 'static>(&mut self, place: usize) -> (&mut P, usize)
            where
                Self: 'static,
            {
                let ($pointing, $place) = (self, place);
                $found
            }
        }
    )*};
}
transparent! {
    &T, None, |pointing, place| {
        const { check_reference(&T::SHAPE) }
        (whole(pointing), place)
    };
    #[cfg(feature = "alloc")]
    alloc::boxed::Box<T>, if T::ZOBRIST_EMPTY.is_some() {
        Some(|| alloc::boxed::Box::new(empty_value(T::ZOBRIST_EMPTY)))
    } else {
        None
    }, |pointing, place| {
        if crate::hash::place::is::<Self, P>() { (whole(pointing), place) } else { (**pointing).zobrist_at(place) }
    };
}

/// Implements the traits for tuples. A tuple is one value, like a struct.
macro_rules! tuple {
    ($($part:ident)*) => {
        impl<$($part: Value),*> Value for ($($part,)*) {}
        impl<$($part: Value),*> Zobrist for ($($part,)*) {
            const SHAPE: Shape<'static> = Shape::product(const { &[$($part::SHAPE),*] });
            const ZOBRIST_EMPTY: Option<fn() -> Self> = if $($part::ZOBRIST_EMPTY.is_some())&&* {
                Some(|| ($(empty_value($part::ZOBRIST_EMPTY),)*))
            } else {
                None
            };

            #[inline]
            #[allow(non_snake_case, reason = "each variable is named after its type parameter")]
            fn zobrist_number(&self) -> usize {
                let ($($part,)*) = self;
                let number = 0;
                $(let number = digit(number, $part.zobrist_number(), const { $part::SHAPE.values() });)*
                number
            }
        }
    };
}
tuple!(A);
tuple!(A B);
tuple!(A B C);
tuple!(A B C D);
tuple!(A B C D E);
tuple!(A B C D E F);
tuple!(A B C D E F G);
tuple!(A B C D E F G H);
