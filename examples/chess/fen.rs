//! Reads FEN and EPD with `cozy-chess`.

use std::array;

use anyhow::{Context, Result};
use cozy_chess::{Board, Color, FenParseError, Piece, Rank, get_king_moves};
use zobrist_examples::quote::quote;

/// Reads the first four fields of a FEN or EPD, and the half-move clock if the fifth field is a
/// number. A letter of the castling rights is a wing (`KQkq`) or, as in Shredder-FEN, the file of a
/// rook (`HAha`). The letter of a wing means the outermost rook on this wing.
///
/// # Errors
/// Fails if the text is invalid. The message quotes the line and gives the reason.
pub fn board(line: &str) -> Result<Board> {
    read(line).with_context(|| format!("bad FEN {}", quote(line)))
}

fn read(line: &str) -> Result<Board, FenParseError> {
    let mut fields = line.split_ascii_whitespace();
    let [Some(pieces), Some(turn), Some(castling), Some(en_passant)] =
        array::from_fn(|_| fields.next())
    else {
        return Err(FenParseError::MissingField);
    };
    // `cozy-chess` reads missing ranks as empty ones, and 0 as no squares.
    let ranks = 1 + pieces.bytes().filter(|&byte| byte == b'/').count();
    if ranks != Rank::NUM || pieces.contains('0') {
        return Err(FenParseError::InvalidBoard);
    }
    // Pass no clocks, because EPD has operations in their place.
    let from_fen = |castling, en_passant, shredder| {
        Board::from_fen(
            &[pieces, turn, castling, en_passant, "0 1"].join(" "),
            shredder,
        )
    };
    let mut board = match from_fen(castling, en_passant, false) {
        Err(FenParseError::InvalidCastlingRights) => {
            let board = from_fen("-", "-", false)?;
            let rooks: String = castling
                .chars()
                .map(|right| rook_file(&board, right))
                .collect();
            from_fen(&rooks, en_passant, true)?
        }
        board => board?,
    };
    // `cozy-chess` does not detect a king in check from the other king.
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(FenParseError::InvalidBoard);
    }
    if let Some(clock) = fields.next().and_then(|field| field.parse().ok()) {
        board.set_halfmove_clock(100.min(clock));
    }
    Ok(board)
}

/// Replaces the letter of a wing by the file of the outermost rook on this wing, because
/// `cozy-chess` reads `KQkq` as rooks in the corners. Returns other letters unchanged.
fn rook_file(board: &Board, right: char) -> char {
    let color = if right.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let back_rank = Rank::First.relative_to(color).bitboard();
    let mut rooks = (board.colored_pieces(color, Piece::Rook) & back_rank).into_iter();
    let rook = match right.to_ascii_lowercase() {
        'k' => rooks.filter(|&rook| rook > board.king(color)).last(),
        'q' => rooks.find(|&rook| rook < board.king(color)),
        _ => None,
    };
    let file = rook.map_or(right, |rook| rook.file().into());
    if color == Color::White {
        file.to_ascii_uppercase()
    } else {
        file
    }
}
