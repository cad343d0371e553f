use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    Stone,
    #[zobrist(skip)]
    Border,
}

fn main() {}
