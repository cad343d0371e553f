use zobrist::Zobrist;

#[derive(Zobrist)]
enum Move {
    #[zobrist(empty = any)]
    Drop(bool, bool),
}

fn main() {}
