use zobrist::Zobrist;
use zobrist::table::History;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    board: [bool; 64],
}

fn main() {
    let history = History::<Position>::new();
}
