use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(skip, rename = "ply")]
    clock: u8,
    castling: [bool; 4],
}

fn main() {}
