use zobrist::Zobrist;

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u128, guarantee = exact)]
struct Chess {
    board: [Option<(Color, Role)>; 64],
    castling: [[bool; 2]; 2],
    black_to_move: bool,
}

// 65 bits, one too many.
#[derive(Zobrist)]
#[zobrist(guarantee = exact, key = u64)]
struct Board {
    stones: [bool; 64],
    black_to_move: bool,
}

fn main() {}
