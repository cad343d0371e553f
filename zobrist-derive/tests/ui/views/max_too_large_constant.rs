use zobrist::Zobrist;

const GREATEST: usize = 70_000;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(max = GREATEST)]
    hand: u32,
}

fn main() {}
