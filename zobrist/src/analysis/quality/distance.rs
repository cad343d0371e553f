//! Meet-in-the-middle search for the smallest set of slot changes that leaves the hash unchanged.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the costs are estimates"
)]

use alloc::string::String;
use alloc::vec::Vec;

use super::Distance;
use super::places::{Differences, SlotTable, patterns};
use super::rank::rank;
use super::sums::{MOST, Sum, Undecided, common, find, repeated};

/// A change of a slot. `old` and `new` are indices of values.
pub(super) struct Step {
    pub(super) slot: usize,
    pub(super) old: usize,
    pub(super) new: usize,
}

/// Searches for the smallest set of slot changes that cancels. The search ends before its estimated
/// cost exceeds `budget`, in nanoseconds of one core.
pub(super) fn search(
    table: &SlotTable<'_>,
    differences: Option<&Differences>,
    budget: f64,
    name: impl Fn(Step) -> String,
) -> Distance {
    let SlotTable { group, places, .. } = *table;
    if let Some(step) = one_slot(table) {
        return Distance::Exactly(Vec::from([name(step)]));
    }
    if !group.additive && is_injective(table) {
        return Distance::Never;
    }
    let Some(differences) = differences else {
        return Distance::MoreThan(1);
    };
    let sizes = differences
        .slots
        .iter()
        .map(|span| (span.end - span.start) as f64);
    let mut numbers = patterns(sizes, MOST);
    if group.additive {
        // A sum cancels if its inverse does, so only one of the two is visited.
        numbers = numbers.into_iter().map(|number| number / 2.0).collect();
    }
    let mut left = budget;
    for slots in 2..=places.len().min(2 * MOST) {
        left -= cost(&numbers, slots);
        if left < 0.0 {
            return Distance::MoreThan(slots - 1);
        }
        match cancelling(differences, slots, &numbers) {
            Ok(Some(pair)) => {
                let steps = steps(table, differences, &pair);
                return Distance::Exactly(steps.into_iter().map(name).collect());
            }
            Ok(None) => {}
            Err(Undecided) => return Distance::MoreThan(slots - 1),
        }
    }
    if places.len() <= 2 * MOST {
        Distance::Never
    } else {
        Distance::MoreThan(2 * MOST)
    }
}

/// Returns the estimated time, in nanoseconds, of a search of all changes of `slots` slots.
fn cost(numbers: &[f64], slots: usize) -> f64 {
    let number = numbers[slots.div_ceil(2)];
    if slots % 2 == 0 {
        let passes = (number / f64::from(1 << 23)).ceil();
        number * (8.0 * passes + 30.0)
    } else {
        // The sums of fewer slots are stored in memory.
        let stored = numbers[slots / 2];
        match stored {
            // The stored sums fit the first-level cache, the second-level cache, or neither.
            ..1e4 => number * 5.0 + stored * 80.0,
            ..1e5 => number * 15.0 + stored * 80.0,
            ..8e6 => number * 40.0 + stored * 80.0,
            _ => f64::INFINITY,
        }
    }
}

fn cancelling(
    differences: &Differences,
    slots: usize,
    numbers: &[f64],
) -> Result<Option<[Sum; 2]>, Undecided> {
    let group = differences.group;
    let sizes = [slots / 2, slots.div_ceil(2)];
    let candidates = if sizes[0] == sizes[1] {
        repeated(differences, sizes[0], numbers[sizes[0]] as usize)
    } else {
        common(differences, sizes[0])
    };
    if candidates.digests.is_empty() && candidates.all {
        return Ok(None);
    }
    find(differences, sizes, &candidates, |one, other| {
        group.canonical(one.key) == group.canonical(other.key)
            && are_disjoint(differences, one, other)
    })
}

/// Returns whether the two sums have no slot in common. A slot with a difference in both sums would
/// change twice.
fn are_disjoint(differences: &Differences, one: &Sum, other: &Sum) -> bool {
    let slots = |sum: &Sum| {
        sum.terms[..sum.slots]
            .iter()
            .map(|&term| differences.slot_of(term as usize))
            .collect()
    };
    let (one, other): (Vec<usize>, Vec<usize>) = (slots(one), slots(other));
    !one.iter().any(|slot| other.contains(slot))
}

/// Converts two sums into the slot changes that cancel. The sums are equal or, with additive keys,
/// inverses of each other.
fn steps(table: &SlotTable<'_>, differences: &Differences, [one, other]: &[Sum; 2]) -> Vec<Step> {
    let group = differences.group;
    let opposite = group.plus(one.key, other.key) == 0;
    let mut steps = Vec::new();
    for (sum, negated) in [(one, false), (other, !opposite)] {
        for &term in &sum.terms[..sum.slots] {
            let key = differences.keys[term as usize];
            let key = if negated { group.minus(0, key) } else { key };
            steps.push(step(table, differences.slot_of(term as usize), key));
        }
    }
    steps.sort_unstable_by_key(|step| step.slot);
    steps
}

/// Returns a change of slot `slot` with this difference. Under XOR the inverse change has the same
/// difference. Changes from the empty value are preferred.
fn step(table: &SlotTable<'_>, slot: usize, difference: u128) -> Step {
    let place = &table.places[slot];
    let contribution = |number| table.contribution(place, number);
    for old in 0..place.values() {
        for new in 0..place.values() {
            if new != old && table.group.minus(contribution(new), contribution(old)) == difference {
                return Step { slot, old, new };
            }
        }
    }
    unreachable!("a difference of a slot is one of two of its values")
}

/// Returns a change of a single slot that leaves the hash unchanged: two keys are equal, a key is
/// zero, or a multiple of a key is zero.
fn one_slot(table: &SlotTable<'_>) -> Option<Step> {
    let SlotTable {
        group,
        keys,
        places,
    } = *table;
    let mut values = Vec::new();
    for (slot, place) in places.iter().enumerate() {
        if place.times > 1 {
            // There can be too many multiples to list. The smallest factor that makes the key zero
            // is a power of two.
            let exponent = group
                .bits
                .saturating_sub(keys[place.first].trailing_zeros());
            let new = 1_usize
                .checked_shl(exponent)
                .filter(|&new| new <= place.times);
            if let Some(new) = new {
                return Some(Step { slot, old: 0, new });
            }
            continue;
        }
        values.clear();
        let value = |number| (table.contribution(place, number), number);
        values.extend((0..place.values()).map(value));
        values.sort_unstable();
        if let Some(pair) = values.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Some(Step {
                slot,
                old: pair[0].1,
                new: pair[1].1,
            });
        }
    }
    None
}

/// Returns whether the keys of different slots span independent spaces. Then changes of several
/// slots never cancel.
fn is_injective(table: &SlotTable<'_>) -> bool {
    let bits = table.group.bits;
    let mut ranks = table.ranks(bits).map(|(_, rank)| rank as u32);
    let free = ranks.try_fold(0, |free, rank| {
        Some(free + rank).filter(|&free| free <= bits)
    });
    free == Some(rank(table.keys.iter().copied(), bits))
}

#[cfg(test)]
mod tests;
