//! Hashes from scratch by hand, for boards of several shapes. Each loop is the fastest of several that an expert would
//! try, on both processors of the results.

use zobrist::Zobrist;

use crate::go::Stone;
use crate::hand::{beside_board, code};
use crate::hashed::Man;
use crate::keys::{BASE, BY_PIECE, EDITED, STONES};
use crate::position::{Color, Position};

/// A board as an array of ranks.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Ranks {
    /// The squares by rank and file.
    #[zobrist(table(rank, file, man) = EDITED[8 * rank + file][1 + man])]
    pub squares: [[Man; 8]; 8],
}

/// A board as bitboards.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Bitboards {
    /// The squares of each piece by color and role.
    #[zobrist(bits, table(color, role, square) = BY_PIECE[color][role][square])]
    pub pieces: [[u64; 6]; 2],
}

/// A board of Go.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Points {
    /// The stones by point.
    #[zobrist(table(point, stone) = STONES[point][1 + stone])]
    pub stones: [Option<Stone>; 361],
}

/// Computes the codes of all squares before the first key is loaded, so that the compiler can use vector instructions.
#[inline(never)]
pub fn position_by_codes(position: &Position) -> u64 {
    let codes = position.board.map(|value| code(value) as u8);
    let squares = codes.iter().zip(&EDITED);
    squares.fold(BASE, |hash, (&code, keys)| hash ^ keys[usize::from(code)]) ^ beside_board(position)
}

/// XORs a key of 0 for an empty square, so that no branch is mispredicted.
#[inline(never)]
pub fn ranks_by_code(ranks: &Ranks) -> u64 {
    let squares = ranks.squares.as_flattened().iter().zip(&EDITED);
    squares.fold(0, |hash, (&man, keys)| hash ^ keys[man as usize])
}

/// XORs the key of each bit.
#[inline(never)]
pub fn bitboards_by_bits(boards: &Bitboards) -> u64 {
    let mut hash = 0;
    for (pieces, keys) in boards.pieces.as_flattened().iter().zip(BY_PIECE.as_flattened()) {
        let mut rest = *pieces;
        while rest != 0 {
            hash ^= keys[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
    }
    hash
}

/// Computes the codes of all points before the first key is loaded.
#[inline(never)]
pub fn points_by_codes(points: &Points) -> u64 {
    let codes = points.stones.map(|stone| stone.map_or(0, |stone| 1 + stone as u8));
    codes.iter().zip(&STONES).fold(0, |hash, (&code, keys)| hash ^ keys[usize::from(code)])
}

/// Returns the hash of a position by its derive.
#[inline(never)]
pub fn derived<S: zobrist::State<Key = u64>>(state: &S) -> u64 {
    state.zobrist_hash().raw()
}

impl From<&Position> for Ranks {
    fn from(position: &Position) -> Self {
        let man = |i| crate::hashed::man(code(position.board[i]));
        Ranks { squares: std::array::from_fn(|rank| std::array::from_fn(|file| man(8 * rank + file))) }
    }
}

impl From<&Position> for Bitboards {
    fn from(position: &Position) -> Self {
        let mut pieces = [[0; 6]; 2];
        for (square, value) in position.board.iter().enumerate() {
            if let Some(piece) = value {
                pieces[piece.color as usize][piece.role as usize] |= 1 << square;
            }
        }
        Bitboards { pieces }
    }
}

/// Repeats the squares of a chess position as the points of a board, with the color of each piece.
impl From<&Position> for Points {
    fn from(position: &Position) -> Self {
        let stone = |color| if color == Color::Black { Stone::Black } else { Stone::White };
        let stones = std::array::from_fn(|i| position.board[i % 64].map(|piece| stone(piece.color)));
        Points { stones }
    }
}
