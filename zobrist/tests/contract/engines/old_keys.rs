//! Tests the attribute `table`: it takes the keys from tables that an engine has already published.

use zobrist::{Zobrist, ZobristHash};

use super::{PIECES, Piece, SQUARES, Square};

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = first + i as u64;
        i += 1;
    }
    keys
}

/// The first index is the piece and the second is the square, as in most engines.
const PIECE_SQUARE: [[u64; 4]; 3] = [numbers(100), numbers(200), numbers(300)];
/// One key for each value of the castling rights, including 0.
const CASTLING: [u64; 16] = numbers(1000);
const FLAT: [u64; 12] = numbers(500);
const SIDE: u64 = 7;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(square, piece) = PIECE_SQUARE[piece][square])]
    board: [Option<Piece>; 4],
    #[zobrist(max = 15, full, table(rights) = CASTLING[rights])]
    castling: u8,
    #[zobrist(full, table(wing, file) = FLAT[wing * 5 + file])]
    files: [Option<Square>; 2],
    #[zobrist(table = SIDE)]
    black_to_move: bool,
}

#[test]
fn each_key_is_the_one_of_the_table() {
    for (square, keys) in [0, 1, 2, 3].map(|square| (square, PIECE_SQUARE.map(|keys| keys[square])))
    {
        for (piece, key) in PIECES.into_iter().zip(keys) {
            assert_eq!(Position::BOARD.at(square).key(piece).raw(), key);
        }
    }
    for (rights, key) in (0..16).zip(CASTLING) {
        assert_eq!(Position::CASTLING.key(rights).raw(), key);
    }
    assert_eq!(Position::FILES.at(0).key(None).raw(), 500);
    assert_eq!(Position::FILES.at(1).key(Square::B1).raw(), 500 + 5 + 2);
    assert_eq!(Position::BLACK_TO_MOVE.key(true).raw(), SIDE);
    assert_eq!(ZobristHash::<Position>::BASE.raw(), 0);

    let position = Position {
        board: [Some(Piece::Knight), None, None, None],
        castling: 0,
        files: [None, Some(Square::A1)],
        black_to_move: true,
    };
    let keys = [PIECE_SQUARE[1][0], CASTLING[0], FLAT[0], FLAT[6], SIDE];
    let expected = keys.into_iter().fold(0, |hash, key| hash ^ key);
    assert_eq!(position.zobrist_hash().raw(), expected);
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64, base = 99)]
enum Feature {
    #[zobrist(table(piece, square) = PIECE_SQUARE[piece][square], empty = any)]
    Piece(Piece, Square),
    #[zobrist(table = SIDE)]
    BlackToMove,
}

#[test]
fn variants_have_tables_too() {
    for piece in PIECES {
        for square in SQUARES {
            let key = Feature::Piece(piece, square).zobrist_key().raw();
            assert_eq!(key, PIECE_SQUARE[piece as usize][square as usize]);
        }
    }
    assert_eq!(Feature::BlackToMove.zobrist_key().raw(), SIDE);
    assert_eq!(ZobristHash::<Feature>::BASE.raw(), 99);
}

/// The keys of `board` come from a table, the keys of `flags` from the seed.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 6)]
struct Mixed {
    #[zobrist(table(square, piece) = PIECE_SQUARE[piece][square])]
    board: [Option<Piece>; 4],
    flags: [bool; 3],
}
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 6)]
struct Drawn {
    flags: [bool; 3],
}

#[test]
fn other_fields_have_the_keys_of_the_seed() {
    assert_eq!(Mixed::BOARD.at(3).key(Piece::King).raw(), 303);
    for flag in 0..3 {
        assert_eq!(
            Mixed::FLAGS.at(flag).key(true).raw(),
            Drawn::FLAGS.at(flag).key(true).raw()
        );
    }
}

const fn of_square([square]: [usize; 1]) -> u64 {
    PIECE_SQUARE[0][square]
}

/// Keys by expressions that contain arrays and blocks, which a parser of types does not read.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Expressions {
    #[zobrist(table(at) = [0x3_u64, 0x5][at])]
    array: [bool; 2],
    #[zobrist(table(square) = of_square([square]))]
    call: [bool; 4],
    #[zobrist(table(at) = if at == 0 { 0x11 } else { 0x21 })]
    condition: [bool; 2],
    #[zobrist(table(at) = match at { 0 => 0x41, _ => 0x81 } ^ 0x1, rename = "matched")]
    matched: [bool; 2],
    #[zobrist(table(at) = { [0x101, 0x201][at] })]
    block: [bool; 2],
}

#[test]
fn keys_by_any_expression() {
    let mut all = Expressions {
        array: [true, false],
        call: [false; 4],
        condition: [false, true],
        matched: [true, true],
        block: [false, true],
    };
    let expected = 0x3 ^ 0x21 ^ (0x41 ^ 0x1) ^ (0x81 ^ 0x1) ^ 0x201;
    assert_eq!(all.zobrist_hash().raw(), expected);
    all.call[3] = true;
    let expected = expected ^ PIECE_SQUARE[0][3];
    assert_eq!(all.zobrist_hash().raw(), expected);
}
