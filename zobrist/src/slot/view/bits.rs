//! `bits`: each bit of an integer is a slot.

use super::number::Integer;
use super::{Each, View};
use crate::hash::Zobrist;
use crate::shape::Shape;
use crate::shape::visit::Visit;

/// Each bit of an unsigned integer as a slot, bit 0 first: `#[zobrist(bits)]`.
#[derive(Clone, Copy, Debug)]
pub enum Bits {}

impl Each for Bits {}

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
