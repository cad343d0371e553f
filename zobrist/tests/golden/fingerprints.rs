//! A fingerprint changes with everything that changes hashes or their meaning, and with nothing
//! else. The Python reference computes the same fingerprints from the specified text.

use std::collections::HashMap;

use core::num::Wrapping;
use zobrist::keys::{ClassKeys, KeySource, OpenKeys};
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Seed, State, Zobrist};

use crate::chess::{Color, File, Position, Role};

/// Declares a state in its own scope and returns its fingerprint.
macro_rules! fingerprint {
    (#[zobrist($($attr:tt)*)] { $($fields:tt)* }) => {{
        #[derive(Zobrist)]
        #[zobrist($($attr)*)]
        #[allow(dead_code, reason = "only its shape is used")]
        struct S { $($fields)* }
        S::fingerprint()
    }};
}

const KEYS: [u64; 4] = [0x10, 0xab_cdef, 0, u64::MAX];
const OTHER_KEYS: [u64; 4] = [0x10, 0xab_cdef, 1, u64::MAX];

/// Enums that differ from `Abc` in one property each.
mod values {
    #![allow(dead_code, reason = "only their shapes are used")]

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
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(rename = "y")] a: Abc, b: [bool; 4] }),
        // Changes to the value: a renamed variant, exchanged variants, an empty value, a payload,
        // and a number.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abd, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Acb, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Empty, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(empty = Abc::B)] a: Abc, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Payload, b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { #[zobrist(max = 3)] a: u8, b: [bool; 4] }),
        // Changes to the array: another length, two dimensions with as many elements, one joint
        // value, and another empty value.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [bool; 5] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [[bool; 2]; 2] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, #[zobrist(joint)] b: [bool; 4] }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, #[zobrist(empty = true)] b: [bool; 4] }),
        // Changes to the fields: one less, one more, and another order.
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { a: Abc, b: [bool; 4], c: bool }),
        fingerprint!(#[zobrist(key = u64, seed = 1)] { b: [bool; 4], a: Abc }),
        // Tables given by the user, with other keys and another base.
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
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64, seed = 0)] { a: bool, b: [bool; 4] })
    );
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64)] { #[zobrist(rename = "a")] x: bool, b: [bool; 4] })
    );
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64)] { a: bool, b: [bool; 4], #[zobrist(skip)] c: f64 })
    );
    assert_eq!(
        plain,
        fingerprint!(#[zobrist(key = u64)] { a: Box<bool>, b: [bool; 4] })
    );
}

#[test]
fn static_tables_and_others_have_the_same_fingerprint() {
    assert_eq!(
        KeyTable::<Position, u64>::new(2026).fingerprint(),
        Position::fingerprint()
    );
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
    let species = |n| {
        LatticeKeys::<u8, u64>::builder(0, 10)
            .values(n)
            .build()
            .unwrap()
            .fingerprint()
    };
    assert_ne!(species(3), species(4));
}

