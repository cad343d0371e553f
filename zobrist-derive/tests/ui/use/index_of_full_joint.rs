use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(joint, full)]
    castling: [bool; 2],
}

fn main() {
    let _ = Position::CASTLING.at(1);
}
