//! Visitors of the features of a state.

use core::fmt::{self, Display, Formatter};

use crate::shape::Shape;
use crate::shape::message::Message;

/// A visitor of each feature that a state or a value has, by its entry in a table of keys.
#[doc(hidden)]
pub trait Visit {
    /// Returns whether adding a key differs from subtracting it.
    #[inline(always)]
    fn is_signed(&self) -> bool {
        true
    }

    /// Visits `entry` of the slot whose first entry is number `base`. If the slot has no such entry,
    /// its value is out of range.
    ///
    /// `base` and `entry` are separate arguments, because the compiler knows the range of each.
    /// In a loop over an array it does not know the range of their sum, and would check bounds
    /// in each iteration.
    ///
    /// The default implementation only reports values that are out of range.
    #[track_caller]
    fn entry(&mut self, base: usize, slot: &Shape, entry: usize) {
        if entry >= slot.entries() {
            self.out_of_range(base, slot, slot.value_at(entry));
        }
    }

    /// Visits the entry of value `number` of the slot at `base`, or nothing if the value is
    /// empty.
    ///
    /// If `slot` is a constant, this compiles to one addition.
    #[inline(always)]
    #[track_caller]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        if let Some(entry) = slot.entry_of(number) {
            self.entry(base, slot, entry);
        }
    }

    /// Combines the keys of the values of `N` equal slots, and returns whether it did. `number`
    /// returns the number of a value. If this returns false, the caller visits the values one
    /// by one: the visitor does more than combine keys, or a value is out of range.
    #[inline(always)]
    fn run<T, const N: usize>(
        &mut self,
        _base: usize,
        _slot: &Shape,
        _values: &[T; N],
        _number: fn(&T) -> usize,
    ) -> bool {
        false
    }

    /// Visits `entry` of the slot at `base` if `present`. If absent, `entry` is ignored.
    #[inline(always)]
    fn entry_if(&mut self, base: usize, entry: usize, present: bool) {
        if present {
            self.entry_times(base + entry, 1);
        }
    }

    /// Visits `entry` with multiplicity `n`.
    fn entry_times(&mut self, _entry: usize, _n: usize) {}

    /// Returns the shape of the visited state.
    fn shape(&self) -> &Shape<'_> {
        &Shape::NOTHING
    }

    /// Reports that the slot at `base` has no value `number`. Most visitors panic.
    #[track_caller]
    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize);
}

/// A visitor that does nothing.
pub(crate) struct Ignore;

impl Visit for Ignore {
    #[inline(always)]
    fn entry(&mut self, _: usize, _: &Shape, _: usize) {}

    fn out_of_range(&mut self, _: usize, _: &Shape, _: usize) {}
}

/// A visitor that panics at the first feature.
pub(crate) struct Vacant;

impl Visit for Vacant {
    #[inline(always)]
    #[track_caller]
    fn entry(&mut self, _: usize, _: &Shape, _: usize) {
        self.entry_times(0, 1);
    }

    #[inline(always)]
    #[track_caller]
    fn entry_times(&mut self, _: usize, n: usize) {
        assert!(
            n == 0,
            "`EMPTY` of a view must make the value without a key, number `SHAPE.empty()`"
        );
    }

    fn out_of_range(&mut self, _: usize, _: &Shape, _: usize) {
        self.entry_times(0, 1);
    }
}

/// A visitor that panics at the first value out of range, and does nothing else.
pub(crate) struct Blame<'a>(pub(crate) &'a Shape<'a>);

impl Visit for Blame<'_> {
    fn shape(&self) -> &Shape<'_> {
        self.0
    }

    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        out_of_range(self.0, base, slot, number)
    }
}

/// Sentinel for a value out of range. No value has this number.
pub const OUT_OF_RANGE: usize = usize::MAX;

/// Sentinel for an index that is an empty value. It selects no slot.
pub(crate) const EMPTY: usize = usize::MAX - 1;

/// Appends the mixed radix digit `part` to `number`. `values` is the radix of the digit. If either
/// is out of range, returns [`OUT_OF_RANGE`].
#[doc(hidden)]
#[inline(always)]
pub fn digit(number: usize, part: usize, values: usize) -> usize {
    if number == OUT_OF_RANGE || part >= values {
        OUT_OF_RANGE
    } else {
        number.saturating_mul(values).saturating_add(part)
    }
}

/// Appends the mixed radix digit of value `part` of `shape` to the number of a feature. Returns
/// `None` if `part` is empty, or if `number` is `None` because an earlier part is empty.
#[doc(hidden)]
#[inline(always)]
pub fn filled_digit(number: Option<usize>, part: usize, shape: &Shape) -> Option<usize> {
    // Out-of-range values map to out-of-range features.
    let filled = shape.values() - usize::from(shape.empty().is_some());
    Some(digit(number?, shape.feature_of(part)?, filled))
}

/// Returns the index of value `number` among all values except the empty one.
#[doc(hidden)]
#[inline(always)]
pub fn filled_index(shape: &Shape, number: usize) -> usize {
    match shape.feature_of(number) {
        _ if number == OUT_OF_RANGE => OUT_OF_RANGE,
        Some(index) => index,
        None => EMPTY,
    }
}

/// Adds `first`, the number of a variant's first value, to the number of a value in that variant.
#[doc(hidden)]
#[inline(always)]
pub fn shifted(first: usize, number: usize) -> usize {
    if number == OUT_OF_RANGE {
        OUT_OF_RANGE
    } else {
        first + number
    }
}

/// Panics because a slot of `shape` holds value `number`, which is out of range. The slot has the
/// shape `slot`, and its first entry is `base`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
    panic!("{}", OutOfRange::new(shape, base, slot, number))
}

/// The error message for a slot that holds a value out of range.
pub(crate) struct OutOfRange<'a> {
    name: Message,
    slot: &'a Shape<'a>,
    number: usize,
}

impl<'a> OutOfRange<'a> {
    /// Makes the message for the slot of `shape` whose first entry is `base`.
    pub(crate) fn new(shape: &Shape, base: usize, slot: &'a Shape<'a>, number: usize) -> Self {
        OutOfRange {
            name: shape.slot_name(base, slot),
            slot,
            number,
        }
    }
}

impl Display for OutOfRange<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let OutOfRange {
            ref name,
            slot,
            number,
        } = *self;
        let name = name.as_str();
        // A shape that is not a single slot is here that of an integer whose bits are slots.
        let is_bits = !slot.is_slot() && number != OUT_OF_RANGE;
        if let Some(bit) = slot.feature_of(number).filter(|_| is_bits) {
            return write!(
                f,
                "{name} has bit {bit} set, but its bits are 0 to {}",
                slot.features() - 1
            );
        }
        let (first, last) = slot.range();
        match first.checked_add(number) {
            Some(value) if number != OUT_OF_RANGE => {
                write!(
                    f,
                    "{name} holds {value}, but its values are {first} to {last}"
                )
            }
            _ if slot.is_number() => {
                write!(f, "{name} holds a number out of range, {first} to {last}")
            }
            _ => {
                write!(f, "{name} holds a value with a part out of range")?;
                slot.write_ranges(&mut None, f)
            }
        }
    }
}
