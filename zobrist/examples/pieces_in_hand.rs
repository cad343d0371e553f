//! Learn how to hash numbers such as pieces in hand: `max` gives each number a key, `count` adds one key for each
//! piece.
//!
//! Drops and captures pieces at random. Prints the number of keys with each attribute, and checks that both hashes
//! equal the hashes from scratch. With `max`, keys combine by XOR. With `count`, keys are added, and an update by one
//! piece does not need the number of pieces.

use std::num::Wrapping;

use zobrist::{Zobrist, ZobristHash};

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    Black,
    White,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
}

const ROLES: [Role; 7] = [Role::Pawn, Role::Lance, Role::Knight, Role::Silver, Role::Gold, Role::Bishop, Role::Rook];

/// A state with a key for each number of pieces except 0: 18 keys for each hand and role.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct ByNumber {
    board: [Option<(Color, Role)>; 81],
    #[zobrist(max = 18)]
    hands: [[u8; 7]; 2],
}

/// A state with one key for each hand and role, added once for each piece.
#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct ByCount {
    #[zobrist(count = 18)]
    hands: [[u8; 7]; 2],
}

fn main() -> Result<(), zobrist::Desync> {
    let mut position = ByNumber { board: [None; 81], hands: [[18, 4, 4, 4, 4, 2, 2], [0; 7]] };
    let mut counts = ByCount { hands: position.hands };
    let mut hash: ZobristHash<ByNumber> = position.zobrist_hash();
    let mut sum: ZobristHash<ByCount> = counts.zobrist_hash();

    for n in 0_usize..10_000 {
        let (color, role) = ([Color::Black, Color::White][n / 3 % 2], ROLES[n * n % 7]);
        let square = n * 31 % 81;
        // The move captures the piece on the square, or drops a piece on an empty square.
        let (piece, change) = match position.board[square] {
            Some(piece) => (piece, 1),
            None => ((color, role), -1),
        };
        let hand = &mut position.hands[piece.0 as usize][piece.1 as usize];
        let Some(number) = hand.checked_add_signed(change) else { continue };
        // A value that derives `Zobrist` can be the index of an array of slots.
        hash.toggle(ByNumber::BOARD.at(square), piece);
        hash.replace(ByNumber::HANDS.at(piece.0).at(piece.1), *hand, number);
        *hand = number;
        position.board[square] = if change < 0 { Some(piece) } else { None };

        let key = ByCount::HANDS.at(piece.0).at(piece.1).key(1);
        if change < 0 {
            sum -= key;
        } else {
            sum += key;
        }
        counts.hands = position.hands;

        hash.check(&position)?;
        sum.check(&counts)?;
    }
    let hands = ByNumber::SHAPE.features() - 81 * 14;
    println!("keys of the hands: {hands} by number, {} by count", ByCount::SHAPE.features());
    assert_eq!((hands, ByCount::SHAPE.features()), (2 * 7 * 18, 2 * 7));
    println!("10000 random drops and captures, each hash equal to the one from scratch");
    Ok(())
}
