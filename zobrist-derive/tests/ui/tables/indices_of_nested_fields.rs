use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(table(player, wing) = 7)]
    players: [Player; 2],
}

fn main() {}
