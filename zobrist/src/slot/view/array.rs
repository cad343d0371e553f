//! Arrays of values that a view reads.

use core::array;

use super::{Elements, View, empty_value};
use crate::hash::place::in_array;
use crate::hash::visit::{Visit, digit};
use crate::shape::Shape;

/// A view of an array. The view `V` reads each element as one slot or several. The derive uses this
/// view for arrays with `bits = N` or `full`. Views that implement [`Each`](super::Each) read
/// arrays without it.
///
/// ```
/// use zobrist::view::{Array, BitSet};
/// use zobrist::{Slot, Zobrist};
///
/// #[derive(Zobrist)]
/// #[zobrist(key = u64)]
/// struct Board { #[zobrist(bits = 64)] pieces: [u64; 2] }
///
/// const PIECES: Slot<Board, [u64; 2], Array<BitSet<64>>> = Board::PIECES;
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Array<V>(V);

/// Visits the next values in runs of `N`, as long as the visitor combines them.
#[inline(always)]
fn runs<T, V: View<T> + ?Sized, const N: usize>(
    base: &mut usize,
    rest: &mut &[T],
    visit: &mut impl Visit,
) {
    while let Some((run, others)) = rest.split_first_chunk::<N>() {
        if !visit.run(*base, &const { V::SHAPE }, run, V::number) {
            return;
        }
        (*base, *rest) = (*base + N * const { V::SHAPE.entries() }, others);
    }
}

/// Returns whether slots of this shape are visited in runs. A `u8` contains each number. The number
/// of an enum without data is in the state already.
const fn has_runs(slot: &Shape) -> bool {
    slot.is_numbered_slot() && !slot.is_listed() && slot.has_zero() && slot.values() <= 256
}

/// Visits values in runs of `N`, and the last ones one by one.
#[inline(always)]
#[track_caller]
pub(super) fn all<T, V: View<T> + ?Sized, const N: usize>(
    values: &[T],
    mut base: usize,
    visit: &mut impl Visit,
) {
    let mut rest = values;
    if const { has_runs(&V::SHAPE) } {
        runs::<T, V, N>(&mut base, &mut rest, visit);
    }
    for value in rest {
        V::features(value, base, visit);
        base += const { V::SHAPE.entries() };
    }
}

/// Makes an array of empty values.
pub(crate) const fn empty_array<T, V: View<T> + ?Sized, const N: usize>() -> Option<fn() -> [T; N]>
{
    if V::EMPTY.is_some() {
        Some(|| array::from_fn(|_| empty_value(V::EMPTY)))
    } else {
        None
    }
}

impl<T, V: View<T>, const N: usize> Elements<[T; N], N> for Array<V> {
    type Element = T;
    type View = V;
}

impl<T, V: View<T>, const N: usize> View<[T; N]> for Array<V> {
    const SHAPE: Shape<'static> = Shape::array(N, &V::SHAPE);
    const EMPTY: Option<fn() -> [T; N]> = empty_array::<T, V, N>();
    const PROBLEM: Option<&'static str> = V::PROBLEM;

    /// Returns the number of the array as one value, as [`Joint`](super::Joint) reads it. Slots of
    /// this view, which are several, do not use it.
    #[inline]
    fn number(value: &[T; N]) -> usize {
        let values = const { V::SHAPE.values() };
        value
            .iter()
            .fold(0, |number, value| digit(number, V::number(value), values))
    }

    #[inline(always)]
    fn features(value: &[T; N], base: usize, visit: &mut impl Visit) {
        // A board is a run. Less than a vector register is visited faster one by one.
        if const { has_runs(&V::SHAPE) && matches!(N, 16..=512) } {
            all::<T, V, N>(value, base, visit);
        } else {
            V::all_features(value, base, visit);
        }
    }

    #[inline(always)]
    fn all_features(arrays: &[[T; N]], base: usize, visit: &mut impl Visit) {
        V::all_features(arrays.as_flattened(), base, visit);
    }

    #[inline(always)]
    fn find<P: 'static>(value: &mut [T; N], place: usize) -> (&mut P, usize)
    where
        [T; N]: 'static,
    {
        in_array(value, place, const { V::SHAPE.place_bits() }, V::find)
    }
}
