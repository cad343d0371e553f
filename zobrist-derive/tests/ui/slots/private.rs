mod chess {
    use zobrist::Zobrist;

    #[derive(Zobrist)]
    #[zobrist(key = u64)]
    pub struct Position {
        castling: [bool; 4],
        pub turn: bool,
    }

    impl Position {
        pub fn new() -> Position {
            Position { castling: [true; 4], turn: false }
        }
    }
}

use zobrist::Zobrist;

fn main() {
    let mut hash = chess::Position::new().zobrist_hash();
    hash.toggle(chess::Position::TURN, true);
    hash.toggle(chess::Position::CASTLING.at(0), true);
}
