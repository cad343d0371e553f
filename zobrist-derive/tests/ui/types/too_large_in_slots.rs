use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    #[zobrist(joint)]
    hand: [u8; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    players: [Player; 2],
}

fn main() {}
