//! Slot constants that are private, that do not exist, or that the user has already.

mod chess {
    use zobrist::Zobrist;

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    pub struct Position {
        castling: [bool; 4],
        pub turn: bool,
    }
}

use zobrist::{Slot, Zobrist, ZobristHash};

fn private(mut hash: ZobristHash<chess::Position>) {
    hash.toggle(chess::Position::TURN, true);
    hash.toggle(chess::Position::CASTLING.at(0), true);
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    #[zobrist(skip)]
    clock: u8,
}

fn skipped(mut hash: ZobristHash<Position>, position: Position) {
    hash.toggle(Position::CLOCK, position.clock);
}

const LAST: Slot<Position, bool> = Position::CASTLING.nth(4);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct OfTheUser {
    #[zobrist(part(pawns = true))]
    board: [bool; 64],
}

impl OfTheUser {
    const BOARD: usize = 64;
    const PAWNS: usize = 8;
}

fn main() {}