/// A skipped variant between two others does not hide a change of their names.
#[test]
fn each_variant_of_a_part_is_named() {
    macro_rules! of_part {
        ($a:ident, $b:ident, $c:ident) => {{
            #[derive(Zobrist)]
            #[zobrist(key = u64)]
            #[allow(dead_code, reason = "only its shape is used")]
            enum Part {
                $a(bool),
                #[zobrist(skip)]
                $b,
                $c,
            }
            fingerprint!(#[zobrist(key = u64, guarantee = features)] { part: Part })
        }};
    }
    let plain = of_part!(A, B, C);
    assert_ne!(plain, of_part!(X, B, C));
    assert_ne!(plain, of_part!(A, B, X));
    // The skipped variant has no key, so its name does not matter.
    assert_eq!(plain, of_part!(A, X, C));
}

/// The types listed in `FINGERPRINTS` of the Python reference.
mod golden {
    #![allow(dead_code, reason = "only their shapes are used")]

    use super::*;

    #[derive(Zobrist)]
    pub(super) enum Tri {
        A,
        #[zobrist(empty)]
        B,
        C,
    }

    #[derive(Zobrist)]
    #[zobrist(slots)]
    pub(super) struct Player {
        castling: [bool; 2],
        hand: Option<File>,
        grid: [[Tri; 3]; 2],
        side: Color,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64, seed = 7)]
    pub(super) struct Nested {
        players: [Player; 2],
    }

    #[derive(Zobrist)]
    pub(super) enum Wing {
        King,
        Queen,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u8)]
    pub(super) enum Feature {
        Piece(Color, Role, #[zobrist(max = 63)] u8),
        BlackToMove,
        Castling(Color, Wing),
        EnPassant(File),
    }

    #[derive(Zobrist)]
    pub(super) enum Site {
        #[zobrist(empty)]
        A,
        B,
        C,
    }

    #[derive(Zobrist)]
    pub(super) enum UnitOr {
        #[zobrist(empty)]
        No,
        Yes(bool, Tri),
        Maybe,
    }

    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u32>, seed = u64::MAX)]
    pub(super) struct Jobs {
        flag: Option<bool>,
        #[zobrist(joint)]
        pair: [bool; 4],
        #[zobrist(max = 18)]
        hands: [[u8; 7]; 2],
        #[zobrist(bits)]
        bits: [u8; 3],
        #[zobrist(rename = "renamed.by.hand")]
        other: bool,
        unit_or: UnitOr,
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64, table = KEYS, base = 0x2a)]
    pub(super) struct External {
        castling: [bool; 4],
    }

    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    pub(super) struct Observed {
        flag: bool,
        unit: (),
        #[zobrist(count = 5)]
        count: [u32; 2],
    }

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    pub(super) struct Tuple(bool, #[zobrist(skip)] f64, [Color; 2]);

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    pub(super) enum Skipped {
        Man(#[zobrist(max = 1)] u8),
        #[zobrist(skip)]
        Clock,
        Turn,
    }
}

#[test]
fn fingerprints_are_those_of_the_reference() {
    use golden::{External, Feature, Jobs, Nested, Observed, Player, Site, Skipped, Tuple};
    let seed = Seed::new(2026).lane(3);
    let from = |source| {
        LatticeKeys::<u8, u128>::builder(seed, 1000)
            .values(3)
            .source(source)
            .build()
            .unwrap()
            .fingerprint()
    };
    let abstracted =
        ClassKeys::by_number(&External::SHAPE, |feature| (feature < 3).then_some(feature));
    let found = [
        ("position", Position::fingerprint()),
        (
            "position_sum",
            KeyTable::<Position, Wrapping<u128>>::new(2026).fingerprint(),
        ),
        ("nested", Nested::fingerprint()),
        ("features", Feature::fingerprint()),
        (
            "slice",
            LatticeKeys::<Site, u128>::new(seed, 1000).fingerprint(),
        ),
        (
            "lattice",
            LatticeKeys::<u8, u128>::builder(seed, 1000)
                .values(3)
                .build()
                .unwrap()
                .fingerprint(),
        ),
        ("overlapped", from(KeySource::Overlapped)),
        ("computed", from(KeySource::Computed)),
        (
            "players",
            LatticeKeys::<Player, u16>::new(Seed::new(7).lane(1), 3).fingerprint(),
        ),
        ("jobs", Jobs::fingerprint()),
        ("external", External::fingerprint()),
        (
            "abstracted",
            abstracted.key_table::<External, u64>(seed).fingerprint(),
        ),
        (
            "open",
            OpenKeys::<Site, Wrapping<u64>>::new(seed).fingerprint(),
        ),
        (
            "exact",
            KeyTable::<Nested, u64>::with_source(2026, KeySource::Exact)
                .unwrap()
                .fingerprint(),
        ),
        (
            "by_features",
            KeyTable::<Position, u128>::with_source(seed, KeySource::Features)
                .unwrap()
                .fingerprint(),
        ),
        (
            "by_features_nested",
            KeyTable::<Nested, u32>::with_source(2026, KeySource::Features)
                .unwrap()
                .fingerprint(),
        ),
        (
            "by_features_enum",
            KeyTable::<Feature, u64>::with_source(2026, KeySource::Features)
                .unwrap()
                .fingerprint(),
        ),
        ("counted", Observed::fingerprint()),
        ("tuple", Tuple::fingerprint()),
        ("skipped", Skipped::fingerprint()),
    ];
    let golden = include_str!("fingerprints.txt");
    let golden = golden
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect::<Vec<_>>();
    let found = found.map(|(name, fingerprint)| format!("{name} {fingerprint:016x}"));
    assert_eq!(found.as_slice(), golden);
}
