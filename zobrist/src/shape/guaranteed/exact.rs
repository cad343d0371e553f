//! Exact keys: each slot has a private bit field for the number of its value, and a bijection mixes
//! the bits of all fields. The bit fields of a state form its packed word. The packed words of
//! different states are different, so equal hashes prove equal states.

use super::linear::{self, MOST};
use super::mixer::Mixer;
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

/// Implements [`KeySource::fill`](super::KeySource::fill) for exact keys. The packed word must fit
/// `width` bits.
pub(super) const fn fill(
    shape: &Shape,
    mut low: Stream,
    mut high: Stream,
    width: u32,
    half: u32,
    table: &mut [u64],
) {
    let mixer = Mixer::new(&mut low, &mut high, width);
    let mut first = 0;
    let mut rows = SlotRows::new(shape);
    while let Some(row) = rows.next() {
        let bits = bits(row.features) as usize;
        let mut slot = 0;
        while slot < row.slots {
            let mut columns = [0; MOST];
            let mut bit = 0;
            while bit < bits {
                columns[bit] = mixer.column(first + bit, half);
                bit += 1;
            }
            first += bits;
            let first = 1 + rows.base(&row, slot);
            linear::fill(&columns, table, first, row.features, row.zero);
            slot += 1;
        }
    }
}
