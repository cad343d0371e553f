use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    #[zobrist(as = Bits)]
    pawns: u64,
}

fn main() {}
