//! Sources of keys.

use super::computed::Computed;
use super::error::KeysError;
use super::overlapped::Overlapped;
use super::size::Size;
use super::stored::{self, Stored};
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
    pub(crate) fn new(
        source: KeySource,
        seed: Seed,
        shape: &Shape,
        size: Size,
    ) -> Result<Self, KeysError> {
        Ok(match source {
            KeySource::Stored => Drawn::Stored(Stored(stored::draw(seed, shape, size, false)?)),
            KeySource::Exact | KeySource::Features => {
                Drawn::Stored(Stored::constructed(source, seed, shape, size)?)
            }
            KeySource::Overlapped => Drawn::Overlapped(Overlapped::draw::<K>(seed, size)?),
            KeySource::Computed => Drawn::Computed(Computed::new(seed, "computed")),
        })
    }

    /// Converts the keys into a list of stored keys. It copies nothing if they are stored one by
    /// one already.
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
    /// Returns the fastest source of keys for this number of features. The documentation of
    /// `LatticeKeysBuilder::fastest` has the measurements.
    pub(crate) fn fastest<K: Key>(features: usize) -> KeySource {
        if features.saturating_mul(size_of::<K>()) <= 1 << 20 {
            KeySource::Stored
        } else if features <= 1 << 20 {
            KeySource::Overlapped
        } else {
            KeySource::Computed
        }
    }
}
