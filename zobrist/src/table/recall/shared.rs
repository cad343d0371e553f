//! A memory that threads share.

use core::convert::Infallible;
use core::fmt::{self, Debug, Formatter};
use std::boxed::Box;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::{CapacityError, Eviction, Location, Recall, Statistics};
use crate::hash::HashBits;
use crate::table::hash_value::HashValue;

/// A [`Recall`] that threads share by `&self`.
///
/// It consists of shards, each a `Recall` behind a lock. The shard and the place in it are selected by disjoint bits of the hash. A
/// lock is held while an entry is looked up or stored, and never while a value is computed. So two threads may compute the
/// same value at the same time; then the one that was stored first is the answer of both.
///
/// Values are returned as clones: put large ones into an [`Arc`](std::sync::Arc).
///
/// It shares results, it does not speed up lookups. A hit writes to cache lines that other threads write to, too: with two threads a
/// call takes about three times as long as with one (bench `recall`). So use it where a value takes longer than 100 ns to compute.
///
/// ```
/// use std::thread;
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::table::recall::Shared;
///
/// let keys = LatticeKeys::<bool, u64>::new(2026, 1000);
/// let shared = Shared::<ZobristHash<[bool], u64>, usize>::new(4096)?;
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count();
/// thread::scope(|scope| {
///     for replica in 0..2 {
///         let (keys, shared) = (&keys, &shared);
///         scope.spawn(move || {
///             let mut spins = vec![false; 1000];
///             for step in 0..100 {
///                 spins[(step + replica) % 9] ^= true;
///                 let recalled = shared.get_or_insert_with(keys.hash(&spins), || energy(&spins));
///                 assert_eq!(recalled, energy(&spins));
///             }
///         });
///     }
/// });
/// let statistics = shared.statistics();
/// assert_eq!(statistics.hits + statistics.misses, 200);
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
pub struct Shared<H: HashValue, V> {
    shards: Box<[Shard<H, V>]>,
}

/// In lines of the cache of its own: locks of neighbours are taken by other threads. (Two lines, which some processors fetch together.)
#[repr(align(128))]
struct Shard<H: HashValue, V>(Mutex<Recall<H, V>>);

/// Shards for each thread that can run: that two of `n` threads meet at a lock becomes as rare as 1 in 16.
const SHARDS: usize = 16;

/// The least entries of a shard, where it is not the capacity that is smaller.
const LEAST: usize = 64;

impl<H: HashValue, V> Shared<H, V> {
    /// Room for `capacity` entries, of which the least recently used ones are evicted.
    ///
    /// # Errors
    /// If `capacity` is 0, or there is no memory for it.
    pub fn new(capacity: usize) -> Result<Self, CapacityError> {
        Self::with_eviction(capacity, Eviction::default())
    }

    /// The same with another policy, which each shard follows by itself. With [`Eviction::FullyAssociative`], leave
    /// some room to spare, because the numbers of hashes in the shards differ: 8 sqrt(n) more in each shard, for n entries in it, are
    /// 8 standard deviations.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_eviction(capacity: usize, eviction: Eviction) -> Result<Self, CapacityError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let most = (capacity / LEAST).max(1);
        Self::with_shards(capacity, eviction, (SHARDS * threads).next_power_of_two().min(most))
    }

    /// The same with a number of shards.
    ///
    /// # Errors
    /// If there are more shards than entries, or none, or there is no memory for them.
    pub fn with_shards(
        capacity: usize,
        eviction: Eviction,
        shards: usize,
    ) -> Result<Self, CapacityError> {
        let count = shards.max(1);
        let (least, over) = (capacity / count, capacity % count);
        let room = |shard: usize| if shards == 0 { 0 } else { least + usize::from(shard < over) };
        let shard = |shard| Ok(Shard(Mutex::new(Recall::with_eviction(room(shard), eviction)?)));
        Ok(Shared { shards: (0..count).map(shard).collect::<Result<_, _>>()? })
    }

    /// The shard of a hash, and the bits that are left.
    #[inline]
    fn shard(&self, hash: H) -> (MutexGuard<'_, Recall<H, V>>, HashBits<H::Key>) {
        let mut bits = hash.split();
        let shard = bits.take(self.shards.len());
        (self.shards[shard].lock(), bits)
    }

    fn sum(&self, of: impl Fn(&Recall<H, V>) -> usize) -> usize {
        self.shards.iter().map(|shard| of(&shard.lock())).sum()
    }

    /// Inserts `value` for the state with this hash, as [`Recall::insert`] does.
    #[inline]
    pub fn insert(&self, hash: H, value: V) {
        let (mut shard, bits) = self.shard(hash);
        shard.put(hash, bits, value);
    }

    /// Removes all entries, shard by shard. The statistics go on.
    pub fn clear(&self) {
        self.shards.iter().for_each(|shard| shard.lock().clear());
    }

    /// Counts the entries, shard by shard.
    pub fn len(&self) -> usize {
        self.sum(Recall::len)
    }

    /// Whether no shard had an entry when it was looked at.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Entries that all shards have room for.
    pub fn capacity(&self) -> usize {
        self.sum(Recall::capacity)
    }

    /// The statistics of all shards together.
    pub fn statistics(&self) -> Statistics {
        self.shards.iter().map(|shard| shard.lock().statistics()).sum()
    }
}

impl<H: HashValue, V: Clone> Shared<H, V> {
    /// Returns the value of the state with this hash.
    #[inline]
    pub fn get(&self, hash: H) -> Option<V> {
        let (mut shard, bits) = self.shard(hash);
        let number = shard.search(hash, bits).ok()?;
        Some(shard.values[number].clone())
    }

    /// Returns the value of the state with this hash; if there is none, computes and inserts it.
    #[inline]
    pub fn get_or_insert_with(&self, hash: H, compute: impl FnOnce() -> V) -> V {
        match self.get_or_try_insert_with(hash, || Ok::<V, Infallible>(compute())) {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    /// The same where computing can fail: then nothing is inserted.
    ///
    /// # Errors
    /// What `compute` fails with.
    #[inline]
    pub fn get_or_try_insert_with<E>(
        &self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        if let Some(value) = self.get(hash) {
            return Ok(value);
        }
        Ok(self.fill(hash, compute()?))
    }

    /// Inserts a value unless another thread was faster.
    #[inline(never)]
    fn fill(&self, hash: H, value: V) -> V {
        let (mut shard, bits) = self.shard(hash);
        let place: Location = shard.locate(hash, bits);
        if let Some(number) = shard.number(place, hash.check()) {
            return shard.values[number].clone();
        }
        shard.store(place, hash, value.clone());
        value
    }
}

impl<H: HashValue, V> Shard<H, V> {
    /// A thread that panicked with the lock left the memory whole: see [`Recall::clear`] and [`Recall::store`].
    #[inline]
    fn lock(&self) -> MutexGuard<'_, Recall<H, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<H: HashValue, V> Debug for Shared<H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("shards", &self.shards.len())
            .field("len", &self.len())
            .field("capacity", &self.capacity())
            .field("statistics", &self.statistics())
            .finish_non_exhaustive()
    }
}
