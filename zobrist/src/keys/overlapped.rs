//! Overlapping keys: key `i` begins at byte `i` of an array of random bytes.

use alloc::boxed::Box;

use rand_chacha::rand_core::Rng;

use super::error::KeysError;
use super::size;
use crate::hash::Keys;
use crate::key::path::Path;
use crate::key::{Key, Seed};
use crate::shape::Shape;

/// Random bytes, followed by the bytes of a zero key for absent features. The number of random
/// bytes is the number of features plus the bytes of one key.
#[derive(Clone, Debug)]
pub(crate) struct Overlapped(Box<[u8]>);

impl Overlapped {
    /// Draws the bytes for keys of type `K`.
    pub(super) fn draw<K: Key>(seed: Seed, shape: &Shape) -> Result<Self, KeysError> {
        let (features, key) = (shape.features(), size_of::<K>());
        let mut bytes = size::table(shape, features.saturating_add(2 * key), 0)?;
        let random = &mut bytes[..features + key];
        seed.words(0, Path::ROOT.field("overlapped").nonce())
            .fill_bytes(random);
        Ok(Overlapped(bytes))
    }
}

impl<K: Key> Keys<K> for &Overlapped {
    #[inline]
    fn key_or_zero(self, feature: usize, present: bool) -> K {
        let start = if present {
            feature
        } else {
            self.0.len() - size_of::<K>()
        };
        K::from_bytes(&self.0[start..])
    }
}

#[cfg(test)]
#[path = "../../tests/unit/keys/overlapped.rs"]
mod tests;
