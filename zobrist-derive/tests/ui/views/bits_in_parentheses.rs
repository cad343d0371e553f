use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits(64))]
    pawns: u64,
}

fn main() {}
