use zobrist::Zobrist;

struct Square(u8);

struct Color(bool);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    king: Square,
    turn: Color,
}

fn main() {}
