//! What the derive generates for a chess position: the page of [`Position`] lists the constants of
//! its slots and parts, and the traits.
//!
//! This module exists in the documentation only. Over a keyword of an attribute, an editor shows
//! what it means.

use crate::Zobrist;

/// The color of a piece, or of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(crate = crate)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Color {
    White,
    Black,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(crate = crate)]
#[allow(missing_docs, reason = "the names say all")]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A chess position. Each hashed field is a slot: a constant in capitals, with the visibility and
/// the documentation of the field. A part is a constant, too.
#[derive(Clone, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026, crate = crate)]
pub struct Position {
    /// The pieces on the board.
    #[zobrist(part(pawns = Pawn), tally(material))]
    pub board: [Option<(Color, Role)>; 64],
    /// The side to move. White has no key.
    #[zobrist(empty = Color::White)]
    pub turn: Color,
    /// The rights to castle: white king's side, white queen's side, and those of Black.
    pub castling: [bool; 4],
    /// The file on which a pawn can be captured en passant.
    #[zobrist(max = 7)]
    pub en_passant: Option<u8>,
    /// Plies since the last capture or pawn move.
    #[zobrist(skip)]
    pub halfmove_clock: u8,
}
