//! Exact keys: each slot has a private bit field for the number of its value, and a bijection mixes
//! the bits of all fields. The bit fields of a state form its packed word. The packed words of
//! different states are different, so equal hashes prove equal states.

use super::linear::{self, MOST};
use super::mixer::Mixer;
use super::{SlotPaths, bits};
use crate::key::stream::Stream;
use crate::shape::Shape;

/// Returns the number of bits of the packed word of a state, the sum of the bits of all slots.
pub(super) const fn bits_of(shape: &Shape) -> usize {
    let mut paths = SlotPaths::new(shape);
    let mut needed: usize = 0;
    while let Some(path) = paths.next() {
        needed = needed.saturating_add(path.slots.saturating_mul(bits(path.features) as usize));
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
    let mut paths = SlotPaths::new(shape);
    while let Some(path) = paths.next() {
        let bits = bits(path.features) as usize;
        let mut slot = 0;
        while slot < path.slots {
            let mut columns = [0; MOST];
            let mut bit = 0;
            while bit < bits {
                columns[bit] = mixer.column(first + bit, half);
                bit += 1;
            }
            first += bits;
            let first = 1 + paths.base(&path, slot);
            linear::fill(&columns, table, first, path.features, path.zero);
            slot += 1;
        }
    }
}
