use zobrist::Zobrist;

struct V;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(as = V())]
    board: [bool; 64],
}

fn main() {}
