//! Hashes, slots and features of different states.

use zobrist::{Zobrist, ZobristHash};

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Clock {
    running: bool,
}

#[derive(Zobrist)]
struct Value {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Chess {
    board: [bool; 64],
    players: [Player; 2],
    clocks: [Clock; 2],
    values: [Value; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Checkers {
    board: [bool; 64],
}

fn states(mut chess: ZobristHash<Chess>, checkers: ZobristHash<Checkers>) {
    chess ^= Checkers::BOARD.at(3).key(true);
    chess.toggle(Checkers::BOARD.at(3), true);
    assert!(chess == checkers);
}

fn parts_of_states(mut chess: ZobristHash<Chess>) {
    chess.toggle(Player::CASTLING.at(0), true);
    let _ = Chess::PLAYERS.at(0).field(Clock::RUNNING);
    let slot = Chess::VALUES.at(0).field(Value::CASTLING);
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum ChessFeature {
    BlackToMove,
    WhiteCastles,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum CheckersFeature {
    BlackToMove,
    WhiteHasKing,
}

fn features(mut hash: ZobristHash<ChessFeature>) {
    hash ^= CheckersFeature::BlackToMove;
}

fn main() {}
