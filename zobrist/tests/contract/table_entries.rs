//! The entries of a static table: a slot with several keys has an extra zero entry for its empty
//! value.

use zobrist::{State, Zobrist};

const KEYS: [u32; 17] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

#[derive(Zobrist)]
#[zobrist(key = u32, table = KEYS)]
struct Mixed {
    #[zobrist(max = 2)]
    options: [Option<u8>; 2],
    flag: bool,
    #[zobrist(max = 2, empty = 1)]
    middle: u8,
    #[zobrist(full)]
    full: bool,
    rows: [Row; 2],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Row {
    flag: bool,
    #[zobrist(max = 2)]
    number: u8,
}

/// The expected table, written by hand. The first 0 is for the empty values of all slots with one
/// key. Each slot with several keys and an empty value has a 0 of its own.
const TABLE: [u32; 23] = [
    0, 0, 1, 2, 3, 0, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 0, 13, 14, 15, 0, 16, 17,
];

#[test]
fn a_slot_with_several_keys_has_an_entry_for_its_empty_value() {
    assert_eq!(Mixed::zobrist_table(), TABLE);
    for (feature, key) in KEYS.into_iter().enumerate() {
        assert_eq!(
            TABLE[1 + <Mixed as Zobrist>::SHAPE.entry(feature)],
            key,
            "of {feature}"
        );
    }
}

#[test]
fn slots_find_their_entries() {
    let empty = Row {
        flag: false,
        number: 0,
    };
    let state = Mixed {
        options: [None, Some(1)],
        flag: true,
        middle: 2,
        full: true,
        rows: [
            empty,
            Row {
                flag: true,
                number: 2,
            },
        ],
    };
    let features = [5, 7, 9, 11, 15, 17];
    let expected = features
        .into_iter()
        .fold(Mixed::BASE, |hash, key| hash ^ key);
    assert_eq!(state.zobrist_hash().raw(), expected);
    assert_eq!(Mixed::ROWS.at(1).field(Row::NUMBER).key(1).raw(), 16);
    assert_eq!(Mixed::MIDDLE.change(0, 1).raw(), 8);
}
