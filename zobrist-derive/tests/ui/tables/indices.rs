//! Tables of fields with other indices than the fields.

use zobrist::Zobrist;

const KEYS: [[u64; 2]; 64] = [[1; 2]; 64];

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(player, wing) = 7)]
    players: [Player; 2],
    #[zobrist(table(square) = KEYS[square][0])]
    board: [Option<bool>; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(table(color, side) = KEYS[color][side])]
    Castling(bool),
}

fn main() {}
