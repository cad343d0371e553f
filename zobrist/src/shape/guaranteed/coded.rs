//! Coded keys: a generalized Reed-Solomon code over the slots, in a field of 2^m elements.
//!
//! Block `i` of the key of value `v` (from 1 on) in slot `s` is `y_s * v * x_s^i`, where the points `x_s` differ and the
//! factors `y_s` are random and not zero. A difference of two states in `k` slots is zero in `k` blocks only if a Vandermonde
//! system of `k` equations has a solution that is not zero, which it has not: so keys of `w` bits, which have `w / m` whole
//! blocks, tell all states apart that differ in at most so many slots.
//!
//! I. S. Reed, G. Solomon, "Polynomial codes over certain finite fields", J. SIAM 8 (1960), 300.

use super::draws::Draws;
use super::field::Field;
use super::linear::{self, MOST};
use super::{SlotRows, bits};
use crate::shape::Shape;

/// The degree `m` of the field for so many slots with `most` features at most. There is none beyond 16.
pub(super) const fn degree(slots: usize, most: usize) -> u32 {
    let (slots, most) = (bits(slots), bits(most));
    let degree = if slots > most { slots } else { most };
    if degree < 2 { 2 } else { degree }
}

/// In how many slots states may differ that surely have different hashes.
pub(super) const fn slots_apart(degree: u32, width: u32) -> usize {
    (width / degree) as usize
}

/// See [`Construction::fill`](super::Construction::fill). The degree must not be more than 16.
pub(super) const fn fill(shape: &Shape, draws: Draws, width: u32, half: u32, table: &mut [u64]) {
    let (slots, most) = shape.slots();
    let field = Field::new(degree(slots, most));
    let mut words = [0; 8];
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        let mut slot = 0;
        while slot < row.slots {
            let s = row.first + slot;
            if s % 8 == 0 {
                words = draws.low(s as u64 / 8);
            }
            let columns = columns(&field, width, s, words[s % 8], bits(row.features));
            let (_, keys) = table.split_at_mut(1 + rows.base(&row, slot));
            let (keys, _) = keys.split_at_mut(row.features);
            linear::fill(&columns, half, keys);
            slot += 1;
        }
    }
}

/// The keys of the values 1, 2, 4, ... in slot `s`, each twice the one before in every block.
const fn columns(field: &Field, width: u32, s: usize, draw: u64, bits: u32) -> [u128; MOST] {
    let order = field.order();
    let y = 1 + (draw % order as u64) as u32;
    let mut columns = [0; MOST];
    let mut logarithm = field.logarithm(y);
    let mut shift = 0;
    while shift < width {
        let mut element = field.power(logarithm);
        let mut bit = 0;
        while bit < bits {
            columns[bit as usize] |= (element as u128) << shift;
            element = field.double(element);
            bit += 1;
        }
        // Times `x_s`, which is 2^(s + 1).
        logarithm = (logarithm + s as u32 + 1) % order;
        shift += field.degree;
    }
    columns
}
