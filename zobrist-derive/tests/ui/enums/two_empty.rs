use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(empty)]
    Empty,
    Stone,
    #[zobrist(empty)]
    Border,
}

fn main() {}
