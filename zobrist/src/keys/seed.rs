//! Seeds and lanes of keys.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::key::Key;

/// The origin of the keys of a table: a seed, and one of its 2^64 lanes.
///
/// Tables of different lanes are independent, so one seed serves a hash and the second hash that verifies it, or several
/// replicas. Static tables have lane 0.
///
/// ```
/// use zobrist::Seed;
/// use zobrist::lattice::LatticeKeys;
///
/// let hashes = LatticeKeys::<bool, u64>::new(2026, 100);
/// let checks = LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(1), 100);
/// assert_ne!(hashes.key(42, true).raw(), checks.key(42, true).raw());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed {
    seed: u64,
    lane: u64,
}

impl Seed {
    /// Makes lane 0 of `seed`.
    ///
    /// ```
    /// use zobrist::{KeyTable, Seed};
    ///
    /// assert_eq!(Seed::new(2026), Seed::from(2026)); // a number is a seed, too
    /// ```
    pub const fn new(seed: u64) -> Seed {
        Seed { seed, lane: 0 }
    }

    /// Returns another lane of the same seed.
    ///
    /// ```
    /// use zobrist::lattice::LatticeKeys;
    /// use zobrist::Seed;
    ///
    /// let [one, other] = [0, 1].map(|lane| LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(lane), 100));
    /// assert_ne!(one.base(), other.base());
    /// ```
    #[doc(alias = "independent")]
    #[must_use]
    pub const fn lane(self, lane: u64) -> Seed {
        Seed { lane, ..self }
    }

    /// Returns the seed and the lane.
    pub(crate) const fn parts(self) -> (u64, u64) {
        (self.seed, self.lane)
    }

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
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.lane.to_le_bytes());
        key[16..24].copy_from_slice(b"zobrist1");
        key[24..].copy_from_slice(&half.to_le_bytes());
        ChaCha8Rng::from_seed(key)
    }
}

impl From<u64> for Seed {
    fn from(seed: u64) -> Seed {
        Seed::new(seed)
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
