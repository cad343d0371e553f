//! A bounded memory of results by hash, for runs that come back to the same states.
//!
//! - [`Recall`]: the memory.
//! - [`Shared`]: the same for threads, which share it.
//! - [`Eviction`]: which entry of a full bucket is evicted.
//! - [`Absorbed`]: what became of entries that came from elsewhere.
//! - [`Statistics`]: hits, misses and evictions, and the hit rate.
//! - [`Switch`]: turns recall off where it does not pay, and tries again later.
//! - `Store`, with the feature `store`: results in a file that processes share, with a [`Recall`] in front of it.

use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use std::vec::Vec;

use super::hash_value::HashValue;
use crate::hash::HashBits;
use crate::key::Key;

mod bucket;
mod shared;
mod statistics;
#[cfg(feature = "store")]
mod store;
mod switch;
mod whole;

pub use bucket::Eviction;
use bucket::{Bucket, WAYS};
pub use shared::Shared;
pub use statistics::Statistics;
#[cfg(feature = "store")]
pub use store::{Merged, Origin, Store, StoreError, StoreStatistics};
pub use switch::{Mode, Switch};
use whole::Whole;

/// A bounded memory from hashes of states to results that are expensive to compute: rates, energies, anything.
///
/// A simulation at low temperature meets the same configurations again and again. A result that is expensive to compute is
/// looked up instead, and the run is the same to the last bit, as long as what is computed depends on the state
/// alone.
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::table::Recall;
///
/// let mut spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u128>::new(2026, spins.len());
/// let mut hash = keys.hash(&spins);
/// let mut recall = Recall::<ZobristHash<[bool], u128>, f64>::new(4096)?;
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
/// for site in [7, 7, 8, 8, 7] {
///     hash ^= keys.change(site, spins[site], !spins[site]);
///     spins[site] = !spins[site];
///     let recalled = *recall.get_or_insert_with(hash, || energy(&spins));
///     assert_eq!(recalled, energy(&spins));
/// }
/// assert_eq!((recall.statistics().hits, recall.statistics().misses), (2, 3));
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
///
/// # Room
///
/// The capacity is fixed. All memory is taken at the start, so nothing is allocated later, except by values that own
/// memory themselves.
///
/// A hash belongs to one place, or to a bucket of at most four. What is there when another one comes has to give
/// way, or of a full bucket the entry that [`Eviction`] says; so a memory of up to four entries is one bucket, and
/// follows the policy as a whole. Long before a larger memory is full, some of its buckets are, and evict: of 60,000 entries in room for
/// 60,000 about a fifth. [`Eviction::FullyAssociative`] evicts nothing while there is room.
///
/// # Wrong answers
///
/// The whole hash is compared, so an answer is wrong only if another state has the same one: for a hash of w bits that were drawn
/// at random with probability 2^-w for each state that is asked for and each one that is kept. Where m are kept and n that are not among them
/// are asked for, `n m / 2^w` answers are wrong on average: with 4,096 entries and 10^12 questions 2 in 10,000 at 64 bits, and
/// 1 in 10^23 at 128. (Canonical hashes of local environments lose bits: see [`LocalKeys`](crate::lattice::LocalKeys::with_symmetries).)
///
/// Where that is not enough, or narrow keys are to be trusted, a second hash verifies the first: the memory is keyed by a pair,
/// `(hash, check)`, see [`Check`](crate::table::Check). An entry whose hash fits and whose check does not is a *false
/// hit*: it is counted, it is no answer, and what is inserted takes its place.
///
/// ```
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::table::Recall;
/// use zobrist::{Seed, ZobristHash};
///
/// let spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u64>::new(2026, spins.len());
/// let checks = LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(1), spins.len());
/// let (hash, check) = (keys.hash(&spins), checks.hash(&spins).raw());
///
/// let mut recall = Recall::<(ZobristHash<[bool], u64>, u64), f64>::new(4096)?;
/// recall.insert((hash, check), 1.5);
/// assert_eq!(recall.get((hash, check)), Some(&1.5));
/// assert_eq!(recall.get((hash, check ^ 1)), None); // another state of the same hash
/// assert_eq!(recall.statistics().false_hits, 1);
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
///
/// Whether recall pays depends on the run and changes with it: see [`Switch`].
pub struct Recall<H: HashValue, V> {
    buckets: Vec<Bucket<H::Key, H::Check>>,
    /// In place of the buckets.
    whole: Option<Whole<H::Key, H::Check>>,
    /// In the order in which their places were first taken: the buckets say where. It never grows beyond what it
    /// was made for.
    values: Vec<V>,
    capacity: usize,
    /// What a hash selects one of: places where it has only one, buckets otherwise.
    places: usize,
    eviction: Eviction,
    statistics: Statistics,
    of: PhantomData<fn(H)>,
}

