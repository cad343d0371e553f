use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(empty)]
    Empty(bool),
    Stone,
}

fn main() {}
