use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(rename = "77kepQFQ8Kl")]
    board: [bool; 64],
}

fn main() {}
