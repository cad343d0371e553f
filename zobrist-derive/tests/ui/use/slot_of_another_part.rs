use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    castling: [bool; 2],
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Clock {
    running: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    players: [Player; 2],
    clocks: [Clock; 2],
}

fn main() {
    let _ = Position::PLAYERS.at(0).field(Clock::RUNNING);
}
