//! The parts of a state: which entries of its table they contain, and the table of rows with their
//! keys.

use core::num::Wrapping;

use super::row::{Parts, Row, WithParts};
use super::traits::State;
use crate::key::path::Path;
use crate::key::{Key, Seed};
use crate::shape::Field;
use crate::shape::parts::{Tally, element};

/// The parts of a state with a table of `LEN` elements, and `TALLIES` keys in tallies.
#[derive(Debug)]
pub struct PartSets<const LEN: usize, const TALLIES: usize> {
    names: &'static [&'static str],
    seed: u64,
    sets: [u64; LEN],
    tallies: [u128; TALLIES],
}

impl<const LEN: usize, const TALLIES: usize> PartSets<LEN, TALLIES> {
    /// Makes empty parts. `seed` is the seed of the keys in tallies.
    pub const fn new(names: &'static [&'static str], seed: u64) -> Self {
        PartSets {
            names,
            seed,
            sets: [0; LEN],
            tallies: [0; TALLIES],
        }
    }

    /// Returns the finished parts.
    pub const fn parts(&'static self) -> Parts {
        Parts {
            names: self.names,
            sets: &self.sets,
            tallies: &self.tallies,
        }
    }

    /// Adds all entries of field `i` of `S` to the parts of `set`.
    pub const fn add_field<S: State>(&mut self, i: usize, set: u64) {
        let (mut at, end) = Self::rows_of(&S::SHAPE.field(i));
        while at < end {
            self.sets[at] |= set;
            at += 1;
        }
    }

    /// Returns the first row of a field, and the row after its last one.
    const fn rows_of(field: &Field) -> (usize, usize) {
        let first = 1 + field.before;
        let end = first + field.shape.entries();
        // A table that is too large has one row, and `check_keys` reports it.
        (first, if end <= LEN { end } else { 0 })
    }

    /// Adds entries of field `i` of `S` to the parts in `set`: in each slot of the field, the entry
    /// of `feature`.
    pub const fn add<S: State>(&mut self, i: usize, tally: Tally, feature: usize, set: u64) {
        let field = S::SHAPE.field(i);
        let slot = element(&field.shape);
        let number = slot.value_of(feature);
        let of_element = tally.element(&field.shape);
        let times = tally.times(&slot, number);
        let (first, end) = Self::rows_of(&field);
        let (tallies, each) = (TALLIES / LEN, slot.entries());
        let mut part = 0;
        while part < self.names.len() {
            let is_tally = part + tallies >= self.names.len();
            let (mut at, mut kind, mut key) = (first + slot.slot_entry(feature), usize::MAX, 0);
            // The number 0 of a slot without an empty value counts nothing.
            while set >> part & 1 == 1 && (times > 0 || !is_tally) && at < end {
                self.sets[at] |= 1 << part;
                if is_tally {
                    let of_row = if let Some(element) = of_element {
                        (at - first) / element.entries()
                    } else {
                        number
                    };
                    let column = part + tallies - self.names.len();
                    if times > 1 {
                        // The row of the number 1 precedes, and has the key of the kind.
                        key = self.tallies[(at + 1 - times) * tallies + column]
                            .wrapping_mul(times as u128);
                    } else if of_row != kind {
                        let seed = Seed::new(self.seed);
                        (kind, key) = (
                            of_row,
                            tally_key(seed, S::Key::BITS, self.names[part], field.name, of_row),
                        );
                    }
                    self.sets[at] |= (times as u64) << 32;
                    self.tallies[at * tallies + column] = key;
                }
                at += each;
            }
            part += 1;
        }
    }
}

/// Returns the key of a kind in a tally of keys of `bits` bits. It has the path
/// `counts/part/field`. The compiler takes most of its time for a tally here.
#[allow(clippy::cast_lossless, reason = "`u128::from` is not yet `const`")]
pub(crate) const fn tally_key(seed: Seed, bits: u32, part: &str, field: &str, kind: usize) -> u128 {
    let path = Path::ROOT.text("counts/").text(part).text("/").text(field);
    let [low] = seed.halves(0, path.nonce(), kind as u64);
    let [high] = if bits > 64 {
        seed.halves(1, path.nonce(), kind as u64)
    } else {
        [0]
    };
    (high as u128) << 64 | low as u128
}

/// The keys of `S` in `T` tallies, for each element of the table. This is a trait for the reason of
/// [`StaticTable`](super::static_table::StaticTable).
pub trait Tallies<S, const LEN: usize, const T: usize>: Key {
    const KEYS: [[Self; T]; LEN];
}

macro_rules! tallies {
    ($($int:ident)*) => {$(
        impl<S: State, const LEN: usize, const T: usize> Tallies<S, LEN, T> for Wrapping<$int> {
            const KEYS: [[Self; T]; LEN] = {
                let (mut keys, mut i) = ([[Wrapping(0); T]; LEN], 0);
                while i < T * LEN {
                    keys[i / T][i % T] = Wrapping(S::PARTS.tallies[i] as $int);
                    i += 1;
                }
                keys
            };
        }
    )*};
}
tallies!(u32 u64 u128);

/// Makes the rows of a state with `N` parts and `T` tallies from its keys.
pub const fn rows<S: State, const N: usize, const T: usize, const LEN: usize>(
    keys: &[S::Key; LEN],
) -> [WithParts<S::Key, N, T>; LEN]
where
    <S::Key as Key>::Sum: Tallies<S, LEN, T>,
{
    let (mut rows, mut i) = ([WithParts::<S::Key, N, T>::ZERO; LEN], 0);
    while i < LEN {
        rows[i].whole = keys[i];
        rows[i].tallies = <<S::Key as Key>::Sum as Tallies<S, LEN, T>>::KEYS[i];
        let mut part = 0;
        while part < N {
            if S::PARTS.sets[i] >> part & 1 == 1 {
                rows[i].parts[part] = keys[i];
            }
            part += 1;
        }
        i += 1;
    }
    rows
}
