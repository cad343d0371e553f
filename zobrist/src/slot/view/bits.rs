//! `bits`: each bit of an integer is a slot.

use super::number::Integer;
use super::{Each, Elements, Own, View};
use crate::hash::Zobrist;
use crate::hash::visit::{OUT_OF_RANGE, Visit};
use crate::shape::Shape;

/// A view that reads each bit of an unsigned integer as a slot, bit 0 first: `#[zobrist(bits)]`.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Board { #[zobrist(bits)] pawns: u64 }
///
/// let mut hash = Board { pawns: 0xff00 }.zobrist_hash();
/// hash.toggle(Board::PAWNS, 1 << 12 | 1 << 28); // a mask
/// hash.toggle(Board::PAWNS.at(12), true); // one bit
/// assert_eq!(hash, Board { pawns: 0xff00 | 1 << 28 }.zobrist_hash());
/// ```
#[doc(alias = "bitboard")]
#[derive(Clone, Copy, Debug)]
pub enum Bits {}

impl Each for Bits {}

macro_rules! bits {
    ($($int:ident $len:literal)*) => {$(
        impl Elements<$int, $len> for Bits {
            type Element = bool;
            type View = Own;
        }

        impl View<$int> for Bits {
            const SHAPE: Shape = Shape::array($len, &bool::SHAPE);
            const PROBLEM: Option<&'static str> = None;

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
bits!(u8 8 u16 16 u32 32 u64 64 u128 128);

/// A view that reads the bits 0 to `N - 1` of a bitboard as slots, bit 0 first: `#[zobrist(bits = 64)]` on a field of any type
/// that converts into a `u64`, or for `#[zobrist(bits = 81)]` with more than 64 squares into a `u128`, then as `BitSet<81, u128>`.
///
/// ```
/// use zobrist::Zobrist;
///
/// #[derive(Clone, Copy)]
/// struct BitBoard(u64);
/// impl From<BitBoard> for u64 {
///     fn from(board: BitBoard) -> u64 {
///         board.0
///     }
/// }
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Position {
///     #[zobrist(bits = 64)]
///     pieces: [BitBoard; 6],
/// }
///
/// let mut hash = Position { pieces: [BitBoard(0b11); 6] }.zobrist_hash();
/// hash.toggle(Position::PIECES.at(5), BitBoard(0b10)); // a whole mask
/// hash.toggle(Position::PIECES.at(5).at(7), true); // or a square
/// let mut pieces = [BitBoard(0b11); 6];
/// pieces[5] = BitBoard(0b1000_0001);
/// assert_eq!(hash, Position { pieces }.zobrist_hash());
/// ```
#[doc(alias = "WideBitSet")]
#[derive(Clone, Copy, Debug)]
pub struct BitSet<const N: usize, I = u64>(I);

impl<T, const N: usize, I> Elements<T, N> for BitSet<N, I> {
    type Element = bool;
    type View = Own;
}

macro_rules! bit_sets {
    ($($int:ident $squares:literal;)*) => {$(
        // Without it the compiler asks for `Copy` or `From` and not for what a bitboard needs.
        #[diagnostic::do_not_recommend]
        impl<T: Copy + Into<$int>, const N: usize> View<T> for BitSet<N, $int> {
            const SHAPE: Shape = Shape::array(N, &bool::SHAPE);
            const PROBLEM: Option<&'static str> = if 1 <= N && N <= $int::BITS as usize {
                None
            } else {
                Some($squares)
            };

            /// Only a single slot has numbers.
            fn number(_: &T) -> usize {
                OUT_OF_RANGE
            }

            #[inline]
            fn features(value: &T, base: usize, visit: &mut impl Visit) {
                let mut rest: $int = (*value).into();
                while rest != 0 {
                    visit.feature(base, &const { <Self as View<T>>::SHAPE }, rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                }
            }
        }
    )*};
}
bit_sets! {
    u64 "a bitboard has 1 to 64 squares, or up to 128 if their number is a literal, `bits = 81`";
    u128 "a bitboard has 1 to 128 squares";
}
