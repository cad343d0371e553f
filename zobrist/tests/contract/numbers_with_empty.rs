//! Integer fields with a sentinel, such as `max = 12, empty = 12`, compared with the same states as `Option` fields.

use zobrist::Zobrist;

use crate::fixtures::panic::message;

const NO_FILE: usize = 8;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Numbers {
    #[zobrist(max = 12, empty = 12)]
    board: [u8; 64],
    #[zobrist(max = NO_FILE, empty = NO_FILE)]
    en_passant: u32,
    #[zobrist(max = 4, empty = 2)]
    middle: usize,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Options {
    #[zobrist(max = 11)]
    board: [Option<u8>; 64],
    #[zobrist(max = 7)]
    en_passant: Option<u32>,
    #[zobrist(max = 3)]
    middle: Option<usize>,
}

impl From<&Numbers> for Options {
    fn from(numbers: &Numbers) -> Options {
        Options {
            board: numbers.board.map(|piece| (piece != 12).then_some(piece)),
            en_passant: (numbers.en_passant != 8).then_some(numbers.en_passant),
            middle: match numbers.middle {
                2 => None,
                before @ 0..2 => Some(before),
                after => Some(after - 1),
            },
        }
    }
}

fn numbers() -> Numbers {
    Numbers { board: core::array::from_fn(|square| (square * 5 % 13) as u8), en_passant: 8, middle: 2 }
}

#[test]
fn hashes_are_those_with_options() {
    assert_eq!(Numbers::SHAPE.features(), 64 * 12 + 8 + 4);
    assert_eq!(Numbers { board: [12; 64], ..numbers() }.zobrist_hash(), zobrist::ZobristHash::BASE);
    let mut state = numbers();
    for en_passant in 0..=8 {
        for middle in 0..=4 {
            (state.en_passant, state.middle) = (en_passant, middle);
            let options = Options::from(&state);
            assert_eq!(state.zobrist_hash().raw(), options.zobrist_hash().raw());
            state.board.rotate_right(1);
        }
    }
}

#[test]
fn updates() {
    let mut state = numbers();
    let mut hash = state.zobrist_hash();
    for (square, piece) in (0..64).zip((0..=12).cycle()) {
        hash.replace(Numbers::BOARD.at(square), state.board[square], piece);
        state.board[square] = piece;
        assert_eq!(hash, state.zobrist_hash());
    }
    hash.toggle(Numbers::EN_PASSANT, 8);
    assert_eq!(hash, state.zobrist_hash());
    state.board[9] = 12;
    assert_eq!(hash.check(&state).unwrap_err().to_string(), "board[9] = 9 was never removed");
}

#[test]
fn numbers_out_of_range() {
    let text = "board[9] holds 13, but its values are 0 to 12";
    assert_eq!(message(|| Numbers::BOARD.at(9).key(13)), text);
    let mut state = numbers();
    state.board[9] = 13;
    assert_eq!(message(|| state.zobrist_hash()), text);
}

/// The fields of structs and variants can have sentinels, too. A struct with one field is empty if the field is. With
/// `empty = any`, a variant has no key if one of its fields is empty.
#[test]
fn in_values() {
    #[derive(Clone, Copy, Zobrist)]
    struct Square(#[zobrist(max = 64, empty = 64)] u8);
    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct Kings {
        squares: [Square; 2],
    }
    #[derive(Clone, Copy, Zobrist)]
    #[zobrist(key = u64)]
    enum Feature {
        #[zobrist(empty = any)]
        Rook(bool, #[zobrist(max = 64, empty = 64)] u8),
    }
    assert_eq!(Kings::SHAPE.features(), 2 * 64);
    let kings = Kings { squares: [Square(64), Square(0)] };
    assert_eq!(kings.zobrist_hash() ^ Kings::SQUARES.at(1).key(Square(0)), zobrist::ZobristHash::BASE);
    assert_eq!(Feature::SHAPE.features(), 64);
    assert!(Feature::Rook(true, 64).zobrist_key().is_zero());
    assert!(!Feature::Rook(true, 0).zobrist_key().is_zero());
}
