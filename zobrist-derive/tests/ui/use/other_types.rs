//! Types that are no state, no hash and no key where one is needed.

use zobrist::lattice::LatticeKeys;
use zobrist::table::{History, TranspositionTable};
use zobrist::{KeyTable, Zobrist, ZobristHash};

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

struct Lattice {
    sites: [bool; 64],
}

#[derive(Clone, Copy, Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
}

fn no_state() {
    let _ = Player { castling: [true; 2] }.zobrist_hash();
    let _ = Color::White.zobrist_hash();
    let _: Option<ZobristHash<Color>> = None;
    let _ = KeyTable::<Lattice, u64>::new(2026);
}

fn no_key() {
    let _ = KeyTable::<Player, i64>::new(2026);
}

fn no_feature() {
    let _: ZobristHash<Position> = [Position { castling: [true; 4] }].into_iter().collect();
}

fn no_hash() {
    let history = History::<Position>::new();
    let table = TranspositionTable::<Position, u64>::new(1 << 20);
}

#[derive(Clone, Copy)]
struct Known {
    score: i16,
}

fn entry_that_does_not_pack() {
    let table = TranspositionTable::<u64, Known>::new(1 << 20);
}

fn lattice_of_a_type_that_is_not_derived() {
    let keys = LatticeKeys::<Known, u64>::new(2026, 100);
}

fn main() {}
