use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 0..9)]
    files: u8,
}

fn main() {}
