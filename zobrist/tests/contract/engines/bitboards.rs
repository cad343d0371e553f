//! Tests bitboard fields with types other than integers.

use zobrist::Zobrist;

use super::Square;

#[derive(Clone, Copy, PartialEq)]
struct BitBoard(u64);
impl From<BitBoard> for u64 {
    fn from(board: BitBoard) -> u64 {
        board.0
    }
}

/// A bitboard of the 81 squares of shogi.
#[derive(Clone, Copy, PartialEq)]
struct Wide(u128);
impl From<Wide> for u128 {
    fn from(board: Wide) -> u128 {
        board.0
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 4)]
struct Newtypes {
    #[zobrist(bits = 64)]
    pieces: [[BitBoard; 3]; 2],
    #[zobrist(bits = 81)]
    shogi: Wide,
    #[zobrist(bits = 4)]
    small: u8,
}

/// The same state as `Newtypes` with integers and arrays of `bool`. Its keys must be equal.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 4)]
struct Plain {
    #[zobrist(bits)]
    pieces: [[u64; 3]; 2],
    shogi: [bool; 81],
    small: [bool; 4],
}

#[test]
fn newtypes_have_the_keys_of_integers() {
    assert_eq!(
        <Newtypes as Zobrist>::SHAPE.to_string(),
        <Plain as Zobrist>::SHAPE.to_string()
    );
    let pieces = [[0x8000_0000_0000_0001, 2, 3], [4, 5, u64::MAX]];
    let mut shogi = [false; 81];
    (shogi[0], shogi[80]) = (true, true);
    let plain = Plain {
        pieces,
        shogi,
        small: [true, false, false, true],
    }
    .zobrist_hash();
    let board = Newtypes {
        pieces: pieces.map(|pieces| pieces.map(BitBoard)),
        shogi: Wide(1 << 80 | 1),
        small: 0b1001,
    };
    let mut hash = board.zobrist_hash();
    assert_eq!(hash.raw(), plain.raw());

    hash.toggle(Newtypes::PIECES.at(1).at(2), BitBoard(u64::MAX));
    hash.toggle(Newtypes::SHOGI.at(80), true);
    hash.toggle(Newtypes::SMALL.at(Square::A1), true);
    let mut rest = Newtypes {
        shogi: Wide(1),
        small: 0b1000,
        ..board
    };
    rest.pieces[1][2] = BitBoard(0);
    assert_eq!(hash, rest.zobrist_hash());
}
