//! Names in attributes that are not in scope.

use zobrist::Zobrist;

#[derive(Zobrist)]
#[zobrist(key = U64)]
struct Key([bool; 4]);

#[derive(Zobrist)]
#[zobrist(key = Wrapping<u64>)]
struct KeyWithoutImport {
    #[zobrist(max = 18)]
    pawns: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64)]
struct View {
    #[zobrist(as = AsSquare)]
    king: u8,
}

#[derive(Zobrist)]
#[zobrist(key = u64, table = polyglot::KEYS)]
struct Table([bool; 4]);

#[derive(Zobrist)]
#[zobrist(crate = engine)]
struct Piece {
    white: bool,
}

fn main() {}
