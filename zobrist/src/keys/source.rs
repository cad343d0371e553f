//! Sources of keys.

use super::computed::Computed;
use super::error::KeysError;
use super::overlapped::Overlapped;
use super::size::Size;
use super::stored::Stored;
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::guaranteed::KeySource;

/// Matches `$drawn` once, and evaluates `$body` for its kind of keys.
macro_rules! keys_of {
    ($drawn:expr, |$keys:ident| $body:expr) => {
        match $drawn {
            $crate::keys::source::Drawn::Stored($keys) => $body,
            $crate::keys::source::Drawn::Overlapped($keys) => $body,
            $crate::keys::source::Drawn::Computed($keys) => $body,
        }
    };
}
pub(crate) use keys_of;

/// The keys that a source made.
#[derive(Clone, Debug)]
pub(crate) enum Drawn<K> {
    /// Keys of any source that stores them one by one.
    Stored(Stored<K>),
    Overlapped(Overlapped),
    Computed(Computed),
}

impl<K: Key> Drawn<K> {
    pub(crate) fn new(source: KeySource, seed: Seed, shape: &Shape, size: Size) -> Result<Self, KeysError> {
        Ok(match source {
            KeySource::Stored => Drawn::Stored(Stored::random(seed, shape, size)?),
            KeySource::Exact | KeySource::Coded => Drawn::Stored(Stored::constructed(source, seed, shape, size)?),
            KeySource::Overlapped => Drawn::Overlapped(Overlapped::draw::<K>(seed, size)?),
            KeySource::Computed => Drawn::Computed(Computed::new(seed)),
        })
    }

    /// Converts the keys into a list of stored keys. It copies nothing if they are stored one by one already.
    pub(crate) fn into_stored(self, size: Size) -> Result<Stored<K>, KeysError> {
        match self {
            Drawn::Stored(keys) => Ok(keys),
            other => other.stored(size),
        }
    }

    /// Copies all keys one by one.
    pub(crate) fn stored(&self, size: Size) -> Result<Stored<K>, KeysError> {
        keys_of!(self, |keys| Stored::copied(keys, size))
    }
}

impl KeySource {
    /// Returns the fastest source for a lattice. `features` is the number of sites times the number of values of a site
    /// that have keys.
    ///
    /// Each cell of the table has two times in nanoseconds, with keys of 64 and of 128 bits. They are for a change of
    /// one of three species into another at a random site. The last column is the same change without a hash (bench
    /// `sites`, idle machine; only ratios within a row are meaningful):
    ///
    /// | sites | `Stored` | `Overlapped` | `Computed` | no hash |
    /// | --- | --- | --- | --- | --- |
    /// | 10,000 | 7.6, 5.6 | 7.3, 4.2 | 9.8, 9.3 | 1.9, 1.2 |
    /// | 100,000 | 9.8, 42 | 5.5, 9.4 | 7.2, 17 | 1.7, 2.3 |
    /// | 300,000 | 48, 43 | 9.2, 6.4 | 11, 9.2 | 2.5, 1.8 |
    /// | 1,000,000 | 48, 51 | 17, 17 | 6.4, 9.5 | 2.5, 2.3 |
    /// | 10,000,000 | 93, 86 | 73, 62 | 54, 60 | 16, 13 |
    ///
    /// The best boundaries depend on the caches of the processor. This function returns `Stored` if the keys take at
    /// most 1 MiB, else `Overlapped` up to 2^20 features, and `Computed` for more features.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    ///
    /// assert_eq!(KeySource::fastest::<u64>(100_000_000), KeySource::Computed);
    /// ```
    pub fn fastest<K: Key>(features: usize) -> KeySource {
        if features.saturating_mul(size_of::<K>()) <= 1 << 20 {
            KeySource::Stored
        } else if features <= 1 << 20 {
            KeySource::Overlapped
        } else {
            KeySource::Computed
        }
    }
}
