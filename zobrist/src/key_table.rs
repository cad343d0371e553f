//! Tables of keys made at run time: for generic types, for lattices, for other seeds.

use alloc::boxed::Box;
use alloc::vec;
use core::borrow::Borrow;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Zobrist;
use crate::desync::{self, Desync};
use crate::fingerprint::{Source, fingerprint};
use crate::hash::{Delta, ZobristHash};
use crate::key::Key;
use crate::shape::{Shape, check_slots};
use crate::slot::{IntoValue, Slot};
use crate::view::View;
use crate::visit::Visit;

/// What the keys of a table are drawn from: a seed, and one of 2^64 lanes of it.
///
/// Tables of different lanes have nothing in common, so one seed serves a hash and the second hash that
/// verifies it, or several replicas. Static tables have lane 0.
///
/// ```
/// use zobrist::{KeyTable, Seed};
///
/// let hashes = KeyTable::<[bool], u64>::new(2026, 100);
/// let checks = KeyTable::<[bool], u64>::new(Seed::new(2026).lane(1), 100);
/// assert_ne!(hashes.key(42, true).raw(), checks.key(42, true).raw());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    seed: u64,
    lane: u64,
}

impl Seed {
    /// Lane 0 of `seed`.
    pub const fn new(seed: u64) -> Seed {
        Seed { seed, lane: 0 }
    }

    /// Another lane of the same seed.
    #[must_use]
    pub const fn lane(self, lane: u64) -> Seed {
        Seed { lane, ..self }
    }

    /// The generator of one half of the keys, as the key specification has it.
    fn generator(self, half: u64) -> ChaCha8Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.lane.to_le_bytes());
        key[16..24].copy_from_slice(b"zobrist1");
        key[24..].copy_from_slice(&half.to_le_bytes());
        ChaCha8Rng::from_seed(key)
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Seed {
        Seed::new(seed)
    }
}

/// A table of keys that is made at run time, for a state of type `S`.
///
/// Both types are named, that of the state and that of the keys, and so they are in that of its hashes:
/// `ZobristHash<Go<169>, u64>`.
///
/// - `KeyTable<S, K>` for any type of slots: a generic one whose parameters are not in a `for(...)` list, or
///   any other with keys of another width, seed or lane. [`new`](KeyTable::new), then slots as with static keys.
/// - `KeyTable<[T], K>` for a number of slots known at run time only: a lattice.
///   `new` with the number of sites.
/// - `KeyTable<[u8], K>` for species known at run time only: [`with_values`](KeyTable::with_values).
///
/// For equal shapes and lane 0 the keys are the same as those of a static table. The seed of the type is not looked
/// at: pass it if you want its keys. The types tell hashes of different states apart, but not those of one state from
/// two tables: keep to the deltas of the table that made the hash.
///
/// ```
/// use zobrist::{KeyTable, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Species { #[zobrist(empty)] Fe, Cu, Vacancy }
///
/// let mut sites = vec![Species::Fe; 16_000];
/// sites[7] = Species::Cu;
/// let keys = KeyTable::<[Species], u128>::new(2026, sites.len());
/// let mut hash = keys.hash(&sites);
///
/// // What an exchange of two sites would do, without doing it; then do it.
/// let jump = keys.swap((7, sites[7]), (9, sites[9]));
/// sites.swap(7, 9);
/// hash ^= jump;
/// assert_eq!(hash, keys.hash(&sites));
/// ```
pub struct KeyTable<S: ?Sized, K> {
    seed: Seed,
    shape: Shape,
    base: K,
    keys: Box<[K]>,
    /// Sites of a lattice.
    sites: usize,
    /// Values of each site where they are known at run time only, otherwise 0.
    values: usize,
    of: PhantomData<fn(&S)>,
}

impl<S: ?Sized, K: Clone> Clone for KeyTable<S, K> {
    fn clone(&self) -> Self {
        KeyTable { keys: self.keys.clone(), base: self.base.clone(), ..*self }
    }
}

