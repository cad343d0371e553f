//! Exact keys: each slot writes the number of its value into bits of its own, and a bijection mixes all bits.
//!
//! The bijection is a product of two unit triangular matrices over GF(2), so equal hashes prove equal states. For any two
//! states the low `b` bits of their hashes are equal with probability at most 2^-b over the seed: let `t` be the top bit
//! in which their packed words differ. If `t < b`, bit `t` differs under the upper matrix; otherwise the low `b` bits are
//! uniform. The lower matrix keeps what is zero in them. The high bits are the same with the matrices exchanged.

use super::draws::Draws;
use super::linear::{self, MOST};
use super::{SlotRows, bits};
use crate::shape::Shape;

/// The bits that the packed word of a state needs.
pub(super) const fn bits_of(shape: &Shape) -> usize {
    let mut rows = SlotRows::new(shape);
    let mut needed: usize = 0;
    while let Some(row) = rows.next() {
        needed = needed.saturating_add(row.slots.saturating_mul(bits(row.features) as usize));
    }
    needed
}

/// The columns of both matrices.
struct Mixer {
    upper: [u128; 128],
    lower: [u128; 128],
}

impl Mixer {
    const fn new(draws: Draws, width: u32) -> Mixer {
        let all = u128::MAX >> (128 - width);
        let mut columns = [0; 256];
        let mut i = 0;
        while i < 2 * width {
            if i % 8 == 0 {
                let n = i as u64 / 8;
                let (low, high) = (draws.low(n), draws.high(n));
                let mut j = 0;
                while j < 8 {
                    columns[i as usize + j] = (high[j] as u128) << 64 | low[j] as u128;
                    j += 1;
                }
            }
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

    /// What bit `j` of the packed word becomes.
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

/// See [`Construction::fill`](super::Construction::fill). The bits that are needed must not be more than `width`.
pub(super) const fn fill(shape: &Shape, draws: Draws, width: u32, half: u32, table: &mut [u64]) {
    let mixer = Mixer::new(draws, width);
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
