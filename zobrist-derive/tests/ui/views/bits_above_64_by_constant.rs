use zobrist::Zobrist;

const SQUARES: usize = 81;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = SQUARES)]
    pawns: u64,
}

fn main() {}
