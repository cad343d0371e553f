use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(joint, max = 3)]
    hand: [u8; 2],
}

fn main() {}
