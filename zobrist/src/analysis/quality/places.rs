//! The slots of a table of keys, and their differences.

#![allow(clippy::cast_precision_loss, reason = "numbers of changes are far below 2^53")]

use alloc::vec::Vec;

use super::rank::rank;
use crate::analysis::group::Group;
use crate::shape::Shape;
use crate::shape::slots::SlotRows;

/// A slot, given by the range of its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The first key.
    pub(crate) first: usize,
    pub(crate) features: usize,
    /// Maximum multiplicity of the only feature, or 1.
    pub(crate) times: usize,
}

impl Place {
    /// Returns the number of values, the empty one included.
    pub(super) fn values(&self) -> usize {
        let most = if self.times > 1 { self.times } else { self.features };
        most.saturating_add(1)
    }
}

/// The keys of a table, slot by slot.
#[derive(Clone, Copy)]
pub(super) struct SlotKeys<'a> {
    pub(super) group: Group,
    pub(super) keys: &'a [u128],
    pub(super) places: &'a [Place],
}

impl SlotKeys<'_> {
    /// Returns the contribution of value `number` of the slot at `place` to a hash.
    pub(super) fn contribution(&self, place: &Place, number: usize) -> u128 {
        match number {
            0 => 0,
            _ if place.times > 1 => self.group.times(self.keys[place.first], number),
            _ => self.keys[place.first + number - 1],
        }
    }

    /// Iterates over the slots: the number of keys of each, and their rank.
    pub(super) fn ranks(&self, bits: u32) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().map(move |&Place { first, features, .. }| {
            let keys = self.keys[first..][..features].iter();
            (features, rank(keys.copied(), bits) as usize)
        })
    }

    /// Iterates over the differences of all pairs of values of the slot at `place`, in one direction for each pair.
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
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        let place = |i| Place { first: rows.base(&row, i), features: row.features, times: row.times };
        places.extend((0..row.slots).map(place));
    }
    places
}

/// The distinct differences that a change of one slot can make. With additive keys, both a difference and its inverse.
pub(super) struct Differences {
    pub(super) group: Group,
    /// The differences, slot by slot. Within a slot, one of each pair of inverses comes first.
    pub(super) keys: Vec<u128>,
    pub(super) slots: Vec<Span>,
}

/// The differences of a slot, `start..end`. The inverses of those before index `inverses` come after it.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) inverses: usize,
    pub(super) end: usize,
    /// The sum of the squared numbers of changes that make the same difference.
    pub(super) squares: f64,
}

/// Maximum number of differences: 64 MB.
const MOST: usize = 1 << 22;

impl Differences {
    /// Lists the differences of all slots, unless there are too many.
    pub(super) fn new(slots: &SlotKeys<'_>) -> Option<Self> {
        let SlotKeys { group, places, .. } = *slots;
        let pairs = |place: &Place| place.values().saturating_mul(place.values() - 1);
        let total = places.iter().fold(0_usize, |sum, place| sum.saturating_add(pairs(place)));
        if total / if group.additive { 1 } else { 2 } > MOST {
            return None;
        }
        let mut differences = Differences { group, keys: Vec::new(), slots: Vec::new() };
        let mut found = Vec::new();
        for place in places {
            found.clear();
            found.extend(slots.changes(place).map(|change| group.canonical(change)));
            found.sort_unstable();
            let squares = found.chunk_by(|a, b| a == b).map(|equal| (equal.len() as f64).powi(2)).sum();
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
            self.keys.extend(others.filter(|(key, inverse)| key != inverse).map(|(_, key)| key));
            squares *= 2.0;
        }
        self.slots.push(Span { start, inverses, end: self.keys.len(), squares });
    }

    /// Returns the slot of difference `i`.
    pub(super) fn slot_of(&self, i: usize) -> usize {
        self.slots.partition_point(|span| span.end <= i)
    }
}

/// Returns the numbers of patterns that differ in 0, 1, ... `most` slots with these numbers of differences: elementary
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
