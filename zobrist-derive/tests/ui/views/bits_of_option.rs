use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    pawns: Option<u64>,
}

fn main() {}
