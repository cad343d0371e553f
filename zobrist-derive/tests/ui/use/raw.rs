//! Hashes as numbers, and plies of other types than `u32`.

use zobrist::table::{HashValue, History};
use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
}

fn number(hash: ZobristHash<Position>) -> u64 {
    u64::from(hash)
}

fn into(hash: ZobristHash<Position>) -> u64 {
    hash.into()
}

fn clock(history: &mut History<u64>, hash: u64, clock: u8) {
    history.limit(clock);
    let _ = hash.with_halfmove_clock(clock);
}

fn null(history: &mut History<u64, bool>, hash: u64) {
    history.push_null(hash);
}

fn main() {}
