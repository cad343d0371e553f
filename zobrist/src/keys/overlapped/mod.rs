//! Overlapping keys: key `i` is the bytes from `i` on of a row of random bytes.

use alloc::boxed::Box;

use rand_chacha::rand_core::Rng;

use super::error::KeysError;
use super::seed::start;
use super::size::Size;
use crate::hash::Keys;
use crate::key::{Key, Seed};
use crate::shape::path::Path;

/// One byte for each feature, then as many bytes as a key has, then as many zero bytes.
#[derive(Clone, Debug)]
pub(crate) struct Overlapped(Box<[u8]>);

impl Overlapped {
    /// Draws the bytes for keys of type `K`.
    pub(super) fn draw<K: Key>(seed: Seed, size: Size) -> Result<Self, KeysError> {
        let mut bytes = size.table(2 * size_of::<K>(), 0)?;
        let mut low = seed.generator(0);
        start(&mut low, Path::ROOT.field("overlapped").nonce());
        low.fill_bytes(&mut bytes[..size.keys() + size_of::<K>()]);
        Ok(Overlapped(bytes))
    }
}

impl<K: Key> Keys<K> for &Overlapped {
    #[inline]
    fn key(self, feature: usize) -> K {
        K::from_bytes(&self.0[feature..])
    }

    #[inline]
    fn key_or_zero(self, feature: usize, there: bool) -> K {
        self.key(if there { feature } else { self.0.len() - size_of::<K>() })
    }
}

#[cfg(test)]
mod tests;
