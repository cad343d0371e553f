//! A builder of the keys of a lattice.

use core::marker::PhantomData;

use super::lattice::Lattice;
use super::lattice_keys::LatticeKeys;
use crate::hash::Zobrist;
use crate::key::Key;
use crate::keys::error::Kind;
use crate::keys::made::Made;
use crate::keys::source::{Drawn, check_count};
use crate::keys::{KeySource, KeysError, Seed};
use crate::shape::{Shape, rules};

/// A builder of [`LatticeKeys`], with options for the source of keys and the number of values of a
/// site.
///
/// ```
/// use zobrist::keys::KeySource;
/// use zobrist::lattice::LatticeKeys;
///
/// // Three species, numbered 0 (empty) to 2, on ten million sites.
/// let keys = LatticeKeys::<u8, u64>::builder(2026, 10_000_000).values(3).fastest().build()?;
/// assert_ne!(keys.source(), KeySource::Stored);
/// let exchange = keys.swap((7, 1), (9, 0));
/// assert_eq!(exchange, keys.key(7, 1) ^ keys.key(9, 1));
/// # Ok::<(), zobrist::keys::KeysError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no keys until `build`"]
pub struct LatticeKeysBuilder<T, K> {
    seed: Seed,
    pub(super) sites: usize,
    /// The number of values of a site; all values of the type if `None`.
    values: Option<usize>,
    /// The source of keys; the fastest one if `None`.
    source: Option<KeySource>,
    /// The fingerprint of the lattice.
    lattice: Option<u64>,
    of: PhantomData<fn(T) -> K>,
}

/// Sites with 1 to 256 values.
static SITES: [Shape; 256] = {
    let (mut sites, mut i) = ([Shape::NOTHING; 256], 0);
    while i < sites.len() {
        sites[i] = Shape::site(i + 1);
        i += 1;
    }
    sites
};

impl<T, K: Key> LatticeKeys<T, K> {
    /// Returns a builder of keys for `sites` sites, with options for the source of keys and the
    /// number of values.
    pub fn builder(seed: impl Into<Seed>, sites: usize) -> LatticeKeysBuilder<T, K>
    where
        T: Zobrist,
    {
        let (seed, source) = (seed.into(), Some(KeySource::default()));
        LatticeKeysBuilder {
            seed,
            sites,
            values: None,
            source,
            lattice: None,
            of: PhantomData,
        }
    }
}

impl<T: Zobrist, K: Key> LatticeKeysBuilder<T, K> {
    /// Sets the source of the keys. The default is [`KeySource::Stored`].
    pub fn source(self, source: KeySource) -> Self {
        LatticeKeysBuilder {
            source: Some(source),
            ..self
        }
    }

    /// Selects the fastest source for this number of sites and values.
    ///
    /// Each cell of the table has two times in nanoseconds, with keys of 64 and of 128 bits. They
    /// are for a change of one of three species into another at a random site. The last column
    /// is the same change without a hash. The machine was idle, and only ratios within a row
    /// are meaningful; the bench `sites` prints those of three rows:
    ///
    /// | sites | `Stored` | `Overlapped` | `Computed` | no hash |
    /// | --- | --- | --- | --- | --- |
    /// | 10,000 | 7.6, 5.6 | 7.3, 4.2 | 9.8, 9.3 | 1.9, 1.2 |
    /// | 100,000 | 9.8, 42 | 5.5, 9.4 | 7.2, 17 | 1.7, 2.3 |
    /// | 300,000 | 48, 43 | 9.2, 6.4 | 11, 9.2 | 2.5, 1.8 |
    /// | 1,000,000 | 48, 51 | 17, 17 | 6.4, 9.5 | 2.5, 2.3 |
    /// | 10,000,000 | 93, 86 | 73, 62 | 54, 60 | 16, 13 |
    ///
    /// The best boundaries depend on the caches of the processor. This method selects `Stored` if
    /// the keys take at most 1 MiB, else `Overlapped` up to 2^20 keys, and `Computed` for more
    /// keys.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let source = |sites| LatticeKeys::<bool, u64>::builder(2026, sites).fastest().build().map(|keys| keys.source());
    /// assert_eq!(source(1_000)?, KeySource::Stored);
    /// assert_eq!(source(100_000_000)?, KeySource::Computed);
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn fastest(self) -> Self {
        LatticeKeysBuilder {
            source: None,
            ..self
        }
    }

    /// Includes the lattice of the sites in the [fingerprint](LatticeKeys::fingerprint), with the
    /// shape of its box and its metric. The keys do not depend on the lattice. There may be
    /// keys for more sites than the lattice has: the further sites can be other parts of the
    /// state, such as the side to move.
    pub fn on<const D: usize>(self, lattice: &Lattice<D>) -> Self {
        LatticeKeysBuilder {
            lattice: Some(lattice.fingerprint()),
            ..self
        }
    }

    /// Builds the keys.
    ///
    /// # Errors
    /// If the number of keys overflows `usize`, the allocation fails, the number of values is not 1
    /// to 256, or the source does not support this number of sites, for example because exact
    /// keys do not fit the width.
    ///
    /// # Panics
    /// If `T` breaks one of the rules listed at [`LatticeKeys::new`].
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let builder = LatticeKeys::<u8, u64>::builder(2026, usize::MAX).values(3);
    /// let error = builder.source(KeySource::Computed).build().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     format!("2 keys at each of {} sites overflow `usize`", usize::MAX)
    /// );
    /// ```
    #[doc(alias("try_build", "try_new"))]
    pub fn build(self) -> Result<LatticeKeys<T, K>, KeysError> {
        let LatticeKeysBuilder {
            seed,
            sites,
            values,
            source,
            lattice,
            ..
        } = self;
        let shape = match values {
            Some(values) if !(1..=256).contains(&values) => {
                return Err(KeysError(Kind::Values(values)));
            }
            Some(values) => Shape::array(sites, &SITES[values - 1]),
            None => Shape::array(sites, const { &LatticeKeys::<T, K>::SITE }),
        };
        check_count(&shape)?;
        rules::check(&shape, K::ADDITIVE);
        let source = source.unwrap_or_else(|| KeySource::fastest::<K>(shape.features()));
        Ok(LatticeKeys {
            made: Made::new(seed, source, Drawn::new(source, seed, &shape)?),
            shape,
            sites,
            values: values.unwrap_or(0),
            lattice,
            of: PhantomData,
        })
    }
}

impl<K: Key> LatticeKeysBuilder<u8, K> {
    /// Sets the number of values of a `u8` site. The values are 0, which is empty, to `values - 1`.
    /// The default is 256.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    ///
    /// let keys = LatticeKeys::<u8, u64>::builder(2026, 4).values(3).build()?;
    /// let hash = keys.hash([0, 1, 2, 0]);
    /// assert_eq!(hash, keys.base() ^ keys.key(1, 1) ^ keys.key(2, 2));
    /// # Ok::<(), zobrist::keys::KeysError>(())
    /// ```
    pub fn values(self, values: usize) -> Self {
        LatticeKeysBuilder {
            values: Some(values),
            ..self
        }
    }
}
