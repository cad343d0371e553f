//! A bounded memory of what was computed for states, for runs that come back to them.

use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use std::vec::Vec;

use crate::hash::ZobristHash;
use crate::key::Key;
use crate::state::State;

mod bucket;
mod counts;
mod lookup;
#[cfg(feature = "store")]
mod store;

use bucket::Bucket;
pub use bucket::Policy;
pub use counts::RecallCounts;
pub use lookup::{Check, Lookup};
#[cfg(feature = "store")]
pub use store::{Origin, StoreError};

/// A bounded memory from the hashes of states to what was computed for them: rates, energies, anything.
///
/// A simulation at low temperature meets the same configurations again and again. What is dear to compute is
/// looked up instead, and the run is the same to the last bit, as long as what is computed depends on the state
/// alone.
///
/// ```
/// use zobrist::{KeyTable, Recall};
///
/// let mut spins = vec![false; 1000];
/// let keys = KeyTable::<[bool], u128>::new(2026, spins.len());
/// let mut hash = keys.hash(&spins);
/// let mut recall = Recall::<[bool], f64, u128>::new(4096)?;
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
/// for site in [7, 7, 8, 8, 7] {
///     hash ^= keys.change(site, spins[site], !spins[site]);
///     spins[site] = !spins[site];
///     let recalled = *recall.get_or_insert_with(hash, || energy(&spins));
///     assert_eq!(recalled, energy(&spins));
/// }
/// assert_eq!((recall.counts().hits, recall.counts().misses), (2, 3));
/// # Ok::<(), zobrist::CapacityError>(())
/// ```
///
/// # Room
///
/// The capacity is fixed. All memory is taken at the start, so nothing is allocated later, except by values that own
/// memory themselves.
///
/// A hash belongs to one place, or to a bucket of at most four. What is there when another one comes has to give
/// way, or of a full bucket the entry that [`Policy`] says; so a memory of up to four entries is one bucket, and
/// follows the policy as a whole.
///
/// # Wrong answers
///
/// The whole hash is compared, so an answer is wrong only if another state has the same one: for a hash of w bits that were drawn
/// at random with probability 2^-w for each state that is asked for and each one that is kept. Where m are kept and n that are not among them
/// are asked for, `n m / 2^w` answers are wrong on average: with 4,096 entries and 10^12 questions 2 in 10,000 at 64 bits, and
/// 1 in 10^23 at 128. (Hashes of surroundings that may be turned lose bits: see [`LocalKeys`](crate::LocalKeys::with_symmetries).)
///
/// Where that is not enough, or narrow keys are to be trusted, a second hash verifies the first: a [`Check`] as
/// the type `C`. All calls then take a pair, `(hash, check)`. An entry whose hash fits and whose check does not is a *false
/// hit*: it is counted, it is no answer, and what is inserted takes its place.
///
/// ```
/// use zobrist::{KeyTable, Recall, Seed};
///
/// let spins = vec![false; 1000];
/// let keys = KeyTable::<[bool], u64>::new(2026, spins.len());
/// let checks = KeyTable::<[bool], u64>::new(Seed::new(2026).lane(1), spins.len());
/// let (hash, check) = (keys.hash(&spins), checks.hash(&spins).raw());
///
/// let mut recall = Recall::<[bool], f64, u64, u64>::new(4096)?;
/// recall.insert((hash, check), 1.5);
/// assert_eq!(recall.get((hash, check)), Some(&1.5));
/// assert_eq!(recall.get((hash, check ^ 1)), None); // another state of the same hash
/// assert_eq!(recall.counts().false_hits, 1);
/// # Ok::<(), zobrist::CapacityError>(())
/// ```
///
/// Whether recall pays depends on the run and changes with it: see [`Switch`](crate::Switch).
pub struct Recall<S: ?Sized, V, K = <S as State>::Key, C = ()> {
    buckets: Vec<Bucket<K, C>>,
    /// In the order in which their places were first taken: the buckets say where. It never grows beyond what it
    /// was made for.
    values: Vec<V>,
    capacity: usize,
    policy: Policy,
    counts: RecallCounts,
    of: PhantomData<fn(&S)>,
}

