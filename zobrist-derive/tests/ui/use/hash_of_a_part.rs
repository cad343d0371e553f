use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

fn main() {
    let _ = Player { castling: [true; 2] }.zobrist_hash();
}