impl<S: ?Sized, K: Key> KeyTable<S, K> {
    /// The table of `shape`, which must be that of an `S`.
    fn of_shape(seed: Seed, shape: Shape) -> Self {
        check_slots(&shape, K::ADDITIVE);
        let mut halves = [seed.generator(0), seed.generator(1)];
        let mut keys = vec![K::ZERO; shape.features()].into_boxed_slice();
        shape.leaves(&mut |leaf| {
            let mut draw = draw(&mut halves, leaf.path.nonce());
            for element in 0..leaf.rows.elements() {
                let start = leaf.base + leaf.rows.offset(element);
                keys[start..start + leaf.features].fill_with(&mut draw);
            }
        });
        let base = draw(&mut halves, 0)();
        KeyTable {
            seed,
            shape,
            base,
            keys,
            sites: shape.len(),
            values: shape.site_values().unwrap_or(0),
            of: PhantomData,
        }
    }

    /// The hash of a state without any feature.
    pub fn base(&self) -> ZobristHash<S, K> {
        ZobristHash::from_raw(self.base)
    }

    /// The slots and values that the table has keys for.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A number that changes whenever hashes from this table may, see
    /// [`State::fingerprint`](crate::State::fingerprint).
    pub fn fingerprint(&self) -> u64 {
        let Seed { seed, lane } = self.seed;
        fingerprint(&self.shape, Source::Seed { seed, lane }, self.base, &self.keys)
    }

    #[inline(always)]
    fn collect(&self, walk: impl FnOnce(&mut crate::hash::Combine<'_, K>)) -> Delta<S, K> {
        Delta::collect(&self.keys, &self.shape, walk)
    }
}

/// The keys of the stream `nonce`, one after the other. Narrow keys leave the high halves alone.
fn draw<K: Key>(halves: &mut [ChaCha8Rng; 2], nonce: u64) -> impl FnMut() -> K {
    for half in &mut *halves {
        half.set_stream(nonce);
        half.set_word_pos(0);
    }
    let [low, high] = halves;
    move || {
        let high = if K::BITS > 64 { high.next_u64() } else { 0 };
        K::from_halves(low.next_u64(), high)
    }
}

impl<S: Zobrist, K: Key> KeyTable<S, K> {
    /// A key for each feature of `S`.
    ///
    /// # Panics
    /// If `S` breaks a rule that a static table would have the compiler report: a slot of more than 65,536
    /// values, a `count` with keys that combine by XOR, or two paths of one nonce.
    ///
    /// ```
    /// use zobrist::{KeyTable, Zobrist};
    ///
    /// #[derive(Clone, Copy, PartialEq, Zobrist)]
    /// enum Stone { Black, White }
    /// #[derive(Zobrist)]
    /// #[zobrist(slots)]
    /// struct Go<const POINTS: usize> { points: [Option<Stone>; POINTS] }
    ///
    /// let keys = KeyTable::<Go<361>, u64>::new(2026);
    /// let mut go = Go { points: [None; 361] };
    /// let mut hash = keys.hash(&go);
    /// go.points[180] = Some(Stone::Black);
    /// hash ^= keys.key(Go::<361>::POINTS.at(180), Stone::Black);
    /// assert_eq!(hash, keys.hash(&go));
    /// ```
    pub fn new(seed: impl Into<Seed>) -> Self {
        Self::of_shape(seed.into(), S::SHAPE)
    }

    /// The hash of `state`, from scratch.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    #[inline]
    pub fn hash(&self, state: &S) -> ZobristHash<S, K> {
        self.base() + self.collect(|visit| state.zobrist_features(0, visit))
    }

    /// What `value` in `slot` contributes to the hash.
    ///
    /// # Panics
    /// If `value` is outside its declared range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key<T, V: View<T>>(&self, slot: Slot<S, T, V>, value: impl IntoValue<T>) -> Delta<S, K> {
        self.collect(|visit| V::features(&value.into_value(), slot.base(), visit))
    }

    /// What changes in the hash when `old` in `slot` gives way to `new`.
    ///
    /// # Panics
    /// If a value is outside its declared range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change<T, V: View<T>>(
        &self,
        slot: Slot<S, T, V>,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) -> Delta<S, K> {
        self.key(slot, new) - self.key(slot, old)
    }

    /// Compares `hash`, kept up to date by updates, with the one of `state` from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would put the hash right.
    ///
    /// # Panics
    /// If a value of `state` is outside its declared range.
    pub fn check(&self, hash: ZobristHash<S, K>, state: &S) -> Result<(), Desync> {
        desync::check(hash, self.shape, &self.keys, self.hash(state), |presence| {
            state.zobrist_features(0, presence);
        })
    }
}

