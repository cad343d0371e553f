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
    position.board[28] = Some(Color::Black);
    position.set(Position::TURN, Color::Black);
    *position.skipped().clock = 1;
    *position.skipped().turn = Color::Black;
}
