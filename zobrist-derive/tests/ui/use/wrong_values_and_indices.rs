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
    hash.toggle(Position::BOARD.at(Role::King), Role::King);
    hash.toggle(Position::TURN.at(0), true);
    hash ^= 3;
    hash.toggle(Position::TURN, None);
    hash.toggle(Position::BOARD.at(3), Some(Color::Black));
    hash.toggle(Position::BOARD.at(3_i8), Role::King);
    hash.toggle(Position::BOARD[3], Role::King);
    hash.toggle(Position::BOARD, Role::King);
    hash.toggle(Position::BOARD.at(3), Color::Black);
}