impl<T: Zobrist, K: Key> KeyTable<[T], K> {
    /// Keys for `sites` sites that hold a `T` each.
    ///
    /// # Panics
    /// If `T` breaks a rule, as for any other table.
    pub fn new(seed: impl Into<Seed>, sites: usize) -> Self {
        Self::of_shape(seed.into(), Shape::array(sites, const { &T::SHAPE }))
    }
}

impl<K: Key> KeyTable<[u8], K> {
    /// Keys for `sites` sites that hold a species each, a number from 0 (empty) to `values - 1`.
    ///
    /// # Panics
    /// If `values` is 0 or more than 256.
    ///
    /// ```
    /// use zobrist::KeyTable;
    ///
    /// let keys = KeyTable::<[u8], u64>::with_values(2026, 4, 3);
    /// let hash = keys.hash([0, 1, 2, 0]);
    /// assert_eq!(hash, keys.base() ^ keys.key(1, 1) ^ keys.key(2, 2));
    /// ```
    pub fn with_values(seed: impl Into<Seed>, sites: usize, values: usize) -> Self {
        assert!(
            (1..=256).contains(&values),
            "a site has 1 to 256 values if it is a `u8`, not {values}"
        );
        Self::of_shape(seed.into(), Shape::lattice(sites, values))
    }
}

impl<T: Zobrist, K: Key> KeyTable<[T], K> {
    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The hash of all sites, in their order; of any storage that can list them.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, or one is outside its range.
    pub fn hash<I>(&self, values: I) -> ZobristHash<[T], K>
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        self.base() + self.collect(|visit| self.walk(values, visit))
    }

    /// What `value` at `site` contributes to the hash.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key(&self, site: usize, value: impl IntoValue<T>) -> Delta<[T], K> {
        self.collect(|visit| self.site(site, &value.into_value(), visit))
    }

    /// What changes in the hash when `old` at `site` gives way to `new`.
    ///
    /// # Panics
    /// As [`key`](Self::key).
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change(
        &self,
        site: usize,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) -> Delta<[T], K> {
        self.key(site, new) - self.key(site, old)
    }

    /// What changes in the hash when two sites exchange what they hold now.
    ///
    /// # Panics
    /// As [`key`](Self::key).
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn swap(&self, (i, a): (usize, T), (j, b): (usize, T)) -> Delta<[T], K>
    where
        T: Copy,
    {
        self.change(i, a, b) + self.change(j, b, a)
    }

    /// Compares `hash`, kept up to date by updates, with the one of all sites from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would put the hash right.
    ///
    /// # Panics
    /// As [`hash`](Self::hash).
    pub fn check<I>(&self, hash: ZobristHash<[T], K>, values: I) -> Result<(), Desync>
    where
        I: IntoIterator<Item: Borrow<T>> + Clone,
    {
        let truth = self.hash(values.clone());
        desync::check(hash, self.shape, &self.keys, truth, |presence| self.walk(values, presence))
    }

    fn walk<I>(&self, values: I, visit: &mut impl Visit)
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        let mut site = 0;
        for value in values {
            self.site(site, value.borrow(), visit);
            site += 1;
        }
        let sites = self.sites();
        assert!(site == sites, "{site} values, but the table has keys for {sites} sites");
    }

    #[inline(always)]
    fn site(&self, site: usize, value: &T, visit: &mut impl Visit) {
        if site >= self.sites {
            no_site(site, self.sites);
        }
        if self.values == 0 {
            return value.zobrist_features(site * const { T::SHAPE.features() }, visit);
        }
        let number = value.zobrist_number();
        if number >= self.values {
            no_value(site, number, self.values);
        }
        if number > 0 {
            visit.feature_times(site * (self.values - 1) + number - 1, 1);
        }
    }
}

#[cold]
#[inline(never)]
fn no_site(site: usize, sites: usize) -> ! {
    panic!("there is no site {site}: the table has keys for {sites} sites")
}

#[cold]
#[inline(never)]
fn no_value(site: usize, number: usize, values: usize) -> ! {
    panic!("site {site} holds {number}, but its values are 0 to {}", values - 1)
}

impl<S: ?Sized, K: Key> Debug for KeyTable<S, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyTable")
            .field("seed", &self.seed)
            .field("keys", &self.keys.len())
            .finish_non_exhaustive()
    }
}
