use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots, base = 7)]
struct Position {
    turn: bool,
}

fn main() {}
