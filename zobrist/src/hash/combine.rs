//! Combining the keys of the features that a walk visits, from a table or by a formula.

use core::ptr;

use super::row::Row;
use super::visit::{Visit, out_of_range};
use crate::shape::Shape;

/// Keys by entry.
pub(crate) trait Keys<K>: Copy {
    /// Returns the key of `entry`.
    #[inline(always)]
    fn key(self, entry: usize) -> K {
        self.key_or_zero(entry, true)
    }

    /// Returns the key of `entry` if `present`, else zero, without a branch.
    fn key_or_zero(self, entry: usize, present: bool) -> K;

    /// Returns the key of value `number` of `slot`. The slot has an empty value, and its first entry
    /// is `base`.
    #[inline]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> K {
        of_number(self, base, slot, number)
    }

    /// Returns the key of `entry` of `slot`, or `None` if the slot has no such entry. The first
    /// entry of the slot is `base`.
    #[inline]
    fn of_entry(self, base: usize, slot: &Shape, entry: usize) -> Option<K> {
        (entry < slot.entries()).then(|| self.key(base + entry))
    }

    /// Panics because `slot` of `shape` has no value `number`. Its first entry is `base`.
    #[inline(always)]
    #[track_caller]
    fn out_of_range(self, shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
        out_of_range(shape, base, slot, number)
    }
}

/// Computes [`Keys::of_value`] without a branch.
#[inline(always)]
fn of_number<K>(keys: impl Keys<K>, base: usize, slot: &Shape, number: usize) -> K {
    let empty = slot.empty().unwrap_or(0);
    // The entry of the empty value is meaningless, but `key_or_zero` ignores it.
    let entry = number.wrapping_sub(usize::from(number >= empty));
    keys.key_or_zero(base.wrapping_add(entry), number != empty)
}

/// A table of rows. Its first element is zero, the row of empty values that have no entry. The
/// entries follow.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a, R>(pub(crate) &'a [R]);

impl<R: Row> Table<'_, R> {
    /// Iterates over the keys of `shape` in the order of the features.
    pub(crate) fn keys(self, shape: &Shape) -> impl Iterator<Item = R::Key> {
        (0..shape.features()).map(move |feature| self.key(shape.entry(feature)).whole())
    }

    /// Returns the row of entry `base + i`, where `i` is below `len`.
    #[inline(always)]
    fn row(self, base: usize, len: usize, i: usize) -> R {
        self.0[1 + base..][..len][i]
    }
}

/// Panics because `slot` of `shape` has no value `number`. The entries of the slot follow `before`
/// in the table at `start`.
#[cold]
#[inline(never)]
#[track_caller]
fn out_of_row<R>(shape: &Shape, start: *const R, before: &R, slot: &Shape, number: usize) -> ! {
    let bytes = ptr::from_ref(before).addr() - start.addr();
    out_of_range(shape, bytes / size_of::<R>(), slot, number)
}

impl<R: Row> Keys<R> for Table<'_, R> {
    #[inline(always)]
    fn key_or_zero(self, entry: usize, present: bool) -> R {
        self.0[if present { entry.wrapping_add(1) } else { 0 }]
    }

    /// If the empty value has no entry, as in lattices, and its number is 0, reads the zero at the
    /// start of the table. To do so, this selects the index. If it selected between the loaded key
    /// and zero, the compiler would insert a branch. `number` is in range, so one check of the
    /// index is enough.
    #[inline(always)]
    fn of_value(self, base: usize, slot: &Shape, number: usize) -> R {
        match slot.empty() {
            _ if slot.has_zero() => self.row(base, slot.values(), number),
            empty if slot.entries() < 2 => self.key_or_zero(base, empty != Some(number)),
            Some(0) => self.0[if number > 0 { base + number } else { 0 }],
            _ => of_number(self, base, slot, number),
        }
    }

    #[inline(always)]
    fn of_entry(self, base: usize, slot: &Shape, entry: usize) -> Option<R> {
        (entry < slot.entries()).then(|| self.row(base, slot.entries(), entry))
    }

    /// Where each value has an entry, passes an address, from which the update loads, too. The
    /// compiler would compute the number `base` beside it.
    #[inline(always)]
    #[track_caller]
    fn out_of_range(self, shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
        if slot.has_zero() {
            out_of_row(shape, self.0.as_ptr(), &self.0[base], slot, number)
        } else {
            out_of_range(shape, base, slot, number)
        }
    }
}

