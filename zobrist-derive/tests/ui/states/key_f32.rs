use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = f32)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
