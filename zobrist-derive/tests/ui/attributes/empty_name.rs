use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(name = "")]
    squares: [bool; 64],
}

fn main() {}
