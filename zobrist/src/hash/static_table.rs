//! The static table of a state, made by the compiler.

use core::num::Wrapping;

use super::traits::State;
use crate::key::Key;
use crate::shape::entries::spread;
use crate::shape::message::Message;
use crate::shape::{rules, stream};

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
