//! Keys of features: a binary BCH code over all features, with a parity bit and mixed bits.
//!
//! Each feature `j` has a point `x_j`, a random non-zero element of GF(2^m). The points are
//! distinct. The word of the feature consists of the bit 1 and blocks of m bits, as many as fit:
//! the powers of `x_j` with the exponents 1, 3, 5, and so on. Exponents without new information are
//! left out: `x^i` and `x^(2i)` determine each other, and exponents count modulo 2^m - 1.
//!
//! Theorem: let n be the least odd exponent that no whole block determines. Then no set of 1 to n
//! words XORs to zero. Proof: suppose that k of them do. Then k is even by the first bit, so k is
//! less than n. The sums of the powers of their points are zero for all exponents from 1 to k. They
//! are a Vandermonde system with k distinct non-zero points, which has no solution. The mixer of
//! the bits is linear and bijective, so the theorem also holds for keys.
//!
//! R. C. Bose, D. K. Ray-Chaudhuri, "On a class of error correcting binary group codes", Inform.
//! and Control 3 (1960), 68; A. Hocquenghem, "Codes correcteurs d'erreurs", Chiffres 2 (1959), 147.

use super::galois::{self, MOST_DEGREE};
use super::linear;
use super::mixer::Mixer;
use super::{Guarantee, SlotPaths, bits};
use crate::key::stream::Stream;
use crate::shape::Shape;

/// The numbers on which the degree and the guarantee depend.
struct Counts {
    features: usize,
    slots: usize,
    /// Number of slots with two or more features.
    wide: usize,
}

const fn count(shape: &Shape) -> Counts {
    let mut paths = SlotPaths::new(shape);
    let mut counts = Counts {
        features: 0,
        slots: 0,
        wide: 0,
    };
    while let Some(path) = paths.next() {
        counts.features = counts
            .features
            .saturating_add(path.slots.saturating_mul(path.features));
        counts.slots += path.slots;
        if path.features > 1 {
            counts.wide += path.slots;
        }
    }
    counts
}

/// Returns the number of features, and the degree m of a field with as many non-zero elements. Keys
/// exist only if the degree is at most [`MOST_DEGREE`].
///
/// The degrees 4, 6 and 8 are left out: some powers of their elements lie in a smaller field, and
/// would waste bits.
pub(super) const fn degree(shape: &Shape) -> (usize, u32) {
    let features = count(shape).features;
    let degree = match bits(features) {
        ..=2 => 2,
        degree @ (4 | 6 | 8) => degree + 1,
        degree => degree,
    };
    (features, degree)
}

/// Maximum number of blocks of a word. It is reached with 128 bits and m = 7.
pub(super) const MOST_BLOCKS: usize = 18;

/// Returns the exponents of up to [`MOST_BLOCKS`] blocks, 0 after the last one.
pub(super) const fn exponents(degree: u32) -> [usize; MOST_BLOCKS] {
    let (mut exponents, mut found, mut odd) = ([0; MOST_BLOCKS], 0, 1);
    while odd < (1 << degree) - 1 && found < MOST_BLOCKS {
        if leader(odd, degree) == odd {
            exponents[found] = odd;
            found += 1;
        }
        odd += 2;
    }
    exponents
}

/// Returns the least exponent whose power determines the power with this `exponent`: the smallest
/// of `exponent`, 2 `exponent`, 4 `exponent` and so on modulo 2^`degree` - 1.
const fn leader(exponent: usize, degree: u32) -> usize {
    let (mut least, mut other, mut i) = (exponent, exponent, 1);
    while i < degree {
        other = doubled(other, degree);
        if other < least {
            least = other;
        }
        i += 1;
    }
    least
}

/// Returns 2 `exponent` modulo 2^`degree` - 1, for an exponent below that: a rotation of its bits.
pub(super) const fn doubled(exponent: usize, degree: u32) -> usize {
    (exponent << 1 | exponent >> (degree - 1)) & ((1 << degree) - 1)
}

/// Returns the least odd exponent for which no whole block of a word of `width` bits determines the
/// sum of the powers, or the order of the field if each sum is determined.
pub(super) const fn least_undetermined(degree: u32, width: u32) -> usize {
    let (exponents, order) = (exponents(degree), (1 << degree) - 1);
    let blocks = ((width - 1) / degree) as usize;
    // Up to the least exponent without a block, leaders of odd exponents are in ascending order.
    let end = if blocks < MOST_BLOCKS && exponents[blocks] > 0 {
        exponents[blocks]
    } else {
        order
    };
    let mut odd = 1;
    while odd < order && leader(odd, degree) < end {
        odd += 2;
    }
    odd
}

pub(super) const fn guarantee(shape: &Shape, width: u32) -> Guarantee {
    let Counts {
        features,
        slots,
        wide,
    } = count(shape);
    let degree = degree(shape).1;
    // Above the number of features, more keys say nothing more.
    let least = if degree > MOST_DEGREE {
        1
    } else {
        least_undetermined(degree, width)
    };
    let keys = if least > features {
        features | 1
    } else {
        least
    };
    // A change of a slot XORs up to two keys, or one key if the slot has one feature.
    let apart = if wide > keys / 2 {
        keys / 2
    } else {
        keys - wide
    };
    Guarantee::new(apart, slots, keys, features, least / 2)
}

