//! Guarantees that do not exist or are given without a place, and numbers that are none.

use zobrist::Zobrist;

const KEYS: [u64; 9] = [0; 9];

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = perfect)]
struct Unknown([bool; 9]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee)]
struct Missing([bool; 9]);

#[derive(Zobrist)]
#[zobrist(guarantee = exact)]
struct Value(bool);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features, table = KEYS)]
struct Given([bool; 9]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = exact)]
struct PartlyGiven {
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
    turn: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features("13"))]
struct Text([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(-1))]
struct Negative([bool; 81]);

const NUMBER: usize = 9;

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(-NUMBER))]
struct NegativeConstant([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(13, 4))]
struct Two([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features())]
struct No([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = exact(3))]
struct Exact([bool; 9]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = none(3))]
struct NoGuarantee([bool; 81]);

#[derive(Zobrist)]
#[zobrist(key = u64, guarantee = features(0))]
struct Zero([bool; 81]);

fn main() {}
