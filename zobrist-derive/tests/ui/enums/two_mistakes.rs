use zobrist::Zobrist;

#[derive(Zobrist)]
enum Cell {
    #[zobrist(skip)]
    Border,
    Stone(u32),
    Empty,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Board {
    cells: [Cell; 9],
    turn: Option<Cell>,
}

fn main() {
    let board = Board { cells: [const { Cell::Empty }; 9], turn: None };
    let mut hash = board.zobrist_hash();
    hash.toggle(Board::CELLS.at(3), Cell::Stone(1));
    assert_ne!(hash, board.zobrist_hash());
}
