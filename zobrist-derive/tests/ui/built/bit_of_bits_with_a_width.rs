use zobrist::{Hashed, Zobrist};

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [Option<Color>; 64],
    #[zobrist(bits = 64)]
    men: u64,
    turn: Color,
    #[zobrist(skip)]
    clock: u32,
}

fn main() {
    let mut position = Hashed::new(Position { board: [None; 64], men: 0, turn: Color::White, clock: 0 });
    position.set(Position::MEN.at(28), true);
}
