//! Zobrist hashing of a state is simple tabulation of its slots.

use std::array;

use zobrist::tabulation::{Shared, Simple};
use zobrist::{KeyTable, Seed, State, Value, Zobrist};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Word {
    /// Eight slots with 255 keys each. The byte 0 is empty and has no key.
    bytes: [u8; 8],
}

/// Simple tabulation with the keys of a state as its tables gives the hash of the state without the
/// base.
#[test]
fn a_state_of_bytes_is_tabulated() {
    let rows =
        array::from_fn(|place| array::from_fn(|byte| Word::BYTES.at(place).key(byte as u8).raw()));
    let table = Simple::<u64, 8>::from_rows(rows, 0);
    for number in [0, 1, 0xff, 0x0123_4567_89ab_cdef, u64::MAX] {
        let state = Word {
            bytes: number.to_le_bytes(),
        };
        assert_eq!(
            table.hash(number) ^ Word::BASE,
            state.zobrist_hash().raw(),
            "{number:x}"
        );
    }
}

const TABLE: Simple<u64, 8> = Simple::<u64, 8>::new(Seed::new(2026));
static ROWS: [[u64; 256]; 8] = *TABLE.rows();

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Tabulated {
    #[zobrist(full, table(place, byte) = ROWS[place][byte])]
    bytes: [u8; 8],
}

/// Conversely, a state can use the tables of simple tabulation as keys. An update of a byte then
/// updates the tabulation hash.
#[test]
fn tabulated_keys_are_a_state() {
    let (old, new) = (0x0123_4567_89ab_cdef_u64, 0x0123_4567_00ab_cdef_u64);
    let base = Tabulated::BASE;
    let mut hash = Tabulated {
        bytes: old.to_le_bytes(),
    }
    .zobrist_hash();
    assert_eq!(hash.raw() ^ base, TABLE.hash(old));
    hash.replace(Tabulated::BYTES.at(3), 0x89, 0);
    assert_eq!(hash.raw() ^ base, TABLE.hash(new));
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
enum Color {
    White,
    Black,
}
#[derive(Clone, Copy, PartialEq, Eq, Hash, Zobrist)]
struct Piece {
    color: Color,
    #[zobrist(max = 5)]
    role: u8,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Board {
    squares: [Option<Piece>; 3],
}

/// The number of a value fits into one character, so the keys of a board can serve as tables.
#[test]
fn values_are_characters() {
    let keys = KeyTable::<Board, u64>::new(2026);
    let pieces = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| (0..6).map(move |role| Some(Piece { color, role })));
    let values: Vec<_> = [None].into_iter().chain(pieces).collect();
    let mut rows = [[0; 256]; 3];
    for (place, row) in rows.iter_mut().enumerate() {
        for &value in &values {
            row[value.number()] = keys.key(Board::SQUARES.at(place), value).raw();
        }
    }
    let table = Simple::from_rows(rows, 0);
    for (i, &a) in values.iter().enumerate() {
        let b = values[i * 5 % values.len()];
        let board = Board {
            squares: [a, None, b],
        };
        let numbers = board.squares.map(|value| value.number() as u8);
        assert_eq!(
            table.hash(numbers) ^ keys.base().raw(),
            keys.hash(&board).raw()
        );
    }
    // As keys of a map, all values have different hashes.
    let simple = Shared::<Simple>::new(5);
    let mut hashes: Vec<_> = values
        .iter()
        .map(|value| simple.hash(value.number() as u8))
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 13);
}
