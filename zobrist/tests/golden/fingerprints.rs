//! Fingerprints of the types that the reference lists.

use core::num::Wrapping;
use zobrist::keys::{Abstracted, KeySource, Open};
use zobrist::lattice::LatticeKeys;
use zobrist::{KeyTable, Seed, State, Zobrist};

use crate::chess::{Color, File, Position, Role};

const KEYS: [u64; 4] = [0x10, 0xab_cdef, 0, u64::MAX];

/// The types of the reference's `FINGERPRINTS`.
mod golden {
    #![allow(dead_code, reason = "only their shapes are asked for")]

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
        #[zobrist(name = "renamed.by.hand")]
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
}

#[test]
fn fingerprints_are_those_of_the_reference() {
    use golden::{External, Feature, Jobs, Nested, Observed, Player, Site};
    let seed = Seed::new(2026).lane(3);
    let from = |source| {
        LatticeKeys::<u8, u128>::builder(seed, 1000).values(3).source(source).build().fingerprint()
    };
    let abstracted =
        Abstracted::by_number(&External::SHAPE, |feature| (feature < 3).then_some(feature));
    let found = [
        ("position", Position::fingerprint()),
        ("position_sum", KeyTable::<Position, Wrapping<u128>>::new(2026).fingerprint()),
        ("nested", Nested::fingerprint()),
        ("features", Feature::fingerprint()),
        ("slice", LatticeKeys::<Site, u128>::new(seed, 1000).fingerprint()),
        ("lattice", LatticeKeys::<u8, u128>::builder(seed, 1000).values(3).build().fingerprint()),
        ("overlapped", from(KeySource::Overlapped)),
        ("computed", from(KeySource::Computed)),
        ("players", LatticeKeys::<Player, u16>::new(Seed::new(7).lane(1), 3).fingerprint()),
        ("jobs", Jobs::fingerprint()),
        ("external", External::fingerprint()),
        ("abstracted", abstracted.key_table::<External, u64>(seed).fingerprint()),
        ("open", Open::<Site, Wrapping<u64>>::new(seed).fingerprint()),
        ("exact", KeyTable::<Nested, u64>::with_source(2026, KeySource::Exact).fingerprint()),
        ("coded", KeyTable::<Position, u128>::with_source(2026, KeySource::Coded).fingerprint()),
        ("counted", Observed::fingerprint()),
    ];
    let golden = include_str!("fingerprints.txt");
    let golden = golden.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    let found = found.map(|(name, fingerprint)| format!("{name} {fingerprint:016x}"));
    assert_eq!(found.as_slice(), golden);
}
