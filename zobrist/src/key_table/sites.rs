//! Lattices: a number of sites that is known at run time, each a slot.

use core::borrow::Borrow;

use super::source::{self, Drawn, keys_of};
use super::{KeySource, KeyTable, Seed};
use crate::Zobrist;
use crate::desync::{self, Desync};
use crate::hash::{Delta, ZobristHash};
use crate::key::Key;
use crate::shape::Shape;
use crate::slot::IntoValue;
use crate::visit::Visit;

impl<T: Zobrist, K: Key> KeyTable<[T], K> {
    /// Keys for `sites` sites that hold a `T` each. A `u8` is one of 256 values; where it is a species, one of few, see
    /// [`with_values`](KeyTable::with_values).
    ///
    /// # Panics
    /// If `T` breaks a rule, as for any other table.
    pub fn new(seed: impl Into<Seed>, sites: usize) -> Self {
        Self::with_source(seed, sites, KeySource::Table)
    }

    /// The same with keys from another source than a table.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with_source(seed: impl Into<Seed>, sites: usize, source: KeySource) -> Self {
        Self::drawn(seed.into(), Shape::array(sites, const { &T::SHAPE }), source)
    }

    /// The same with keys from the source that takes least time for so many sites: [`KeySource::fastest`].
    ///
    /// # Panics
    /// As [`new`](Self::new).
    ///
    /// ```
    /// use zobrist::{KeySource, KeyTable};
    ///
    /// let small = KeyTable::<[bool], u64>::fastest(2026, 1_000);
    /// assert_eq!(small.source(), KeySource::Table);
    /// let large = KeyTable::<[bool], u64>::fastest(2026, 10_000_000);
    /// assert_ne!(large.source(), KeySource::Table);
    /// ```
    pub fn fastest(seed: impl Into<Seed>, sites: usize) -> Self {
        let features = sites.saturating_mul(T::SHAPE.features());
        Self::with_source(seed, sites, KeySource::fastest::<K>(features))
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
        Self::with_values_and_source(seed, sites, values, KeySource::Table)
    }

    /// The same with keys from the source that takes least time for so many sites: [`KeySource::fastest`].
    ///
    /// # Panics
    /// As [`with_values`](Self::with_values).
    pub fn fastest_with_values(seed: impl Into<Seed>, sites: usize, values: usize) -> Self {
        let features = sites.saturating_mul(values.saturating_sub(1));
        Self::with_values_and_source(seed, sites, values, KeySource::fastest::<K>(features))
    }

    /// The same with keys from another source than a table.
    ///
    /// # Panics
    /// As [`with_values`](Self::with_values).
    pub fn with_values_and_source(
        seed: impl Into<Seed>,
        sites: usize,
        values: usize,
        source: KeySource,
    ) -> Self {
        assert!(
            (1..=256).contains(&values),
            "a site has 1 to 256 values if it is a `u8`, not {values}"
        );
        Self::drawn(seed.into(), Shape::lattice(sites, values), source)
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
        self.base()
            + keys_of!(self, |keys| Delta::collect(keys, &self.shape, |visit| {
                self.walk(values, visit);
            }))
    }

    /// What `value` at `site` contributes to the hash.
    ///
    /// # Panics
    /// If there is no such site, or `value` is outside its range.
    #[inline]
    #[must_use = "a delta changes nothing until it is combined with a hash"]
    pub fn key(&self, site: usize, value: impl IntoValue<T>) -> Delta<[T], K> {
        let value = value.into_value();
        keys_of!(self, |keys| Delta::collect(keys, &self.shape, |visit| {
            self.site(site, &value, visit);
        }))
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
        let (old, new) = (old.into_value(), new.into_value());
        keys_of!(self, |keys| {
            let key =
                |value| Delta::collect(keys, &self.shape, |visit| self.site(site, value, visit));
            key(&new) - key(&old)
        })
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
        keys_of!(self, |keys| {
            let held = |(i, a), (j, b)| {
                Delta::collect(keys, &self.shape, |visit| {
                    self.site(i, a, visit);
                    self.site(j, b, visit);
                })
            };
            held((i, &b), (j, &a)) - held((i, &a), (j, &b))
        })
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
        let stored;
        let table = match self.drawn {
            Drawn::OneByOne => &*self.table,
            // Only a mistake is worth the time and the memory.
            _ if hash == truth => return Ok(()),
            _ => {
                stored = keys_of!(self, |keys| source::table(keys, self.shape.features()));
                &stored
            }
        };
        desync::check(hash, self.shape, table, truth, |presence| self.walk(values, presence))
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
        // The number of values is known to the compiler, unless `with_values` gave it.
        if const { T::SHAPE.values() != 256 } || self.values == 0 {
            return value.zobrist_features(site * const { T::SHAPE.features() }, visit);
        }
        let number = value.zobrist_number();
        if number >= self.values {
            no_value(site, number, self.values);
        }
        visit.checked_value(site * (self.values - 1), number.saturating_sub(1), number > 0);
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
