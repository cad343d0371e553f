use zobrist::Zobrist;

#[derive(Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Zobrist)]
enum Role {
    Pawn,
    King,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = Role::Pawn)]
    turn: Color,
}

fn main() {}
