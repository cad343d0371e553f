use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    pawns: [u64; 2],
}

fn main() {}
