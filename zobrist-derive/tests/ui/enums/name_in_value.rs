use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(name = "stone")]
    Stone,
    Border,
}

fn main() {}
