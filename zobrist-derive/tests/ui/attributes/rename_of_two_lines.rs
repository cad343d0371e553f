use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(rename = "board\n")]
    squares: [bool; 64],
}

fn main() {}
