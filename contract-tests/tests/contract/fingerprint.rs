//! Fingerprints change with all that changes hashes or their meaning, and with nothing else.

use std::collections::HashMap;

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Seed, State, Zobrist};

use crate::fixtures::chess::Position;

/// Declares a state in a scope of its own and takes its fingerprint.
macro_rules! fingerprint {
    (#[zobrist($($attr:tt)*)] { $($fields:tt)* }) => {{
        #[derive(Zobrist)]
        #[zobrist($($attr)*)]
        #[allow(dead_code, reason = "only its shape is asked for")]
        struct S { $($fields)* }
        S::fingerprint()
    }};
}

const KEYS: [u64; 4] = [0x10, 0xab_cdef, 0, u64::MAX];
const OTHER_KEYS: [u64; 4] = [0x10, 0xab_cdef, 1, u64::MAX];

/// Values that differ in one thing.
mod values {
    #![allow(dead_code, reason = "only their shapes are asked for")]

    use zobrist::Zobrist;

    #[derive(Zobrist)]
    pub(super) enum Abc {
        A,
        B,
        C,
    }
    #[derive(Zobrist)]
    pub(super) enum Acb {
        A,
        C,
        B,
    }
    #[derive(Zobrist)]
    pub(super) enum Abd {
        A,
        B,
        D,
    }
    #[derive(Zobrist)]
    pub(super) enum Empty {
        A,
        B,
        #[zobrist(empty)]
        C,
    }
    #[derive(Zobrist)]
    pub(super) enum Payload {
        A(bool),
        B,
    }
}

#[test]
fn everything_that_changes_hashes_changes_the_fingerprint() {
    use values::{Abc, Abd, Acb, Empty, Payload};
    let all = [
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 2)] { a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u32, seed = 1)] { a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u128, seed = 1)] { a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = Wrapping<u64>, seed = 1)] { a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { x: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(name = "y")] a: Abc, b: [bool; 4] }),
        // The values: one of another name, two exchanged, one empty, an option, a payload.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abd, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Acb, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Empty, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(empty = Abc::B)] a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Payload, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(max = 3)] a: u8, b: [bool; 4] }),
        // The arrays: another length, other dimensions of the same length, jointly.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [bool; 5] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [[bool; 2]; 2] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, #[zobrist(joint)] b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, #[zobrist(empty = true)] b: [bool; 4] }),
        // The fields: less, more, in another order.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [bool; 4], c: bool }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { b: [bool; 4], a: Abc }),
        // Tables of the user's: keys and base.
        fingerprint!(#[zobrist(key = u64)] { b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, table = KEYS)] { b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, table = KEYS, base = 7)] { b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, table = OTHER_KEYS)] { b: [bool; 4] }),
    ];
    let mut seen = HashMap::new();
    for (i, fingerprint) in all.into_iter().enumerate() {
        if let Some(first) = seen.insert(fingerprint, i) {
            panic!("states {first} and {i} have the same fingerprint");
        }
    }
}

#[test]
fn what_changes_no_hash_changes_no_fingerprint() {
    let plain = fingerprint!(#[zobrist(key = u64)] { a: bool, b: [bool; 4] });
    assert_eq!(plain, fingerprint!(#[zobrist(key = u64, seed = 0)] { a: bool, b: [bool; 4] }));
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64)] { #[zobrist(name = "a")] x: bool, b: [bool; 4] })
    );
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64)] { a: bool, b: [bool; 4], #[zobrist(skip)] c: f64 })
    );
    assert_eq!(plain, fingerprint!(#[zobrist(key = u64)] { a: Box<bool>, b: [bool; 4] }));
}

#[test]
fn static_tables_and_others_have_the_same_fingerprint() {
    assert_eq!(KeyTable::<Position, u64>::new(2026).fingerprint(), Position::fingerprint());
    for other in [
        KeyTable::<Position, u64>::new(2027).fingerprint(),
        KeyTable::<Position, u64>::new(Seed::new(2026).lane(1)).fingerprint(),
        KeyTable::<Position, u32>::new(2026).fingerprint(),
        KeyTable::<Position, Wrapping<u64>>::new(2026).fingerprint(),
        LatticeKeys::<Position, u64>::new(2026, 1).fingerprint(),
    ] {
        assert_ne!(other, Position::fingerprint());
    }
    let sites = |n| LatticeKeys::<bool, u64>::new(0, n).fingerprint();
    assert_ne!(sites(10), sites(11));
    let species = |n| LatticeKeys::<u8, u64>::builder(0, 10).values(n).build().fingerprint();
    assert_ne!(species(3), species(4));
}
