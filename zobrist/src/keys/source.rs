//! Sources of keys.

use super::computed::Computed;
use super::error::KeysError;
use super::overlapped::Overlapped;
use super::size::Size;
use super::stored::Stored;
use crate::key::{Key, Seed};
use crate::shape::Shape;
use crate::shape::fingerprint;
use crate::shape::guaranteed::{Construction, Guarantee};

/// The part of a fingerprint that identifies a source.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Keys that a static table can have, too.
    Static(Construction),
    /// Keys of run-time tables only.
    Other(&'static str),
    /// Keys that depend on more than seed and shape, so that the fingerprint must be taken of the keys themselves.
    Table,
}

impl Kind {
    pub(crate) fn fingerprinted(self, seed: Seed) -> fingerprint::Source {
        let (seed, lane) = seed.parts();
        match self {
            Kind::Static(keys) => fingerprint::Source::Seed { seed, lane, keys },
            Kind::Other(kind) => fingerprint::Source::Other { seed, lane, kind },
            Kind::Table => fingerprint::Source::External,
        }
    }

    /// Returns the guarantee of the keys for the states of `shape`.
    pub(crate) fn guarantee<K: Key>(self, shape: &Shape) -> Guarantee {
        match self {
            Kind::Static(construction) => construction.guarantee(shape, K::BITS),
            Kind::Other(_) | Kind::Table => Guarantee::None,
        }
    }
}

/// The source of the keys of a lattice: a table or a formula.
///
/// Hashing a lattice is bound by memory: if the table of keys is larger than the caches, each key is a cache miss. The
/// other sources need less memory or none. Hashes from different sources are unrelated.
///
/// ```
/// use zobrist::keys::KeySource;
/// use zobrist::lattice::LatticeKeys;
///
/// let keys = LatticeKeys::<bool, u64>::builder(2026, 1_000_000).source(KeySource::Computed).build()?;
/// assert_eq!(keys.source(), KeySource::Computed);
/// # Ok::<(), zobrist::keys::KeysError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeySource {
    /// Each key is stored, as the key specification defines it: the hashes of any three states are independent. Memory: a key
    /// for each feature.
    #[default]
    Stored,
    /// Key `i` is the bytes from `i` on of a row of random bytes. The hash of each set of features is uniform over all rows:
    /// each fixed non-empty set cancels with probability 2^-w. But keys are not independent of each other: two pairs of
    /// features at equal distances can have related deltas. Memory: a byte for each feature.
    Overlapped,
    /// Key `i` is output `i` of [SplitMix64][1] (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
    /// OOPSLA 2014), with an initial state of its own for each half of 64 bits. Memory: none.
    ///
    /// [1]: https://doi.org/10.1145/2660193.2660195
    Computed,
    /// Equal hashes prove equal states: each site has a private bit field, and a random bijection mixes all bits. Possible if
    /// the bits of all sites, ceil(log2(values)) each, fit the key: 64 sites of two species in 64 bits. A type without an empty
    /// value counts as one value more. Memory: a key for each feature.
    Exact,
    /// States that differ in at most `r` sites never have equal hashes, where `r` is the width of a key in bits divided by m =
    /// ceil(log2(max(sites + 1, values))), at least 2, rounded down: a Reed-Solomon code over the sites. For at most 65,535
    /// sites and XOR keys only.
    ///
    /// Useful for many values and few sites: of 64 sites of 13 values, 64 bits guarantee 9, where random keys separate 5 in half
    /// of all seeds. Of 127 sites of two values random keys separate 14 against 9, and of 1,000 sites of three values 6 against
    /// 6. (Random keys: the expected number of cancelling sets of differences at up to r sites, the sum over k from 1 to r of
    /// C(sites, k) (values (values - 1) / 2)^k 2^-64, is up to ln 2.) Memory: a key for each feature.
    Coded,
}

