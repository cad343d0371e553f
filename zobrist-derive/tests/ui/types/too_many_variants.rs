use zobrist::Zobrist;

#[derive(Zobrist)]
enum Move {
    Null,
    Drop(u8, u8, u8),
}

fn main() {}
