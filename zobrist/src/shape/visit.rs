//! What happens to each feature of a state on a walk over it.

use super::Shape;
use super::entries::Extent;

/// Is told each feature that a state or a value has.
#[doc(hidden)]
pub trait Visit {
    /// What the numbers of keys count: features, or the entries of a table.
    #[inline(always)]
    fn count(&self, extent: Extent) -> usize {
        extent.features
    }

    /// Of the slot whose first key is number `base`, this feature is there, or there is no such feature:
    /// then the slot holds a value out of its range.
    ///
    /// Base and feature come apart because the compiler knows the range of either, but in a loop over an
    /// array not that of their sum: it would check bounds in each round.
    fn feature(&mut self, base: usize, slot: &Shape, feature: usize);

    /// The slot at `base` holds value `number`: its feature is there, unless the value is empty.
    #[inline(always)]
    fn value(&mut self, base: usize, slot: &Shape, number: usize) {
        if let Some(feature) = slot.feature_of(number) {
            self.feature(base, slot, feature);
        }
    }

    /// The same, where `feature` is one of the slot's if it is `there`.
    #[inline(always)]
    fn checked_value(&mut self, base: usize, feature: usize, there: bool) {
        if there {
            self.feature_times(base + feature, 1);
        }
    }

    /// The only feature of the slot at `base` is there `n` times.
    fn feature_times(&mut self, base: usize, n: usize);

    /// The shape of the state, in which the numbers of features are counted.
    fn shape(&self) -> &Shape;

    /// The slot at `base` holds value `number`, which it does not have.
    fn out_of_range(&self, base: usize, slot: &Shape, number: usize) -> !;
}

/// Visits nothing, and panics at the first value that is out of its range. Counts entries, as slots do.
pub(crate) struct Blame<'a>(pub(crate) &'a Shape);

impl Visit for Blame<'_> {
    fn count(&self, extent: Extent) -> usize {
        extent.entries
    }

    fn feature(&mut self, base: usize, slot: &Shape, feature: usize) {
        if feature >= slot.features() {
            self.out_of_range(base, slot, slot.value_of(feature));
        }
    }

    fn feature_times(&mut self, _: usize, _: usize) {}

    fn shape(&self) -> &Shape {
        self.0
    }

    fn out_of_range(&self, base: usize, slot: &Shape, number: usize) -> ! {
        out_of_range(self.0, self.0.feature_at(base), slot, number)
    }
}

/// The number of a value that has one part out of its range; no value has it.
pub(crate) const OUT_OF_RANGE: usize = usize::MAX;

/// The index of a value that picks no slot, because it is the empty one.
pub(crate) const EMPTY: usize = usize::MAX - 1;

/// Visits value `number` of the slot at `base`.
///
/// `slot` must be a constant: then one addition is left of this.
#[doc(hidden)]
#[inline(always)]
pub fn visit_value(slot: &Shape, number: usize, base: usize, visit: &mut impl Visit) {
    visit.value(base, slot, number);
}

/// One more digit of a number in mixed radix: of the parts so far, and of one with `values` values.
#[doc(hidden)]
#[inline(always)]
pub fn digit(number: usize, part: usize, values: usize) -> usize {
    if number == OUT_OF_RANGE || part >= values {
        OUT_OF_RANGE
    } else {
        number.saturating_mul(values).saturating_add(part)
    }
}

/// One more digit, where none of the parts may be empty: `None` if one is.
#[doc(hidden)]
#[inline(always)]
pub fn filled_digit(number: Option<usize>, part: usize, shape: &Shape) -> Option<usize> {
    let values = shape.values();
    if part >= values {
        return number.map(|_| OUT_OF_RANGE);
    }
    let filled = values - usize::from(shape.empty().is_some());
    Some(digit(number?, shape.feature_of(part)?, filled))
}

/// The number of a variant's value where none of its parts is empty; otherwise it has none.
#[doc(hidden)]
#[inline(always)]
pub fn number_or_none(number: Option<usize>) -> usize {
    number.unwrap_or(OUT_OF_RANGE)
}

/// The index of value `number`, whose type has the empty value `empty`, among the others.
#[doc(hidden)]
#[inline(always)]
pub fn filled_index(shape: &Shape, number: usize) -> usize {
    match shape.feature_of(number) {
        _ if number == OUT_OF_RANGE => OUT_OF_RANGE,
        Some(index) => index,
        None => EMPTY,
    }
}

/// The number of a value of a variant, whose first value has number `first`.
#[doc(hidden)]
#[inline(always)]
pub fn shifted(first: usize, number: usize) -> usize {
    if number == OUT_OF_RANGE { OUT_OF_RANGE } else { first + number }
}

/// Panics because the slot of `shape` whose first feature is `base`, which looks like `slot`, holds value `number`.
#[cold]
#[inline(never)]
pub(crate) fn out_of_range(shape: &Shape, base: usize, slot: &Shape, number: usize) -> ! {
    let name = shape.slot_name(base, slot.features());
    let name = if name.is_empty() { "the slot" } else { name.as_str() };
    let (first, last) = slot.range();
    match first.checked_add(number) {
        Some(value) if number != OUT_OF_RANGE => {
            panic!("{name} holds {value}, but its values are {first} to {last}")
        }
        _ if slot.is_number() => {
            panic!("{name} holds a number out of its range, {first} to {last}")
        }
        _ => panic!("{name} holds a value of which a part is out of its range{}", slot.ranges()),
    }
}
