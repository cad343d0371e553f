//! Tables without a place, and what cannot stand beside one.

use zobrist::Zobrist;

const KEYS: [u64; 4] = [1, 2, 3, 4];

#[derive(Zobrist)]
#[zobrist(key = u64, base = 1)]
struct Base([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS, seed = 2026)]
struct Seeded([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS, instances(Row<4>, Row<5>))]
struct Row<const N: usize>([bool; N]);

#[derive(Zobrist)]
#[zobrist(slots, table = KEYS)]
struct Slots([bool; 4]);

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player(#[zobrist(table(wing) = KEYS[wing])] [bool; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64, table = KEYS)]
struct Both(#[zobrist(table(wing) = KEYS[wing])] [bool; 2]);

#[derive(Zobrist)]
#[zobrist(no_such_word)]
struct Unknown {
    // Whether it has keys is unknown.
    #[zobrist(table(wing) = KEYS[wing])]
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(skip, table(wing) = KEYS[wing])]
    castling: [bool; 2],
    #[zobrist(table(i, i) = 100 + i as u64)]
    board: [Option<bool>; 3],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Syntax {
    #[zobrist(table(0) = 7)]
    castling: [bool; 2],
    #[zobrist(table(wing))]
    wings: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    BlackToMove,
    #[zobrist(empty, table = 7)]
    WhiteToMove,
    #[zobrist(skip, table = 8)]
    Clock,
}

fn main() {}
