//! Tests the integration into an existing engine with types, keys and a board of its own.

use zobrist::Zobrist;

mod bitboards;
mod features;
mod fifty_moves;
mod hashes;
mod old_keys;
mod plain_hashes;
mod sentinels;

/// A square type with a sentinel for no square. Engines have 64 squares, but 4 are enough for the
/// tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Square {
    A1,
    B1,
    C1,
    D1,
    #[zobrist(empty)]
    None,
}
const SQUARES: [Square; 4] = [Square::A1, Square::B1, Square::C1, Square::D1];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Piece {
    Pawn,
    Knight,
    King,
}
const PIECES: [Piece; 3] = [Piece::Pawn, Piece::Knight, Piece::King];