/// Returns the number of zeros that [`fill`] needs to work with.
#[cfg(feature = "alloc")]
pub(super) const fn scratch(degree: u32) -> usize {
    2 << degree
}

/// Implements [`KeySource::fill`](super::KeySource::fill) for keys of features. The degree must be
/// at most [`MOST_DEGREE`].
///
/// The compiler interprets the loop over the blocks for every feature. So it has no calls, and in
/// fields of up to 2^16 elements a draw serves two features.
pub(super) const fn fill(
    shape: &Shape,
    mut low: Stream,
    mut high: Stream,
    width: u32,
    half: u32,
    table: &mut [u64],
    scratch: &mut [u32],
) {
    let mixer = Mixer::new(&mut low, &mut high, width);
    let degree = degree(shape).1;
    let Images {
        parity,
        blocks,
        low_bits,
        each,
        all,
    } = Images::new(&mixer, degree, width, half);
    let low_bytes = 1 << low_bits;
    let exponents = exponents(degree);
    let order = (1 << degree) - 1;
    let (powers, shuffled) = scratch.split_at_mut(1 << degree);
    galois::list_powers(degree, powers);
    // The exponents of all points, shuffled up to `number`. Element `i` contains exponent XOR i, so
    // that zeros are the sorted list.
    let mut number = 0;
    let mut draws = [0; 8];
    let in_a_draw = if degree > 16 { 1 } else { 2 };
    let mut paths = SlotPaths::new(shape);
    while let Some(path) = paths.next() {
        let mut slot = 0;
        while slot < path.slots {
            let (start, mut entry) = (1 + paths.base(&path, slot), 0);
            while entry < path.entries {
                if entry == path.zero {
                    entry += 1;
                    continue;
                }
                if number % (8 * in_a_draw) == 0 {
                    draws = low.next_block();
                }
                let draw = draws[number / in_a_draw % 8];
                let other = if degree > 16 {
                    number + (draw % (order - number) as u64) as usize
                } else {
                    number + (draw >> (number % 2 * 32)) as u32 as usize % (order - number)
                };
                let exponent = shuffled[other] as usize ^ other;
                shuffled[other] = shuffled[number] ^ (number ^ other) as u32;
                number += 1;

                let (mut key, mut block, mut first) = (parity, 0, 0);
                while first < all {
                    let power = powers[exponent * exponents[block] % order] as usize;
                    key ^= blocks[first + (power & (low_bytes - 1))]
                        ^ blocks[first + low_bytes + (power >> low_bits)];
                    first += each;
                    block += 1;
                }
                table[start + entry] = key;
                entry += 1;
            }
            slot += 1;
        }
    }
}

/// The images of all blocks under the mixer, in tables indexed by the low bits and by the high bits
/// of a block.
struct Images {
    /// One half of the mixed parity bit.
    parity: u64,
    /// For each block the images of its low bits, then those of its high bits.
    blocks: [u64; MOST_IMAGES],
    /// Number of low bits.
    low_bits: u32,
    /// Number of images of a block.
    each: usize,
    /// Number of images of all blocks.
    all: usize,
}

/// Maximum number of images. It is reached with 7 blocks of 20 bits.
const MOST_IMAGES: usize = 7 * 2048;

impl Images {
    #[allow(
        clippy::large_stack_arrays,
        reason = "112 KiB, and a `const fn` has no heap"
    )]
    const fn new(mixer: &Mixer, degree: u32, width: u32, half: u32) -> Images {
        let low_bits = match degree {
            ..8 => degree,
            8..=16 => 8,
            _ => 10,
        };
        let low = 1 << low_bits;
        let each = low + (1 << (degree - low_bits));
        let mut images = Images {
            parity: mixer.column(0, half),
            blocks: [0; MOST_IMAGES],
            low_bits,
            each,
            all: 0,
        };
        let exponents = exponents(degree);
        let (mut first, mut block) = (1, 0);
        while first < width && block < MOST_BLOCKS && exponents[block] > 0 {
            let mut columns = [[0; linear::MOST]; 2];
            let mut i = 0;
            while i < degree && first + i < width {
                let column = mixer.column((first + i) as usize, half);
                if i < low_bits {
                    columns[0][i as usize] = column;
                } else {
                    columns[1][(i - low_bits) as usize] = column;
                }
                i += 1;
            }
            let (blocks, first_low) = (&mut images.blocks, images.all + 1);
            linear::fill(&columns[0], blocks, first_low, low - 1, usize::MAX);
            linear::fill(
                &columns[1],
                blocks,
                first_low + low,
                each - low - 1,
                usize::MAX,
            );
            first += degree;
            block += 1;
            images.all += each;
        }
        images
    }
}
