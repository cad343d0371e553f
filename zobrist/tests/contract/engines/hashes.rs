//! Tests hashes as fields of a position, conversions to integers, and the text of `Display`.

use core::num::Wrapping;
use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist, Default)]
#[zobrist(key = u64, seed = 3)]
struct Position {
    black_to_move: bool,
    #[zobrist(skip)]
    hash: ZobristHash<Position>,
}

#[test]
fn a_position_that_keeps_its_hash_derives_default() {
    let position = Position::default();
    assert_eq!(position.hash, ZobristHash::BASE);
    assert_eq!(position.hash, position.zobrist_hash());
}

#[test]
fn conversions_and_display() {
    let hash = ZobristHash::<Position>::from_raw(0x0123_4567_89ab_cdef);
    assert_eq!(hash.to_string(), "0123456789abcdef");
    assert_eq!(ZobristHash::<Position, u8>::from_raw(7).to_string(), "07");
    let sum = ZobristHash::<Position, Wrapping<u32>>::from_raw(Wrapping(0xbeef));
    assert_eq!(sum.to_string(), "0000beef");
}
