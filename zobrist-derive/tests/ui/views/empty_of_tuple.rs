use zobrist::Zobrist;

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = (Color::White, Color::White))]
    turns: (Color, Color),
}

fn main() {}
