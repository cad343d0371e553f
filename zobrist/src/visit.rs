//! What happens to each feature of a state on a walk over it.

use crate::shape::Shape;

/// Is told each feature that a state or a value has.
#[doc(hidden)]
pub trait Visit {
    /// The feature with this number is there.
    fn feature(&mut self, feature: usize);

    /// The feature is there `n` times.
    fn feature_times(&mut self, feature: usize, n: usize);

    /// The slot whose first feature is `base` holds value `number` of only `shape.values()`.
    fn out_of_range(&self, base: usize, number: usize, shape: &Shape) -> !;
}

/// The number of a value that has one part out of its range; no value has it.
pub(crate) const OUT_OF_RANGE: usize = usize::MAX;

/// Visits the feature of value `number` of the slot at `base`, unless the value is empty.
///
/// `shape` must be a constant: then one addition is left of this.
#[doc(hidden)]
#[inline(always)]
#[allow(clippy::inline_always, reason = "the comparisons vanish only where `shape` is known")]
pub fn visit_value(shape: &Shape, number: usize, base: usize, visit: &mut impl Visit) {
    if number >= shape.values() {
        visit.out_of_range(base, number, shape);
    }
    if let Some(feature) = shape.feature_of(number) {
        visit.feature(base + feature);
    }
}

/// One more digit of a number in mixed radix: of the parts so far, and of one with `values` values.
#[doc(hidden)]
#[inline(always)]
#[allow(clippy::inline_always, reason = "the comparisons vanish only where the parts are known")]
pub fn digit(number: usize, part: usize, values: usize) -> usize {
    if number == OUT_OF_RANGE || part >= values { OUT_OF_RANGE } else { number * values + part }
}

/// The number of a value of a variant, whose first value has number `first`.
#[doc(hidden)]
#[inline(always)]
#[allow(clippy::inline_always, reason = "the comparison vanishes only where the parts are known")]
pub fn shifted(first: usize, number: usize) -> usize {
    if number == OUT_OF_RANGE { OUT_OF_RANGE } else { first + number }
}

/// Panics because the slot at `base` of `shape`, which looks like `slot`, holds value `number`.
#[cold]
#[inline(never)]
pub(crate) fn out_of_range(shape: &Shape, base: usize, number: usize, slot: &Shape) -> ! {
    let name = shape.slot_name(base, slot.features());
    let name = if name.is_empty() { "the slot" } else { name.as_str() };
    let (first, last) = slot.range();
    match number {
        OUT_OF_RANGE => panic!("{name} holds a value out of its range, {first} to {last}"),
        _ => panic!("{name} holds {}, but its values are {first} to {last}", first + number),
    }
}
