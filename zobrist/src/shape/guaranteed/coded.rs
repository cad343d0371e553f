//! Coded keys: a generalized Reed-Solomon code over the slots, in the field GF(2^m).
//!
//! The key of value `v` (from 1 on) in slot `s` consists of blocks of `m` bits. Block `i` is `y_s * v * x_s^i`, where
//! the points `x_s` are distinct, and the factors `y_s` are random and not zero. If two states that differ in `k` slots
//! agreed in `k` blocks, a Vandermonde system of `k` equations would have a non-zero solution, which is impossible. A
//! key of `w` bits has `w / m` whole blocks, so it distinguishes all states that differ in at most `w / m` slots.
//!
//! I. S. Reed, G. Solomon, "Polynomial codes over certain finite fields", J. SIAM 8 (1960), 300.

use super::field::Field;
use super::linear::{self, MOST};
use super::{SlotRows, bits};
use crate::key::stream::Stream;
use crate::shape::Shape;

/// Returns the degree `m` of the field for `slots` slots with at most `most` features each. Keys exist only if it is at
/// most 16.
pub(super) const fn degree(slots: usize, most: usize) -> u32 {
    let (slots, most) = (bits(slots), bits(most));
    let degree = if slots > most { slots } else { most };
    if degree < 2 { 2 } else { degree }
}

/// Implements [`KeySource::fill`](super::KeySource::fill) for coded keys. The degree must be at most 16.
pub(super) const fn fill(shape: &Shape, mut factors: Stream, half: u32, table: &mut [u64]) {
    let (slots, most) = shape.slots();
    let field = Field::new(degree(slots, most));
    let blocks = Blocks::new(&field, half);
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        let bits = bits(row.features);
        let mut slot = 0;
        while slot < row.slots {
            let s = row.first + slot;
            let columns = blocks.columns(&field, s, factors.next(), bits);
            linear::fill(&columns, table, 1 + rows.base(&row, slot), row.features);
            slot += 1;
        }
    }
}

/// The layout of the blocks that overlap one 64-bit half of a key, packed into one word of at most 96 bits.
///
/// [`columns`](Self::columns) doubles all blocks of the word at once. That saves time, because the compiler interprets
/// this code for every slot.
struct Blocks {
    /// Index in the key of the first block that overlaps the half.
    first: u32,
    /// Number of bits of the first block that belong to the preceding half. It is 0 for the low half.
    below: u32,
    /// Total number of bits of the blocks.
    bits: u32,
    /// Mask of the top bit of each block.
    tops: u128,
}

impl Blocks {
    const fn new(field: &Field, half: u32) -> Blocks {
        let degree = field.degree;
        let first = 64 * half / degree;
        let below = 64 * half - degree * first;
        let bits = (below + 64).div_ceil(degree) * degree;
        let mut tops = 0;
        let mut top = degree - 1;
        while top < bits {
            tops |= 1 << top;
            top += degree;
        }
        Blocks { first, below, bits, tops }
    }

    /// Returns one half of the keys of the values 1, 2, 4, ... in slot `s`. There are `bits` such values. Each block of
    /// a key is twice the same block of the preceding key, in the field. The random number `draw` determines the factor
    /// `y_s`.
    const fn columns(&self, field: &Field, s: usize, draw: u64, bits: u32) -> [u64; MOST] {
        let order = field.order();
        let y = 1 + (draw % order as u64) as u32;
        // Each block is the preceding block times `x_s`, where `x_s` is the element 2 to the power s + 1. The points
        // are distinct, because the powers repeat only after `order` exponents, and there are at most `order` slots.
        let step = (s as u32 + 1) % order;
        let first = step as u64 * self.first as u64 % order as u64;
        let mut logarithm = (field.logarithm(y) + first as u32) % order;
        let mut word = 0;
        let mut shift = 0;
        while shift < self.bits {
            word |= (field.powers[logarithm as usize] as u128) << shift;
            logarithm += step;
            if logarithm >= order {
                logarithm -= order;
            }
            shift += field.degree;
        }
        let mut columns = [0; MOST];
        let mut bit = 0;
        while bit < bits {
            columns[bit as usize] = (word >> self.below) as u64;
            // `carries` has at most one bit per block, and the remainder is less than 2^m. So the product has no carry
            // into the next block.
            let carries = (word & self.tops) >> (field.degree - 1);
            word = ((word & !self.tops) << 1) ^ (carries * field.remainder);
            bit += 1;
        }
        columns
    }
}
