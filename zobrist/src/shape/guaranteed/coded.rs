//! Coded keys: a generalized Reed-Solomon code over the slots, in a field of 2^m elements.
//!
//! Block `i` of the key of value `v` (from 1 on) in slot `s` is `y_s * v * x_s^i`, where the points `x_s` are distinct
//! and the factors `y_s` are random and not zero. If two states that differ in `k` slots agreed in `k` blocks, a
//! Vandermonde system of `k` equations would have a non-zero solution, which is impossible. So keys of `w` bits, which
//! have `w / m` whole blocks, distinguish all states that differ in at most that many slots.
//!
//! I. S. Reed, G. Solomon, "Polynomial codes over certain finite fields", J. SIAM 8 (1960), 300.

use super::field::Field;
use super::linear::{self, MOST};
use super::{SlotRows, bits};
use crate::key::stream::Stream;
use crate::shape::Shape;

/// Returns the degree `m` of the field for this many slots with at most `most` features each. It must be at most 16.
pub(super) const fn degree(slots: usize, most: usize) -> u32 {
    let (slots, most) = (bits(slots), bits(most));
    let degree = if slots > most { slots } else { most };
    if degree < 2 { 2 } else { degree }
}

/// See [`KeySource::fill`](super::KeySource::fill). The degree must be at most 16.
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

/// The blocks that have bits in one half of a key, packed into one word: 64 bits and at most two blocks of 16 bits
/// more.
///
/// The compiler interprets this for every slot, so all blocks are doubled at once.
struct Blocks {
    /// Number of the first block.
    first: u32,
    /// Number of bits of the first block that are below the half.
    below: u32,
    /// Mask of all blocks.
    bits: u32,
    /// Mask of the top bits of all blocks.
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

    /// Returns the keys of the values 1, 2, 4, ... in slot `s`: each is twice the previous one in every block.
    const fn columns(&self, field: &Field, s: usize, draw: u64, bits: u32) -> [u64; MOST] {
        let order = field.order();
        let y = 1 + (draw % order as u64) as u32;
        // Multiplies by `x_s`, which is 2^(s + 1), from block to block. The number of a slot is below the order.
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
            // One bit in each block times less than 2^m: there is no carry into the next block.
            let carries = (word & self.tops) >> (field.degree - 1);
            word = ((word & !self.tops) << 1) ^ (carries * field.remainder);
            bit += 1;
        }
        columns
    }
}
