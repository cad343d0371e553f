//! Paths with equal nonces, which would have equal keys.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Equal {
    #[zobrist(rename = "8yn0iYCKYHlIj4-BwPqk")]
    board: [bool; 64],
    #[zobrist(rename = "GReLUrM4wMqfg9yzV3KQ")]
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    hand: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct EqualPaths {
    player: Player,
    #[zobrist(rename = "player.hand")]
    hand: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Zero(#[zobrist(rename = "77kepQFQ8Kl")] [bool; 64]);

fn main() {}
