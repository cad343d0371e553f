use zobrist::Zobrist;

const GREATEST: usize = 0;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = GREATEST)]
    hand: u8,
}

fn main() {}
