//! Streams of random keys of a seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::key::{Key, Seed};

impl Seed {
    /// Returns the base constant: key 0 of the stream with nonce 0.
    pub(crate) fn base<K: Key>(self) -> K {
        draw(&mut self.halves(), 0)()
    }

    /// Returns the generators of both halves of the keys.
    pub(super) fn halves(self) -> [ChaCha8Rng; 2] {
        [self.generator(0), self.generator(1)]
    }

    /// Returns the generator of one half of the keys, by the key specification.
    pub(super) fn generator(self, half: u64) -> ChaCha8Rng {
        let (seed, lane) = self.parts();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&lane.to_le_bytes());
        key[16..24].copy_from_slice(b"zobrist1");
        key[24..].copy_from_slice(&half.to_le_bytes());
        ChaCha8Rng::from_seed(key)
    }
}

/// Draws the keys of the stream `nonce`, one after the other. Narrow keys do not use the high halves.
pub(super) fn draw<K: Key>(halves: &mut [ChaCha8Rng; 2], nonce: u64) -> impl FnMut() -> K {
    for half in &mut *halves {
        start(half, nonce);
    }
    let [low, high] = halves;
    move || {
        let high = if K::BITS > 64 { high.next_u64() } else { 0 };
        K::from_halves(low.next_u64(), high)
    }
}

/// Moves a generator to the start of the stream `nonce`.
pub(super) fn start(half: &mut ChaCha8Rng, nonce: u64) {
    half.set_stream(nonce);
    half.set_word_pos(0);
}
