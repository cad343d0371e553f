use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, opt_in)]
struct Position {
    #[zobrist(include)]
    board: [bool; 64],
    #[zobrist(skip)]
    clock: u32,
}

fn main() {}
