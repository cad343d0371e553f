//! Arrays of values that a view reads.

use super::{Elements, View};
use crate::hash::place::in_array;
use crate::hash::visit::{OUT_OF_RANGE, Visit};
use crate::shape::Shape;

/// A view of an array. The view `V` reads each element as one slot or several. The derive uses this view for arrays
/// with `bits = N` or `full`. Views that implement [`Each`](super::Each) read arrays without it.
///
/// ```
/// use zobrist::view::{BitSet, Rows};
/// use zobrist::{Slot, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Board { #[zobrist(bits = 64)] pieces: [u64; 2] }
///
/// const PIECES: Slot<Board, [u64; 2], Rows<BitSet<64>>> = Board::PIECES;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<V>(V);

/// Visits the next values in rows of `N`, and returns whether it visited all complete rows.
#[inline(always)]
fn rows<T, V: View<T>, const N: usize>(base: &mut usize, rest: &mut &[T], visit: &mut impl Visit) -> bool {
    while let Some((row, others)) = rest.split_first_chunk::<N>() {
        if !visit.row(*base, &const { V::SHAPE }, row, V::number) {
            return false;
        }
        (*base, *rest) = (*base + N * visit.count(const { V::SHAPE.extent() }), others);
    }
    true
}

impl<T, V: View<T>, const N: usize> Elements<[T; N], N> for Rows<V> {
    type Element = T;
    type View = V;
}

impl<T, V: View<T>, const N: usize> View<[T; N]> for Rows<V> {
    const SHAPE: Shape<'static> = Shape::array(N, &V::SHAPE);
    const PROBLEM: Option<&'static str> = V::PROBLEM;

    /// Returns the sentinel: an array consists of several slots here, and only the value of a single slot has a number.
    fn number(_: &[T; N]) -> usize {
        OUT_OF_RANGE
    }

    #[inline(always)]
    fn features(value: &[T; N], base: usize, visit: &mut impl Visit) {
        let (mut base, mut rest) = (base, value.as_slice());
        let extent = visit.count(const { V::SHAPE.extent() });
        // A `u8` contains each number.
        if const { V::SHAPE.is_numbered_slot() && V::SHAPE.has_zero() && V::SHAPE.values() <= 256 } {
            // A board of 64 squares, a vector register of 16 bytes, the rank of a chess board.
            let _ = rows::<T, V, 64>(&mut base, &mut rest, visit)
                && rows::<T, V, 16>(&mut base, &mut rest, visit)
                && rows::<T, V, 8>(&mut base, &mut rest, visit);
        }
        for element in rest {
            V::features(element, base, visit);
            base += extent;
        }
    }

    #[inline(always)]
    fn find<P: 'static>(value: &mut [T; N], place: usize) -> (&mut P, usize)
    where
        [T; N]: 'static,
    {
        in_array(value, place, const { V::SHAPE.place_bits() }, V::find)
    }
}
