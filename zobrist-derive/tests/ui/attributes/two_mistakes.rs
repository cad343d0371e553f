//! Two mistakes in one type are two errors, and its use is no third.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = u64, sed = 3)]
struct Attributes {
    #[zobrist(skipped)]
    clock: u32,
    castling: [bool; 4],
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Types {
    pawns: u64,
    castling: [bool; 4],
    clock: f32,
}

#[derive(Zobrist)]
#[zobrist(key = f64, base = 3)]
struct Key {
    castling: [bool; 4],
}

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
    let mut position = Types { pawns: 0, castling: [true; 4], clock: 0.0 };
    let mut hash = position.zobrist_hash();
    hash.toggle(Types::CASTLING.at(2), true);
    position.castling[2] = false;
    position.pawns = 1;
    position.clock = 1.0;
    assert_eq!(hash, position.zobrist_hash());

    let position = Key { castling: [true; 4] };
    let mut hash = position.zobrist_hash();
    hash.toggle(Key::CASTLING.at(2), true);
    assert_ne!(hash.raw(), position.zobrist_hash().raw());

    let board = Board { cells: [const { Cell::Empty }; 9], turn: None };
    let mut hash = board.zobrist_hash();
    hash.toggle(Board::CELLS.at(3), Cell::Stone(1));
    assert_ne!(hash, board.zobrist_hash());
}
