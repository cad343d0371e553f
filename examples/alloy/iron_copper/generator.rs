//! The random number generator of a walk.

use zobrist_examples::dice::split_mix;

/// The generator xoshiro256++ (D. Blackman, S. Vigna, "Scrambled linear pseudorandom number
/// generators", ACM Trans. Math. Softw. 47 (2021) 36). SplitMix64 expands a seed to its state, as
/// the authors recommend.
#[derive(Clone, Debug)]
pub struct Generator(pub [u64; 4]);

impl Generator {
    /// Creates a generator from a seed. It returns the same numbers on every machine.
    pub fn new(seed: u64) -> Self {
        let mut random = split_mix(seed);
        Generator([(); 4].map(|()| random()))
    }

    /// Returns the next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d, shifted) = (c ^ a, d ^ b, b << 17);
        self.0 = [a ^ d, b ^ c, c ^ shifted, d.rotate_left(45)];
        result
    }

    /// Returns a uniform number in [0, 1).
    #[inline]
    pub fn below_one(&mut self) -> f64 {
        fraction(self.bits() >> 11)
    }

    /// Returns a uniform number in (0, 1]. Its logarithm is finite.
    #[inline]
    pub fn above_zero(&mut self) -> f64 {
        fraction((self.bits() >> 11) + 1)
    }

    /// Returns a uniform integer below `n`.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }
}

/// Returns `numerator` / 2^53, exactly.
#[inline]
#[expect(
    clippy::cast_precision_loss,
    reason = "the numerator has at most 53 bits, or is 2^53"
)]
fn fraction(numerator: u64) -> f64 {
    numerator as f64 * (1.0 / (1_u64 << 53) as f64)
}
