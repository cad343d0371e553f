use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, sed = 3)]
struct Position {
    #[zobrist(skipped)]
    clock: u32,
    castling: [bool; 4],
}

fn main() {}
