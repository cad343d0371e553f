use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    last_move: Option<(u8, u8, u8)>,
}

fn main() {}
