use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(default)]
    Empty,
    Stone,
}

fn main() {}
