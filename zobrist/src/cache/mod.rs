//! A bounded cache of results by hash, for runs that revisit the same states.
//!
//! - [`Cache`]: the cache.
//! - [`SharedCache`]: the cache for several threads.
//! - [`Eviction`]: the eviction policy.
//! - [`CacheStatistics`]: hits, misses, evictions and the hit rate.
//! - [`Audit`]: recomputes every n-th hit and reports the differences.
//! - `Store` of the package `zobrist-store`: a persistent store of results in a file or on a
//!   server. Each result is computed once for all processes. The store keeps recent results in a
//!   [`SharedCache`] in memory.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::num::NonZeroUsize;
use std::vec::Vec;

use crate::key::Key;
use crate::table::HashValue;

mod audit;
mod bucket;
mod error;
mod search;
mod shared;
mod statistics;

pub use audit::Audit;
#[doc(alias("LRU", "least recently used", "replacement policy", "pensionable"))]
pub use bucket::Eviction;
use bucket::{Bucket, WAYS};
pub use error::CapacityError;
use error::{MOST, Reason};
#[doc(alias("concurrent cache", "memoize"))]
pub use shared::SharedCache;
pub use statistics::CacheStatistics;

/// A bounded cache from hashes of states to results that are expensive to compute, such as rates or
/// energies.
///
/// A simulation at low temperature visits the same configurations again and again. With a cache a
/// result is computed once and then looked up. The trajectory is bit-identical to one without a
/// cache if two conditions hold: a result depends on the state alone (not on the order of a sum),
/// and no two visited states have equal hashes.
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::cache::Cache;
///
/// let mut spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u128>::new(2026, spins.len());
/// let mut hash = keys.hash(&spins);
/// let mut cache = Cache::<ZobristHash<[bool], u128>, f64>::new(4096)?;
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
/// for site in [7, 7, 8, 8, 7] {
///     hash ^= keys.change(site, spins[site], !spins[site]);
///     spins[site] = !spins[site];
///     let cached = *cache.get_or_insert_with(hash, || energy(&spins));
///     assert_eq!(cached, energy(&spins));
/// }
/// assert_eq!((cache.statistics().hits, cache.statistics().misses), (2, 3));
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
///
/// # Capacity
///
/// The capacity is fixed. The constructor allocates all memory of the cache. Later allocations are
/// only those that the values make.
///
/// A hash selects one position (direct-mapped) or one bucket of at most four entries. A new entry
/// evicts the entry in its position, or the victim that the [`Eviction`] policy selects in a full
/// bucket. A cache of up to four entries is a single bucket. Larger caches evict before they are
/// full, because some buckets fill up earlier than others: when 60,000 entries are inserted into a
/// capacity of 60,000, 20% of them are evicted; with a capacity of 120,000 it is 3.8%, with 240,000
/// it is 0.4% (the number of entries that select a bucket has a Poisson distribution with mean 4, 2
/// or 1).
///
/// # Wrong answers
///
/// The whole hash is compared, so an answer is wrong only if two states have equal hashes. For
/// random hashes of w bits that happens with probability 2^-w for each pair of a queried and a
/// stored state. With m stored states and n queries of other states, the mean number of wrong
/// answers is n m / 2^w: with 4,096 entries and 10^12 queries that is 2 in 10,000 at 64 bits, and 1
/// in 10^23 at 128 bits (see
/// [`analysis::probability::false_hits`](crate::analysis::probability::false_hits)). Canonical
/// hashes of local environments under n symmetry operations collide n / 2 times as often: see
/// [`CanonicalKeys`](crate::symmetry::CanonicalKeys). For other tables, see [what happens at a
/// collision](../guide/collisions/index.html).
///
/// If that is not enough, or keys are narrow, verify each hash by a second, independent one: use
/// the pair `(hash, check)` as the key, see [`Check`](crate::table::Check). A lookup that finds an
/// equal hash with a different check is a *false hit*. It counts as a miss, and an insertion for
/// that hash then replaces the entry.
///
/// ```
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::cache::Cache;
/// use zobrist::{Seed, ZobristHash};
///
/// let spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u64>::new(2026, spins.len());
/// let checks = LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(1), spins.len());
/// let (hash, check) = (keys.hash(&spins), checks.hash(&spins).raw());
///
/// let mut cache = Cache::<(ZobristHash<[bool], u64>, u64), f64>::new(4096)?;
/// cache.insert((hash, check), 1.5);
/// assert_eq!(cache.get((hash, check)), Some(&1.5));
/// assert_eq!(cache.get((hash, check ^ 1)), None); // another state of the same hash
/// assert_eq!(cache.statistics().false_hits, 1);
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
///
/// Whether a cache pays depends on the run and changes with it: see
/// [simulations](../guide/monte_carlo/index.html).
#[doc(alias("memoize", "LRU", "lookup table"))]
pub struct Cache<H: HashValue, V> {
    buckets: Vec<Bucket<H::Key, H::Check>>,
    /// The values, in the order in which their positions were first filled. Buckets store indices
    /// into this vector. It never grows beyond its initial capacity.
    values: Vec<V>,
    capacity: usize,
    /// Number of positions if the cache is direct-mapped, otherwise number of buckets. A hash
    /// selects one of them.
    places: NonZeroUsize,
    eviction: Eviction,
    /// Number of uses of all entries, modulo 2^32.
    now: u32,
    /// The hits of the entries of each bucket, for `Eviction::SecondChance` only.
    hits: Vec<[u16; WAYS]>,
    statistics: CacheStatistics,
    of: PhantomData<fn(H)>,
}

