use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = 300)]
    hand: u8,
}

fn main() {}
