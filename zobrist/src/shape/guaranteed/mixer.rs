//! A random bijection of all bits of a key. It is linear over GF(2), so it keeps linear dependence
//! and independence.
//!
//! The bijection is a product of two unit triangular matrices over GF(2). The low `b` bits of the
//! images of two different words are equal with probability at most 2^-b over the seed. Proof: let
//! `d` be the XOR of both words, and bit `t` its top bit. The upper matrix keeps bit `t` and
//! randomizes the bits below it. So if `t < b`, the low `b` bits of the product with `d` are not
//! zero; otherwise they are uniform. The lower matrix then maps the low `b` bits to zero only if
//! they are zero. The proof for the high `b` bits exchanges the roles of the matrices.

#[cfg(feature = "alloc")]
use rand_chacha::rand_core::Rng;

use crate::key::stream::Stream;

/// The bijection, as the columns of its two triangular matrices.
pub(crate) struct Mixer {
    width: usize,
    upper: [u128; 128],
    lower: [u128; 128],
}

impl Mixer {
    /// Draws the bijection of `width` bits from the first `2 * width` words of each stream.
    pub(super) const fn new(low: &mut Stream, high: &mut Stream, width: u32) -> Mixer {
        let mut mixer = Mixer::undrawn(width);
        let mut i = 0;
        while i < 2 * mixer.width {
            let high = if width > 64 { high.next() } else { 0 };
            mixer.put(i, (high as u128) << 64 | low.next() as u128);
            i += 1;
        }
        mixer
    }

    /// Takes the same words from vectorized generators.
    #[cfg(feature = "alloc")]
    pub(super) fn from_words(mut low: impl Rng, mut high: impl Rng, width: u32) -> Mixer {
        let mut mixer = Mixer::undrawn(width);
        for i in 0..2 * mixer.width {
            let high = if width > 64 { high.next_u64() } else { 0 };
            mixer.put(i, u128::from(high) << 64 | u128::from(low.next_u64()));
        }
        mixer
    }

    const fn undrawn(width: u32) -> Mixer {
        Mixer {
            width: width as usize,
            upper: [0; 128],
            lower: [0; 128],
        }
    }

    /// Makes a column of draw `i`: first those of the upper matrix, then those of the lower one.
    const fn put(&mut self, i: usize, draw: u128) {
        if i < self.width {
            let bit = 1 << i;
            self.upper[i] = draw & (bit - 1) | bit;
        } else {
            let bit = 1 << (i - self.width);
            let all = u128::MAX >> (128 - self.width);
            self.lower[i - self.width] = draw & all & !(bit | (bit - 1)) | bit;
        }
    }

    /// Returns one half (0: low, 1: high 64 bits) of the image of bit `j` under both matrices.
    pub(super) const fn column(&self, j: usize, half: u32) -> u64 {
        let mut rest = self.upper[j];
        let mut mixed = 0;
        while rest != 0 {
            mixed ^= self.lower[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        (mixed >> (64 * half)) as u64
    }

    /// Returns the key of a word.
    #[cfg(feature = "alloc")]
    pub(crate) fn mix(&self, word: u128) -> u128 {
        combine(&self.lower, combine(&self.upper, word))
    }

    /// Returns the word of a key: the inverse of [`mix`](Self::mix).
    #[cfg(feature = "alloc")]
    pub(crate) fn unmix(&self, key: u128) -> u128 {
        // Of the columns that are left, the next one alone changes its bit on the diagonal.
        let mut rest = key;
        let mut upper = 0;
        for (bit, column) in self.lower[..self.width].iter().enumerate() {
            let is_set = (rest >> bit & 1).wrapping_neg();
            upper |= 1 << bit & is_set;
            rest ^= column & is_set;
        }
        let mut word = 0;
        for (bit, column) in self.upper[..self.width].iter().enumerate().rev() {
            let is_set = (upper >> bit & 1).wrapping_neg();
            word |= 1 << bit & is_set;
            upper ^= column & is_set;
        }
        word
    }
}

/// Returns the XOR of the columns of all bits that are set.
#[cfg(feature = "alloc")]
fn combine(columns: &[u128; 128], mut bits: u128) -> u128 {
    let mut sum = 0;
    while bits != 0 {
        sum ^= columns[bits.trailing_zeros() as usize];
        bits &= bits - 1;
    }
    sum
}
