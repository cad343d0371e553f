//! A cache for several threads, divided into locked shards.

use core::cell::Cell;
use core::convert::Infallible;
use core::hint::black_box;
use core::mem;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::vec::Vec;

use super::bucket::{Bucket, WAYS};
use super::error::{MOST, Reason};
use super::{Cache, CacheStatistics, CapacityError, Eviction};
use crate::hash::HashBits;
use crate::table::HashValue;

/// A [`Cache`] that several threads use through `&self`.
///
/// ```
/// use std::thread;
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::cache::SharedCache;
///
/// let keys = LatticeKeys::<bool, u64>::new(2026, 1000);
/// let shared = SharedCache::<ZobristHash<[bool], u64>, usize>::new(4096)?;
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count();
/// thread::scope(|scope| {
///     for replica in 0..2 {
///         let (keys, shared) = (&keys, &shared);
///         scope.spawn(move || {
///             let mut spins = vec![false; 1000];
///             for step in 0..100 {
///                 spins[(step + replica) % 9] ^= true;
///                 let cached = shared.get_or_insert_with(keys.hash(&spins), || energy(&spins));
///                 assert_eq!(cached, energy(&spins));
///             }
///         });
///     }
/// });
/// let statistics = shared.statistics();
/// assert_eq!(statistics.hits + statistics.misses, 200);
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
///
/// It consists of shards, each of them a `Cache` behind a lock. Disjoint bit ranges of the hash
/// select the shard and the position in it. The lock is held during a lookup or an insertion, and
/// never while a value is computed. So two threads may compute the value of the same state at the
/// same time. Both then receive the value that was inserted first.
///
/// Values are returned as clones: wrap large ones in an [`Arc`](std::sync::Arc). Values are cloned
/// while the shard is locked, and dropped without the lock. So `Drop` of a value can use the cache.
/// `Clone` of a value can use it, too, but a call from within `Clone` never waits for a lock. If
/// the shard of such a call is locked, a lookup is a miss, and nothing is inserted, removed or
/// counted.
///
/// A shared cache saves computations, but does not speed up lookups: a hit writes to cache lines
/// that other threads write to. With two threads, a call takes about three times as long as with
/// one (bench `shared cache`). Use it if a value takes longer than 100 ns to compute.
///
/// Wrong answers are as rare as in a [`Cache`] of the same capacity: see [what happens at a
/// collision](../guide/collisions/index.html).
pub struct SharedCache<H: HashValue, V> {
    shards: Vec<Shard<H, V>>,
    capacity: usize,
}

/// A shard with cache lines of its own, because other threads lock the neighbouring shards. The
/// alignment is 128 bytes, because some processors fetch pairs of lines.
#[repr(align(128))]
struct Shard<H: HashValue, V>(Mutex<Cache<H, V>>);

/// Number of shards per hardware thread. With so many, a call finds its shard locked by another
/// thread with a probability below 1/16.
const SHARDS: usize = 16;

/// Minimum number of entries of a shard if the caller does not choose the number of shards. A
/// smaller cache is one shard.
const LEAST: usize = 64;

impl<H: HashValue, V> SharedCache<H, V> {
    /// Creates an empty shared cache of `capacity` entries with [`Eviction::LeastRecentlyUsed`].
    ///
    /// # Errors
    /// If `capacity` is 0, a shard would have more than 2<sup>32</sup> - 2 entries, or the
    /// allocation fails.
    pub fn new(capacity: usize) -> Result<Self, CapacityError> {
        Self::with_eviction(capacity, Eviction::default())
    }

