//! Keys for a number of sites that is known at run time.

use core::borrow::Borrow;
use core::fmt::{self, Debug, Formatter};
use core::iter;
use core::marker::PhantomData;

use super::builder::LatticeKeysBuilder;
use super::fingerprint::digest;
use crate::hash::{Delta, Keys, Zobrist, ZobristHash};
use crate::key::Key;
use crate::keys::computed::Computed;
use crate::keys::size::Size;
use crate::keys::source::{Drawn, keys_of};
use crate::keys::{Guarantee, KeySource, KeysError, Seed};
use crate::shape::fingerprint::fingerprint;
use crate::shape::visit::{Visit, visit_value};
use crate::shape::{Shape, rules};
use crate::slot::view::IntoValue;

/// Keys for a slice of `T` whose length is known at run time: the sites of a lattice, or the points of a board.
///
/// [`new`](LatticeKeys::new) stores a key for each value of each site. [`builder`](LatticeKeys::builder) takes the rest: keys
/// from another [source](KeySource), which large lattices need, and the number of species where a site is a `u8`.
///
/// A part of the state beside its sites, such as a side to move, is one more site after the last: with
/// `LatticeKeys::<Option<Stone>, u64>::new(2026, points + 1)` a hash is toggled by `keys.key(points, Stone::White)` where White
/// is to move.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::lattice::LatticeKeys;
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Species { #[zobrist(empty)] Fe, Cu, Vacancy }
///
/// let mut sites = vec![Species::Fe; 16_000];
/// sites[7] = Species::Cu;
/// let keys = LatticeKeys::<Species, u128>::new(2026, sites.len());
/// let mut hash = keys.hash(&sites);
///
/// // The difference that an exchange of two sites makes, before it is made.
/// let jump = keys.swap((7, sites[7]), (9, sites[9]));
/// sites.swap(7, 9);
/// hash ^= jump;
/// assert_eq!(hash, keys.hash(&sites));
/// ```
#[derive(Clone)]
pub struct LatticeKeys<T, K> {
    seed: Seed,
    pub(super) shape: Shape,
    base: K,
    pub(super) drawn: Drawn<K>,
    pub(super) sites: usize,
    /// Values of each site where they are known at run time only, otherwise 0.
    values: usize,
    /// The fingerprint of the lattice that the sites are of, if it was given.
    lattice: Option<u64>,
    of: PhantomData<fn(T)>,
}

impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// Stored keys for `sites` sites that hold a `T` each. A `u8` is one of 256 values; where it is a species, one of few, use
    /// [`builder`](Self::builder).
    ///
    /// # Panics
    /// If `T` breaks a rule that a static table would have the compiler report: a slot of more than 65,536
    /// values, a `count` with keys that combine by XOR, or two paths of one nonce. If there are more keys, sites times
    /// keys of each, than a `usize` can number, or no memory for them: see [`try_new`](Self::try_new).
    pub fn new(seed: impl Into<Seed>, sites: usize) -> Self {
        Self::builder(seed, sites).build()
    }

    /// Returns stored keys for `sites` sites, or an error if they are too many or there is no memory for them.
    ///
    /// # Errors
    /// If there are more keys than a `usize` can number, or no memory for them.
    ///
    /// # Panics
    /// If `T` breaks a rule, as in [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// assert!(LatticeKeys::<bool, u64>::try_new(2026, 1_000).is_ok());
    /// assert!(LatticeKeys::<bool, u64>::try_new(2026, usize::MAX / 16).is_err());
    /// ```
    pub fn try_new(seed: impl Into<Seed>, sites: usize) -> Result<Self, KeysError> {
        Self::builder(seed, sites).try_build()
    }

    /// Begins the keys for `sites` sites, from another source or with fewer values than the type has.
    pub fn builder(seed: impl Into<Seed>, sites: usize) -> LatticeKeysBuilder<T, K> {
        LatticeKeysBuilder::new(seed.into(), sites)
    }

    /// Keys for `sites` sites, of so many values if a number is given; from the fastest source if none is named.
    pub(super) fn of_values(
        seed: Seed,
        sites: usize,
        values: Option<usize>,
        source: Option<KeySource>,
    ) -> Result<Self, KeysError> {
        let shape = match values {
            Some(values) if !(1..=256).contains(&values) => return Err(KeysError::values(values)),
            Some(values) => Shape::lattice(sites, values),
            None => Shape::array(sites, const { &T::SHAPE }),
        };
        let size = Size::of(&shape)?;
        rules::check(&shape, K::ADDITIVE);
        let source = source.unwrap_or_else(|| KeySource::fastest::<K>(size.keys()));
        Ok(LatticeKeys {
            seed,
            shape,
            base: seed.base(),
            drawn: Drawn::new(source, seed, &shape, size)?,
            sites,
            values: shape.site_values().unwrap_or(0),
            lattice: None,
            of: PhantomData,
        })
    }
}

impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// The hash of sites that are all empty.
    pub fn base(&self) -> ZobristHash<[T], K> {
        ZobristHash::from_raw(self.base)
    }

    /// The slots and values that there are keys for.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Where the keys come from.
    pub fn source(&self) -> KeySource {
        self.drawn.source()
    }

    /// Which values of all sites have different hashes for certain.
    ///
    /// ```
    /// use zobrist::keys::{Guarantee, KeySource};
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::builder(2026, 64).source(KeySource::Exact).build();
    /// assert_eq!(keys.guarantee(), Guarantee::Exact);
    /// ```
    pub fn guarantee(&self) -> Guarantee {
        self.drawn.kind().guarantee::<K>(&self.shape)
    }

    /// A 64-bit digest of everything that determines the keys, see [`State::fingerprint`](crate::State::fingerprint).
    ///
    /// The keys follow from the number of sites, not from where they are: boxes of 4 x 6 and of 6 x 4 sites have the
    /// same keys, and results for one are wrong for the other. The fingerprint tells them apart if the keys were built
    /// [on](LatticeKeysBuilder::on) the lattice. Write that one into files of results.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LatticeKeys};
    ///
    /// let keys = |cells| {
    ///     let lattice = Lattice::simple(cells);
    ///     LatticeKeys::<bool, u64>::builder(2026, lattice.sites()).on(&lattice).build()
    /// };
    /// assert_eq!(keys([4, 6]).base(), keys([6, 4]).base());
    /// assert_ne!(keys([4, 6]).fingerprint(), keys([6, 4]).fingerprint());
    /// ```
    pub fn fingerprint(&self) -> u64 {
        let keys = fingerprint(
            &self.shape,
            self.drawn.kind().fingerprinted(self.seed),
            self.base,
            iter::empty(),
        );
        self.lattice.map_or(keys, |lattice| digest("keys on", [keys, lattice].into_iter()))
    }

    /// Number of values of a site, if their numbers are known: not if it is made of slots itself.
    pub(crate) fn values(&self) -> Option<usize> {
        let known = if self.values == 0 { T::SHAPE.values() } else { self.values };
        T::SHAPE.is_numbered_slot().then_some(known)
    }

    /// The key of value `number` of a site, one of [`values`](Self::values).
    pub(crate) fn key_of_number(&self, site: usize, number: usize) -> K {
        keys_of!(&self.drawn, |keys| Delta::<[T], K>::collect(keys, &self.shape, |visit| {
            if self.values == 0 {
                let shape = const { &T::SHAPE };
                return visit_value(shape, number, site * shape.features(), visit);
            }
            visit.checked_value(site * (self.values - 1), number.wrapping_sub(1), number > 0);
        }))
        .raw()
    }

    pub(super) fn on(self, lattice: u64) -> Self {
        LatticeKeys { lattice: Some(lattice), ..self }
    }

    /// Number of sites.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The hash of all sites, in their order; of any storage that can iterate over them.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, or one is outside its range.
    pub fn hash<I>(&self, values: I) -> ZobristHash<[T], K>
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        self.base()
            + keys_of!(&self.drawn, |keys| Delta::collect(keys, &self.shape, |visit| {
                self.walk(values, visit);
            }))
    }

    /// The key of `value` at `site`: what it contributes to the hash.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key(&self, site: usize, value: impl IntoValue<T>) -> Delta<[T], K> {
        let value = value.into_value();
        keys_of!(&self.drawn, |keys| Delta::collect(keys, &self.shape, |visit| {
            self.site(site, &value, visit);
        }))
    }

    /// The difference of the hash when `new` replaces `old` at `site`.
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
        let (old, new) = (old.into_value(), new.into_value());
        self.difference(site, &old, &new)
    }

    /// The same by references.
    #[inline]
    pub(crate) fn difference(&self, site: usize, old: &T, new: &T) -> Delta<[T], K> {
        if let Drawn::Computed(keys) = &self.drawn {
            if let Some(difference) = self.of_few(keys, site, old, new) {
                return difference;
            }
        }
        keys_of!(&self.drawn, |keys| {
            let key =
                |value| Delta::collect(keys, &self.shape, |visit| self.site(site, value, visit));
            key(new) - key(old)
        })
    }

    /// The difference of the hash when two sites exchange the values that they hold now.
    ///
    /// # Panics
    /// As [`key`](Self::key).
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn swap(&self, (i, a): (usize, T), (j, b): (usize, T)) -> Delta<[T], K>
    where
        T: Copy,
    {
        keys_of!(&self.drawn, |keys| self.exchange(keys, (i, &a), (j, &b)))
    }

    /// The difference by these keys, when two sites exchange their values.
    #[inline(always)]
    pub(super) fn exchange(
        &self,
        keys: impl Keys<K>,
        (i, a): (usize, &T),
        (j, b): (usize, &T),
    ) -> Delta<[T], K> {
        let held = |(i, a), (j, b)| {
            Delta::collect(keys, &self.shape, |visit| {
                self.site(i, a, visit);
                self.site(j, b, visit);
            })
        };
        // First what they hold, so that a panic names the site that holds a wrong value.
        let now = held((i, a), (j, b));
        held((i, b), (j, a)) - now
    }

    /// The difference by computed keys of few values, the first of which is empty.
    #[inline(always)]
    fn of_few(&self, keys: &Computed, site: usize, old: &T, new: &T) -> Option<Delta<[T], K>> {
        let of_this_kind = const {
            !K::ADDITIVE && T::SHAPE.is_numbered_slot() && matches!(T::SHAPE.empty(), Some(0))
        };
        // The number of values is known to the compiler, unless the builder was told.
        let values = if const { T::SHAPE.values() != 256 } || self.values == 0 {
            const { T::SHAPE.values() }
        } else {
            self.values
        };
        if !of_this_kind || values > 4 {
            return None;
        }
        let (old_number, new_number) = (old.zobrist_number(), new.zobrist_number());
        if site >= self.sites || old_number >= values || new_number >= values {
            self.blame(site, old, new);
        }
        let first = site * (values - 1);
        Some(Delta::from_raw(if values == 4 {
            keys.difference::<K, 3>(first, old_number, new_number)
        } else {
            keys.difference::<K, 2>(first, old_number, new_number)
        }))
    }

    /// Panics, and says why there is no key. Apart, so that a change of few values has no second way to compute it.
    #[cold]
    #[inline(never)]
    fn blame(&self, site: usize, old: &T, new: &T) -> ! {
        let _ = (self.hash_of(site, old), self.hash_of(site, new));
        unreachable!("one of them has no key")
    }

    /// The key of a value at a site.
    fn hash_of(&self, site: usize, value: &T) -> Delta<[T], K> {
        keys_of!(&self.drawn, |keys| Delta::collect(keys, &self.shape, |visit| {
            self.site(site, value, visit);
        }))
    }

    pub(super) fn walk<I>(&self, values: I, visit: &mut impl Visit)
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        let mut site = 0;
        for value in values {
            self.site(site, value.borrow(), visit);
            site += 1;
        }
        let sites = self.sites();
        assert!(site == sites, "{site} values, but there are keys for {sites} sites");
    }

    #[inline(always)]
    fn site(&self, site: usize, value: &T, visit: &mut impl Visit) {
        if site >= self.sites {
            no_site(site, self.sites);
        }
        // The number of values is known to the compiler, unless the builder was told.
        if const { T::SHAPE.values() != 256 } || self.values == 0 {
            return value.zobrist_features(site * const { T::SHAPE.features() }, visit);
        }
        let number = value.zobrist_number();
        if number >= self.values {
            no_value(site, number, self.values);
        }
        visit.checked_value(site * (self.values - 1), number.wrapping_sub(1), number > 0);
    }
}

#[cold]
#[inline(never)]
pub(super) fn no_site(site: usize, sites: usize) -> ! {
    panic!("there is no site {site}: there are keys for {sites} sites")
}

#[cold]
#[inline(never)]
fn no_value(site: usize, number: usize, values: usize) -> ! {
    panic!("site {site} holds {number}, but its values are 0 to {}", values - 1)
}

impl<T, K> Debug for LatticeKeys<T, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("LatticeKeys")
            .field("seed", &self.seed)
            .field("sites", &self.sites)
            .finish_non_exhaustive()
    }
}
