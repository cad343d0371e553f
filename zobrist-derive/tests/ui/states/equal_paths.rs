use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
struct Player {
    hand: bool,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    player: Player,
    #[zobrist(rename = "player.hand")]
    hand: bool,
}

fn main() {}
