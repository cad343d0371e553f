use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(slots)]
enum Cell {
    Stone,
    Border,
}

fn main() {}
