//! Visitors of the features of a state.

use core::fmt::{self, Display, Formatter};

use crate::shape::Shape;
use crate::shape::extent::Extent;
use crate::shape::message::Message;

/// A visitor of each feature that a state or a value has.
#[doc(hidden)]
pub trait Visit {
    /// Returns the component of `extent` that the numbers of keys count: features, or the entries of a table.
    #[inline(always)]
    fn count(&self, extent: Extent) -> usize {
        extent.features
    }

    /// Returns whether it matters if a key is added or subtracted.
    #[inline(always)]
    fn is_signed(&self) -> bool {
        true
    }

    /// Visits `feature` of the slot whose first key is number `base`. If the slot has no such feature, its value is out
    /// of range.
    ///
    /// Base and feature are separate because the compiler knows the range of each, but in a loop over an array not that
    /// of their sum, and would check bounds in each iteration.
    ///
    /// A visitor that only looks for values out of range needs nothing else.
    #[track_caller]
    fn feature(&mut self, base: usize, slot: &Shape, feature: usize) {
        if feature >= slot.features() {
            self.out_of_range(base, slot, slot.value_of(feature));
        }
    }

    /// Visits value `number` of the slot at `base`: its feature is present, unless the value is empty.
    ///
    /// `slot` should be a constant: then this compiles to one addition.
    #[inline(always)]
    #[track_caller]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        if let Some(feature) = slot.feature_of(number) {
            self.feature(base, slot, feature);
        }
    }

    /// Visits `feature` if it is `present`; only then it must be one of the slot's.
    #[inline(always)]
    fn checked_value(&mut self, base: usize, feature: usize, present: bool) {
        if present {
            self.feature_times(base + feature, 1);
        }
    }

    /// Visits the only feature of the slot at `base` with multiplicity `n`.
    fn feature_times(&mut self, _base: usize, _n: usize) {}

    /// Returns the shape of the state, which numbers the features.
    fn shape(&self) -> &Shape<'_>;

    /// Reports that the slot at `base` has no value `number`, most often by a panic.
    #[track_caller]
    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize);
}

/// Panics at the first value that is out of its range, and does nothing else. Counts entries, as slots do.
pub(crate) struct Blame<'a>(pub(crate) &'a Shape<'a>);

impl Visit for Blame<'_> {
    fn count(&self, extent: Extent) -> usize {
        extent.entries
    }

    fn shape(&self) -> &Shape<'_> {
        self.0
    }

    fn out_of_range(&mut self, base: usize, slot: &Shape, number: usize) {
        out_of_range(self.0, self.0.feature_at(base), slot, number)
    }
}

/// The number of a value with a part out of its range, which no value has.
pub const OUT_OF_RANGE: usize = usize::MAX;

/// The index of a value that selects no slot, because it is the empty one.
pub(crate) const EMPTY: usize = usize::MAX - 1;

/// Appends a mixed radix digit to `number`: a part with `values` values.
#[doc(hidden)]
#[inline(always)]
pub fn digit(number: usize, part: usize, values: usize) -> usize {
    if number == OUT_OF_RANGE || part >= values {
        OUT_OF_RANGE
    } else {
        number.saturating_mul(values).saturating_add(part)
    }
}

/// Appends a mixed radix digit if no part is empty: `None` if one is.
#[doc(hidden)]
#[inline(always)]
pub fn filled_digit(number: Option<usize>, part: usize, shape: &Shape) -> Option<usize> {
    // Of a value out of range the feature is out of range, too.
    let filled = shape.values() - usize::from(shape.empty().is_some());
    Some(digit(number?, shape.feature_of(part)?, filled))
}

/// Returns the index of value `number` among the values of the type except for the empty one.
#[doc(hidden)]
#[inline(always)]
pub fn filled_index(shape: &Shape, number: usize) -> usize {
    match shape.feature_of(number) {
        _ if number == OUT_OF_RANGE => OUT_OF_RANGE,
        Some(index) => index,
        None => EMPTY,
    }
}

/// Returns the number of a value of a variant whose first value has number `first`.
#[doc(hidden)]
#[inline(always)]
pub fn shifted(first: usize, number: usize) -> usize {
    if number == OUT_OF_RANGE { OUT_OF_RANGE } else { first + number }
}

/// Panics because the slot of `shape` whose first feature is `base`, with the shape `slot`, holds value `number`.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
    panic!("{}", OutOfRange::new(shape, base, slot, number))
}

/// The message that a slot holds value `number`, which it does not have.
pub(crate) struct OutOfRange<'a> {
    name: Message,
    slot: &'a Shape<'a>,
    number: usize,
}

impl<'a> OutOfRange<'a> {
    /// Names the slot of `shape` whose first feature is `base`.
    pub(crate) fn new(shape: &Shape, base: usize, slot: &'a Shape<'a>, number: usize) -> Self {
        let name = shape.slot_name(base, slot.features());
        let name = if name.is_empty() { name.text("the slot") } else { name };
        OutOfRange { name, slot, number }
    }
}

impl Display for OutOfRange<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let OutOfRange { ref name, slot, number } = *self;
        let name = name.as_str();
        // The slots are the bits of an integer.
        let is_bits = !slot.is_slot() && number != OUT_OF_RANGE;
        if let Some(bit) = slot.feature_of(number).filter(|_| is_bits) {
            return write!(f, "{name} has bit {bit} set, but its bits are 0 to {}", slot.features() - 1);
        }
        let (first, last) = slot.range();
        match first.checked_add(number) {
            Some(value) if number != OUT_OF_RANGE => {
                write!(f, "{name} holds {value}, but its values are {first} to {last}")
            }
            _ if slot.is_number() => write!(f, "{name} holds a number out of range, {first} to {last}"),
            _ => write!(f, "{name} holds a value with a part out of range{}", slot.ranges()),
        }
    }
}
