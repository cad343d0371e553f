//! What the expansion of the derive names: checks at compile time, the static table of a state,
//! and the table of rows of a state with parts.

use core::num::Wrapping;

use super::place::split;
use super::row::{self, Parts, WithParts};
use super::traits::{State, Zobrist};
use crate::key::path::Path;
use crate::key::{Key, Seed};
use crate::shape::entries::spread;
use crate::shape::message::Message;
use crate::shape::parts::{Tally, element};
use crate::shape::{Field, nonces, rules, stream};

// The expansion calls these functions instead of naming `SHAPE` in its constants. The compiler
// validates everything that a constant refers to. It would validate `SHAPE` once for each field, in
// quadratic time.

/// Returns field or variant `i`.
pub const fn field<T: Zobrist>(i: usize) -> Field<'static> {
    T::SHAPE.field(i)
}

/// Splits `place` into the index of a field of `T` and the place inside the field.
#[inline(always)]
pub fn field_at<T: Zobrist>(place: usize) -> (usize, usize) {
    split(place, const { T::SHAPE.member_bits() })
}

/// Checks that `T` has no more values than one slot can hold. Messages call the type `name`.
pub const fn check_value<T: Zobrist>(name: &str) {
    rules::check_value(&T::SHAPE, name);
}

/// Checks that no slot of field or variant `i` has more values than one slot can hold.
pub const fn check_slot<T: Zobrist>(i: usize) {
    let field = T::SHAPE.field(i);
    rules::check_sizes(&field.shape, Message::new().text(field.name));
}

/// Checks the sizes of all slots of `S`, an instance of a generic type. At the declaration of a
/// generic type the sizes are unknown, so each instance is checked.
pub const fn check_sizes<S: State>() {
    rules::check_sizes(&S::SHAPE.unchecked(), Message::new());
}

/// Checks that the key streams of `S` and the stream of the base constant have different nonces.
/// `ENTRIES` must be [`nonce_entries`].
pub const fn check_nonces<S: State, const ENTRIES: usize>() {
    nonces::check(&S::SHAPE, &mut [0; ENTRIES]);
}

/// Returns the length of the array that [`check_nonces`] needs for `S`.
pub const fn nonce_entries<S: State>() -> usize {
    nonces::entries(&S::SHAPE)
}

/// Checks that the construction that `guarantee` selects has keys for `S`. Messages call the type
/// `name`.
pub const fn check_construction<S: State>(name: &str) {
    let misfit = S::SOURCE
        .keys()
        .misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE);
    if let Some(misfit) = misfit {
        let subject = Message::new().text("`").text(name).text("`");
        let message = misfit.message(&S::SHAPE, subject.as_str());
        panic!("{}", message.as_str());
    }
}

/// Checks `guarantee = features(n)`: no set of up to `least` keys may cancel.
pub const fn check_guaranteed<S: State>(least: usize) {
    let (construction, most) = (S::SOURCE.keys(), S::GUARANTEE.keys());
    // `check_construction` already reports a misfit.
    if most >= least
        || construction
            .misfit(&S::SHAPE, S::Key::BITS, S::Key::ADDITIVE)
            .is_some()
    {
        return;
    }
    let message = Message::new()
        .text("keys of ")
        .number(S::Key::BITS as usize);
    let message = message
        .text(" bits are independent in sets of up to ")
        .number(most);
    let mut message = message.text("; write `features(").number(most).text(")`");
    if S::Key::BITS < 128 && least <= construction.guarantee(&S::SHAPE, 128).keys() {
        message = message.text(", or `key = u128`");
    }
    panic!("{}", message.as_str());
}

/// Makes the static table of `S`. It has `LEN` elements: a zero, then the entries. This is a trait
/// because the derive cannot resolve the type in `key = ...`, and a `const fn` cannot be generic
/// over that type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key",
    label = "not a key",
    note = "a key is a `u8`, `u16`, `u32`, `u64` or `u128`, or a `core::num::Wrapping` of `u32`, `u64` or `u128`"
)]
pub trait StaticTable<S, const SEED: u64, const LEN: usize>: Key {
    const BASE: Self;
    const TABLE: [Self; LEN];
}

