use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(opt_in)]
struct Piece {
    #[zobrist(max = 5)]
    role: u8,
}

fn main() {}
