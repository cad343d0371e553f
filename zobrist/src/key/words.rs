//! The words of a [`Stream`](super::stream::Stream) at run time, by a vectorized generator.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::chacha::ChaChaKey;
use super::{Key, Seed};

impl Seed {
    /// Returns the words of the stream with the same arguments.
    pub(crate) fn words(self, half: u64, nonce: u64) -> ChaCha8Rng {
        let (seed, lane) = self.parts();
        let mut key = [0; 32];
        for (bytes, row) in key.chunks_mut(16).zip(ChaChaKey::new(seed, lane, half).0) {
            bytes.copy_from_slice(&row.to_le_bytes());
        }
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(nonce);
        words
    }

    /// Returns a function that draws the keys of the path with this nonce, one with each call.
    pub(crate) fn draw<K: Key>(self, nonce: u64) -> impl FnMut() -> K {
        let [mut low, mut high] = [0, 1].map(|half| self.words(half, nonce));
        move || {
            K::from_halves(
                low.next_u64(),
                if K::BITS > 64 { high.next_u64() } else { 0 },
            )
        }
    }

    /// Returns the base constant.
    pub(crate) fn base<K: Key>(self) -> K {
        self.draw(0)()
    }
}

#[cfg(test)]
mod tests;
