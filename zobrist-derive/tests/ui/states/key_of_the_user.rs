use zobrist::Zobrist;

#[derive(Clone, Copy)]
struct Key(u64);

#[derive(Zobrist)]
#[zobrist(key = Key)]
struct Position {
    castling: [bool; 4],
}

fn main() {}
