use zobrist::Zobrist;

#[derive(Clone, Copy)]
struct BitBoard(u64);

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(bits = 64)]
    pieces: [BitBoard; 6],
}

fn main() {}
