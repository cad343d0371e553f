//! `bits`: each bit of an integer is a slot.

use super::number::Integer;
use super::{Each, Elements, Location, View};
use crate::hash::Zobrist;
use crate::hash::visit::{OUT_OF_RANGE, Visit};
use crate::shape::message::Message;
use crate::shape::{Shape, Word};

/// A view that reads each bit of an unsigned integer as a slot, bit 0 first: `#[zobrist(bits)]`.
///
/// It also reads the bits of the representation of an `f32` or `f64`. Equal hashes then mean equal
/// representations: 0.0 and -0.0 differ, and so do two NaNs with different payloads.
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
#[derive(Clone, Copy, Debug)]
pub enum Bits {}

impl Each for Bits {}

/// Implements the visits of the bits of a `$type` that converts into an `$int`.
macro_rules! visit_bits {
    ($type:ty as $int:ident) => {
        #[inline]
        fn features(value: &$type, base: usize, visit: &mut impl Visit) {
            let mut rest: $int = (*value).into();
            while rest != 0 {
                visit.entry(
                    base,
                    &const { <Self as View<$type>>::SHAPE },
                    rest.trailing_zeros() as usize,
                );
                rest &= rest - 1;
            }
        }

        #[inline(always)]
        #[track_caller]
        fn change(
            old: &$type,
            new: &$type,
            base: usize,
            lost: &mut impl Visit,
            gained: &mut impl Visit,
        ) {
            let (old, new): ($int, $int) = ((*old).into(), (*new).into());
            <Self as View<$int>>::features(&(new & !old), base, gained);
            <Self as View<$int>>::features(&(old & !new), base, lost);
        }
    };
}

macro_rules! bits {
    ($($int:ident $len:literal)*) => {$(
        impl Elements<$int, $len> for Bits {
            type Element = bool;
            type View = Bit<$int>;
        }

        impl View<$int> for Bits {
            const SHAPE: Shape<'static> = Shape::bits($len, Word::Integer);
            const EMPTY: Option<fn() -> $int> = Some(|| 0);
            const PROBLEM: Option<&'static str> = None;

            #[inline]
            fn number(value: &$int) -> usize {
                value.to_number()
            }

            visit_bits!($int as $int);
        }

        impl View<bool> for Bit<$int> {
            const SHAPE: Shape<'static> = bool::SHAPE;
            const EMPTY: Option<fn() -> bool> = Some(|| false);

            #[inline]
            fn number(value: &bool) -> usize {
                usize::from(*value)
            }

            #[inline(always)]
            fn read<S: Zobrist + 'static>(state: &mut S, place: usize) -> bool {
                let (word, bit) = state.zobrist_at::<$int>(place);
                *word >> bit & 1 != 0
            }

            #[inline(always)]
            fn write<S: Zobrist + 'static>(
                state: &mut S,
                at: Location,
                value: bool,
                lost: &mut impl Visit,
                gained: &mut impl Visit,
            ) -> bool {
                let (word, bit) = state.zobrist_at::<$int>(at.place);
                let old = *word >> bit & 1 != 0;
                Self::change(&old, &value, at.base, lost, gained);
                *word = *word & !(1 << bit) | $int::from(value) << bit;
                old
            }
        }
    )*};
}
bits!(u8 8 u16 16 u32 32 u64 64 u128 128);

macro_rules! floats {
    ($($float:ident as $int:ident, $len:literal, $word:ident;)*) => {$(
        impl Elements<$float, $len> for Bits {
            type Element = bool;
            type View = Bit<$float>;
        }

        impl View<$float> for Bits {
            const SHAPE: Shape<'static> = Shape::bits($len, Word::$word);
            const EMPTY: Option<fn() -> $float> = Some(|| 0.0);
            const PROBLEM: Option<&'static str> = None;

            /// Returns the sentinel: the number of a float is none of a value.
            fn number(_: &$float) -> usize {
                OUT_OF_RANGE
            }

            #[inline]
            fn features(value: &$float, base: usize, visit: &mut impl Visit) {
                <Self as View<$int>>::features(&value.to_bits(), base, visit);
            }

            #[inline(always)]
            #[track_caller]
            fn change(
                old: &$float,
                new: &$float,
                base: usize,
                lost: &mut impl Visit,
                gained: &mut impl Visit,
            ) {
                let (old, new) = (old.to_bits(), new.to_bits());
                <Self as View<$int>>::change(&old, &new, base, lost, gained);
            }
        }

        impl View<bool> for Bit<$float> {
            const SHAPE: Shape<'static> = bool::SHAPE;
            const EMPTY: Option<fn() -> bool> = Some(|| false);

            #[inline]
            fn number(value: &bool) -> usize {
                usize::from(*value)
            }

            #[inline(always)]
            fn read<S: Zobrist + 'static>(state: &mut S, place: usize) -> bool {
                let (float, bit) = state.zobrist_at::<$float>(place);
                float.to_bits() >> bit & 1 != 0
            }

            #[inline(always)]
            fn write<S: Zobrist + 'static>(
                state: &mut S,
                at: Location,
                value: bool,
                lost: &mut impl Visit,
                gained: &mut impl Visit,
            ) -> bool {
                let (float, bit) = state.zobrist_at::<$float>(at.place);
                let mut word = float.to_bits();
                let old = word >> bit & 1 != 0;
                Self::change(&old, &value, at.base, lost, gained);
                word = word & !(1 << bit) | $int::from(value) << bit;
                *float = $float::from_bits(word);
                old
            }
        }
    )*};
}
floats! {
    f32 as u32, 32, F32;
    f64 as u64, 64, F64;
}

