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
}

fn main() {
    let position = Position { players: [const { Player { castling: [true; 2] } }; 2] };
    let mut hash = position.zobrist_hash();
    hash.toggle(Player::CASTLING.at(0), true);
}
