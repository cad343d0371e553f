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

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Checkers {
    board: [Option<Color>; 64],
}

fn main() {
    let mut position = Hashed::new(Position { board: [None; 64], men: 0, turn: Color::White, clock: 0 });
    position.edit(|position| position.turn = Color::Black);
    position.swap(Position::BOARD.at(28), Position::TURN);
    position.toggle(Position::TURN, Color::Black);
    position.set(Position::BOARD.at(28), true);
    position.set(Checkers::BOARD.at(28), Color::Black);
}