/// Returns the low (`half` is 0) or high (1) 64 bits of each element of the table of `S`.
const fn half<S: State, const LEN: usize>(seed: u64, half: u32) -> [u64; LEN] {
    if LEN <= S::SHAPE.entries() {
        return [0; LEN];
    }
    stream::table(
        &S::SHAPE,
        S::SOURCE.keys(),
        <S::Key as Key>::BITS,
        seed,
        half,
    )
}

macro_rules! static_table {
    ($($key:ty: |$low:ident, $high:ident| $make:expr;)*) => {$(
        impl<S: State, const SEED: u64, const LEN: usize> StaticTable<S, SEED, LEN> for $key {
            const BASE: Self = {
                let ($low, $high) = (stream::base(SEED, 0), stream::base(SEED, 1));
                $make
            };
            const TABLE: [Self; LEN] = {
                let low = half::<S, LEN>(SEED, 0);
                let high = if <Self as Key>::BITS > 64 { half::<S, LEN>(SEED, 1) } else { low };
                let (mut table, mut i) = ([Self::ZERO; LEN], 1);
                while i < LEN {
                    let ($low, $high) = (low[i], high[i]);
                    table[i] = $make;
                    i += 1;
                }
                table
            };
        }
    )*};
}

// A 64-bit key is its low half, so the compiler need not interpret a second loop.
impl<S: State, const SEED: u64, const LEN: usize> StaticTable<S, SEED, LEN> for u64 {
    const BASE: u64 = stream::base(SEED, 0);
    const TABLE: [u64; LEN] = half::<S, LEN>(SEED, 0);
}

static_table! {
    u8: |low, _high| low as u8;
    u16: |low, _high| low as u16;
    u32: |low, _high| low as u32;
    u128: |low, high| (high as u128) << 64 | low as u128;
    Wrapping<u32>: |low, _high| Wrapping(low as u32);
    Wrapping<u64>: |low, _high| Wrapping(low);
    Wrapping<u128>: |low, high| Wrapping((high as u128) << 64 | low as u128);
}

/// Maximum number of entries of a static table. The compiler needs seconds for this many. For more,
/// it would report the loops of this crate as long-running.
const MAX_ENTRIES: usize = 1 << 18;

/// Returns the length of the table of `S`: one for the zero, the key of empty values, and one for
/// each entry.
#[doc(hidden)]
pub const fn table_len<S: State>() -> usize {
    let entries = S::SHAPE.entries();
    // `check_keys` reports larger tables.
    if entries > MAX_ENTRIES {
        1
    } else {
        entries + 1
    }
}

/// Checks that only additive keys have counts, and that the table has at most `MAX_ENTRIES`
/// entries.
#[doc(hidden)]
pub const fn check_keys<S: State>() {
    rules::check_counts(&S::SHAPE, S::Key::ADDITIVE);
    if S::SHAPE.entries() > MAX_ENTRIES {
        let message = Message::new()
            .text("the compiler makes a table of at most ")
            .number(MAX_ENTRIES);
        let message = message.text(
            " keys, and this state has more: use `slots` instead of `key` and make a `KeyTable`",
        );
        panic!("{}", message.as_str());
    }
}

/// Makes a table of the user's own keys, one for each feature of the state.
#[doc(hidden)]
pub const fn external_table<S: State, const LEN: usize>(keys: &[S::Key]) -> [S::Key; LEN] {
    let features = S::SHAPE.features();
    if keys.len() != features {
        let message = Message::new()
            .text("the table has ")
            .number(keys.len())
            .text(" keys, the state ")
            .number(features);
        let message = message.text(
            " features; print the state's `SHAPE` to see which are expected, and in which order",
        );
        panic!("{}", message.as_str());
    }
    let mut table = [S::Key::ZERO; LEN];
    if LEN > S::SHAPE.entries() {
        spread(&S::SHAPE, keys, table.split_at_mut(1).1);
    }
    table
}

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
/// [`StaticTable`].
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
    let (mut rows, mut i) = ([<WithParts<S::Key, N, T> as row::Row>::ZERO; LEN], 0);
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
