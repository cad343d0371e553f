use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(rename = "stone")]
    Stone,
    Border,
}

fn main() {}
