//! Tests the limits in the attributes `max`, `count` and `bits = ...`.

use core::num::Wrapping;
use zobrist::Zobrist;

#[test]
fn bitboards_of_65_squares_and_counts_above_a_slot() {
    const MOST: u32 = 1 << 20;

    #[derive(Zobrist)]
    #[zobrist(key = Wrapping<u64>)]
    struct State {
        #[zobrist(bits = 65)]
        board: u128,
        #[zobrist(bits = 128)]
        cells: u128,
        #[zobrist(count = 65_536)]
        coins: u32,
        #[zobrist(count = MOST)]
        grains: u32,
    }
    assert_eq!(State::SHAPE.features(), 65 + 128 + 1 + 1);
    let mut hash = State {
        board: 1 << 64,
        cells: 1 << 127,
        coins: 65_536,
        grains: MOST,
    }
    .zobrist_hash();
    hash.replace(State::BOARD.at(64), true, false);
    hash.replace(State::CELLS.at(127), true, false);
    hash.replace(State::COINS, 65_536_u32, 1_u32);
    hash.replace(State::GRAINS, MOST, 0);
    assert_eq!(
        hash,
        State {
            board: 0,
            cells: 0,
            coins: 1,
            grains: 0
        }
        .zobrist_hash()
    );
}

/// A limit in an attribute can be a constant of any unsigned type.
#[test]
fn limits_of_any_unsigned_type() {
    const NONE: u8 = 12;
    const SQUARES: u32 = 9;

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    struct State {
        #[zobrist(max = NONE, empty = NONE)]
        piece: u8,
        #[zobrist(bits = SQUARES)]
        board: u64,
    }
    assert_eq!(State::SHAPE.features(), 12 + 9);
    assert!(State::PIECE.key(NONE).is_zero());
    let mut hash = State {
        piece: NONE,
        board: 1 << 8,
    }
    .zobrist_hash();
    hash.toggle(State::BOARD.at(8), true);
    hash.toggle(State::PIECE, 0_u8);
    assert_eq!(hash, State { piece: 0, board: 0 }.zobrist_hash());
}
