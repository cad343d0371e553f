use zobrist::Zobrist;

struct Piece(u8);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [Option<Piece>; 64],
}

fn main() {}