/// The view of one bit of an integer `W`. `Hashed` can write such a bit.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Bit<W>(W);

/// The view of one bit of any type that converts into an integer. `Hashed` cannot write such a bit.
impl View<bool> for Bit<()> {
    const SHAPE: Shape<'static> = bool::SHAPE;
    const UNWRITABLE: Option<&'static str> = Some(
        "a bit of a field with `bits = N` cannot be written alone, because its type may be no integer: `flip` a \
         mask, or `set` the whole field",
    );

    #[inline]
    fn number(value: &bool) -> usize {
        usize::from(*value)
    }
}

/// A view that reads bits 0 to `N - 1` of a bitboard as slots, bit 0 first: `#[zobrist(bits =
/// 64)]`.
///
/// The type of the bitboard must be `Copy` and convert into a `u64`. For more than 64 squares, such
/// as `#[zobrist(bits = 81)]`, it must convert into a `u128`, and the view is `BitSet<81, u128>`. A
/// `u128` or `usize` is read as it is, by `BitSet<26, u128>` or `BitSet<4, usize>`.
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
#[derive(Clone, Copy, Debug)]
pub struct BitSet<const N: usize, I = u64>(I);

impl<T, const N: usize, I> Elements<T, N> for BitSet<N, I> {
    type Element = bool;
    type View = Bit<()>;
}

/// The width of the type of a bitboard. The compiler selects it, because an alias may hide the type
/// from the derive. The inherent constants of small integers take precedence over the constant of
/// [`AnyWidth`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Width<T>(T);

/// The width of any other type: it may convert into an integer of up to 128 bits.
#[doc(hidden)]
pub trait AnyWidth {
    const WIDTH: usize = 128;
}
impl<T> AnyWidth for Width<T> {}

macro_rules! widths {
    ($($int:ident)*) => {$(
        impl Width<$int> {
            #[doc(hidden)]
            pub const WIDTH: usize = $int::BITS as usize;
        }
    )*};
}
widths!(u8 u16 u32 u64 usize);

/// Panics at compile time if a bitboard has more squares than its integer has bits.
#[doc(hidden)]
pub const fn check_width(squares: usize, width: usize) {
    if squares > width {
        let message = Message::new().text("the integer has ").number(width);
        let message =
            message.text(" bits, so the others would be keys of no square: write `bits = ");
        let message = message
            .number(width)
            .text("` or less, or use a wider integer");
        panic!("{}", message.as_str());
    }
}

macro_rules! bit_sets {
    ($($int:ident $most:literal $squares:literal;)*) => {$(
        // Without this attribute, the compiler reports a missing `Copy` or `From` instead of the message of `View`.
        #[diagnostic::do_not_recommend]
        impl<T: Copy + Into<$int>, const N: usize> View<T> for BitSet<N, $int> {
            const SHAPE: Shape<'static> = Shape::bits(N, Word::Integer);
            const PROBLEM: Option<&'static str> = if 1 <= N && N <= $most {
                None
            } else {
                Some($squares)
            };

            /// Returns the sentinel: a bitboard consists of several slots, and only the value of a single slot has a
            /// number.
            fn number(_: &T) -> usize {
                OUT_OF_RANGE
            }

            visit_bits!(T as $int);
        }
    )*};
}
bit_sets! {
    u64 64 "a bitboard has 1 to 64 squares, or up to 128 if their number is a literal, `bits = 81`";
    u128 128 "a bitboard has 1 to 128 squares";
    usize 128 "a bitboard has 1 to 128 squares"; // `check_width` has the limit of the platform
}
