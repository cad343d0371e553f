use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct BitsInParentheses {
    #[zobrist(bits(64))]
    pawns: u64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct BitsNegative {
    #[zobrist(bits = -64)]
    pawns: u64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct BitsText {
    #[zobrist(bits = "64")]
    pawns: u64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct BitsZero {
    #[zobrist(bits = 0)]
    pawns: u64,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EmptyAboveMax {
    #[zobrist(max = 12, empty = 13)]
    board: [u8; 64],
    #[zobrist(max = 12, empty = true)]
    turn: u8,
    #[zobrist(max = 12, empty = -1)]
    file: u8,
    #[zobrist(max = 12, empty = 12)]
    square: Option<u8>,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EmptyOfNumber {
    #[zobrist(empty = 1)]
    fullmove: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MaxNegative {
    #[zobrist(max = -1)]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MaxText {
    #[zobrist(max = "18")]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MaxTooLarge {
    #[zobrist(max = 70_000)]
    hand: u32,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MaxZero {
    #[zobrist(max = 0)]
    hand: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct MoreBitsThanAny {
    #[zobrist(bits = 129)]
    pawns: u128,
}

fn main() {}