impl<H: HashValue, V> Cache<H, V> {
    /// Creates an empty cache of `capacity` entries with [`Eviction::LeastRecentlyUsed`].
    ///
    /// # Errors
    /// If `capacity` is 0 or above 2<sup>32</sup> - 2, or the allocation fails.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let cache = Cache::<u64, f64>::new(4096)?;
    /// assert_eq!((cache.len(), cache.capacity()), (0, 4096));
    /// assert!(Cache::<u64, f64>::new(0).is_err());
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn new(capacity: usize) -> Result<Self, CapacityError> {
        Self::with_eviction(capacity, Eviction::default())
    }

    /// Creates an empty cache with the given eviction policy.
    ///
    /// # Errors
    /// Fails like [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::cache::{Cache, Eviction};
    ///
    /// let cache = Cache::<u64, f64>::with_eviction(4096, Eviction::SecondChance)?;
    /// assert!(cache.capacity() >= 4096);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn with_eviction(capacity: usize, eviction: Eviction) -> Result<Self, CapacityError> {
        let error = CapacityError::new::<V>(capacity);
        let room = Self::room(capacity);
        let count = room.div_ceil(WAYS);
        let places = if eviction == Eviction::DirectMapped {
            room
        } else {
            count
        };
        let places = NonZeroUsize::new(places).ok_or(error)?;
        if room > MOST {
            return Err(CapacityError {
                capacity,
                reason: Reason::Entries,
            });
        }
        let (mut buckets, mut values, mut hits) = (Vec::new(), Vec::new(), Vec::new());
        values.try_reserve_exact(room).map_err(|_| error)?;
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        let with_hits = if eviction == Eviction::SecondChance {
            count
        } else {
            0
        };
        hits.try_reserve_exact(with_hits).map_err(|_| error)?;
        hits.resize(with_hits, [0; WAYS]);
        // Sizes are as equal as possible: 5 entries become buckets of 3 and 2. A direct-mapped
        // cache fills all.
        let (least, over) = if eviction == Eviction::DirectMapped {
            (WAYS, 0)
        } else {
            (room / count, room % count)
        };
        buckets.extend((0..count).map(|bucket| Bucket::new(least + usize::from(bucket < over))));
        Ok(Cache {
            buckets,
            values,
            capacity: room,
            places,
            eviction,
            now: 0,
            hits,
            statistics: CacheStatistics::default(),
            of: PhantomData,
        })
    }

    /// Returns the usable capacity: `capacity`, or the number of different hashes if it is less.
    /// More positions would stay empty.
    fn room(capacity: usize) -> usize {
        capacity.min(1_usize.checked_shl(H::Key::BITS).unwrap_or(usize::MAX))
    }

    /// Returns the value of the state with this hash, and records a hit or a miss.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, &str>::new(16)?;
    /// cache.insert(7, "seven");
    /// assert_eq!(cache.get(7), Some(&"seven"));
    /// assert_eq!(cache.get(8), None);
    /// assert_eq!((cache.statistics().hits, cache.statistics().misses), (1, 1));
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline]
    pub fn get(&mut self, hash: H) -> Option<&V> {
        self.search(hash, hash.split())
    }

    /// Looks up a value without updating statistics or recency.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, &str>::new(16)?;
    /// cache.insert(7, "seven");
    /// assert_eq!(cache.peek(7), Some(&"seven"));
    /// assert_eq!(cache.statistics().hits, 0);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline]
    pub fn peek(&self, hash: H) -> Option<&V> {
        self.known(hash, hash.split())
            .map(|(_, _, number)| &self.values[number])
    }

    /// Inserts the value of the state with this hash. It replaces the state's old value, or the
    /// victim that the eviction policy selects.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, f64>::new(1)?;
    /// cache.insert(7, 0.5);
    /// cache.insert(7, 1.5); // replaces the value
    /// cache.insert(8, 2.5); // evicts the only entry
    /// assert_eq!((cache.peek(7), cache.peek(8)), (None, Some(&2.5)));
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, hash: H, value: V) {
        self.put(hash, hash.split(), value);
    }

    /// Returns the value of the state with this hash. If there is none, computes and inserts it.
    ///
    /// A call accesses one bucket, on a hit and on a miss. If `compute` panics, the call is a miss,
    /// and nothing is inserted or evicted. `compute` cannot access the cache. If the
    /// computation is recursive, call [`get`](Self::get), compute, and call
    /// [`insert`](Self::insert).
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, u64>::new(16)?;
    /// assert_eq!(*cache.get_or_insert_with(7, || 7 * 7), 49);
    /// assert_eq!(*cache.get_or_insert_with(7, || unreachable!("a hit")), 49);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline(always)]
    pub fn get_or_insert_with(&mut self, hash: H, compute: impl FnOnce() -> V) -> &V {
        let Ok(value) = self.get_or_try_insert_with(hash, || Ok::<V, Infallible>(compute()));
        value
    }

    /// Returns the value of the state with this hash. If there is none, computes it, and inserts it
    /// if that succeeds.
    ///
    /// # Errors
    /// Returns the error of `compute`. In that case, nothing is inserted or evicted.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, f64>::new(16)?;
    /// assert_eq!(cache.get_or_try_insert_with(7, || "1.5".parse::<f64>()), Ok(&1.5));
    /// assert!(cache.get_or_try_insert_with(8, || "one".parse::<f64>()).is_err());
    /// assert_eq!(cache.len(), 1);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    #[inline(always)]
    pub fn get_or_try_insert_with<E>(
        &mut self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<&V, E> {
        self.find_or(
            hash,
            hash.split(),
            |value, _| Ok(value),
            |this| this.fill(hash, compute),
        )
    }

    /// Removes all entries, and keeps the statistics.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, f64>::new(16)?;
    /// cache.get_or_insert_with(7, || 0.5);
    /// cache.clear();
    /// assert!(cache.is_empty());
    /// assert_eq!(cache.statistics().misses, 1);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn clear(&mut self) {
        // Clears the buckets first: if the drop of a value panics, no bucket refers to the value
        // any more.
        self.buckets.iter_mut().for_each(Bucket::clear);
        self.hits.fill([0; WAYS]);
        self.values.clear();
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the capacity in entries. It is the requested capacity, or the number of different
    /// hashes if narrow keys have fewer.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the statistics of all calls so far.
    pub fn statistics(&self) -> CacheStatistics {
        self.statistics
    }

    /// Iterates over all entries, in eviction order within each bucket, ignoring second chances.
    /// Entries that are inserted in this order into an empty cache of the same capacity and
    /// policy are evicted in the same order.
    ///
    /// ```
    /// use zobrist::cache::Cache;
    ///
    /// let mut cache = Cache::<u64, f64>::new(2)?; // one bucket
    /// cache.insert(1, 0.5);
    /// cache.insert(2, 1.5);
    /// cache.get(1); // now 2 is the least recently used entry
    /// assert_eq!(cache.iter().collect::<Vec<_>>(), [(2, &1.5), (1, &0.5)]);
    /// # Ok::<(), zobrist::cache::CapacityError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (H, &V)> {
        self.buckets.iter().flat_map(|bucket| {
            let entry = |way| {
                (
                    H::from_parts(bucket.key(way), bucket.check(way)),
                    &self.values[bucket.value(way)],
                )
            };
            bucket.by_age(self.now).rev().map(entry)
        })
    }
}

crate::key::debug!([H: HashValue, V] Cache<H, V>: |this| len = this.values.len(), capacity = this.capacity,
    eviction = this.eviction, statistics = this.statistics);