/// Evaluates `$body` for the kind of keys at hand, which is matched once.
macro_rules! keys_of {
    ($drawn:expr, |$keys:ident| $body:expr) => {
        match $drawn {
            $crate::keys::source::Drawn::Stored(_, $keys) => $body,
            $crate::keys::source::Drawn::Overlapped($keys) => $body,
            $crate::keys::source::Drawn::Computed($keys) => $body,
        }
    };
}
pub(crate) use keys_of;

/// The keys of a source.
#[derive(Clone, Debug)]
pub(crate) enum Drawn<K> {
    /// Those of all sources that store them one by one.
    Stored(Construction, Stored<K>),
    Overlapped(Overlapped),
    Computed(Computed),
}

impl<K: Key> Drawn<K> {
    pub(crate) fn new(
        source: KeySource,
        seed: Seed,
        shape: &Shape,
        size: Size,
    ) -> Result<Self, KeysError> {
        let stored = |construction| {
            let keys = match construction {
                Construction::Random => Stored::random(seed, shape, size),
                _ => Stored::constructed(construction, seed, shape, size),
            };
            Ok(Drawn::Stored(construction, keys?))
        };
        match source {
            KeySource::Stored => stored(Construction::Random),
            KeySource::Exact => stored(Construction::Exact),
            KeySource::Coded => stored(Construction::Coded),
            KeySource::Overlapped => Overlapped::draw::<K>(seed, size).map(Drawn::Overlapped),
            KeySource::Computed => Ok(Drawn::Computed(Computed::new(seed))),
        }
    }

    pub(crate) fn source(&self) -> KeySource {
        match self {
            Drawn::Stored(Construction::Random, _) => KeySource::Stored,
            Drawn::Stored(Construction::Exact, _) => KeySource::Exact,
            Drawn::Stored(Construction::Coded, _) => KeySource::Coded,
            Drawn::Overlapped(_) => KeySource::Overlapped,
            Drawn::Computed(_) => KeySource::Computed,
        }
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Drawn::Stored(construction, _) => Kind::Static(*construction),
            Drawn::Overlapped(_) => Kind::Other("overlapped"),
            Drawn::Computed(_) => Kind::Other("computed"),
        }
    }

    /// Returns the keys one by one, without a copy if the source stores them so.
    pub(crate) fn into_stored(self, size: Size) -> Result<Stored<K>, KeysError> {
        match self {
            Drawn::Stored(_, keys) => Ok(keys),
            other => other.stored(size),
        }
    }

    /// Copies all keys one by one.
    pub(crate) fn stored(&self, size: Size) -> Result<Stored<K>, KeysError> {
        keys_of!(self, |keys| Stored::copied(keys, size))
    }
}

impl KeySource {
    /// Returns the fastest source for a lattice of this many features (the sites times the values that have keys).
    ///
    /// Nanoseconds for a change of one species of three into another at a random site, with keys of 64 and of 128 bits, and for
    /// the same change without a hash (bench `sites`, idle machine; only ratios within a row are meaningful):
    ///
    /// | sites | table | overlapped | computed | no hash |
    /// | --- | --- | --- | --- | --- |
    /// | 10,000 | 7.6, 5.6 | 7.3, 4.2 | 9.8, 9.3 | 1.9, 1.2 |
    /// | 100,000 | 9.8, 42 | 5.5, 9.4 | 7.2, 17 | 1.7, 2.3 |
    /// | 300,000 | 48, 43 | 9.2, 6.4 | 11, 9.2 | 2.5, 1.8 |
    /// | 1,000,000 | 48, 51 | 17, 17 | 6.4, 9.5 | 2.5, 2.3 |
    /// | 10,000,000 | 93, 86 | 73, 62 | 54, 60 | 16, 13 |
    ///
    /// The boundaries depend on the caches. The choice is: a table up to a megabyte, overlapping keys up to a million features,
    /// and computed keys beyond.
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
