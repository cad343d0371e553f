use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(empty)]
    Free,
    #[zobrist(empty)]
    Wall,
    #[zobrist(empty)]
    Hole,
    Stone,
}

fn main() {}
