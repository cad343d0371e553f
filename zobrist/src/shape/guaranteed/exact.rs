//! Exact keys: each slot has a private bit field for the number of its value, and a bijection mixes the bits of all
//! fields.
//!
//! The bijection is a product of two unit triangular matrices over GF(2), so equal hashes prove equal states. The low
//! `b` bits of the hashes of two different states are equal with probability at most 2^-b over the seed. Proof: the bit
//! fields of a state form its packed word. Let `d` be the XOR of the packed words of both states, and bit `t` its top
//! bit. The upper matrix keeps bit `t` and randomizes the bits below it. So if `t < b`, the low `b` bits of the product
//! with `d` are not zero; otherwise they are uniform. The lower matrix then maps the low `b` bits to zero only if they
//! are zero. The proof for the high `b` bits exchanges the roles of the matrices.

use super::linear::{self, MOST};
use super::{SlotRows, bits};
use crate::key::stream::Stream;
use crate::shape::Shape;

/// Returns the number of bits of the packed word of a state, the sum of the bits of all slots.
pub(super) const fn bits_of(shape: &Shape) -> usize {
    let mut rows = SlotRows::new(shape);
    let mut needed: usize = 0;
    while let Some(row) = rows.next() {
        needed = needed.saturating_add(row.slots.saturating_mul(bits(row.features) as usize));
    }
    needed
}

/// The bijection, as the columns of its two triangular matrices.
struct Mixer {
    upper: [u128; 128],
    lower: [u128; 128],
}

impl Mixer {
    const fn new(mut low: Stream, mut high: Stream, width: u32) -> Mixer {
        let all = u128::MAX >> (128 - width);
        let mut columns = [0; 256];
        let mut i = 0;
        while i < 2 * width as usize {
            columns[i] = (high.next() as u128) << 64 | low.next() as u128;
            i += 1;
        }
        let mut mixer = Mixer { upper: [0; 128], lower: [0; 128] };
        let mut j = 0;
        while j < width as usize {
            let bit = 1 << j;
            mixer.upper[j] = columns[j] & (bit - 1) | bit;
            mixer.lower[j] = columns[width as usize + j] & all & !(bit | (bit - 1)) | bit;
            j += 1;
        }
        mixer
    }

    /// Returns the image of bit `j` of the packed word under both matrices.
    const fn column(&self, j: usize) -> u128 {
        let mut rest = self.upper[j];
        let mut mixed = 0;
        while rest != 0 {
            mixed ^= self.lower[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        mixed
    }
}

/// Implements [`KeySource::fill`](super::KeySource::fill) for exact keys. The packed word must fit `width` bits.
pub(super) const fn fill(shape: &Shape, low: Stream, high: Stream, width: u32, half: u32, table: &mut [u64]) {
    let mixer = Mixer::new(low, high, width);
    let mut first = 0;
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        let bits = bits(row.features) as usize;
        let mut slot = 0;
        while slot < row.slots {
            let mut columns = [0; MOST];
            let mut bit = 0;
            while bit < bits {
                columns[bit] = (mixer.column(first + bit) >> (64 * half)) as u64;
                bit += 1;
            }
            first += bits;
            linear::fill(&columns, table, 1 + rows.base(&row, slot), row.features);
            slot += 1;
        }
    }
}
