use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    players: [Player; 2],
    #[zobrist(no_such_word)]
    turn: bool,
}

fn main() {
    let slot = Position::PLAYERS.at(0).field(Player::CASTLING);
}
