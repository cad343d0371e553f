//! Keys of a shape known only at run time equal those of the typed table. The rules and the
//! guarantee are the same.

use core::num::Wrapping;
use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::{Key, KeyTable, Seed, Zobrist};

/// The `bool` in the middle has one key, so table entries and features have different indices.
#[derive(Clone, Zobrist)]
#[zobrist(slots)]
struct Board {
    #[zobrist(max = 2)]
    cells: [u8; 5],
    turn: bool,
    last: Option<bool>,
}

/// Describes the fields of `Board`.
fn board() -> Description {
    "slots(cells = array(5, numbers(2)), turn = bool, last = option(bool))"
        .parse()
        .unwrap()
}

const SOURCES: [KeySource; 5] = [
    KeySource::Stored,
    KeySource::Overlapped,
    KeySource::Computed,
    KeySource::Exact,
    KeySource::Features,
];

#[test]
fn as_of_a_typed_table() {
    fn assert<K: Key>(source: KeySource) {
        let seed = Seed::new(2026).lane(3);
        let shaped = ShapeKeys::<K>::new(seed, &board(), source).unwrap();
        let typed = KeyTable::<Board, K>::with_source(seed, source).unwrap();
        assert_eq!(shaped.base(), typed.base().raw());
        assert_eq!(shaped.fingerprint(), typed.fingerprint(), "{source:?}");
        assert_eq!(shaped.guarantee(), typed.guarantee(), "{source:?}");
        assert_eq!(shaped.keys().count(), 13);
        let mut keys = Vec::new();
        for cell in 0..5 {
            keys.extend([1, 2].map(|value: u8| typed.key(Board::CELLS.at(cell), value).raw()));
        }
        keys.push(typed.key(Board::TURN, true).raw());
        keys.extend([false, true].map(|value| typed.key(Board::LAST, value).raw()));
        assert_eq!(shaped.keys().collect::<Vec<_>>(), keys, "{source:?}");
        for slot in 0..7 {
            for (number, key) in shaped.slot(slot).enumerate() {
                assert_eq!(shaped.value_key(slot, number), key, "{source:?}");
            }
        }
    }
    for source in SOURCES {
        assert::<u16>(source);
        assert::<u64>(source);
        assert::<u128>(source);
        if !matches!(source, KeySource::Exact | KeySource::Features) {
            assert::<Wrapping<u64>>(source);
        }
    }
}

/// Exact keys of the seven slots take 13 bits. The 13 keys of features use a field of 32 elements,
/// and three blocks of 5 bits fit beside the parity bit: any 7 keys are independent. States that
/// differ in three slots differ by at most 6 keys.
#[test]
fn guarantees() {
    let guarantees = SOURCES.map(|source| {
        ShapeKeys::<u16>::new(1, &board(), source)
            .unwrap()
            .guarantee()
    });
    let numbers = guarantees.map(|guarantee| (guarantee.slots(), guarantee.keys()));
    let none = (0, 0);
    assert_eq!(
        numbers,
        [none, none, none, (usize::MAX, usize::MAX), (3, 7)]
    );
}

#[test]
fn broken_rules() {
    let lights = "bits(65)".parse().unwrap();
    let misfit = ShapeKeys::<u64>::new(1, &lights, KeySource::Exact).unwrap_err();
    assert_eq!(
        misfit.to_string(),
        "exact keys need 65 bits, a private field for each slot, but a key has 64"
    );
}
