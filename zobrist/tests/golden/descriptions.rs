//! Described states have the keys and fingerprints of the golden files.

use core::num::Wrapping;
use std::collections::HashMap;

use zobrist::Seed;
use zobrist::keys::{Description, KeySource, ShapeKeys};

use crate::vectors::{Golden, Raw};

const POSITION: &str = "slots(
    board = array(64, option(struct(color = enum(White, Black), role = enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
    turn = enum(White, Black, empty = White),
    castling = array(2, bits(2)),
    en_passant = option(enum(A, B, C, D, E, F, G, H)))";
const PLAYER: &str = "slots(castling = bits(2), hand = option(enum(A, B, C, D, E, F, G, H)), \
    grid = array(2, array(3, enum(A, B, C, empty = B))), side = enum(White, Black))";
const FEATURES: &str = "features(
    Piece = (enum(White, Black), enum(Pawn, Knight, Bishop, Rook, Queen, King), numbers(63)), BlackToMove,
    Castling = (enum(White, Black), enum(King, Queen)), EnPassant = (enum(A, B, C, D, E, F, G, H)))";
const JOBS: &str =
    "slots(flag = option(bool), pair = joint(bits(4)), hands = array(2, array(7, numbers(18))),
    bits = array(3, bits(8)), renamed.by.hand = bool,
    unit_or = enum(No, Yes = (bool, enum(A, B, C, empty = B)), Maybe, empty = No))";
const SLICE: &str = "array(1000, enum(A, B, C, empty = A))";

fn nested() -> String {
    format!("slots(players = array(2, {PLAYER}))")
}

fn keys<K: Raw>(text: &str, seed: impl Into<Seed>, source: KeySource) -> ShapeKeys<K> {
    let description: Description = text.parse().unwrap();
    ShapeKeys::new(seed, &description, source).unwrap()
}

#[test]
fn keys_of_texts() {
    fn assert<K: Raw>(text: &str, seed: impl Into<Seed>, source: KeySource, file: &str) {
        let keys = keys::<K>(text, seed, source);
        Golden::read(file).assert(text, keys.base(), &keys.keys().collect::<Vec<_>>());
    }
    macro_rules! of_widths {
        ($($int:ty)*) => {$(
            assert::<$int>(POSITION, 2026, KeySource::Stored, include_str!("position.txt"));
            assert::<$int>(&nested(), 7, KeySource::Stored, include_str!("nested.txt"));
            assert::<$int>(FEATURES, 0, KeySource::Stored, include_str!("features.txt"));
            assert::<$int>(JOBS, u64::MAX, KeySource::Stored, include_str!("jobs.txt"));
            assert::<$int>(SLICE, Seed::new(2026).lane(3), KeySource::Stored, include_str!("slice.txt"));
        )*};
    }
    of_widths!(u8 u16 u32 u64 u128 Wrapping<u64> Wrapping<u128>);
    let lane = Seed::new(2026).lane(3);
    assert::<u128>(
        SLICE,
        lane,
        KeySource::Overlapped,
        include_str!("overlapped.txt"),
    );
    assert::<u128>(
        SLICE,
        lane,
        KeySource::Computed,
        include_str!("computed.txt"),
    );
    assert::<u64>(
        &nested(),
        2026,
        KeySource::Exact,
        include_str!("exact_64.txt"),
    );
    assert::<u128>(
        &nested(),
        2026,
        KeySource::Exact,
        include_str!("exact_128.txt"),
    );
    assert::<u64>(
        POSITION,
        2026,
        KeySource::Features,
        include_str!("by_features_64.txt"),
    );
    assert::<u128>(
        POSITION,
        lane,
        KeySource::Features,
        include_str!("by_features_128.txt"),
    );
    assert::<u8>(
        &nested(),
        2026,
        KeySource::Features,
        include_str!("by_features_nested_8.txt"),
    );
    assert::<u32>(
        &nested(),
        2026,
        KeySource::Features,
        include_str!("by_features_nested_32.txt"),
    );
}

