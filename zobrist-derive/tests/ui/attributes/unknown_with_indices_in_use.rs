use zobrist::{Value, Zobrist};

#[derive(Clone, Copy, Zobrist)]
#[zobrist(no_such_word)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    #[zobrist(skip)]
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    kings: [bool; 2],
    rooks: [[bool; 2]; 3],
    turn: Option<Color>,
    role: Role,
}

fn main() {
    let _king = Position::KINGS.at(Color::White).key(true);
    let _rook = Position::ROOKS.at(2).at(Color::Black).key(true);
    let _rook = Position::ROOKS.at(0).at(Role::King).key(true);
    let _number = Color::White.number();
}
