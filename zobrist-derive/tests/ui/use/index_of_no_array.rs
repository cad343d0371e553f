use zobrist::Zobrist;

#[derive(Clone, Copy, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, Zobrist)]
enum Role {
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [Option<Role>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
}

fn main() {
    let position = Position { board: [None; 64], turn: Color::White };
    let mut hash = position.zobrist_hash();
    hash.toggle(Position::TURN.at(0), true);
}
