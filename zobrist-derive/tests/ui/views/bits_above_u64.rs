use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = 100)]
    pawns: u64,
}

fn main() {}
