use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(count = 18)]
    hand: [u8; 7],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    castling: [bool; 4],
    players: [Player; 2],
}

fn main() {}
