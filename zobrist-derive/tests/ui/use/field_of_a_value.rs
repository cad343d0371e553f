use zobrist::Zobrist;

#[derive(Zobrist)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    players: [Player; 2],
}

fn main() {
    let slot = Position::PLAYERS.at(0).field(Player::CASTLING);
}
