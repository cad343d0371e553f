//! Lookup and insertion of entries.

use core::mem;

use super::bucket::{Bucket, WAYS};
use super::{Cache, Eviction};
use crate::hash::HashBits;
use crate::table::{Check, HashValue};

impl<H: HashValue, V> Cache<H, V> {
    /// Looks up the value of the state with this hash, and records a hit or a miss. `bits` selects
    /// the position.
    #[inline]
    pub(super) fn search(&mut self, hash: H, bits: HashBits<H::Key>) -> Option<&V> {
        let rest = bits.clone();
        let found = |value, _| Some(value);
        self.find_or(hash, bits, found, |this| {
            this.miss(hash, rest);
            None
        })
    }

    /// Inserts a value at the position that `bits` selects. Returns the old value of the position.
    #[inline]
    pub(super) fn put(&mut self, hash: H, bits: HashBits<H::Key>, value: V) -> Option<V> {
        let Some((bucket, way, number)) = self.known(hash, bits.clone()) else {
            return self.store(hash, bits, value).1;
        };
        self.now = self.now.wrapping_add(1);
        self.buckets[bucket].used[way] = self.now;
        Some(mem::replace(&mut self.values[number], value))
    }

    /// Returns the bucket of the entry with this hash, and its position there. The check is not
    /// compared.
    #[inline]
    fn locate(&self, hash: H, mut bits: HashBits<H::Key>) -> Option<(usize, usize)> {
        let place = bits.take(self.places.get());
        let (bucket, way) = if self.eviction == Eviction::DirectMapped {
            (place / WAYS, place % WAYS)
        } else {
            (place, self.buckets[place].candidate(hash.raw()))
        };
        self.buckets[bucket]
            .holds(way, hash.raw())
            .then_some((bucket, way))
    }

    /// Returns the bucket of the entry of this state, its position there, and the index of its
    /// value.
    #[inline]
    pub(super) fn known(&self, hash: H, bits: HashBits<H::Key>) -> Option<(usize, usize, usize)> {
        let (bucket, way) = self.locate(hash, bits)?;
        let entries = &self.buckets[bucket];
        (entries.check(way) == hash.check()).then(|| (bucket, way, entries.value(way)))
    }

    /// On a hit, records it and calls `found` with the value and its index. On a miss, calls
    /// `otherwise`. This function contains only the hit path, so that it is small enough to be
    /// inlined.
    #[inline(always)]
    pub(super) fn find_or<'a, R>(
        &'a mut self,
        hash: H,
        mut bits: HashBits<H::Key>,
        found: impl FnOnce(&'a V, usize) -> R,
        otherwise: impl FnOnce(&'a mut Self) -> R,
    ) -> R {
        let place = bits.take(self.places.get());
        // The hit path is written twice, for direct-mapped caches and for all others, so the policy
        // is tested once.
        if self.eviction == Eviction::DirectMapped {
            if let Some((_, number)) = self.hit(place / WAYS, |_| place % WAYS, hash) {
                self.statistics.hits += 1;
                return found(&self.values[number], number);
            }
        } else if let Some((way, number)) =
            self.hit(place, |bucket| bucket.candidate(hash.raw()), hash)
        {
            // Indexes the values before the bucket is written. At this point the compiler knows
            // that the index is in bounds.
            let value = &self.values[number];
            self.now = self.now.wrapping_add(1);
            self.buckets[place].used[way] = self.now;
            self.statistics.hits += 1;
            if let Some(hits) = self.hits.get_mut(place) {
                hits[way] = hits[way].saturating_add(1);
            }
            return found(value, number);
        }
        otherwise(self)
    }

    /// Returns the position in the bucket and the index of the value if the entry matches the hash
    /// and its check.
    #[inline(always)]
    fn hit(
        &self,
        bucket: usize,
        way: impl Fn(&Bucket<H::Key, H::Check>) -> usize,
        hash: H,
    ) -> Option<(usize, usize)> {
        let bucket = self.buckets.get(bucket)?;
        let way = way(bucket);
        // A free position has the index `FREE`, which is beyond all values.
        let number = bucket.value(way);
        let fits = bucket.key(way) == hash.raw() && bucket.check(way) == hash.check();
        (fits && number < self.values.len()).then_some((way, number))
    }

    /// Records a miss.
    #[inline(never)]
    fn miss(&mut self, hash: H, bits: HashBits<H::Key>) {
        // The call is not a hit. So if an entry has this hash, its check differs.
        if H::Check::WIDTH > 0 {
            self.statistics.false_hits += u64::from(self.locate(hash, bits).is_some());
        }
        self.statistics.misses += 1;
    }

    /// Records a miss, and computes and inserts the value of a state without an entry. It is not
    /// inlined, so that callers contain only the hit path.
    #[inline(never)]
    pub(super) fn fill<E>(
        &mut self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<&V, E> {
        self.miss(hash, hash.split());
        let (number, _) = self.store(hash, hash.split(), compute()?);
        Ok(&self.values[number])
    }

    /// Stores the value of a state without an entry. Returns the index of the value and the evicted
    /// value.
    ///
    /// The caller drops the evicted value after the new entry is complete, so a panic in the drop
    /// leaves the cache consistent.
    #[inline]
    pub(super) fn store(
        &mut self,
        hash: H,
        mut bits: HashBits<H::Key>,
        value: V,
    ) -> (usize, Option<V>) {
        let place = bits.take(self.places.get());
        let is_direct = self.eviction == Eviction::DirectMapped;
        let bucket = &mut self.buckets[if is_direct { place / WAYS } else { place }];
        let other = bucket.candidate(hash.raw());
        let way = if is_direct {
            place % WAYS
        } else if H::Check::WIDTH > 0 && bucket.holds(other, hash.raw()) {
            // The entry of another state with the same hash.
            other
        } else {
            bucket.evict(self.now, self.hits.get_mut(place))
        };
        self.now = self.now.wrapping_add(1);
        bucket.used[way] = self.now;
        if let Some(hits) = self.hits.get_mut(place) {
            hits[way] = 0;
        }
        let number = bucket.value(way).min(self.values.len());
        bucket.put(way, hash.raw(), hash.check(), number);
        if number == self.values.len() {
            self.values.push(value);
            return (number, None);
        }
        self.statistics.evictions += 1;
        (number, Some(mem::replace(&mut self.values[number], value)))
    }
}
