//! A bucket: up to four entries side by side, and which of them gives way.

use super::lookup::Check;
use crate::key::Key;

/// Which entry of a full bucket gives way to a new one.
///
/// An entry that serves is one that [`get`](crate::Recall::get) or
/// [`get_or_insert_with`](crate::Recall::get_or_insert_with) finds. What was kept under the same hash always gives way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// There is none to choose: a hash has one place, and what is there gives way. The fastest; but states whose
    /// places are the same displace each other while others are free.
    Always,
    /// The one that was stored or has served longest ago. It finds more, which counts where values are dear.
    #[default]
    LeastRecentlyUsed,
    /// The same, except that one that has served [`PENSION`](Policy::PENSION) times is passed over, and pays for it
    /// with half of its services, rounded down. If all have served so often, all pay, and the least recently used one gives way.
    ///
    /// So what has served long outlives a flood of states that are seen once, but not for ever: services are counted up
    /// to 65,535, and who serves no more is passed over 13 times at most. The idea is from D. R. Mason, A. E. Sand,
    /// S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019) 055003.
    Pensionable,
}

impl Policy {
    /// Services that earn a pension.
    pub const PENSION: u16 = 8;
}

/// Up to four entries: for 64-bit keys one line of the cache, which a search reads as a whole. The values are elsewhere.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Bucket<K, C> {
    keys: [K; WAYS],
    checks: [C; WAYS],
    /// Where the value is, or `NONE`.
    values: [u32; WAYS],
    served: [u16; WAYS],
    /// A permutation: 0 is the entry that was stored or used last. Free places are older than all entries.
    ages: [u8; WAYS],
    /// How many places are in use; the others have ages beyond, which never change.
    ways: u8,
}

const WAYS: usize = 4;
const NONE: u32 = u32::MAX;

impl<K: Key, C: Check> Bucket<K, C> {
    pub(super) const WAYS: usize = WAYS;

    pub(super) fn new(ways: usize) -> Self {
        let mut bucket = Bucket {
            keys: [K::ZERO; WAYS],
            checks: [C::from_bits(0); WAYS],
            values: [NONE; WAYS],
            served: [0; WAYS],
            ages: [0; WAYS],
            ways: ways as u8,
        };
        bucket.clear();
        bucket
    }

    pub(super) fn clear(&mut self) {
        self.values = [NONE; WAYS];
        self.served = [0; WAYS];
        // Places are taken from the first to the last.
        let last = self.ways - 1;
        self.ages = core::array::from_fn(|way| last.checked_sub(way as u8).unwrap_or(way as u8));
    }

    /// Looks at all places, whichever holds the key: a branch for each would be guessed wrong too often. Of several that
    /// do, the first: those behind it are free, and have been taken for entries by what they hold at the start.
    #[inline]
    pub(super) fn find(&self, key: K) -> Option<usize> {
        let mut found = 0;
        for way in (0..WAYS).rev() {
            found = if self.keys[way] == key { way } else { found };
        }
        self.holds(found, key).then_some(found)
    }

    /// Whether this place holds the key.
    #[inline]
    pub(super) fn holds(&self, way: usize, key: K) -> bool {
        self.keys[way] == key && self.values[way] != NONE
    }

    #[inline]
    pub(super) fn key(&self, way: usize) -> K {
        self.keys[way]
    }

    #[inline]
    pub(super) fn check(&self, way: usize) -> C {
        self.checks[way]
    }

    /// How often the entry has served, where pensions are earned.
    #[cfg(feature = "store")]
    pub(super) fn served(&self, way: usize) -> u16 {
        self.served[way]
    }

    /// The services of an entry that comes from elsewhere.
    #[cfg(feature = "store")]
    pub(super) fn credit(&mut self, way: usize, served: u16) {
        self.served[way] = self.served[way].saturating_add(served);
    }

    /// Where the value of the entry is.
    #[inline]
    pub(super) fn value(&self, way: usize) -> usize {
        self.values[way] as usize
    }

    #[inline]
    pub(super) fn is_free(&self, way: usize) -> bool {
        self.values[way] == NONE
    }

    /// The place of the entry of this age.
    #[inline]
    pub(super) fn of_age(&self, age: usize) -> Option<usize> {
        (0..WAYS).find(|&way| usize::from(self.ages[way]) == age && self.values[way] != NONE)
    }

    /// The entry is asked for.
    #[inline]
    pub(super) fn serve(&mut self, way: usize, policy: Policy) {
        match policy {
            Policy::Always => {}
            Policy::LeastRecentlyUsed => self.renew(way),
            Policy::Pensionable => {
                self.renew(way);
                self.served[way] = self.served[way].saturating_add(1);
            }
        }
    }

    /// The place of the entry that gives way.
    #[inline]
    pub(super) fn give_up(&mut self, policy: Policy) -> usize {
        let oldest = self.ways - 1;
        if policy == Policy::Pensionable {
            for age in (0..=oldest).rev() {
                let way = self.place(age);
                if self.served[way] < Policy::PENSION {
                    return way;
                }
                self.served[way] /= 2;
            }
        }
        self.place(oldest)
    }

    #[inline]
    pub(super) fn put(&mut self, way: usize, key: K, check: C, value: usize) {
        self.keys[way] = key;
        self.checks[way] = check;
        self.values[way] = value as u32;
        self.served[way] = 0;
    }

    /// The entry is the youngest now.
    #[inline]
    pub(super) fn renew(&mut self, way: usize) {
        let was = self.ages[way];
        for age in &mut self.ages {
            *age += u8::from(*age < was);
        }
        self.ages[way] = 0;
    }

    #[inline]
    fn place(&self, age: u8) -> usize {
        let mut place = 0;
        for way in 1..WAYS {
            place = if self.ages[way] == age { way } else { place };
        }
        place
    }
}
