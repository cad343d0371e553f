//! The chess position of the crate's documentation, for the tests that need a real state.
#![allow(dead_code, reason = "each test uses a part of it")]

use zobrist::Zobrist;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Color {
    White,
    Black,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Zobrist)]
pub(crate) enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub(crate) struct Position {
    pub(crate) board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    pub(crate) turn: Color,
    pub(crate) castling: [[bool; 2]; 2],
    pub(crate) en_passant: Option<File>,
    #[zobrist(skip)]
    pub(crate) halfmove_clock: u8,
}

pub(crate) const COLORS: [Color; 2] = [Color::White, Color::Black];
pub(crate) const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
pub(crate) const FILES: [File; 8] =
    [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

/// All twelve, in the order of their numbers.
pub(crate) fn pieces() -> impl Iterator<Item = Piece> {
    COLORS.into_iter().flat_map(|color| ROLES.map(|role| Piece { color, role }))
}

/// The squares that the tests name; a1 is 0, h8 is 63.
pub(crate) mod square {
    pub(crate) const B1: usize = 1;
    pub(crate) const E1: usize = 4;
    pub(crate) const F1: usize = 5;
    pub(crate) const G1: usize = 6;
    pub(crate) const H1: usize = 7;
    pub(crate) const D2: usize = 11;
    pub(crate) const E2: usize = 12;
    pub(crate) const C3: usize = 18;
    pub(crate) const E4: usize = 28;
    pub(crate) const D5: usize = 35;
    pub(crate) const E5: usize = 36;
    pub(crate) const D6: usize = 43;
    pub(crate) const D7: usize = 51;
}

impl Position {
    /// No piece at all, White to move.
    pub(crate) fn empty() -> Position {
        Position {
            board: [None; 64],
            turn: Color::White,
            castling: [[false; 2]; 2],
            en_passant: None,
            halfmove_clock: 0,
        }
    }

    /// The position that games start from.
    pub(crate) fn start() -> Position {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let mut position = Position { castling: [[true; 2]; 2], ..Position::empty() };
        let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for (file, role) in back.into_iter().enumerate() {
            position.board[file] = Some(Piece { color: Color::White, role });
            position.board[8 + file] = Some(Piece { color: Color::White, role: Role::Pawn });
            position.board[48 + file] = Some(Piece { color: Color::Black, role: Role::Pawn });
            position.board[56 + file] = Some(Piece { color: Color::Black, role });
        }
        position
    }
}
