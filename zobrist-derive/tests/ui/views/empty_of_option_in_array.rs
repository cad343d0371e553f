use zobrist::Zobrist;

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = Color::White)]
    cells: [[Option<Color>; 2]; 2],
}

fn main() {}
