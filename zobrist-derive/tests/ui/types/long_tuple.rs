use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    flags: (bool, bool, bool, bool, bool, bool, bool, bool, bool),
}

fn main() {}
