//! Keys for a number of sites that is known at run time.

use core::borrow::Borrow;
use core::fmt::{self, Debug, Formatter};
use core::iter;
use core::marker::PhantomData;

use super::fingerprint::digest;
use super::lattice_keys_builder::LatticeKeysBuilder;
use crate::hash::visit::Visit;
use crate::hash::{Delta, Keys, Zobrist, ZobristHash};
use crate::key::Key;
use crate::keys::computed::Computed;
use crate::keys::source::{Drawn, keys_of};
use crate::keys::{Guarantee, KeySource, Seed};
use crate::shape::Shape;
use crate::shape::fingerprint::{Source, fingerprint};
use crate::slot::view::IntoValue;

/// Keys for a slice of `T` whose length is known at run time, such as the sites of a lattice or the points of a board.
///
/// [`new`](LatticeKeys::new) stores a key for each value of each site. [`builder`](LatticeKeys::builder) has options:
/// another [source](KeySource) of keys, which large lattices need, and the number of species if a site is a `u8`.
///
/// An additional part of the state, such as the side to move, can be one more site after the last one: with
/// `LatticeKeys::<Option<Stone>, u64>::new(2026, points + 1)`, `keys.key(points, Stone::White)` toggles the side to
/// move.
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
    pub(super) source: Source,
    pub(super) shape: Shape<'static>,
    pub(super) base: K,
    pub(super) drawn: Drawn<K>,
    pub(super) sites: usize,
    /// Number of values of each site if it is known at run time only, otherwise 0.
    pub(super) values: usize,
    /// The fingerprint of the lattice of the sites, if it was declared.
    pub(super) lattice: Option<u64>,
    pub(super) of: PhantomData<fn(T)>,
}

impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// Draws stored keys for `sites` sites with a `T` each. A `u8` has 256 values; for a species with few values, use
    /// [`builder`](Self::builder).
    ///
    /// # Panics
    /// If `T` breaks a rule that the compiler checks for static tables: a slot has at most 65,536 values, a `count`
    /// needs additive keys, and no two paths have the same nonce. If there are more keys (sites times keys of each)
    /// than a `usize` can count, or the allocation fails: see [`builder`](Self::builder).
    pub fn new(seed: impl Into<Seed>, sites: usize) -> Self {
        Self::builder(seed, sites).build().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Returns a builder of keys for `sites` sites, from another source or with fewer values than the type has.
    pub fn builder(seed: impl Into<Seed>, sites: usize) -> LatticeKeysBuilder<T, K> {
        LatticeKeysBuilder::new(seed.into(), sites)
    }

    /// Returns the hash of the lattice with all sites empty.
    pub fn base(&self) -> ZobristHash<[T], K> {
        ZobristHash::from_raw(self.base)
    }

    /// Returns the slots and values of all sites that have keys.
    pub fn shape(&self) -> &Shape<'static> {
        &self.shape
    }

    /// Returns the source of the keys.
    pub fn source(&self) -> KeySource {
        self.source.keys()
    }

    /// Returns which configurations certainly have different hashes.
    ///
    /// ```
    /// use zobrist::keys::{Guarantee, KeySource};
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::builder(2026, 64).source(KeySource::Exact).build()?;
    /// assert_eq!(keys.guarantee(), Guarantee::Exact);
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn guarantee(&self) -> Guarantee {
        self.source.keys().guarantee(&self.shape, K::BITS)
    }

    /// Returns a 64-bit digest of everything that determines the keys, and of the lattice if it was declared, see
    /// [`State::fingerprint`](crate::State::fingerprint).
    ///
    /// The keys depend on the number of sites, not on their positions: boxes of 4 x 6 and of 6 x 4 sites have the same
    /// keys, and results for one are wrong for the other. The fingerprint distinguishes them if the keys were built
    /// [on](LatticeKeysBuilder::on) the lattice. Write that fingerprint into files of results.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LatticeKeys};
    ///
    /// let keys = |cells| {
    ///     let lattice = Lattice::simple(cells);
    ///     LatticeKeys::<bool, u64>::builder(2026, lattice.sites()).on(&lattice).build()
    /// };
    /// let (wide, high) = (keys([4, 6])?, keys([6, 4])?);
    /// assert_eq!(wide.base(), high.base());
    /// assert_ne!(wide.fingerprint(), high.fingerprint());
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn fingerprint(&self) -> u64 {
        let keys = fingerprint(&self.shape, self.source, self.base, iter::empty());
        self.lattice.map_or(keys, |lattice| digest("keys on", [keys, lattice].into_iter()))
    }

    /// Returns the number of values of a site, if they are numbered: not if the type consists of slots.
    pub(crate) fn values(&self) -> Option<usize> {
        let known = if self.values == 0 { T::SHAPE.values() } else { self.values };
        T::SHAPE.is_numbered_slot().then_some(known)
    }

    /// Returns the key of value `number` of a site, which is below [`values`](Self::values).
    pub(crate) fn key_of_number(&self, site: usize, number: usize) -> K {
        keys_of!(&self.drawn, |keys| Delta::<[T], K>::collect(keys, &self.shape, |visit| {
            if self.values == 0 {
                let shape = const { &T::SHAPE };
                return visit.value(site * shape.features(), shape, number);
            }
            visit.checked_value(site * (self.values - 1), number.wrapping_sub(1), number > 0);
        }))
        .raw()
    }

    /// Returns the number of sites that have keys.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// Returns the hash of the values of all sites, in their order, from any storage that can be iterated over.
    ///
    /// # Panics
    /// If the number of values is not the number of sites, or a value is outside its range.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 3);
    /// assert_eq!(keys.hash([false; 3]), keys.base());
    /// assert_eq!(keys.hash([true, false, true]), keys.base() ^ keys.key(0, true) ^ keys.key(2, true));
    /// ```
    pub fn hash<I>(&self, values: I) -> ZobristHash<[T], K>
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        self.base()
            + keys_of!(&self.drawn, |keys| Delta::collect(keys, &self.shape, |visit| {
                self.walk(values, visit);
            }))
    }

    /// Returns the key of `value` at `site`: what it contributes to the hash.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key(&self, site: usize, value: impl IntoValue<T>) -> Delta<[T], K> {
        self.of_value(site, &value.into_value())
    }

    /// Returns the change of the hash when `new` replaces `old` at `site`.
    ///
    /// # Panics
    /// Panics like [`key`](Self::key).
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 3);
    /// assert_eq!(keys.hash([false; 3]) ^ keys.change(1, false, true), keys.hash([false, true, false]));
    /// ```
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn change(&self, site: usize, old: impl IntoValue<T>, new: impl IntoValue<T>) -> Delta<[T], K> {
        let (old, new) = (old.into_value(), new.into_value());
        self.difference(site, &old, &new)
    }

    /// Returns the same change for values by reference.
    #[inline]
    pub(crate) fn difference(&self, site: usize, old: &T, new: &T) -> Delta<[T], K> {
        if let Drawn::Computed(keys) = &self.drawn {
            if let Some(difference) = self.of_few(keys, site, old, new) {
                return difference;
            }
        }
        keys_of!(&self.drawn, |keys| {
            let key = |value| Delta::collect(keys, &self.shape, |visit| self.site(site, value, visit));
            key(new) - key(old)
        })
    }

    /// Returns the change of the hash when two sites exchange the given values, which they hold now.
    ///
    /// # Panics
    /// Panics like [`key`](Self::key).
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<u8, u64>::builder(2026, 3).values(3).build()?;
    /// assert_eq!(keys.hash([1, 0, 2]) ^ keys.swap((0, 1), (2, 2)), keys.hash([2, 0, 1]));
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn swap(&self, (i, a): (usize, T), (j, b): (usize, T)) -> Delta<[T], K>
    where
        T: Copy,
    {
        keys_of!(&self.drawn, |keys| self.exchange(keys, (i, &a), (j, &b)))
    }

    /// Returns the change of the hash with these keys when two sites exchange their values.
    #[inline(always)]
    pub(super) fn exchange(&self, keys: impl Keys<K>, (i, a): (usize, &T), (j, b): (usize, &T)) -> Delta<[T], K> {
        let sum = |(i, a), (j, b)| {
            Delta::collect(keys, &self.shape, |visit| {
                self.site(i, a, visit);
                self.site(j, b, visit);
            })
        };
        // The present values come first, so that a panic names the site with the wrong value.
        let now = sum((i, a), (j, b));
        sum((i, b), (j, a)) - now
    }

    /// Returns the change for computed keys of few values, of which the first is empty.
    #[inline(always)]
    fn of_few(&self, keys: &Computed, site: usize, old: &T, new: &T) -> Option<Delta<[T], K>> {
        let of_this_kind = const { !K::ADDITIVE && T::SHAPE.is_numbered_slot() && matches!(T::SHAPE.empty(), Some(0)) };
        // The number of values is known at compile time, unless the builder was given one.
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
            self.out_of_range(site, [old, new]);
        }
        let first = site * (values - 1);
        Some(Delta::from_raw(if values == 4 {
            keys.difference::<K, 3>(first, old_number, new_number)
        } else {
            keys.difference::<K, 2>(first, old_number, new_number)
        }))
    }

    /// Panics because there is no such site or one of the values is out of range: a walk over the values finds the part
    /// that is. It is not inlined, so that a change of few values has no second code path.
    #[cold]
    #[inline(never)]
    pub(crate) fn out_of_range<const N: usize>(&self, site: usize, values: [&T; N]) -> ! {
        let _ = values.map(|value| self.of_value(site, value));
        unreachable!("each of the values has a key")
    }

    #[inline]
    fn of_value(&self, site: usize, value: &T) -> Delta<[T], K> {
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
        // The number of values is known at compile time, unless the builder was given one.
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
        f.debug_struct("LatticeKeys").field("source", &self.source).field("sites", &self.sites).finish_non_exhaustive()
    }
}