/// Writes the number of each value as a byte, and returns the other bits of all numbers.
#[inline(always)]
fn write_numbers<T>(bytes: &mut [u8], values: &[T], number: fn(&T) -> usize) -> usize {
    bytes
        .iter_mut()
        .zip(values)
        .fold(0, |above, (byte, value)| {
            let number = number(value);
            *byte = number as u8;
            above | number >> 8
        })
}

/// A visitor that combines the keys of the features that it visits.
pub(crate) struct Combine<'a, R, Q> {
    keys: Q,
    shape: &'a Shape<'a>,
    pub(crate) sum: R,
}

impl<'a, R: Row, Q: Keys<R>> Combine<'a, R, Q> {
    #[inline(always)]
    pub(crate) fn new(keys: Q, shape: &'a Shape<'a>) -> Self {
        Combine {
            keys,
            shape,
            sum: R::ZERO,
        }
    }
}

impl<R: Row, Q: Keys<R>> Visit for Combine<'_, R, Q> {
    #[inline(always)]
    fn is_signed(&self) -> bool {
        R::ADDITIVE
    }

    /// Has no branch for the empty value: values are unpredictable, and a misprediction costs more
    /// than the rest of the update.
    #[inline(always)]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        match slot.empty() {
            _ if number >= slot.values() => self.out_of_range(base, slot, number),
            Some(_) => self.sum = self.sum.plus(self.keys.of_value(base, slot, number)),
            None => self.entry(base, slot, number),
        }
    }

    /// Numbers all values before it loads the first key: the compiler then numbers and checks them
    /// by vector instructions, a byte for each.
    #[inline(always)]
    fn run<T, const N: usize>(
        &mut self,
        base: usize,
        slot: &Shape,
        values: &[T; N],
        number: fn(&T) -> usize,
    ) -> bool {
        let (mut numbers, mut above) = ([0; N], 0);
        let (vectors, rest) = (
            numbers.chunks_exact_mut(16),
            values.chunks_exact(16).remainder(),
        );
        for (bytes, values) in vectors.zip(values.chunks_exact(16)) {
            let mut vector = [0; 16];
            above |= write_numbers(&mut vector, values, number);
            bytes.copy_from_slice(&vector);
        }
        above |= write_numbers(&mut numbers[N - rest.len()..], rest, number);
        let mut sum = self.sum;
        for (i, &number) in numbers.iter().enumerate() {
            if usize::from(number) >= slot.values() {
                return false;
            }
            sum = sum.plus(
                self.keys
                    .of_value(base + i * slot.entries(), slot, number.into()),
            );
        }
        self.sum = sum;
        above == 0
    }

    #[inline(always)]
    fn entry_if(&mut self, base: usize, entry: usize, present: bool) {
        self.sum = self
            .sum
            .plus(self.keys.key_or_zero(base.wrapping_add(entry), present));
    }

    #[inline]
    fn entry(&mut self, base: usize, slot: &Shape, entry: usize) {
        match self.keys.of_entry(base, slot, entry) {
            Some(key) => self.sum = self.sum.plus(key),
            None => self.out_of_range(base, slot, slot.value_at(entry)),
        }
    }

    #[inline]
    fn entry_times(&mut self, base: usize, n: usize) {
        self.sum = self.sum.plus(self.keys.key(base).times(n));
    }

    #[inline(always)]
    fn shape(&self) -> &Shape<'_> {
        self.shape
    }

    /// Inlined, because a call would force `self` into memory even if all values are in range.
    #[inline(always)]
    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        self.keys.out_of_range(self.shape, base, slot, number)
    }
}
