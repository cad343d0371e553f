//! Computes all statistics of a table of keys.

#![allow(
    clippy::cast_precision_loss,
    reason = "statistics of numbers that are far below 2^53"
)]

use alloc::string::ToString;
use alloc::vec::Vec;

use super::distance::{self, Step};
use super::finding;
use super::places::{Differences, Place, SlotTable, patterns, places};
use super::rank::{are_dependent, rank};
use super::window::{Changes, cancelling};
use super::{Bias, Effort, Quality, Window};
use crate::analysis::probability::inverse_power;
use crate::desync::group::Group;
use crate::key::Key;
use crate::shape::{ChangeName, Shape};

/// Maximum number of pairs of equal keys that are named.
const MOST_REPEATED: usize = 5;

/// The widths of the windows in bits. A hash table takes its index from a wide window. But a narrow
/// window shows more defects if there are few keys.
const WIDTHS: [u32; 4] = [8, 10, 12, 16];

/// Maximum number of slots for which the expected number of cancelling patterns is computed.
const MOST_EXPECTED: usize = 24;

/// Examines `keys`, the keys of all features of `shape` in the order of the features.
pub(crate) fn examine<K: Key>(
    shape: &Shape,
    keys: impl Iterator<Item = K>,
    effort: Effort,
) -> Quality {
    let (keys, places): (Vec<u128>, _) = (keys.map(Key::to_bits).collect(), places(shape));
    examine_numbers(
        &SlotTable {
            group: Group::of::<K>(),
            keys: &keys,
            places: &places,
        },
        shape,
        effort,
    )
}

fn examine_numbers(table: &SlotTable<'_>, shape: &Shape, effort: Effort) -> Quality {
    let SlotTable {
        group,
        keys,
        places,
    } = *table;
    let differences = Differences::new(table);
    let name = |Step { slot, old, new }| {
        ChangeName {
            shape,
            base: places[slot].first,
            old,
            new,
        }
        .to_string()
    };
    let distance = distance::search(table, differences.as_ref(), effort.nanoseconds(), name);
    let windows = differences
        .as_ref()
        .map(|differences| windows(table, differences, 0.6 * effort.nanoseconds()));
    let repeated = repeated(keys);
    let name = |feature: usize| shape.feature_name(feature).to_string();
    let (biases, dependent) = (biases(group, keys), dependent(table));
    let mut quality = Quality {
        key_count: keys.len(),
        slot_count: places.len(),
        counted_slots: places.iter().filter(|place| place.times > 1).count(),
        bits: group.bits,
        additive: group.additive,
        zero_keys: keys.iter().filter(|&&key| key == 0).count(),
        repeated_keys: repeated.len(),
        repeated: repeated
            .iter()
            .take(MOST_REPEATED)
            .map(|pair| pair.map(name))
            .collect(),
        rank: (!group.additive).then(|| rank(keys.iter().copied(), group.bits)),
        dependent_slots: dependent.map_or(0, |(slots, _)| slots),
        dependent: dependent.map(|(_, first)| first),
        bias: biases
            .iter()
            .filter(|_| !keys.is_empty())
            .copied()
            .max_by(|a, b| a.z.abs().total_cmp(&b.z.abs())),
        windows: windows.unwrap_or_default(),
        distance,
        expected: expected(group, places),
        findings: Vec::new(),
    };
    quality.findings = finding::findings(&quality, &biases, table);
    quality
}

/// Returns the mean numbers of cancelling patterns of 0, 1, ... slots over random keys.
fn expected(group: Group, places: &[Place]) -> Vec<f64> {
    let most = MOST_EXPECTED.min(places.len());
    let mut numbers = patterns(places.iter().map(|place| changes(group, place)), most);
    // A pattern whose multiplicities are all multiples of 2^j cancels with 2^j times the
    // probability of other patterns. Before step j it is counted 2^(j - 1) times, and step j
    // adds as much again.
    let counted = || places.iter().filter(|place| place.times > 1);
    let most_times = counted().map(|place| place.times).max().unwrap_or(1);
    for j in 1..=most_times.ilog2() {
        let multiples = counted().map(|place| 2.0 * (place.times >> j) as f64);
        for (number, more) in numbers.iter_mut().zip(patterns(multiples, most)).skip(1) {
            *number += more * f64::from(j - 1).exp2();
        }
    }
    let random = inverse_power(group.bits);
    numbers.into_iter().map(|number| number * random).collect()
}

