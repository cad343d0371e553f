//! Four-way memories as one writes them for this one key and this one value: no policies, no checks, no statistics, no limits on sizes.
//! What `Recall` takes beyond them is its own cost; what they take beyond a map is the cost of evicting the least recently used entry.

use crate::peers::{Memory, Rates};
use crate::trace::rates;

const WAYS: usize = 4;

/// Keys, and how the policy tells their ages; the values are in the set.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Set<A> {
    keys: [u64; WAYS],
    ages: A,
    values: [Rates; WAYS],
}

/// When entries were used.
pub(crate) trait Ages: Copy + Default {
    /// Entry `way` is used, at time `now`.
    fn used(&mut self, way: usize, now: u64);

    /// The entry that was used longest ago.
    fn oldest(&self) -> usize;
}

/// The time of the last use: a store per hit, which waits for nothing.
impl Ages for [u64; WAYS] {
    #[inline]
    fn used(&mut self, way: usize, now: u64) {
        self[way] = now;
    }

    #[inline]
    fn oldest(&self) -> usize {
        (0..WAYS).min_by_key(|&way| self[way]).unwrap_or(0)
    }
}

/// The entries in the order of their last use, two bits each, the youngest lowest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order(u8);

impl Default for Order {
    fn default() -> Self {
        Order(0b11_10_01_00)
    }
}

/// The order after each use of each entry.
static NEXT: [[u8; WAYS]; 256] = {
    let mut next = [[0; WAYS]; 256];
    let mut order = 0;
    while order < 256 {
        let mut way = 0;
        while way < WAYS {
            let (mut after, mut shift, mut i) = (way, 2, 0);
            while i < WAYS {
                let at = order >> (2 * i) & 3;
                if at != way && shift < 8 {
                    after |= at << shift;
                    shift += 2;
                }
                i += 1;
            }
            next[order][way] = after as u8;
            way += 1;
        }
        order += 1;
    }
    next
};

impl Ages for Order {
    #[inline]
    fn used(&mut self, way: usize, _: u64) {
        self.0 = NEXT[usize::from(self.0)][way];
    }

    #[inline]
    fn oldest(&self) -> usize {
        usize::from(self.0 >> 6)
    }
}

/// A memory that evicts the least recently used of four entries.
#[derive(Debug)]
pub(crate) struct ByHand<A> {
    sets: Vec<Set<A>>,
    now: u64,
}

/// With room for so many entries, a multiple of four. No state has the hash 0.
pub(crate) fn by_hand<A: Ages>(room: usize) -> ByHand<A> {
    let empty = Set { keys: [0; WAYS], ages: A::default(), values: [[0.0; 8]; WAYS] };
    ByHand { sets: vec![empty; room / WAYS], now: 0 }
}

impl<A: Ages> Memory for ByHand<A> {
    #[inline]
    fn recall(&mut self, hash: u64) -> (&Rates, bool) {
        let set = (u128::from(hash) * self.sets.len() as u128 >> 64) as usize;
        let set = &mut self.sets[set];
        self.now += 1;
        let mut way = 0;
        for other in 1..WAYS {
            way = if set.keys[other] == hash { other } else { way };
        }
        let is_new = set.keys[way] != hash;
        if is_new {
            way = set.ages.oldest();
            set.keys[way] = hash;
            set.values[way] = rates(hash);
        }
        set.ages.used(way, self.now);
        (&set.values[way], is_new)
    }
}
