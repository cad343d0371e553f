//! Keys for a number of sites that is chosen at run time.

use alloc::boxed::Box;
use core::borrow::Borrow;
use core::marker::PhantomData;

use crate::desync::Desync;
use crate::difference::{Difference, DifferenceError, Sketch};
use crate::hash::visit::{Blame, Visit};
use crate::hash::{Delta, Table, Zobrist, ZobristHash};
use crate::key::Key;
use crate::key::path::digest;
use crate::keys::made::Made;
use crate::keys::source::{ByFeature, Computed, Drawn};
use crate::keys::{Guarantee, KeySource, Seed};
use crate::shape::{Described, Shape};
use crate::slot::view::IntoValue;

/// Number of sites whose keys are checked to be in the table at once.
const BLOCK: usize = 16;

/// The most keys of a site whose values are combined in blocks.
const MOST_KEYS: usize = 4;

/// Keys for the values of a slice of `T` whose length is chosen at run time, such as the sites of a
/// lattice or the points of a board.
///
/// ```
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::{Hashed, Zobrist};
///
/// #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
/// enum Species { #[zobrist(empty)] Fe, Cu, Vacancy }
///
/// let keys = LatticeKeys::<Species, u128>::new(2026, 16_000);
/// let mut sites = Hashed::with_keys(&keys, vec![Species::Fe; 16_000]);
/// assert_eq!(sites.set(7, Species::Cu), Species::Fe); // updates the hash
///
/// // The difference that an exchange of two sites makes, before it is made.
/// let jump = keys.swap((7, sites[7]), (9, sites[9]));
/// let after = sites.hash() ^ jump;
/// sites.swap(7, 9);
/// assert_eq!(sites.hash(), after);
/// # let _ = Species::Vacancy;
/// ```
///
/// [`new`](LatticeKeys::new) stores a key for each value of each site. The
/// [`builder`](LatticeKeys::builder) can select another [source](KeySource) of keys for large
/// lattices, and reduce the number of values of a `u8` site.
///
/// The keys do not depend on the positions of the sites, so results of one lattice in a file could
/// be read for another with as many sites. If results are written to a file, build the keys
/// [`on`](super::LatticeKeysBuilder::on) the lattice: then their
/// [fingerprint](LatticeKeys::fingerprint) tells the lattices apart.
///
/// An additional part of the state, such as the side to move, can be one more site after the last
/// one. For example, with `LatticeKeys::<Option<Stone>, u64>::new(2026, points + 1)`, the delta
/// `keys.key(points, Stone::White)` toggles the side to move.
///
/// A program that has the values in a type of its own updates a hash beside them: `hash ^= jump`.
#[derive(Clone)]
pub struct LatticeKeys<T, K> {
    pub(crate) made: Made<K, Drawn<K>>,
    pub(crate) shape: Shape<'static>,
    pub(super) sites: usize,
    /// Number of values of each site, if the builder set it; otherwise 0.
    pub(super) values: usize,
    /// The fingerprint of the lattice, if the builder's `on` declared one.
    pub(super) lattice: Option<u64>,
    pub(super) of: PhantomData<fn(T)>,
}

/// Evaluates `$body` with the keys of any source, by their entries.
macro_rules! keys_of {
    ($this:expr, |$keys:ident| $body:expr) => {
        match &$this.made.keys {
            Drawn::Stored(table) => {
                let $keys = Table(table);
                $body
            }
            Drawn::Overlapped(keys) => {
                let $keys = ByFeature::<T, _>::new(keys, &$this.shape);
                $body
            }
            Drawn::Computed(keys) => {
                let $keys = ByFeature::<T, _>::new(keys, &$this.shape);
                $body
            }
        }
    };
}

