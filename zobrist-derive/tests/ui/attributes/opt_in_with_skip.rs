use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct Position {
    #[zobrist(slot)]
    board: [bool; 64],
    #[zobrist(skip)]
    clock: u32,
}

fn main() {}
