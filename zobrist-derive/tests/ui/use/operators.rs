//! Bits and slots where a hash needs keys, and XOR of keys that are added.

use core::num::Wrapping;
use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Lights {
    on: [bool; 25],
    red: bool,
}

/// Bits become a hash only by `ZobristHash::from_raw`, because a hash says which keys it is made of.
fn bits_for_a_hash() {
    let hash: ZobristHash<Lights> = 5_u64.into();
    let _ = hash == 5_u64;
}

fn xor_of_bits(hash: &mut ZobristHash<Lights>) {
    *hash ^= 5_u64;
    let _ = *hash ^ 5_u64;
    *hash ^= 3;
}

fn xor_of_a_slot(mut hash: ZobristHash<Lights>) {
    hash ^= Lights::RED;
    hash ^= Lights::ON.at(3);
    let _ = hash ^ Lights::RED;
}

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct Position {
    castling: [bool; 4],
}

fn xor_of_sums(mut hash: ZobristHash<Position>) {
    hash.toggle(Position::CASTLING.at(0), true);
    hash ^= Position::CASTLING.at(0).key(true);
}

fn main() {}
