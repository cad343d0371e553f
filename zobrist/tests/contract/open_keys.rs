//! Open keys: those of the golden file, and hashes that depend on the occupied slots only.

use std::collections::BTreeMap;
use std::num::Wrapping;

use proptest::prelude::*;
use zobrist::keys::{Open, SlotId};
use zobrist::{Key, Seed, Zobrist};

use crate::golden_keys::Raw;

/// The lines of the golden file whose id is written as `id`, in integers of so many bits.
fn assert_golden<K: Raw>(id: impl SlotId, name: &str, bits: &str) {
    let keys = Open::<u8, K>::new(Seed::new(2026).lane(3));
    let mut found = 0;
    for line in include_str!("../golden/open.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split(' ').collect();
        let key = u128::from_str_radix(words[words.len() - 1], 16).unwrap();
        let key = K::from_halves(key as u64, (key >> 64) as u64);
        if words[0] == "base" {
            assert_eq!(keys.base().raw(), key);
        } else if words[..2] == [name, bits] {
            let feature: u8 = words[2].parse().unwrap();
            assert_eq!(keys.key(id, feature + 1).raw(), key, "{line}");
            found += 1;
        }
    }
    assert_eq!(found, 3, "{name}");
}

fn golden<K: Raw>() {
    assert_golden::<K>(0_u8, "0", "64");
    assert_golden::<K>(1_i16, "1", "64");
    assert_golden::<K>(5_u32, "5", "64");
    assert_golden::<K>(-1_i8, "-1", "64");
    assert_golden::<K>(1_u64 << 60, "1152921504606846976", "64");
    assert_golden::<K>(u64::MAX, "18446744073709551615", "64");
    assert_golden::<K>(5_u128, "5", "128");
    assert_golden::<K>(-5_i128, "-5", "128");
    assert_golden::<K>(1_u128 << 100, "1267650600228229401496703205376", "128");
    assert_golden::<K>([0_usize], "[0]", "64");
    assert_golden::<K>([0_i32; 2], "[0,0]", "64");
    assert_golden::<K>([1_u16, 0], "[1,0]", "64");
    assert_golden::<K>([0_isize, 1], "[0,1]", "64");
    assert_golden::<K>([-3_i32, 4], "[-3,4]", "64");
    assert_golden::<K>([[7_i64], [-7], [1 << 40]], "[7,-7,1099511627776]", "64");
}

#[test]
fn keys_are_those_of_the_reference() {
    golden::<u32>();
    golden::<u64>();
    golden::<u128>();
    golden::<Wrapping<u64>>();
    golden::<Wrapping<u128>>();
}

/// Several slots at each id.
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
    let keys = Open::<Cell, K>::new(2026);
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
    let keys = Open::<bool, u64>::new(2026);
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
        Open::<bool, u64>::new(2026).fingerprint(),
        Open::<bool, u64>::new(2027).fingerprint(),
        Open::<bool, u64>::new(Seed::new(2026).lane(1)).fingerprint(),
        Open::<bool, u128>::new(2026).fingerprint(),
        Open::<bool, Wrapping<u64>>::new(2026).fingerprint(),
        Open::<Option<bool>, u64>::new(2026).fingerprint(),
        zobrist::KeyTable::<bool, u64>::new(2026).fingerprint(),
    ];
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
}
