use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct Position {
    board: [bool; 64],
}

fn main() {}
