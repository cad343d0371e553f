use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    Free,
    Stone { white: bool },
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = Cell::Stone { white: true })]
    cells: [Cell; 4],
}

fn main() {}
