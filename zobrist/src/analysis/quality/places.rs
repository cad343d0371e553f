//! The slots of a table of keys, and the differences that their changes make in a hash.

#![allow(
    clippy::cast_precision_loss,
    reason = "numbers of changes are far below 2^53"
)]

use alloc::vec::Vec;

use super::rank::rank;
use crate::desync::group::Group;
use crate::shape::Shape;
use crate::shape::slots::SlotPaths;

/// A slot, given by the range of its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Index of the first key.
    pub(crate) first: usize,
    pub(crate) features: usize,
    /// The greatest count of a `count` slot; 1 for others.
    pub(crate) times: usize,
}

impl Place {
    /// Returns the number of values of the slot, including the empty value.
    pub(super) fn values(&self) -> usize {
        let most = if self.times > 1 {
            self.times
        } else {
            self.features
        };
        most.saturating_add(1)
    }
}

/// The keys of a table, slot by slot.
#[derive(Clone, Copy)]
pub(super) struct SlotTable<'a> {
    pub(super) group: Group,
    pub(super) keys: &'a [u128],
    pub(super) places: &'a [Place],
}

impl SlotTable<'_> {
    /// Returns the contribution of value `number` of the slot at `place` to a hash.
    pub(super) fn contribution(&self, place: &Place, number: usize) -> u128 {
        match number {
            0 => 0,
            _ if place.times > 1 => self.group.times(self.keys[place.first], number),
            _ => self.keys[place.first + number - 1],
        }
    }

    /// Iterates over the slots. Each item is the number of keys of a slot and their rank.
    pub(super) fn ranks(&self, bits: u32) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().map(
            move |&Place {
                      first, features, ..
                  }| {
                let keys = self.keys[first..][..features].iter();
                (features, rank(keys.copied(), bits) as usize)
            },
        )
    }

    /// Iterates over the differences between all pairs of values of the slot at `place`. Each pair
    /// occurs in one direction.
    pub(super) fn changes(&self, place: &Place) -> impl Iterator<Item = u128> {
        (0..place.values()).flat_map(move |new| {
            let key = self.contribution(place, new);
            (0..new).map(move |old| self.group.minus(key, self.contribution(place, old)))
        })
    }
}

/// Returns all slots of `shape`.
pub(super) fn places(shape: &Shape) -> Vec<Place> {
    let mut places = Vec::new();
    let mut paths = SlotPaths::new(shape);
    while let Some(path) = paths.next() {
        let place = |i| Place {
            first: shape.feature_at(paths.base(&path, i)),
            features: path.features,
            times: path.times,
        };
        places.extend((0..path.slots).map(place));
    }
    places
}

/// The distinct differences that a change of one slot makes in a hash. With additive keys, they
/// include the inverse of each difference.
pub(super) struct Differences {
    pub(super) group: Group,
    /// The differences, slot by slot. Within a slot, one difference of each pair of inverses comes
    /// first, and the other ones follow.
    pub(super) keys: Vec<u128>,
    pub(super) slots: Vec<Span>,
}

/// The range `start..end` of the differences of a slot. `start..inverses` has one difference of
/// each pair of inverses, and `inverses..end` has the other ones.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) inverses: usize,
    pub(super) end: usize,
    /// Sum, over the distinct differences, of the squared number of changes that make the
    /// difference.
    pub(super) squares: f64,
}

/// Maximum number of differences. So many take 64 MB.
const MOST: usize = 1 << 22;

impl Differences {
    /// Lists the differences of all slots. Returns `None` if there are too many.
    pub(super) fn new(slots: &SlotTable<'_>) -> Option<Self> {
        let SlotTable { group, places, .. } = *slots;
        let pairs = |place: &Place| place.values().saturating_mul(place.values() - 1);
        let total = places
            .iter()
            .fold(0_usize, |sum, place| sum.saturating_add(pairs(place)));
        if total / if group.additive { 1 } else { 2 } > MOST {
            return None;
        }
        let mut differences = Differences {
            group,
            keys: Vec::new(),
            slots: Vec::new(),
        };
        let mut found = Vec::new();
        for place in places {
            found.clear();
            found.extend(slots.changes(place).map(|change| group.canonical(change)));
            found.sort_unstable();
            let squares = found
                .chunk_by(|a, b| a == b)
                .map(|equal| (equal.len() as f64).powi(2))
                .sum();
            found.dedup();
            differences.push(&found, squares);
        }
        Some(differences)
    }

    fn push(&mut self, found: &[u128], mut squares: f64) {
        let start = self.keys.len();
        self.keys.extend_from_slice(found);
        let inverses = self.keys.len();
        if self.group.additive {
            let others = found.iter().map(|&key| (key, self.group.minus(0, key)));
            self.keys.extend(
                others
                    .filter(|(key, inverse)| key != inverse)
                    .map(|(_, key)| key),
            );
            squares *= 2.0;
        }
        self.slots.push(Span {
            start,
            inverses,
            end: self.keys.len(),
            squares,
        });
    }

    /// Returns the index of the slot with difference `i`.
    pub(super) fn slot_of(&self, i: usize) -> usize {
        self.slots.partition_point(|span| span.end <= i)
    }
}

/// Returns the numbers of patterns of 0, 1, ... `most` slots, given the number of differences of
/// each slot. A pattern is a set of slots with one difference of each. The results are elementary
/// symmetric polynomials.
pub(super) fn patterns(differences: impl Iterator<Item = f64>, most: usize) -> Vec<f64> {
    let mut numbers = alloc::vec![0.0; most + 1];
    numbers[0] = 1.0;
    for of_slot in differences {
        for k in (1..=most).rev() {
            numbers[k] += of_slot * numbers[k - 1];
        }
    }
    numbers
}
