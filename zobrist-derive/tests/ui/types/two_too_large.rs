use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(joint)]
    board: [Option<bool>; 64],
    castling: [bool; 4],
    last_move: Option<(u8, u8, u8)>,
}

fn main() {}
