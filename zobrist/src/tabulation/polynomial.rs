//! Keys of any length as one integer below 2^61 - 1: a polynomial over their bytes.

use super::stream::PRIME;

/// The bytes of a coefficient: the most that are below the modulus.
pub(super) const CHUNK: usize = 7;

/// The low bits that a coefficient takes of eight bytes.
const LOW: u64 = (1 << (8 * CHUNK)) - 1;

/// A polynomial, evaluated by Horner's rule: `a (c + a (b + a ...))` of the chunks from the last to the first, plus the
/// number of bytes. M. Thorup, "High speed hashing for integers and strings", section 5, <https://arxiv.org/abs/1504.06804>.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polynomial {
    /// At most `PRIME` + 3, but not always the least representative.
    sum: u64,
    at: u64,
}

impl Polynomial {
    #[inline]
    pub(super) const fn new(at: u64) -> Polynomial {
        Polynomial { sum: 0, at }
    }

    /// The next coefficient, below 2^56.
    #[inline]
    fn push(&mut self, coefficient: u64) {
        let product = u128::from(self.sum + coefficient) * u128::from(self.at);
        self.sum = fold(fold_wide(product));
    }

    /// All whole chunks of `bytes`; gives the rest.
    #[inline]
    pub(super) fn absorb<'a>(&mut self, mut bytes: &'a [u8]) -> &'a [u8] {
        // Eight bytes are one load, seven are not.
        while let Some((eight, _)) = bytes.split_first_chunk() {
            self.push(u64::from_le_bytes(*eight) & LOW);
            bytes = &bytes[CHUNK..];
        }
        if bytes.len() == CHUNK {
            self.push(partial(bytes));
            bytes = &[];
        }
        bytes
    }

    /// The value with what is left, fewer bytes than a chunk, and with the number of all bytes.
    #[inline]
    pub(super) fn finish(mut self, rest: &[u8], len: u64) -> u64 {
        if !rest.is_empty() {
            self.push(partial(rest));
        }
        let value = fold(self.sum) + fold(len);
        // Below 2^62.
        let value = fold(value);
        if value >= PRIME { value - PRIME } else { value }
    }

    /// The value for a key that is there as a whole.
    #[inline]
    pub(super) fn evaluate(mut self, key: &[u8]) -> u64 {
        let rest = self.absorb(key);
        self.finish(rest, key.len() as u64)
    }
}

fn partial(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// Congruent to `x`, and at most 2^61 + 6.
#[inline]
const fn fold(x: u64) -> u64 {
    (x & PRIME) + (x >> 61)
}

/// Congruent to `x` below 2^124, and below 2^64.
#[inline]
const fn fold_wide(x: u128) -> u64 {
    (x as u64 & PRIME) + (x >> 61) as u64
}

#[cfg(test)]
mod tests {
    use super::{PRIME, Polynomial};

    /// Coefficient by coefficient, with the remainder of each.
    fn slow(at: u64, key: &[u8]) -> u64 {
        let modulus = u128::from(PRIME);
        let mut value = 0;
        for chunk in key.chunks(7) {
            let mut word = [0; 16];
            word[..chunk.len()].copy_from_slice(chunk);
            value = (value + u128::from_le_bytes(word)) * u128::from(at) % modulus;
        }
        ((value + key.len() as u128) % modulus) as u64
    }

    #[test]
    fn as_by_division() {
        for at in [0, 1, 2, PRIME - 1, PRIME / 3, 1 << 60] {
            for len in 0..100 {
                for fill in [0, 1, 0x80, 0xff] {
                    let key: std::vec::Vec<u8> = (0..len).map(|i| fill ^ (i % 3)).collect();
                    let fast = Polynomial::new(at).evaluate(&key);
                    assert_eq!(fast, slow(at, &key), "{len} bytes at {at}");
                }
            }
        }
    }
}
