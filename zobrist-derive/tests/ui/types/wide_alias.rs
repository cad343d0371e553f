use zobrist::Zobrist;

type Ply = u32;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
    ply: Ply,
}

fn main() {}