/// Where an entry is, or is to go.
#[derive(Clone, Copy)]
struct Location {
    bucket: usize,
    /// Not known yet where the policy is to say which entry gives way.
    way: Option<usize>,
    /// Whether the hash is there.
    holds: bool,
}

impl<H: HashValue, V> Recall<H, V> {
    /// Room for `capacity` entries, of which the least recently used ones give way.
    ///
    /// # Errors
    /// If `capacity` is 0, or the memory cannot be had.
    pub fn new(capacity: usize) -> Result<Self, CapacityError> {
        Self::with_eviction(capacity, Eviction::default())
    }

    /// The same with another policy.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_eviction(capacity: usize, eviction: Eviction) -> Result<Self, CapacityError> {
        let error = CapacityError { capacity, entry: size_of::<V>() };
        // More places than hashes would stay empty.
        let room = capacity.min(1_usize.checked_shl(H::Key::BITS).unwrap_or(usize::MAX));
        let count = room.div_ceil(WAYS);
        // Buckets number the values with 32 bits, of which one number says that there is none.
        if room == 0 || room >= u32::MAX as usize {
            return Err(error);
        }
        let (mut buckets, mut values) = (Vec::new(), Vec::new());
        values.try_reserve_exact(room).map_err(|_| error)?;
        let is_whole = eviction == Eviction::FullyAssociative;
        let whole = is_whole.then(|| Whole::new(room).ok_or(error)).transpose()?;
        let count = if is_whole { 0 } else { count };
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        // As evenly as can be: 5 entries are buckets of 2 and 3.
        let (least, over) = (room / count.max(1), room % count.max(1));
        buckets.extend((0..count).map(|bucket| Bucket::new(least + usize::from(bucket < over))));
        Ok(Recall {
            buckets,
            whole,
            values,
            capacity: room,
            places: if eviction == Eviction::Always { room } else { count },
            eviction,
            statistics: Statistics::default(),
            of: PhantomData,
        })
    }

    /// What is kept for the state with this hash.
    #[inline]
    pub fn get(&mut self, hash: H) -> Option<&V> {
        let value = self.search(hash, hash.split()).ok()?;
        Some(&self.values[value])
    }

    /// Looks up a value without updating statistics or recency.
    #[inline]
    pub fn peek(&self, hash: H) -> Option<&V> {
        let number = self.number(self.locate(hash, hash.split()), hash.check())?;
        Some(&self.values[number])
    }

    /// Keeps `value` for the state with this hash, in place of what was kept for it or of an entry that the policy
    /// gives up.
    #[inline]
    pub fn insert(&mut self, hash: H, value: V) {
        self.put(hash, hash.split(), value);
    }

    /// The same by those bits of the hash that select the place.
    #[inline]
    fn put(&mut self, hash: H, bits: HashBits<H::Key>, value: V) {
        let place = self.locate(hash, bits);
        match (self.number(place, hash.check()), place.way) {
            (Some(number), Some(way)) => {
                match &mut self.whole {
                    Some(whole) => whole.renew(way),
                    None if self.eviction == Eviction::Always => {}
                    None => self.buckets[place.bucket].renew(way),
                }
                self.values[number] = value;
            }
            _ => _ = self.store(place, hash, value),
        }
    }

    /// Inserts entries from elsewhere, such as another memory, where the state is not known, and counts what became of them.
    ///
    /// ```
    /// use zobrist::table::Recall;
    /// use zobrist::table::recall::{Absorbed, Eviction};
    ///
    /// let mut all = Recall::<u64, f64>::with_eviction(6, Eviction::FullyAssociative)?;
    /// assert_eq!(all.absorb((0..4).map(|hash| (hash, 0.5))), Absorbed { added: 4, known: 0, evicted: 0 });
    /// assert_eq!(all.absorb((3..7).map(|hash| (hash, 1.5))), Absorbed { added: 3, known: 1, evicted: 1 });
    /// assert_eq!((all.peek(3), all.peek(6)), (Some(&0.5), Some(&1.5)));
    /// # Ok::<(), zobrist::table::recall::CapacityError>(())
    /// ```
    pub fn absorb(&mut self, entries: impl IntoIterator<Item = (H, V)>) -> Absorbed {
        let (mut counts, before) = (Absorbed::default(), self.statistics.evictions);
        for (hash, value) in entries {
            if self.peek(hash).is_some() {
                counts.known += 1;
            } else {
                self.insert(hash, value);
                counts.added += 1;
            }
        }
        counts.evicted = self.statistics.evictions - before;
        counts
    }

    /// What is kept for the state with this hash; if there is nothing, what `compute` gives is kept.
    ///
    /// One search of one bucket, whether it is found or not.
    #[inline(always)]
    pub fn get_or_insert_with(&mut self, hash: H, compute: impl FnOnce() -> V) -> &V {
        match self.get_or_try_insert_with(hash, || Ok::<V, Infallible>(compute())) {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    /// The same where computing can fail: then nothing is kept, and nothing gives way.
    ///
    /// # Errors
    /// What `compute` fails with.
    #[inline(always)]
    pub fn get_or_try_insert_with<E>(
        &mut self,
        hash: H,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<&V, E> {
        match self.hit(hash, hash.split()) {
            Some(number) => Ok(&self.values[number]),
            None => self.fill(hash, compute),
        }
    }

    /// Removes all entries. The statistics go on.
    pub fn clear(&mut self) {
        // The values last: should one panic as it is dropped, no bucket refers to it any more.
        self.buckets.iter_mut().for_each(Bucket::clear);
        if let Some(whole) = &mut self.whole {
            whole.clear();
        }
        self.values.clear();
    }

    /// Entries that are kept.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Entries that there is room for: as many as asked for, or, of narrow keys, as many as can ever be.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Which entry gives way.
    pub fn eviction(&self) -> Eviction {
        self.eviction
    }

    /// What was asked and stored so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// All entries; of each bucket the one first that is next to give way, pensions aside. Inserted in this order into
    /// an empty memory of the same capacity and policy, they give way in the same order.
    pub fn iter(&self) -> impl Iterator<Item = (H, &V)> {
        let places = self.places().map(|(bucket, way)| {
            (H::from_parts(bucket.key(way), bucket.check(way)), &self.values[bucket.value(way)])
        });
        let whole = self.whole.iter().flat_map(|whole| {
            whole.numbers().map(|number| {
                let hash = H::from_parts(whole.key(number), whole.check(number));
                (hash, &self.values[number])
            })
        });
        places.chain(whole)
    }

    /// Where the entries are, the oldest of all buckets first.
    fn places(&self) -> impl Iterator<Item = (&Bucket<H::Key, H::Check>, usize)> {
        let ages = (0..WAYS).rev();
        let buckets = ages.flat_map(|age| self.buckets.iter().map(move |bucket| (bucket, age)));
        buckets.filter_map(|(bucket, age)| Some((bucket, bucket.of_age(age)?)))
    }

    #[inline]
    fn locate(&self, hash: H, mut bits: HashBits<H::Key>) -> Location {
        if self.eviction == Eviction::Always {
            let place = bits.take(self.places);
            let (bucket, way) = (place / WAYS, place % WAYS);
            let holds = self.buckets[bucket].holds(way, hash.raw());
            return Location { bucket, way: Some(way), holds };
        }
        if let Some(whole) = &self.whole {
            let home = bits.take(whole.homes());
            let number = whole.find(home, hash.raw());
            return Location { bucket: home, way: number, holds: number.is_some() };
        }
        let bucket = bits.take(self.places);
        let way = self.buckets[bucket].find(hash.raw());
        Location { bucket, way, holds: way.is_some() }
    }

    /// The place of the value, if the entry is that of the state.
    #[inline]
    fn number(&self, place: Location, check: H::Check) -> Option<usize> {
        let way = place.way.filter(|_| place.holds)?;
        match &self.whole {
            Some(whole) => (whole.check(way) == check).then_some(way),
            None => {
                let bucket = &self.buckets[place.bucket];
                (bucket.check(way) == check).then(|| bucket.value(way))
            }
        }
    }

    /// The place of the value, or one for it.
    #[inline]
    fn search(&mut self, hash: H, bits: HashBits<H::Key>) -> Result<usize, Location> {
        match self.hit(hash, bits.clone()) {
            Some(number) => Ok(number),
            None => Err(self.miss(hash, bits)),
        }
    }

    /// The place of the value of an entry that is hit. It is to become a part of its caller, which is why all else is apart.
    #[inline(always)]
    fn hit(&mut self, hash: H, bits: HashBits<H::Key>) -> Option<usize> {
        let place = bits.clone().take(self.places.max(1));
        let is_direct = self.eviction == Eviction::Always;
        // There are no buckets in a memory that is fully associative.
        let Some(bucket) = self.buckets.get_mut(if is_direct { place / WAYS } else { place })
        else {
            return self.hit_anywhere(hash, bits);
        };
        let way = if is_direct { place % WAYS } else { bucket.candidate(hash.raw()) };
        // A free place has a number beyond all values.
        let number = bucket.value(way);
        let fits = bucket.key(way) == hash.raw() && bucket.check(way) == hash.check();
        if !(fits && number < self.values.len()) {
            return None;
        }
        bucket.serve(way, self.eviction);
        self.statistics.hits += 1;
        Some(number)
    }

    /// The same in a memory that is fully associative; apart, as it is longer.
    #[inline(never)]
    fn hit_anywhere(&mut self, hash: H, bits: HashBits<H::Key>) -> Option<usize> {
        let number = self.number(self.locate(hash, bits), hash.check())?;
        self.whole.as_mut()?.renew(number);
        self.statistics.hits += 1;
        Some(number)
    }

    /// The place for the value of a state that is not known.
    #[inline(never)]
    fn miss(&mut self, hash: H, bits: HashBits<H::Key>) -> Location {
        let place = self.locate(hash, bits);
        self.statistics.false_hits += u64::from(place.holds);
        self.statistics.misses += 1;
        place
    }

    /// Computes and keeps the value of a state that is not known. Apart, so that a hit is all that its caller contains.
    #[inline(never)]
    fn fill<E>(&mut self, hash: H, compute: impl FnOnce() -> Result<V, E>) -> Result<&V, E> {
        let place = self.miss(hash, hash.split());
        let number = self.store(place, hash, compute()?);
        Ok(&self.values[number])
    }

    /// Keeps a value whose state is not known yet, and gives its place.
    #[inline]
    fn store(&mut self, place: Location, hash: H, value: V) -> usize {
        if self.whole.is_some() {
            return self.store_anywhere(place, hash, value);
        }
        let bucket = &mut self.buckets[place.bucket];
        let way = place.way.unwrap_or_else(|| bucket.evict(self.eviction));
        let is_free = bucket.is_free(way);
        let number = if is_free { self.values.len() } else { bucket.value(way) };
        bucket.put(way, hash.raw(), hash.check(), number);
        if self.eviction != Eviction::Always {
            bucket.renew(way);
        }
        if is_free {
            self.values.push(value);
        } else {
            self.statistics.evictions += 1;
            self.values[number] = value;
        }
        number
    }
}

impl<H: HashValue, V> Recall<H, V> {
    /// The same in a memory that is fully associative.
    #[inline(never)]
    fn store_anywhere(&mut self, place: Location, hash: H, value: V) -> usize {
        let whole = self.whole.as_mut().expect("a fully associative memory");
        let number = match place.way {
            // Of another state with the same hash.
            Some(number) => {
                whole.verify(number, hash.check());
                whole.renew(number);
                number
            }
            None => whole.insert(place.bucket, hash.raw(), hash.check()),
        };
        if let Some(old) = self.values.get_mut(number) {
            self.statistics.evictions += 1;
            *old = value;
        } else {
            self.values.push(value);
        }
        number
    }
}

/// What became of entries that were given to [`Recall::absorb`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absorbed {
    /// Entries that were inserted.
    pub added: u64,
    /// Entries whose state was known: its value stays.
    pub known: u64,
    /// Entries, old or just inserted, that were evicted for others.
    pub evicted: u64,
}

impl<H: HashValue, V> Debug for Recall<H, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recall")
            .field("len", &self.values.len())
            .field("capacity", &self.capacity)
            .field("eviction", &self.eviction)
            .field("statistics", &self.statistics)
            .finish_non_exhaustive()
    }
}

/// A [`Recall`] cannot have this capacity: it is 0, or there is no memory for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapacityError {
    capacity: usize,
    /// The size of a value.
    entry: usize,
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let CapacityError { capacity, entry } = self;
        if *capacity == 0 {
            return f.write_str("a recall needs room for at least 1 entry, not 0");
        }
        write!(f, "there is no memory for a recall of {capacity} values of {entry} bytes")
    }
}

impl Error for CapacityError {}
