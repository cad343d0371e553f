//! Tables whose keys have another type, and tables of another length, order or number of indices.

use zobrist::Zobrist;

const BASE: u32 = 9;
const NARROW: [u32; 2] = [1, 2];
static NARROW_STATIC: [u32; 4] = [1, 2, 3, 4];
const LONG: [u64; 5] = [1, 2, 3, 4, 5];
const PIECE_MAJOR: [[u64; 64]; 2] = [[1; 64]; 2];

#[derive(Zobrist)]
#[zobrist(key = u64, table = [1, 2, 3, 4], base = BASE)]
struct Base([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64, table = NARROW_STATIC)]
struct Type([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Field {
    #[zobrist(table(wing) = NARROW[wing])]
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64, table = LONG)]
struct Length([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Order {
    #[zobrist(table(square, piece) = PIECE_MAJOR[square][piece])]
    board: [Option<bool>; 64],
}

const PIECES: [[u64; 2]; 64] = [[1; 2]; 64];

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player([bool; 2]);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(player, wing) = 7)]
    players: [Player; 2],
    #[zobrist(table(square) = PIECES[square][0])]
    board: [Option<bool>; 64],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
enum Feature {
    #[zobrist(table(color, side) = PIECES[color][side])]
    Castling(bool),
}

fn main() {}