impl<T, K: Key> LatticeKeys<T, K> {
    /// Draws and stores a key for each value of each of `sites` sites. A `u8` site has 256 values;
    /// to reduce their number, use [`builder`](Self::builder).
    ///
    /// # Panics
    /// If `T` breaks a rule that the compiler checks for static tables: a slot has at most 65,536
    /// values, a `count` needs additive keys, and no two paths have the same nonce. If the
    /// number of keys (sites times keys per site) overflows `usize`, or the allocation fails;
    /// [`builder`](Self::builder) returns an error in these two cases.
    pub fn new(seed: impl Into<Seed>, sites: usize) -> Self
    where
        T: Zobrist,
    {
        Self::builder(seed, sites)
            .build()
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

impl<T: Zobrist, K: Key> LatticeKeys<T, K> {
    /// Returns the hash of the values of all sites, given in the order of the sites: a slice, a `Vec` or
    /// an array.
    ///
    /// # Panics
    /// If there are more or fewer values than sites, or a value is outside its range.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::new(2026, 3);
    /// assert_eq!(keys.hash([false; 3]), keys.base());
    /// assert_eq!(keys.hash([true, false, true]), keys.base() ^ keys.key(0, true) ^ keys.key(2, true));
    /// ```
    pub fn hash(&self, values: impl AsRef<[T]>) -> ZobristHash<[T], K> {
        let values = values.as_ref();
        let Drawn::Stored(table) = &self.made.keys else {
            return self.hash_each(values);
        };
        // Where the number of keys is a constant, the compiler checks the range of the table once
        // for many sites. One arm is left if the type knows the number of its values.
        let sum = match self.values_of_a_site() {
            _ if !Self::EMPTY_IS_FIRST || values.len() != self.sites => None,
            2 => Self::sum_of_slice::<1>(table, values),
            3 => Self::sum_of_slice::<2>(table, values),
            4 => Self::sum_of_slice::<3>(table, values),
            5 => Self::sum_of_slice::<MOST_KEYS>(table, values),
            _ => None,
        };
        // If a value is out of range, this names it.
        sum.map_or_else(
            || self.hash_each(values),
            |sum| ZobristHash::from_raw(self.made.base.plus(sum)),
        )
    }

    /// Returns the hash of values that come one by one.
    #[inline]
    pub(crate) fn hash_each<I>(&self, values: I) -> ZobristHash<[T], K>
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        let sum = match &self.made.keys {
            Drawn::Stored(table) if Self::EMPTY_IS_FIRST => self.sum_of_sites(table, values),
            _ => keys_of!(self, |keys| Delta::collect(keys, &self.shape, |visit| self
                .walk(values, visit))),
        };
        self.base() + sum
    }

    /// Returns the key of `value` at `site`: the contribution of this site to the hash.
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
    pub fn change(
        &self,
        site: usize,
        old: impl IntoValue<T>,
        new: impl IntoValue<T>,
    ) -> Delta<[T], K> {
        let (old, new) = (old.into_value(), new.into_value());
        self.change_of(site, &old, &new)
    }

    /// Returns the change of the hash when sites `i` and `j` exchange their values. `a` and `b` are
    /// the values before the exchange.
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
        self.exchange((i, &a), (j, &b))
    }

    /// Checks an updated `hash` against the hash of `values` computed from scratch.
    ///
    /// # Errors
    /// [`Desync`] names the updates that would correct the hash.
    ///
    /// # Panics
    /// Panics like [`hash`](Self::hash).
    pub fn check(&self, hash: ZobristHash<[T], K>, values: impl AsRef<[T]>) -> Result<(), Desync> {
        let values = values.as_ref();
        let [hash, truth] = [hash, self.hash(values)].map(ZobristHash::raw);
        let described = || Described::Boxed(Box::new(self.shape));
        self.made.check(hash, truth, described, |presence| {
            self.walk(values, presence);
        })
    }

