//! A fully associative cache: all entries in one list by recency, and an index of their hashes.

use std::vec::Vec;

use crate::key::Key;
use crate::table::Check;

/// The entries. An entry has the same index as its value.
#[derive(Clone, Debug)]
pub(super) struct Whole<K, C> {
    /// Open addressing with linear probing: indices of the entries by hash.
    index: Vec<u32>,
    entries: Vec<Entry<K, C>>,
    /// Maximum number of entries.
    capacity: usize,
    newest: u32,
    oldest: u32,
}

#[derive(Clone, Debug)]
struct Entry<K, C> {
    key: K,
    check: C,
    home: u32,
    newer: u32,
    older: u32,
}

const NONE: u32 = u32::MAX;

impl<K: Key, C: Check> Whole<K, C> {
    /// Returns `None` if the allocation fails.
    pub(super) fn new(capacity: usize) -> Option<Self> {
        // At least half of the index stays empty, unless there are fewer hashes than that.
        let hashes = 1_usize.checked_shl(K::BITS).unwrap_or(usize::MAX);
        let len = capacity.checked_mul(2)?.min(hashes).min(NONE as usize);
        let (mut index, mut entries) = (Vec::new(), Vec::new());
        index.try_reserve_exact(len).ok()?;
        entries.try_reserve_exact(capacity).ok()?;
        index.resize(len, NONE);
        Some(Whole { index, entries, capacity, newest: NONE, oldest: NONE })
    }

    pub(super) fn clear(&mut self) {
        self.index.fill(NONE);
        self.entries.clear();
        (self.newest, self.oldest) = (NONE, NONE);
    }

    /// Returns the number of home positions in the index.
    #[inline]
    pub(super) fn homes(&self) -> usize {
        self.index.len()
    }

    /// Returns the index of the entry with this key.
    #[inline]
    pub(super) fn find(&self, home: usize, key: K) -> Option<usize> {
        let (before, behind) = self.index.split_at(home);
        let places = behind.iter().chain(before);
        let mut numbers = places.take_while(|&&number| number != NONE).map(|&n| n as usize);
        numbers.find(|&number| self.entries[number].key == key)
    }

    #[inline]
    pub(super) fn check(&self, number: usize) -> C {
        self.entries[number].check
    }

    #[inline]
    pub(super) fn key(&self, number: usize) -> K {
        self.entries[number].key
    }

    /// Replaces the check of an entry, as its value is replaced.
    pub(super) fn verify(&mut self, number: usize, check: C) {
        self.entries[number].check = check;
    }

    /// Makes the entry the most recently used one.
    #[inline]
    pub(super) fn renew(&mut self, number: usize) {
        if self.newest != number as u32 {
            self.unlink(number);
            self.link(number);
        }
    }

    /// Iterates over the indices of all entries, the least recently used first.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        let number = |number: u32| (number != NONE).then_some(number as usize);
        core::iter::successors(number(self.oldest), move |&n| number(self.entries[n].newer))
    }

    /// Inserts an entry with a new key and returns its index. If the cache is full, evicts the least recently used entry.
    pub(super) fn insert(&mut self, home: usize, key: K, check: C) -> usize {
        let entry = Entry { key, check, home: home as u32, newer: NONE, older: NONE };
        let number = if self.entries.len() < self.capacity {
            self.entries.push(entry);
            self.entries.len() - 1
        } else {
            let oldest = self.oldest as usize;
            self.unlink(oldest);
            self.forget(oldest);
            self.entries[oldest] = entry;
            oldest
        };
        self.link(number);
        let mut place = home;
        while self.index[place] != NONE {
            place = self.after(place);
        }
        self.index[place] = number as u32;
        number
    }

    fn after(&self, place: usize) -> usize {
        if place + 1 == self.index.len() { 0 } else { place + 1 }
    }

    /// Removes the entry from the index, and moves the entries after it towards their homes (D. E. Knuth, The Art of Computer
    /// Programming, vol. 3, section 6.4, algorithm R).
    fn forget(&mut self, number: usize) {
        let mut gap = self.entries[number].home as usize;
        while self.index[gap] != number as u32 {
            gap = self.after(gap);
        }
        let mut place = gap;
        loop {
            self.index[gap] = NONE;
            let next = loop {
                place = self.after(place);
                let Some(entry) = self.entries.get(self.index[place] as usize) else { return };
                let home = entry.home as usize;
                // Whether its home is in the cyclic range from after the gap to its position.
                let stays = if gap <= place {
                    gap < home && home <= place
                } else {
                    gap < home || home <= place
                };
                if !stays {
                    break place;
                }
            };
            self.index[gap] = self.index[next];
            gap = next;
        }
    }

    fn link(&mut self, number: usize) {
        let before = self.newest;
        (self.entries[number].older, self.entries[number].newer) = (before, NONE);
        match self.entries.get_mut(before as usize) {
            Some(entry) => entry.newer = number as u32,
            None => self.oldest = number as u32,
        }
        self.newest = number as u32;
    }

    fn unlink(&mut self, number: usize) {
        let (older, newer) = (self.entries[number].older, self.entries[number].newer);
        match self.entries.get_mut(older as usize) {
            Some(entry) => entry.newer = newer,
            None => self.oldest = newer,
        }
        match self.entries.get_mut(newer as usize) {
            Some(entry) => entry.older = older,
            None => self.newest = older,
        }
    }
}