/// Where an entry is, or is to go.
#[derive(Clone, Copy)]
struct Place {
    bucket: usize,
    /// Not known yet where the policy is to say which entry gives way.
    way: Option<usize>,
    /// Whether the hash is there.
    holds: bool,
}

impl<S: ?Sized, V, K: Key, C: Check> Recall<S, V, K, C> {
    /// Room for `capacity` entries, of which the least recently used ones give way.
    ///
    /// # Errors
    /// If `capacity` is 0, or the memory cannot be had.
    pub fn new(capacity: usize) -> Result<Self, CapacityError> {
        Self::with_policy(capacity, Policy::default())
    }

    /// The same with another policy.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn with_policy(capacity: usize, policy: Policy) -> Result<Self, CapacityError> {
        let error = CapacityError { capacity, entry: size_of::<V>() };
        // More places than hashes would stay empty.
        let room = capacity.min(1_usize.checked_shl(K::BITS).unwrap_or(usize::MAX));
        let count = room.div_ceil(Bucket::<K, C>::WAYS);
        // Buckets number the values with 32 bits, of which one number says that there is none.
        if room == 0 || room >= u32::MAX as usize {
            return Err(error);
        }
        let (mut buckets, mut values) = (Vec::new(), Vec::new());
        buckets.try_reserve_exact(count).map_err(|_| error)?;
        values.try_reserve_exact(room).map_err(|_| error)?;
        // As evenly as can be: 5 entries are buckets of 2 and 3.
        let (least, over) = (room / count, room % count);
        buckets.extend((0..count).map(|bucket| Bucket::new(least + usize::from(bucket < over))));
        Ok(Recall {
            buckets,
            values,
            capacity: room,
            policy,
            counts: RecallCounts::default(),
            of: PhantomData,
        })
    }

    /// What is kept for the state with this hash.
    #[inline]
    pub fn get(&mut self, key: impl Lookup<S, K, C>) -> Option<&V> {
        let (hash, check) = key.parts();
        let value = self.search(hash, check).ok()?;
        Some(&self.values[value])
    }

    /// What is kept for the state with this hash, without a trace: neither the counts nor the order in which
    /// entries give way change.
    #[inline]
    pub fn peek(&self, key: impl Lookup<S, K, C>) -> Option<&V> {
        let (hash, check) = key.parts();
        let place = self.locate(hash);
        let bucket = &self.buckets[place.bucket];
        let way = place.way.filter(|&way| place.holds && bucket.check(way) == check)?;
        Some(&self.values[bucket.value(way)])
    }

    /// Keeps `value` for the state with this hash, in place of what was kept for it or of an entry that the policy
    /// gives up.
    #[inline]
    pub fn insert(&mut self, key: impl Lookup<S, K, C>, value: V) {
        let (hash, check) = key.parts();
        let place = self.locate(hash);
        let bucket = &mut self.buckets[place.bucket];
        match place.way.filter(|&way| place.holds && bucket.check(way) == check) {
            Some(way) => {
                if self.policy != Policy::Always {
                    bucket.renew(way);
                }
                self.values[bucket.value(way)] = value;
            }
            None => _ = self.store(place, hash, check, value),
        }
    }

    /// What is kept for the state with this hash; if there is nothing, what `compute` gives is kept.
    ///
    /// One search of one bucket, whether it is found or not.
    #[inline]
    pub fn get_or_insert_with(
        &mut self,
        key: impl Lookup<S, K, C>,
        compute: impl FnOnce() -> V,
    ) -> &V {
        match self.get_or_try_insert_with(key, || Ok::<V, Infallible>(compute())) {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    /// The same where computing can fail: then nothing is kept, and nothing gives way.
    ///
    /// # Errors
    /// What `compute` fails with.
    #[inline]
    pub fn get_or_try_insert_with<E>(
        &mut self,
        key: impl Lookup<S, K, C>,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<&V, E> {
        let (hash, check) = key.parts();
        let value = match self.search(hash, check) {
            Ok(value) => value,
            Err(place) => self.fill(place, hash, check, compute)?,
        };
        Ok(&self.values[value])
    }

    /// Forgets all entries. The counts go on.
    pub fn clear(&mut self) {
        self.values.clear();
        self.buckets.iter_mut().for_each(Bucket::clear);
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
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// What was asked and stored so far.
    pub fn counts(&self) -> RecallCounts {
        self.counts
    }

    /// All entries; of each bucket the one first that is next to give way, pensions aside. Inserted in this order into
    /// an empty memory of the same capacity and policy, they give way in the same order.
    pub fn iter(&self) -> impl Iterator<Item = (ZobristHash<S, K>, &V)> {
        self.places().map(|(bucket, way)| {
            (ZobristHash::from_raw(bucket.key(way)), &self.values[bucket.value(way)])
        })
    }

    /// Where the entries are, the oldest of all buckets first.
    fn places(&self) -> impl Iterator<Item = (&Bucket<K, C>, usize)> {
        let ages = (0..Bucket::<K, C>::WAYS).rev();
        let buckets = ages.flat_map(|age| self.buckets.iter().map(move |bucket| (bucket, age)));
        buckets.filter_map(|(bucket, age)| Some((bucket, bucket.of_age(age)?)))
    }

    #[inline]
    fn locate(&self, hash: ZobristHash<S, K>) -> Place {
        let mut bits = hash.bits();
        if self.policy == Policy::Always {
            let place = bits.take(self.capacity);
            let (bucket, way) = (place / Bucket::<K, C>::WAYS, place % Bucket::<K, C>::WAYS);
            let holds = self.buckets[bucket].holds(way, hash.raw());
            return Place { bucket, way: Some(way), holds };
        }
        let bucket = bits.take(self.buckets.len());
        let way = self.buckets[bucket].find(hash.raw());
        Place { bucket, way, holds: way.is_some() }
    }

    /// The place of the value, or one for it.
    #[inline]
    fn search(&mut self, hash: ZobristHash<S, K>, check: C) -> Result<usize, Place> {
        let place = self.locate(hash);
        if let Some(way) = place.way.filter(|_| place.holds) {
            let bucket = &mut self.buckets[place.bucket];
            if bucket.check(way) == check {
                bucket.serve(way, self.policy);
                self.counts.hits += 1;
                return Ok(bucket.value(way));
            }
            self.counts.false_hits += 1;
        }
        self.counts.misses += 1;
        Err(place)
    }

    /// Apart, so that what finds its entry is short enough to become a part of its caller.
    #[inline(never)]
    fn fill<E>(
        &mut self,
        place: Place,
        hash: ZobristHash<S, K>,
        check: C,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<usize, E> {
        Ok(self.store(place, hash, check, compute()?))
    }

    /// Keeps a value whose state is not known yet, and gives its place.
    #[inline]
    fn store(&mut self, place: Place, hash: ZobristHash<S, K>, check: C, value: V) -> usize {
        let bucket = &mut self.buckets[place.bucket];
        let way = place.way.unwrap_or_else(|| bucket.give_up(self.policy));
        let is_free = bucket.is_free(way);
        let number = if is_free { self.values.len() } else { bucket.value(way) };
        bucket.put(way, hash.raw(), check, number);
        if self.policy != Policy::Always {
            bucket.renew(way);
        }
        if is_free {
            self.values.push(value);
        } else {
            self.counts.replacements += 1;
            self.values[number] = value;
        }
        number
    }
}

impl<S: ?Sized, V, K, C> Debug for Recall<S, V, K, C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recall")
            .field("len", &self.values.len())
            .field("capacity", &self.capacity)
            .field("policy", &self.policy)
            .field("counts", &self.counts)
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
