use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct Position {
    #[zobrist(name = "board", slot = BOARD)]
    squares: [bool; 64],
    #[zobrist(slot)]
    turn: bool,
}

fn main() {}
