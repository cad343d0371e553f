//! Open keys: hashes that depend on the occupied slots only.

use std::collections::BTreeMap;
use std::num::Wrapping;

use proptest::prelude::*;
use zobrist::analysis::Effort;
use zobrist::keys::Description;
use zobrist::keys::OpenKeys;
use zobrist::{Key, Seed, Zobrist};

use crate::fixtures::panic::message;

/// Each id has several slots.
#[derive(Clone, Copy, Debug, Default, Zobrist)]
#[zobrist(slots)]
struct Cell {
    piece: Option<bool>,
    marks: [bool; 2],
}

fn cell() -> impl Strategy<Value = Cell> {
    any::<(Option<bool>, [bool; 2])>().prop_map(|(piece, marks)| Cell { piece, marks })
}

fn updates<K: Key>(writes: &[([i8; 2], Cell)]) {
    let keys = OpenKeys::<Cell, K>::new(2026);
    let (mut cells, mut hash) = (BTreeMap::new(), keys.base());
    for &(at, new) in writes {
        let old = cells.insert(at, new).unwrap_or_default();
        hash += keys.change(at, old, new);
    }
    assert_eq!(hash, keys.hash(cells.into_iter().collect::<Vec<_>>()));
}

proptest! {
    #[test]
    fn updates_lead_to_the_hash_from_scratch(
        writes in prop::collection::vec((prop::array::uniform2(-2_i8..2), cell()), 0..40)
    ) {
        updates::<u64>(&writes);
        updates::<Wrapping<u128>>(&writes);
    }
}

#[test]
fn parts_of_ids_are_not_interchangeable() {
    let keys = OpenKeys::<bool, u64>::new(2026);
    let mut all = Vec::new();
    for x in -20_i64..20 {
        for y in -20..20 {
            all.push(keys.key([x, y], true).raw());
            all.push(keys.key([x, y, 0], true).raw());
        }
        all.push(keys.key(x, true).raw());
    }
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn fingerprints_tell_seed_values_and_kinds_of_keys() {
    let mut all = vec![
        OpenKeys::<bool, u64>::new(2026).fingerprint(),
        OpenKeys::<bool, u64>::new(2027).fingerprint(),
        OpenKeys::<bool, u64>::new(Seed::new(2026).lane(1)).fingerprint(),
        OpenKeys::<bool, u128>::new(2026).fingerprint(),
        OpenKeys::<bool, Wrapping<u64>>::new(2026).fingerprint(),
        OpenKeys::<Option<bool>, u64>::new(2026).fingerprint(),
        zobrist::KeyTable::<bool, u64>::new(2026).fingerprint(),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}

/// The ids differ in few bits, in one coordinate, or in its sign.
#[test]
fn keys_of_structured_ids_are_as_good_as_random_ones() {
    let keys = OpenKeys::<u8, u64>::new(2026);
    let of = |key: &dyn Fn(u64, u8) -> u64| -> Vec<u64> {
        (0..200)
            .flat_map(|i| [1, 2].map(|value| key(i, value)))
            .collect()
    };
    let layout = "array(200, numbers(2))".parse::<Description>().unwrap();
    let square = |i: u64| [i % 20, i / 20].map(|c| i64::try_from(c).unwrap() - 10);
    for of_slots in [
        of(&|i, value| keys.key(i, value).raw()),
        of(&|i, value| keys.key(i << 52, value).raw()),
        of(&|i, value| keys.key(square(i), value).raw()),
        of(&|i, value| keys.key([0, i, 0, 0], value).raw()),
    ] {
        let quality = layout.quality(&of_slots, Effort::Tenth);
        assert!(quality.is_good(), "{quality}");
    }
}

#[test]
fn rules_hold_for_values_of_slots() {
    #[derive(Zobrist)]
    #[zobrist(slots)]
    struct Hand {
        #[zobrist(count = 3)]
        pawns: u8,
    }
    let text = message(|| OpenKeys::<Hand, u64>::new(1));
    assert!(
        text.starts_with("`pawns` is counted, and XOR keys would keep only the parity"),
        "{text}"
    );
    let keys = OpenKeys::<Hand, Wrapping<u64>>::new(1);
    let key = |pawns| keys.key(5, Hand { pawns });
    assert_eq!(key(2), key(1) + key(1));
}
