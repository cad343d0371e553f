use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits)]
    pawns: [i64; 2],
}

fn main() {}