    /// Returns the sites in which two configurations differ, from their hashes.
    ///
    /// # Errors
    /// If the keys have no guarantee, or the configurations differ in more features than
    /// [`guarantee`](Self::guarantee) names, see [`Difference`].
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let builder = LatticeKeys::<bool, u128>::builder(2026, 10_000).source(KeySource::Features);
    /// let keys = builder.build()?;
    /// let (mut ours, theirs) = (vec![false; 10_000], vec![false; 10_000]);
    /// (ours[7], ours[4711]) = (true, true);
    /// let difference = keys.difference(keys.hash(&ours), keys.hash(&theirs))?;
    /// assert_eq!(difference.to_string(), "[7] = false or true, [4711] = false or true");
    /// assert_eq!(
    ///     difference.seen_from(&theirs)?.to_string(),
    ///     "[7]: false here, true there; [4711]: false here, true there"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn difference(
        &self,
        one: ZobristHash<[T], K>,
        other: ZobristHash<[T], K>,
    ) -> Result<Difference<[T]>, DifferenceError> {
        let described = Described::Boxed(Box::new(self.shape));
        self.made.difference(described, (one - other).raw())
    }

    /// Computes the [sketch](Sketch) of `values`, which does not depend on the keys.
    ///
    /// # Panics
    /// Panics like [`hash`](Self::hash), and if `capacity` is 0 or above 65,535, or there are 2^32
    /// features or more.
    pub fn sketch(&self, values: impl AsRef<[T]>, capacity: usize) -> Sketch<[T]> {
        let described = Described::Boxed(Box::new(self.shape));
        Sketch::collect(described, capacity, |sum| self.walk(values.as_ref(), sum))
    }

    /// Returns the hash of the lattice with all sites empty.
    pub fn base(&self) -> ZobristHash<[T], K> {
        ZobristHash::from_raw(self.made.base)
    }

    /// Returns the shape of the keys: a description of the slots and values of all sites.
    pub fn shape(&self) -> &Shape<'static> {
        &self.shape
    }

    /// Returns the source of the keys.
    pub fn source(&self) -> KeySource {
        self.made.source.keys()
    }

    /// Returns the guarantee of the keys: which configurations certainly have different hashes.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<bool, u64>::builder(2026, 64).source(KeySource::Exact).build()?;
    /// assert!(keys.guarantee().is_exact());
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn guarantee(&self) -> Guarantee {
        self.made.guarantee(&self.shape)
    }

    /// Returns a 64-bit digest of everything that determines the keys, and of the lattice if the
    /// builder's [`on`](super::LatticeKeysBuilder::on) declared one. See
    /// [`State::fingerprint`](crate::State::fingerprint).
    ///
    /// The keys depend on the number of sites, not on their positions. Boxes of 4 x 6 and of 6 x 4
    /// sites have the same keys, although results for one are wrong for the other. The
    /// fingerprint distinguishes them only if the keys were
    /// built [on](super::LatticeKeysBuilder::on) the lattice. Write this fingerprint into files of
    /// results.
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
        let keys = self.made.fingerprint(&self.shape);
        self.lattice.map_or(keys, |lattice| {
            digest("keys on", [keys, lattice].into_iter())
        })
    }

    /// Returns the number of values of a site; `None` if a site is not one slot with numbered
    /// values.
    pub(crate) fn values(&self) -> Option<usize> {
        let known = if self.values == 0 {
            T::SHAPE.values()
        } else {
            self.values
        };
        T::SHAPE.is_numbered_slot().then_some(known)
    }

    /// Returns the key of value `number` at `site`. The number must be less than
    /// [`values`](Self::values).
    pub(crate) fn key_of_number(&self, site: usize, number: usize) -> K {
        let (_, slot) = self.shape.sites();
        keys_of!(self, |keys| {
            Delta::<[T], K>::collect(keys, &self.shape, |visit| {
                visit.value(site * slot.entries(), slot, number);
            })
        })
        .raw()
    }

    /// Returns the number of sites that have keys.
    pub fn sites(&self) -> usize {
        self.sites
    }

    /// The shape of a site. If a site is one slot, the empty value has no entry, so that sources can
    /// compute the key with a given number, and a table has no zeros.
    pub(super) const SITE: Shape<'static> = if T::SHAPE.is_numbered_slot() {
        T::SHAPE.without_zero()
    } else {
        T::SHAPE
    };

    /// Whether each site is one slot whose first value is empty, so that its keys are adjacent
    /// and in the order of the values.
    const EMPTY_IS_FIRST: bool = T::SHAPE.is_numbered_slot() && matches!(T::SHAPE.empty(), Some(0));

    /// Combines the stored keys of as many values as there are sites, or returns `None` if a value is
    /// out of range. A site has `KEYS` keys, and its first value is empty.
    #[inline(always)]
    fn sum_of_slice<const KEYS: usize>(table: &[K], values: &[T]) -> Option<K> {
        let empty = [K::ZERO; MOST_KEYS + 1];
        let key = |rows: &[K], value: &T| {
            let number = value.zobrist_number();
            // A choice of rows: between a loaded key and zero, the compiler would branch.
            let row = if number > 0 {
                &rows[..=KEYS]
            } else {
                &empty[..=KEYS]
            };
            row.get(number).copied()
        };
        let (mut sum, mut first) = (K::ZERO, 0);
        let mut blocks = values.chunks_exact(BLOCK);
        for block in &mut blocks {
            let rows = &table[first..][..=BLOCK * KEYS];
            for (site, value) in block.iter().enumerate() {
                sum = sum.plus(key(&rows[site * KEYS..], value)?);
            }
            first += BLOCK * KEYS;
        }
        for value in blocks.remainder() {
            sum = sum.plus(key(&table[first..], value)?);
            first += KEYS;
        }
        Some(sum)
    }

    /// Combines the stored keys of all sites. The only check of a site is that there is a key.
    #[inline(always)]
    fn sum_of_sites<I>(&self, table: &[K], values: I) -> Delta<[T], K>
    where
        I: IntoIterator<Item: Borrow<T>>,
    {
        let features = self.values_of_a_site() - 1;
        let (mut sum, mut count) = (K::ZERO, 0);
        // One value more than there are sites is enough to know of: the values may never end.
        for (site, value) in (0..self.sites.saturating_add(1)).zip(values) {
            let value = value.borrow();
            let number = value.zobrist_number();
            let start = if number > 0 { site * features } else { 0 };
            match table.get(start + number) {
                Some(&key) if number <= features => sum = sum.plus(key),
                _ => self.out_of_range(site, [value]),
            }
            count = site + 1;
        }
        if count > self.sites {
            no_site(self.sites, self.sites);
        }
        assert!(
            count == self.sites,
            "{count} values, but there are keys for {} sites",
            self.sites
        );
        Delta::from_raw(sum)
    }

    /// Returns the number of values of a site. It is a constant, unless `T` is `u8` and the builder
    /// set the number.
    #[inline(always)]
    fn values_of_a_site(&self) -> usize {
        if const { T::SHAPE.values() != 256 } || self.values == 0 {
            const { T::SHAPE.values() }
        } else {
            self.values
        }
    }

    /// Computes [`change`](Self::change) for borrowed values.
    #[inline]
    pub(crate) fn change_of(&self, site: usize, old: &T, new: &T) -> Delta<[T], K> {
        if let Drawn::Computed(keys) = &self.made.keys {
            if let Some(difference) = self.of_few(keys, site, old, new) {
                return difference;
            }
        }
        keys_of!(self, |keys| {
            let key =
                |value| Delta::collect(keys, &self.shape, |visit| self.site(site, value, visit));
            key(new) - key(old)
        })
    }

    /// Computes [`swap`](Self::swap) of borrowed values with the given source of keys.
    #[inline(always)]
    pub(super) fn exchange(&self, (i, a): (usize, &T), (j, b): (usize, &T)) -> Delta<[T], K> {
        keys_of!(self, |keys| {
            let sum = |(i, a), (j, b)| {
                Delta::collect(keys, &self.shape, |visit| {
                    self.site(i, a, visit);
                    self.site(j, b, visit);
                })
            };
            // Looks up the current values first, so that a panic names the site with the wrong
            // value.
            let now = sum((i, a), (j, b));
            sum((i, b), (j, a)) - now
        })
    }

    /// Computes [`difference`](Self::difference) without branches on the values, for computed XOR
    /// keys and sites with at most four values, the first of which is empty. Returns `None` in
    /// other cases.
    #[inline(always)]
    fn of_few(&self, keys: &Computed, site: usize, old: &T, new: &T) -> Option<Delta<[T], K>> {
        let values = self.values_of_a_site();
        if K::ADDITIVE || !Self::EMPTY_IS_FIRST || values > 4 {
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

    /// Panics because `site` does not exist or one of the values is out of range. It looks up all
    /// values again, so that the panic names the invalid one. It is not inlined, to keep this
    /// path out of the hot code.
    #[cold]
    #[inline(never)]
    pub(crate) fn out_of_range<const N: usize>(&self, site: usize, values: [&T; N]) -> ! {
        let _ = values.map(|value| self.of_value(site, value));
        unreachable!("each of the values has a key")
    }

    #[inline]
    fn of_value(&self, site: usize, value: &T) -> Delta<[T], K> {
        keys_of!(self, |keys| {
            Delta::collect(keys, &self.shape, |visit| self.site(site, value, visit))
        })
    }

    /// Panics if `value` is out of range. The message names `site`, one of `sites` sites.
    #[inline]
    pub(super) fn check_value(&self, site: usize, sites: usize, value: &T) {
        if self
            .values()
            .is_some_and(|values| value.zobrist_number() < values)
        {
            return;
        }
        if self.values > 0 {
            no_value(site, value.zobrist_number(), self.values);
        }
        let shape = Shape::array(sites, const { &T::SHAPE });
        value.zobrist_features(site * const { T::SHAPE.entries() }, &mut Blame(&shape));
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
        assert!(
            site == sites,
            "{site} values, but there are keys for {sites} sites"
        );
    }

    #[inline(always)]
    fn site(&self, site: usize, value: &T, visit: &mut impl Visit) {
        if site >= self.sites {
            no_site(site, self.sites);
        }
        // The number of values is a constant, unless `T` is `u8` and the builder set the number.
        if const { T::SHAPE.values() != 256 } || self.values == 0 {
            let base = site * const { Self::SITE.entries() };
            if const { T::SHAPE.is_numbered_slot() } {
                return visit.value(base, &const { Self::SITE }, value.zobrist_number());
            }
            return value.zobrist_features(base, visit);
        }
        let number = value.zobrist_number();
        if number >= self.values {
            no_value(site, number, self.values);
        }
        visit.entry_if(site * (self.values - 1), number.wrapping_sub(1), number > 0);
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
    panic!(
        "site {site} holds {number}, but its values are 0 to {}",
        values - 1
    )
}

crate::key::debug!([T, K] LatticeKeys<T, K>: |this| source = this.made.source, sites = this.sites);
