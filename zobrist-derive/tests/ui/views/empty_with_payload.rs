use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    Wall,
    Stone(bool),
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Position {
    #[zobrist(empty = Cell::Stone(true))]
    cells: [Cell; 9],
}

fn main() {}
