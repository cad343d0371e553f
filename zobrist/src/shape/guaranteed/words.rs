//! The words of keys with a guarantee, before their bits are mixed. They are what a hash says about
//! the features of its state.

use alloc::vec::Vec;

use super::features::{self, MOST_BLOCKS};
use super::field::Field;
use super::galois::polynomial;
use super::mixer::Mixer;
use super::{KeySource, SlotPaths, bits, nonce};
use crate::key::Seed;
use crate::shape::Shape;

impl KeySource {
    /// Returns the mixer of keys with a guarantee.
    pub(crate) fn mixer(seed: Seed, width: u32) -> Mixer {
        let [low, high] = [0, 1].map(|half| seed.words(half, nonce()));
        Mixer::from_words(low, high, width)
    }
}

/// The layout of the words of keys of features: a parity bit, and blocks with powers of the point
/// of a feature. The XOR of words contains the sums of these powers.
pub(crate) struct PowerSums {
    pub(crate) field: Field,
    exponents: [usize; MOST_BLOCKS],
    /// Number of sums that whole blocks determine, for exponents from 1 on. It is even.
    sums: usize,
    width: u32,
}

impl PowerSums {
    /// Describes the words of `width` bits of `shape`, which has keys of features.
    pub(crate) fn new(shape: &Shape, width: u32) -> PowerSums {
        let degree = KeySource::degree(shape);
        PowerSums {
            field: Field::new(u64::from(polynomial(degree))),
            exponents: features::exponents(degree),
            sums: features::least_undetermined(degree, width) - 1,
            width,
        }
    }

    /// Returns the word of the feature whose point is `x`.
    pub(crate) fn word(&self, x: u32) -> u128 {
        let (mut word, mut shift) = (1, 1);
        let square = self.field.square(x);
        let (mut power, mut exponent) = (x, 1);
        for &next in self.exponents.iter().take_while(|&&next| next > 0) {
            while exponent < next {
                power = self.field.product(power, square);
                exponent += 2;
            }
            if shift >= self.width {
                break;
            }
            word |= u128::from(power) << shift;
            shift += self.field.degree;
        }
        word & u128::MAX >> (128 - self.width)
    }

    /// Returns the sums of the powers that an XOR of words contains, for exponents from 1 on.
    pub(crate) fn of_word(&self, word: u128) -> Vec<u32> {
        let field = &self.field;
        let block =
            |index: usize| (word >> (1 + index as u32 * field.degree)) as u32 & field.order();
        let mut sums = Vec::with_capacity(self.sums);
        for exponent in 1..=self.sums {
            if exponent % 2 == 0 {
                sums.push(field.square(sums[exponent / 2 - 1]));
                continue;
            }
            // A block has the least of the exponents that doubling connects. From there, squares
            // lead to this one.
            let (mut least, mut doublings, mut other) = (exponent, 0, exponent);
            for i in 1..field.degree {
                other = features::doubled(other, field.degree);
                if other < least {
                    (least, doublings) = (other, i);
                }
            }
            let index = self.exponents.iter().position(|&listed| listed == least);
            let mut sum = index.map_or(0, block);
            if doublings > 0 {
                for _ in doublings..field.degree {
                    sum = field.square(sum);
                }
            }
            sums.push(sum);
        }
        sums
    }
}

/// The bit field of a slot in the words of exact keys.
pub(crate) struct BitField {
    /// The index of the first feature of the slot.
    pub(crate) base: usize,
    /// The number of features of the slot.
    pub(crate) features: usize,
    /// The content: the XOR of the values, which count from 1, and 0 for the empty value.
    pub(crate) values: usize,
}

/// Visits the bit fields of a word of exact keys that are not zero. Returns the bits after the last
/// one, which no state has.
pub(crate) fn bit_fields(shape: &Shape, mut word: u128, mut visit: impl FnMut(BitField)) -> u128 {
    let mut paths = SlotPaths::new(shape);
    while let Some(path) = paths.next() {
        let width = bits(path.features);
        for slot in 0..path.slots {
            let values = word as usize & (usize::MAX >> (usize::BITS - width));
            word = word.checked_shr(width).unwrap_or(0);
            if values != 0 {
                visit(BitField {
                    base: shape.feature_at(paths.base(&path, slot)),
                    features: path.features,
                    values,
                });
            }
        }
    }
    word
}
