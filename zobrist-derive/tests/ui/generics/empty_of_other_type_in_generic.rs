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
#[zobrist(slots)]
struct Board<T> {
    cells: [T; 2],
    #[zobrist(empty = Role::Pawn)]
    turn: Color,
}

fn main() {}
