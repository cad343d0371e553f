//! Maps keys of any length to integers below 2^61 - 1: each key is a polynomial, evaluated at a
//! random point.

use super::stream::PRIME;

/// Bytes of a coefficient: the largest number for which all coefficients are below the modulus.
pub(super) const CHUNK: usize = 7;

/// Mask of the bits of a coefficient in eight bytes.
const LOW: u64 = (1 << (8 * CHUNK)) - 1;

/// Number of chunks that are absorbed at once, so that their products are independent.
const BLOCK: usize = 4;

/// Returns `a * b` modulo `PRIME`.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
const fn times(a: u64, b: u64) -> u64 {
    (a as u128 * b as u128 % PRIME as u128) as u64
}

/// A polynomial, evaluated by Horner's rule: `((a + c_0) a + c_1) a + ...` for chunks `c_0`, `c_1`,
/// ..., plus the number of bytes. M. Thorup, "High speed hashing for integers and strings", section
/// 5, <https://arxiv.org/abs/1504.06804>.
///
/// The leading coefficient is 1, so the value of each key depends on the point, even if all bytes
/// of the key are zero. A fixed integer is the value of a key of n bytes with probability at most
/// (n + 13) / 7 / (2^61 - 1).
#[derive(Clone, Copy, Debug)]
pub struct Polynomial {
    /// Congruent to the value so far, modulo `PRIME`, but not fully reduced: at most `PRIME + 1`.
    sum: u64,
    /// The powers 1 to 4 of the point.
    powers: [u64; BLOCK],
}

impl Polynomial {
    /// Makes the polynomial of a key of no bytes, evaluated at `point`.
    pub(super) const fn at(point: u64) -> Polynomial {
        let mut powers = [point % PRIME; BLOCK];
        let mut i = 1;
        while i < BLOCK {
            powers[i] = times(powers[i - 1], powers[0]);
            i += 1;
        }
        Polynomial {
            sum: powers[0],
            powers,
        }
    }

    /// Absorbs coefficients, each below 2^56.
    #[inline]
    fn push<const N: usize>(&mut self, mut coefficients: [u64; N]) {
        coefficients[0] += self.sum;
        let products = coefficients.iter().zip(self.powers[..N].iter().rev());
        // Below 2^123.
        let sum: u128 = products
            .map(|(&c, &power)| u128::from(c) * u128::from(power))
            .sum();
        self.sum = fold(fold_wide(sum));
    }

    /// Absorbs all whole chunks of `bytes`, and returns the rest.
    #[inline]
    pub(super) fn absorb<'a>(&mut self, mut bytes: &'a [u8]) -> &'a [u8] {
        // One byte more than a block: each chunk of seven bytes is loaded with the byte after it,
        // because eight bytes take one load and seven take several.
        const WINDOW: usize = BLOCK * CHUNK + 1;
        while let Some((block, _)) = bytes.split_first_chunk::<WINDOW>() {
            self.push([0, 1, 2, 3].map(|i| coefficient(block, CHUNK * i)));
            bytes = &bytes[BLOCK * CHUNK..];
        }
        while let Some((eight, _)) = bytes.split_first_chunk::<{ CHUNK + 1 }>() {
            self.push([coefficient(eight, 0)]);
            bytes = &bytes[CHUNK..];
        }
        if bytes.len() == CHUNK {
            self.push([partial(bytes)]);
            bytes = &[];
        }
        bytes
    }

    /// Absorbs `rest`, which must be shorter than a chunk, adds `len`, the number of bytes of the
    /// key, and returns the value.
    #[inline]
    pub(super) fn finish(mut self, rest: &[u8], len: u64) -> u64 {
        if !rest.is_empty() {
            self.push([partial(rest)]);
        }
        // The outer `fold` returns at most `PRIME + 1`, so one subtraction is enough.
        let value = fold(fold(self.sum) + fold(len));
        if value >= PRIME { value - PRIME } else { value }
    }

    /// Returns the value of a whole key.
    #[inline]
    pub(super) fn evaluate(mut self, key: &[u8]) -> u64 {
        let rest = self.absorb(key);
        self.finish(rest, key.len() as u64)
    }
}

/// Returns the chunk from byte `start` on.
#[inline]
fn coefficient<const N: usize>(bytes: &[u8; N], start: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[start..start + 8]);
    u64::from_le_bytes(word) & LOW
}

/// Returns a chunk of one to seven bytes, by reads that may overlap.
#[inline]
fn partial(bytes: &[u8]) -> u64 {
    let last = bytes.len() - 1;
    if let (Some(&low), Some(&high)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (low, high) = (u32::from_le_bytes(low), u32::from_le_bytes(high));
        return u64::from(low) | u64::from(high) << (8 * (last - 3));
    }
    let byte = |i: usize| u64::from(bytes[i]) << (8 * i);
    byte(0) | byte(last / 2) | byte(last)
}

/// Returns a number that is at most 2^61 + 6 and congruent to `x` modulo `PRIME`.
#[inline]
const fn fold(x: u64) -> u64 {
    (x & PRIME) + (x >> 61)
}

/// Returns a number below 2^64 that is congruent to `x` modulo `PRIME`. `x` must be below 2^124.
#[inline]
const fn fold_wide(x: u128) -> u64 {
    (x as u64 & PRIME) + (x >> 61) as u64
}