    /// Creates an empty shared cache with the given eviction policy. The policy applies to each
    /// shard separately.
    ///
    /// # Errors
    /// Fails like [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::cache::{Eviction, SharedCache};
    ///
    /// let cache = SharedCache::<u64, f64>::with_eviction(4096, Eviction::SecondChance)?;
    /// assert_eq!(cache.capacity(), 4096);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn with_eviction(capacity: usize, eviction: Eviction) -> Result<Self, CapacityError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let most = (Cache::<H, V>::room(capacity) / LEAST).max(1);
        Self::with_shards(
            capacity,
            eviction,
            (SHARDS * threads).next_power_of_two().min(most),
        )
    }

    /// Creates an empty shared cache with the given number of shards.
    ///
    /// # Errors
    /// If `shards` is 0, or above the capacity or the number of different hashes; if a shard would
    /// have more than 2<sup>32</sup> - 2 entries; or if the allocation fails.
    ///
    /// ```
    /// use zobrist::cache::{Eviction, SharedCache};
    ///
    /// let cache = SharedCache::<u64, f64>::with_shards(4096, Eviction::default(), 64)?;
    /// assert_eq!(cache.capacity(), 4096);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn with_shards(
        capacity: usize,
        eviction: Eviction,
        shards: usize,
    ) -> Result<Self, CapacityError> {
        let room = Cache::<H, V>::room(capacity);
        if !(1..=room).contains(&shards) {
            return Err(CapacityError {
                capacity: room,
                reason: Reason::Shards(shards),
            });
        }
        if room.div_ceil(shards) > MOST {
            return Err(CapacityError {
                capacity,
                reason: Reason::Entries,
            });
        }
        let error = CapacityError::new::<V>(capacity);
        // The buckets of the shards are allocated and filled one by one, so too many would fail
        // only after all memory is full. The values are not filled, so their memory is not
        // tried.
        let mut buckets = Vec::<Bucket<H::Key, H::Check>>::new();
        buckets
            .try_reserve_exact((room / WAYS).saturating_add(shards))
            .map_err(|_| error)?;
        drop(black_box(buckets));
        let (least, over) = (room / shards, room % shards);
        let mut all = Vec::new();
        all.try_reserve_exact(shards).map_err(|_| error)?;
        for shard in 0..shards {
            let cache = Cache::with_eviction(least + usize::from(shard < over), eviction);
            let cache = cache.map_err(|of_shard| CapacityError {
                capacity,
                ..of_shard
            })?;
            all.push(Shard(Mutex::new(cache)));
        }
        Ok(SharedCache {
            shards: all,
            capacity: room,
        })
    }

    /// Locks the shard of a hash. Returns the shard, and the bits of the hash that did not select
    /// it. The shard is `None` if [`Shard::lock`] returns `None`.
    #[inline]
    fn shard(&self, hash: H) -> (Option<Locked<'_, H, V>>, HashBits<H::Key>) {
        let mut bits = hash.split();
        let shard = bits.take(self.shards.len());
        (self.shards[shard].lock(), bits)
    }

    /// Inserts the value of the state with this hash like [`Cache::insert`].
    #[inline]
    pub fn insert(&self, hash: H, value: V) {
        let (Some(mut shard), bits) = self.shard(hash) else {
            return;
        };
        let old = shard.cache.put(hash, bits, value);
        drop(shard);
        drop(old);
    }

    /// Removes all entries, shard by shard, and keeps the statistics.
    pub fn clear(&self) {
        for shard in &self.shards {
            let mut old = Vec::new();
            if let Some(mut shard) = shard.lock() {
                // Swaps the values out, to drop them after the lock is released. If the memory of
                // the empty vector cannot be allocated, drops them under the lock.
                if mem::needs_drop::<V>() && old.try_reserve_exact(shard.cache.capacity).is_ok() {
                    mem::swap(&mut old, &mut shard.cache.values);
                }
                shard.cache.clear();
            }
        }
    }

    /// Counts the entries, shard by shard.
    pub fn len(&self) -> usize {
        self.shards
            .iter()
            .filter_map(Shard::lock)
            .map(|shard| shard.cache.len())
            .sum()
    }

    /// Returns whether all shards are empty. The shards are checked one after the other.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the capacity of all shards together, in entries.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the sum of the statistics of all shards.
    pub fn statistics(&self) -> CacheStatistics {
        let each = self
            .shards
            .iter()
            .filter_map(Shard::lock)
            .map(|shard| shard.cache.statistics());
        each.fold(CacheStatistics::default(), |sum, shard| sum + shard)
    }
}

impl<H: HashValue, V: Clone> SharedCache<H, V> {
    /// Returns a clone of the value of the state with this hash.
    ///
    /// ```
    /// use zobrist::cache::SharedCache;
    ///
    /// let cache = SharedCache::<u64, f64>::new(4096)?;
    /// cache.insert(7, 0.5);
    /// assert_eq!((cache.get(7), cache.get(8)), (Some(0.5), None));
    /// assert_eq!(cache.len(), 1);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline(always)]
    pub fn get(&self, hash: H) -> Option<V> {
        self.find_or(hash, |value| Some(value.clone()), || None)
    }

