//! The examination of a table of keys.

#![allow(clippy::cast_precision_loss, reason = "statistics of numbers that are far below 2^53")]

use alloc::string::String;
use alloc::vec::Vec;

use super::distance::{self, Found};
use super::finding;
use super::places::{Differences, Place, patterns, places};
use super::rank::rank;
use super::window::{self, cancelling};
use super::{Bias, Cancelling, Distance, Effort, Quality, Window, Witness};
use crate::analysis::probability::inverse_power;
use crate::hash::Table;
use crate::key::Key;
use crate::shape::{ChangeName, Shape};

/// The names of the changes of slots.
pub(super) trait Names {
    /// Returns the name of the change of slot number `slot` from the value with number `old` to that with number `new`.
    fn change(&self, slot: usize, place: &Place, old: usize, new: usize) -> String;
}

impl Names for Shape {
    fn change(&self, _: usize, place: &Place, old: usize, new: usize) -> String {
        alloc::format!("{}", ChangeName { shape: self, base: place.first, old, new })
    }
}

/// Examines the keys of a table of `shape`.
pub(crate) fn of_table<K: Key>(shape: &Shape, table: Table<'_, K>, effort: Effort) -> Quality {
    of_shape(shape, &table.keys(shape).collect::<Vec<_>>(), effort)
}

/// Examines the keys of all features of `shape`.
pub(crate) fn of_shape<K: Key>(shape: &Shape, keys: &[K], effort: Effort) -> Quality {
    examine(&places(shape), keys, shape, effort)
}

/// Maximum number of slots of the patterns whose expected number is computed.
const MOST_EXPECTED: usize = 24;

pub(super) fn examine<K: Key>(
    places: &[Place],
    keys: &[K],
    names: &impl Names,
    effort: Effort,
) -> Quality {
    let differences = Differences::new(places, keys);
    let distance = match distance::search(places, keys, differences.as_ref(), effort.of_search()) {
        Found::MoreThan(slots) => Distance::MoreThan(slots),
        Found::Never => Distance::Never,
        Found::Exactly(steps) => {
            let name = |step: &distance::Step| {
                names.change(step.slot, &places[step.slot], step.old, step.new)
            };
            Distance::Exactly(Witness { changes: steps.iter().map(name).collect() })
        }
    };
    let windows = match &differences {
        Some(differences) => windows(places, keys, differences, effort.of_windows()),
        None => Vec::new(),
    };
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    let random = inverse_power(K::BITS);
    // Assumes that no keys repeat, which holds for random keys with a probability close to 1.
    let sizes = places.iter().map(|place| {
        let pairs = (place.values() * (place.values() - 1)) as f64;
        let distinct = if place.times > 1 { 2.0 * place.times as f64 } else { pairs };
        if K::ADDITIVE { distinct } else { distinct / 2.0 }
    });
    let mut quality = Quality {
        keys: keys.len(),
        slots: places.len(),
        counted_slots: places.iter().filter(|place| place.times > 1).count(),
        bits: K::BITS,
        additive: K::ADDITIVE,
        zero_keys: keys.iter().filter(|&&key| key == K::ZERO).count(),
        repeated_keys: sorted.windows(2).filter(|pair| pair[0] == pair[1]).count(),
        rank: (!K::ADDITIVE).then(|| rank(keys.iter().map(|key| key.to_bits()), K::BITS)),
        biases: biases(keys),
        windows,
        distance,
        expected: patterns(sizes, MOST_EXPECTED.min(places.len()))
            .into_iter()
            .map(|patterns| patterns * random)
            .collect(),
        findings: Vec::new(),
    };
    quality.findings = finding::findings(&quality);
    quality
}

fn biases<K: Key>(keys: &[K]) -> Vec<Bias> {
    let bias = |bit| {
        let ones = keys.iter().filter(|key| key.to_bits() >> bit & 1 == 1).count();
        let n = keys.len() as f64;
        Bias { bit, ones, z: (2.0 * ones as f64 - n) / n.max(1.0).sqrt() }
    };
    (0..K::BITS).map(bias).collect()
}

/// Counts in as many windows as there is time for, the narrow ones first.
fn windows<K: Key>(
    places: &[Place],
    keys: &[K],
    differences: &Differences<K>,
    mut budget: f64,
) -> Vec<Window> {
    let slots = places.iter().filter(|place| place.times == 1).count();
    let mut windows = Vec::new();
    let widths: &[u32] = if K::BITS < 10 { &[8] } else { &[10, 12, 16] };
    for &bits in widths {
        // Additive keys: the high bits of a sum depend on carries from all others.
        let ends: &[bool] = if K::ADDITIVE || bits == K::BITS { &[false] } else { &[false, true] };
        for &high in ends {
            budget -= slots as f64 * f64::from(1 << bits) * if K::ADDITIVE { 100.0 } else { 40.0 };
            if budget < 0.0 || slots == 0 {
                return windows;
            }
            windows.push(window(places, keys, differences, bits, high));
        }
    }
    windows
}

fn window<K: Key>(
    places: &[Place],
    keys: &[K],
    differences: &Differences<K>,
    bits: u32,
    high: bool,
) -> Window {
    let shift = if high { K::BITS - bits } else { 0 };
    let part = |key: &K| (key.to_bits() >> shift) as usize & ((1 << bits) - 1);
    // Multiples of one key collide in their low bits by construction.
    let slots = || differences.slots.iter().zip(places).filter(|(_, place)| place.times == 1);
    let of_slots = slots().map(|(span, _)| differences.keys[span.start..span.end].iter().map(part));
    let numbers = cancelling(of_slots, bits, K::ADDITIVE);
    let sizes = slots().map(|(span, _)| (span.end - span.start) as f64);
    let random = inverse_power(bits);
    let most = window::MOST.min(slots().count());
    let counts = patterns(sizes, most).into_iter().zip(numbers).enumerate().skip(1);
    // Numbers that are not far below the prime are known modulo the prime only.
    let counts = counts.take_while(|(_, (patterns, _))| patterns * random < 1e18);
    // A difference and its inverse cancel together.
    let together = if K::ADDITIVE { 2.0 } else { 1.0 };
    let counts = counts.map(|(slots, (patterns, number))| {
        let expected = patterns * random;
        let deviation = (together * expected * (1.0 - random)).sqrt();
        Cancelling { slots, number, expected, z: (number as f64 - expected) / deviation }
    });
    let rank = (!K::ADDITIVE).then(|| rank(keys.iter().map(|key| part(key) as u128), bits));
    Window { high, bits, rank, counts: counts.collect() }
}
