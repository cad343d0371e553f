use zobrist::Zobrist;

type Key = u64;

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct Position {
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

fn main() {}