    /// Calls `found` with the value, or `otherwise` without a lock. The result of `found` is
    /// written in place: a caller that wraps the result of [`get`](Self::get) copies the value
    /// again. It is public for `zobrist-store`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn find_or<R>(
        &self,
        hash: H,
        found: impl FnOnce(&V) -> R,
        otherwise: impl FnOnce() -> R,
    ) -> R {
        if let (Some(mut shard), bits) = self.shard(hash) {
            if let Some(value) = shard.cache.search(hash, bits) {
                return found(value);
            }
        }
        otherwise()
    }

    /// Returns a clone of the value of the state with this hash. If there is none, computes and
    /// inserts it.
    ///
    /// ```
    /// use zobrist::cache::SharedCache;
    ///
    /// let cache = SharedCache::<u64, u64>::new(4096)?;
    /// assert_eq!(cache.get_or_insert_with(7, || 7 * 7), 49);
    /// assert_eq!(cache.get_or_insert_with(7, || unreachable!("a hit")), 49);
    /// assert_eq!(cache.statistics().hits, 1);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline]
    pub fn get_or_insert_with(&self, hash: H, compute: impl FnOnce() -> V) -> V {
        let Ok(value) = self.get_or_try_insert_with(hash, || Ok::<V, Infallible>(compute()));
        value
    }

    /// Returns a clone of the value of the state with this hash. If there is none, computes it, and
    /// inserts it if that succeeds.
    ///
    /// # Errors
    /// Returns the error of `compute`. In that case, nothing is inserted.
    ///
    /// ```
    /// use zobrist::cache::SharedCache;
    ///
    /// let cache = SharedCache::<u64, f64>::new(4096)?;
    /// assert!(cache.get_or_try_insert_with(8, || "one".parse::<f64>()).is_err());
    /// assert!(cache.is_empty());
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline]
    pub fn get_or_try_insert_with<E>(
        &self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        self.find_or(
            hash,
            |value| Ok(value.clone()),
            || Ok(self.fill(hash, compute()?)),
        )
    }

    /// Inserts `value` unless another thread has inserted a value for this hash. Returns the value
    /// in the cache, or `value` if the shard is locked.
    #[inline(never)]
    fn fill(&self, hash: H, value: V) -> V {
        let copy = value.clone();
        let (Some(mut shard), bits) = self.shard(hash) else {
            return value;
        };
        if let Some((_, _, number)) = shard.cache.known(hash, bits.clone()) {
            return shard.cache.values[number].clone();
        }
        let (_, old) = shard.cache.store(hash, bits, copy);
        drop(shard);
        drop(old);
        value
    }
}

std::thread_local! {
    /// Whether this thread holds the lock of a shard of any cache.
    static LOCKS: Cell<bool> = const { Cell::new(false) };
}

/// A locked shard.
struct Locked<'a, H: HashValue, V> {
    cache: MutexGuard<'a, Cache<H, V>>,
    /// Whether the thread already held the lock of a shard when it locked this one.
    nested: bool,
}

impl<H: HashValue, V> Shard<H, V> {
    /// Locks the shard. A thread that already holds a lock, because it is cloning a value, does not
    /// wait for a second lock: two such threads could wait for each other. For such a thread,
    /// returns `None` if the shard is locked.
    ///
    /// A panic while the lock is held leaves the cache consistent: see [`Cache::clear`] and
    /// [`Cache::store`].
    #[inline]
    fn lock(&self) -> Option<Locked<'_, H, V>> {
        let nested = LOCKS.get();
        let cache = if nested {
            match self.0.try_lock() {
                Err(TryLockError::WouldBlock) => return None,
                Err(TryLockError::Poisoned(error)) => error.into_inner(),
                Ok(cache) => cache,
            }
        } else {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        };
        LOCKS.set(true);
        Some(Locked { cache, nested })
    }
}

impl<H: HashValue, V> Drop for Locked<'_, H, V> {
    #[inline]
    fn drop(&mut self) {
        LOCKS.set(self.nested);
    }
}

crate::key::debug!([H: HashValue, V] SharedCache<H, V>: |this| shards = this.shards.len(), len = this.len(),
    capacity = this.capacity(), statistics = this.statistics());
