//! A random bijection of all bits of a key. It is linear over GF(2), so it keeps linear dependence
//! and independence.
//!
//! The bijection is a product of two unit triangular matrices over GF(2). The low `b` bits of the
//! images of two different words are equal with probability at most 2^-b over the seed. Proof: let
//! `d` be the XOR of both words, and bit `t` its top bit. The upper matrix keeps bit `t` and
//! randomizes the bits below it. So if `t < b`, the low `b` bits of the product with `d` are not
//! zero; otherwise they are uniform. The lower matrix then maps the low `b` bits to zero only if
//! they are zero. The proof for the high `b` bits exchanges the roles of the matrices.

use crate::key::stream::Stream;

/// The bijection, as the columns of its two triangular matrices.
pub(crate) struct Mixer {
    upper: [u128; 128],
    lower: [u128; 128],
}

impl Mixer {
    /// Draws the bijection of `width` bits from the first `2 * width` words of each stream.
    pub(super) const fn new(low: &mut Stream, high: &mut Stream, width: u32) -> Mixer {
        let all = u128::MAX >> (128 - width);
        let mut mixer = Mixer {
            upper: [0; 128],
            lower: [0; 128],
        };
        let mut i = 0;
        while i < 2 * width as usize {
            let high = if width > 64 { high.next() } else { 0 };
            let column = (high as u128) << 64 | low.next() as u128;
            let bit = 1 << (i % width as usize);
            if i < width as usize {
                mixer.upper[i] = column & (bit - 1) | bit;
            } else {
                mixer.lower[i - width as usize] = column & all & !(bit | (bit - 1)) | bit;
            }
            i += 1;
        }
        mixer
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
        for (bit, column) in self.lower.iter().enumerate() {
            let is_set = (rest >> bit & 1).wrapping_neg();
            upper |= 1 << bit & is_set;
            rest ^= column & is_set;
        }
        let mut word = 0;
        for (bit, column) in self.upper.iter().enumerate().rev() {
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
