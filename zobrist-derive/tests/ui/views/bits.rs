//! `bits` with a wrong number of squares, on a wrong type or in a wrong place.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Syntax {
    #[zobrist(bits(64))]
    in_parentheses: u64,
    #[zobrist(bits = -64)]
    negative: u64,
    #[zobrist(bits = "64")]
    text: u64,
    #[zobrist(bits = 0)]
    zero: u64,
    #[zobrist(bits = 129)]
    more_than_any: u128,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Rules {
    #[zobrist(bits)]
    #[zobrist(as = Bits)]
    two_views: u64,
    #[zobrist(bits, full)]
    full: u64,
}

#[derive(Zobrist)]
struct Value(#[zobrist(bits)] u8);

const SQUARES: usize = 81;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Constant(#[zobrist(bits = SQUARES)] u64);

type Row = u16;
const SQUARES_OF_ROW: usize = 17;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct TooNarrow {
    #[zobrist(bits = 16)]
    castling: u8,
    #[zobrist(bits = SQUARES_OF_ROW)]
    pieces: [[Row; 6]; 2],
    #[zobrist(bits = 100)]
    pawns: u64,
    #[zobrist(bits = 100)]
    kings: usize,
}

#[derive(Clone, Copy)]
struct BitBoard(u64);

impl From<BitBoard> for u64 {
    fn from(board: BitBoard) -> u64 {
        board.0
    }
}

#[derive(Clone, Copy)]
struct NoInteger(u64);

struct NoCopy(u64);

impl From<NoCopy> for u64 {
    fn from(board: NoCopy) -> u64 {
        board.0
    }
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OfOtherTypes {
    #[zobrist(bits = 100)]
    narrow: BitBoard,
    #[zobrist(bits)]
    size: usize,
    #[zobrist(bits = 64)]
    no_integer: [NoInteger; 6],
    #[zobrist(bits = 64)]
    no_copy: NoCopy,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Floats {
    #[zobrist(bits = 32)]
    bits: f32,
    #[zobrist(max = 100)]
    max: [f64; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OfOneBit {
    #[zobrist(bits)]
    castling: [bool; 4],
    #[zobrist(max = 1)]
    turn: bool,
    #[zobrist(joint, bits)]
    lights: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Signed {
    #[zobrist(max = 3)]
    score: i32,
    #[zobrist(bits)]
    pawns: [i64; 2],
}

/// The bits of a field whose attribute is not read can be selected.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Misspelt {
    #[zobrist(bit)]
    pawns: [u64; 2],
}

fn main() {
    let _ = Misspelt::PAWNS.at(0).at(12).key(true);
}
