use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(empty, empty)]
    Empty,
    Stone,
}

fn main() {}