/// Returns the number of changes of a slot. In a slot with multiplicities, changes with the same
/// difference count once.
fn changes(group: Group, place: &Place) -> f64 {
    let values = place.values() as f64;
    let pairs = values * (values - 1.0);
    match place.times {
        2.. => 2.0 * place.times as f64,
        _ if group.additive => pairs,
        _ => pairs / 2.0,
    }
}

/// Returns pairs of indices of equal keys, in the order of the table. A key that occurs n times
/// yields n - 1 pairs.
fn repeated(keys: &[u128]) -> Vec<[usize; 2]> {
    let mut order: Vec<usize> = (0..keys.len()).collect();
    order.sort_unstable_by_key(|&i| (keys[i], i));
    let pairs = order.windows(2).map(|pair| [pair[0], pair[1]]);
    let mut pairs: Vec<_> = pairs
        .filter(|pair| keys[pair[0]] == keys[pair[1]])
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Counts the slots whose keys are linearly dependent by construction. Also returns the number of
/// keys of the first one, and their rank. Returns `None` if there are none, or if keys are
/// additive.
fn dependent(table: &SlotTable<'_>) -> Option<(usize, [usize; 2])> {
    let bits = table.group.bits;
    let mut slots = table
        .ranks(bits)
        .filter(|&(keys, rank)| are_dependent(keys, rank, bits));
    let (keys, rank) = slots.next().filter(|_| !table.group.additive)?;
    Some((1 + slots.count(), [keys, rank]))
}

fn biases(group: Group, keys: &[u128]) -> Vec<Bias> {
    let bias = |bit| {
        let ones = keys.iter().filter(|&key| key >> bit & 1 == 1).count();
        let n = keys.len() as f64;
        Bias {
            bit,
            ones,
            z: (2.0 * ones as f64 - n) / n.max(1.0).sqrt(),
        }
    };
    (0..group.bits).map(bias).collect()
}

/// Analyzes windows, narrow ones first, until the budget is used up.
fn windows(table: &SlotTable<'_>, differences: &Differences, mut budget: f64) -> Vec<Window> {
    let SlotTable { group, places, .. } = *table;
    let slots = places.iter().filter(|place| place.times == 1).count();
    let mut windows = Vec::new();
    for bits in WIDTHS.into_iter().take_while(|&bits| bits <= group.bits) {
        // For additive keys, only low bits are analyzed: the high bits of a sum depend on carries
        // from all lower bits.
        let ends: &[bool] = if group.additive || bits == group.bits {
            &[false]
        } else {
            &[false, true]
        };
        for &high in ends {
            budget -=
                slots as f64 * f64::from(1 << bits) * if group.additive { 75.0 } else { 30.0 };
            if budget < 0.0 || slots == 0 {
                return windows;
            }
            windows.push(window(table, differences, bits, high));
        }
    }
    windows
}

fn window(table: &SlotTable<'_>, differences: &Differences, bits: u32, high: bool) -> Window {
    let SlotTable {
        group,
        keys,
        places,
    } = *table;
    let shift = if high { group.bits - bits } else { 0 };
    let part = |key: u128| (key >> shift) as usize & ((1 << bits) - 1);
    // Omits slots with multiplicities: multiples of one key can agree in their low bits by
    // construction.
    let slots = || {
        differences
            .slots
            .iter()
            .zip(places)
            .filter(|(_, place)| place.times == 1)
    };
    let directions = if group.additive { 2 } else { 1 };
    let of_slots = slots().map(|(span, place)| Changes {
        differences: table
            .changes(place)
            .flat_map(move |key| [key, group.minus(0, key)].into_iter().take(directions))
            .map(part),
        number: changes(group, place),
        squares: span.squares,
    });
    let counts = cancelling(of_slots, bits, group.additive)
        .into_iter()
        .skip(1)
        .take(slots().count());
    // A number that is not far below the prime of the field is known only modulo the prime.
    let counts = counts.take_while(|count| count.expected < 1e18);
    let rank = (!group.additive).then(|| rank(keys.iter().map(|&key| part(key) as u128), bits));
    Window {
        high,
        bits,
        rank,
        counts: counts.collect(),
    }
}
