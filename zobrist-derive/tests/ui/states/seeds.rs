//! Seeds and base constants without a table, and seeds that are no `u64`.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1.5)]
struct Float([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, seed = -1)]
struct Negative([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, seed = zobrist::Seed::new(3))]
struct Lane([bool; 4]);

#[derive(Zobrist)]
#[zobrist(seed = 2026)]
struct Castling {
    king: bool,
    queen: bool,
}

#[derive(Zobrist)]
#[zobrist(slots, base = 7)]
struct Player(bool);

/// Each is reported once.
#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1u32)]
struct Suffix([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, seed = 1 << 70)]
struct TooLarge([bool; 4]);

const SEED: usize = 2026;

#[derive(Zobrist)]
#[zobrist(key = u64, seed = SEED)]
struct OtherType([bool; 4]);

fn main() {}
