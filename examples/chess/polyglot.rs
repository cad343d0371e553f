//! Keys of Polyglot opening books. The derive of `Zobrist` takes the published numbers as keys.

use std::io::{BufRead, Write};

use anyhow::{Context, Result};
use cozy_chess::{Board, Color, File, Piece, Rank};
use zobrist::Zobrist;
use zobrist_examples::chess::AsFile;
use zobrist_examples::input;
use zobrist_examples::polyglot::RANDOM64;

use crate::fen::without_clocks;
use crate::position::castling;

/// A position as the book format defines it. The fields are in the order of the numbers in the
/// format.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, table = RANDOM64)]
pub struct BookPosition {
    /// Bitboards by kind of piece and color, black first.
    #[zobrist(bits)]
    pieces: [[u64; 2]; 6],
    castling: [[bool; 2]; 2],
    /// Present only if a pawn of the side to move is beside the pushed pawn, whether or not the
    /// capture is legal.
    #[zobrist(as = AsFile)]
    en_passant: Option<File>,
    white_to_move: bool,
}

impl From<&Board> for BookPosition {
    fn from(board: &Board) -> Self {
        let us = board.side_to_move();
        let pawns = board.colored_pieces(us, Piece::Pawn);
        let beside = |file: File| file.adjacent() & Rank::Fifth.relative_to(us).bitboard();
        BookPosition {
            pieces: Piece::ALL.map(|piece| {
                [Color::Black, Color::White].map(|color| board.colored_pieces(color, piece).0)
            }),
            castling: castling(board),
            en_passant: board
                .en_passant()
                .filter(|&file| !(pawns & beside(file)).is_empty()),
            white_to_move: us == Color::White,
        }
    }
}

/// Writes the key of each FEN of `input`, before reading the next line. Skips blank lines.
///
/// # Errors
/// Fails at the first line that is not a FEN, after the keys of the lines before it.
pub fn write_keys(input: impl BufRead, output: &mut impl Write) -> Result<()> {
    for (number, line) in (1..).zip(input::lines(input)) {
        let line = line.with_context(|| format!("cannot read line {number}"))?;
        if !line.trim_ascii().is_empty() {
            let board = without_clocks(&line).with_context(|| format!("line {number}"))?;
            writeln!(output, "{}", BookPosition::from(&board).zobrist_hash())?;
        }
    }
    Ok(())
}