#[test]
fn fingerprints_of_texts() {
    let lines = include_str!("fingerprints.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let golden: HashMap<&str, &str> = lines.filter_map(|line| line.split_once(' ')).collect();
    let assert =
        |name: &str, found: u64| assert_eq!(format!("{found:016x}"), golden[name], "{name}");
    let stored = KeySource::Stored;
    assert(
        "position",
        keys::<u64>(POSITION, 2026, stored).fingerprint(),
    );
    assert(
        "position_sum",
        keys::<Wrapping<u128>>(POSITION, 2026, stored).fingerprint(),
    );
    assert("nested", keys::<u64>(&nested(), 7, stored).fingerprint());
    assert("features", keys::<u8>(FEATURES, 0, stored).fingerprint());
    assert(
        "slice",
        keys::<u128>(SLICE, Seed::new(2026).lane(3), stored).fingerprint(),
    );
    let players = format!("array(3, {PLAYER})");
    assert(
        "players",
        keys::<u16>(&players, Seed::new(7).lane(1), stored).fingerprint(),
    );
    assert(
        "jobs",
        keys::<Wrapping<u32>>(JOBS, u64::MAX, stored).fingerprint(),
    );
    assert(
        "exact",
        keys::<u64>(&nested(), 2026, KeySource::Exact).fingerprint(),
    );
    let lane = Seed::new(2026).lane(3);
    assert(
        "by_features",
        keys::<u128>(POSITION, lane, KeySource::Features).fingerprint(),
    );
    assert(
        "by_features_nested",
        keys::<u32>(&nested(), 2026, KeySource::Features).fingerprint(),
    );
    assert(
        "by_features_enum",
        keys::<u64>(FEATURES, 2026, KeySource::Features).fingerprint(),
    );
}

/// Exact keys of a described state, drawn from lane 3.
#[test]
fn exact_lane() {
    let keys = keys::<u128>(&nested(), Seed::new(2026).lane(3), KeySource::Exact);
    Golden::read(include_str!("exact_lane.txt")).assert(
        "exact",
        keys.base(),
        &keys.keys().collect::<Vec<_>>(),
    );
}

/// The keys of tallies are those of the reference, once for each occurrence.
#[test]
fn keys_of_tallies() {
    let man = "option(struct(color = enum(White, Black), role = enum(Pawn, Knight, Bishop, Rook, Queen, King)))";
    let state = format!(
        "slots(board = array(3, {man}) tally(material) tally(heavy), pocket.of.white = {man} tally(material), \
         men = array(2, array(6, bits(16))) tally(material, bits), \
         hand = array(2, array(5, numbers(16))) tally(hands, counts), counted = array(6, count(9)) tally(hands))"
    );
    let state: Description = state.parse().unwrap();
    let keys = ShapeKeys::<Wrapping<u128>>::new(2026, &state, KeySource::Stored).unwrap();
    for line in include_str!("counts.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let words: Vec<_> = line.split(' ').collect();
        let (part, field, kind) = (words[1], words[2], words[3].parse::<usize>().unwrap());
        let key = Wrapping(u128::from_str_radix(words[4], 16).unwrap());
        let of_part = keys.part::<Wrapping<u128>>(part).unwrap();
        let slots: Vec<_> = state.find(field).unwrap().slots().collect();
        let of_kind = match field {
            "board" | "pocket.of.white" => slots.iter().map(|&slot| (slot, kind, 1)).collect(),
            "men" => slots[kind * 16..][..16]
                .iter()
                .map(|&slot| (slot, 1, 1))
                .collect(),
            _ => (1..10)
                .map(|times| (slots[kind], times, times))
                .collect::<Vec<_>>(),
        };
        for (slot, value, times) in of_kind {
            assert_eq!(
                of_part.slot(slot).nth(value),
                Some(key * Wrapping(times as u128)),
                "{line}"
            );
        }
    }
}
