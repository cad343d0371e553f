use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(rename = board)]
    squares: [bool; 64],
}

fn main() {}
