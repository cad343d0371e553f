//! Hashes from scratch by hand, for boards of two shapes. Each loop is the fastest of several that
//! an expert would try, on both processors of the results.

use zobrist::Zobrist;

use crate::hand::{beside_board, code};
use crate::keys::{BASE, BY_PIECE, EDITED};
use crate::position::Position;

/// A board as bitboards.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Bitboards {
    /// The squares of each piece by color and role.
    #[zobrist(bits, table(color, role, square) = BY_PIECE[color][role][square])]
    pub pieces: [[u64; 6]; 2],
}

/// Computes the codes of all squares before the first key is loaded, so that the compiler can use
/// vector instructions.
#[inline(never)]
pub fn position_by_codes(position: &Position) -> u64 {
    let codes = position.board.map(|value| code(value) as u8);
    let squares = codes.iter().zip(&EDITED);
    squares.fold(BASE, |hash, (&code, keys)| hash ^ keys[usize::from(code)])
        ^ beside_board(position)
}

/// Returns the derived hash of a board.
#[inline(never)]
pub fn bitboards_by_derive(boards: &Bitboards) -> u64 {
    boards.zobrist_hash().raw()
}

/// XORs the key of each bit.
#[inline(never)]
pub fn bitboards_by_bits(boards: &Bitboards) -> u64 {
    let mut hash = 0;
    for (pieces, keys) in boards
        .pieces
        .as_flattened()
        .iter()
        .zip(BY_PIECE.as_flattened())
    {
        let mut rest = *pieces;
        while rest != 0 {
            hash ^= keys[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
    }
    hash
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
