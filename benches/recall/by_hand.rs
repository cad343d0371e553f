//! Four-way caches as one writes them for this one key and this one value: no policies, no checks, no limits on sizes. The entry
//! that was used longest ago is evicted.
//!
//! [`Inline`] has values from the start, which a cache of any type has not without `unsafe`. [`Apart`] does what `Cache` has to do:
//! values are stored as they come, and a place says where.

use crate::peers::{Memory, Rates};
use crate::trace::rates;

const WAYS: usize = 4;

/// The number of the set that a hash belongs to.
fn number(hash: u64, sets: usize) -> usize {
    ((u128::from(hash) * sets as u128) >> 64) as usize
}

/// The place that may hold the hash, found without a branch.
fn candidate(keys: &[u64; WAYS], hash: u64) -> usize {
    (0..WAYS).rev().fold(0, |found, way| if keys[way] == hash { way } else { found })
}

/// The place that was used longest ago.
fn oldest(used: &[u64; WAYS]) -> usize {
    (0..WAYS).min_by_key(|&way| used[way]).unwrap_or(0)
}

#[derive(Clone, Debug, Default)]
#[repr(align(64))]
struct Set {
    keys: [u64; WAYS],
    /// The times of their last use.
    used: [u64; WAYS],
    values: [Rates; WAYS],
}

/// Values beside their keys.
#[derive(Debug)]
pub(crate) struct Inline {
    sets: Vec<Set>,
    now: u64,
}

/// With room for so many entries, a multiple of four. No state has the hash 0.
pub(crate) fn inline(room: usize) -> Inline {
    Inline { sets: vec![Set::default(); room / WAYS], now: 0 }
}

impl Memory for Inline {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        let set = number(hash, self.sets.len());
        let set = &mut self.sets[set];
        self.now += 1;
        let mut way = candidate(&set.keys, hash);
        let is_new = set.keys[way] != hash;
        if is_new {
            way = oldest(&set.used);
            set.keys[way] = hash;
            set.values[way] = rates(hash);
        }
        set.used[way] = self.now;
        (&set.values[way], is_new)
    }
}

#[derive(Clone, Debug)]
struct Line {
    keys: [u64; WAYS],
    used: [u64; WAYS],
    /// Where the values are; of free places beyond all.
    places: [u32; WAYS],
}

/// Values in the order in which they came.
#[derive(Debug)]
pub(crate) struct Apart {
    lines: Vec<Line>,
    values: Vec<Rates>,
    now: u64,
}

/// With room for so many entries, a multiple of four.
pub(crate) fn apart(room: usize) -> Apart {
    let line = Line { keys: [0; WAYS], used: [0; WAYS], places: [u32::MAX; WAYS] };
    Apart { lines: vec![line; room / WAYS], values: Vec::with_capacity(room), now: 0 }
}

impl Memory for Apart {
    #[inline(always)]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        let number = number(hash, self.lines.len());
        let line = &mut self.lines[number];
        self.now += 1;
        let way = candidate(&line.keys, hash);
        let place = line.places[way] as usize;
        if line.keys[way] == hash && place < self.values.len() {
            line.used[way] = self.now;
            return (&self.values[place], false);
        }
        (self.fill(hash, number), true)
    }
}

impl Apart {
    #[inline(never)]
    fn fill(&mut self, hash: u64, number: usize) -> &Rates {
        let line = &mut self.lines[number];
        let way = oldest(&line.used);
        (line.keys[way], line.used[way]) = (hash, self.now);
        let place = line.places[way] as usize;
        if place < self.values.len() {
            self.values[place] = rates(hash);
            return &self.values[place];
        }
        line.places[way] = self.values.len() as u32;
        self.values.push(rates(hash));
        &self.values[self.values.len() - 1]
    }
}
