use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
struct Pair {
    first: Player,
    turn: bool,
}

fn main() {}
