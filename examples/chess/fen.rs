//! Reads FEN and EPD with `cozy-chess`.

use std::array;

use anyhow::{Context, Result, anyhow};
use cozy_chess::{Board, Color, FenParseError, Piece, Rank, get_king_moves};
use zobrist_examples::quote::quote;

/// Reads a FEN or EPD with its clocks, if it has any. A letter of the castling rights is a wing
/// (`KQkq`) or, as in Shredder-FEN, the file of a rook (`HAha`). The letter of a wing means the
/// outermost rook on this wing.
///
/// # Errors
/// Fails if the text is invalid. The message quotes the line and gives the reason.
pub fn board(line: &str) -> Result<Board> {
    let read = || {
        let mut board = first_fields(line)?;
        set_clocks(&mut board, line.split_ascii_whitespace().skip(4))?;
        anyhow::Ok(board)
    };
    read().with_context(|| format!("bad FEN {}", quote(line)))
}

/// Reads the first four fields of a FEN or EPD as [`board`] does. The clocks are those of a new
/// game.
///
/// # Errors
/// Fails as [`board`].
pub fn without_clocks(line: &str) -> Result<Board> {
    first_fields(line).with_context(|| format!("bad FEN {}", quote(line)))
}

fn first_fields(line: &str) -> Result<Board> {
    read(line).map_err(|error| match error {
        FenParseError::InvalidBoard => {
            let pieces = line.split_ascii_whitespace().next().unwrap_or_default();
            anyhow!(fault(pieces))
        }
        error => error.into(),
    })
}

/// Returns what is wrong with the first field of a FEN whose board is invalid.
fn fault(pieces: &str) -> String {
    let ranks: Vec<&str> = pieces.split('/').collect();
    if ranks.len() != Rank::NUM {
        return format!("the number of ranks is {}, not 8", ranks.len());
    }
    let mut kings: Vec<(usize, usize)> = Vec::new();
    for (rank, text) in (1..=8).rev().zip(&ranks) {
        let mut file = 0;
        for piece in text.chars() {
            match piece {
                '1'..='8' => file += piece.to_digit(10).unwrap_or_default() as usize,
                'P' | 'p' if matches!(rank, 1 | 8) => {
                    return format!("a pawn stands on rank {rank}");
                }
                _ if "PNBRQKpnbrqk".contains(piece) => {
                    if matches!(piece, 'K' | 'k') {
                        kings.push((rank, file));
                    }
                    file += 1;
                }
                other => {
                    let other = quote(other);
                    return format!("rank {rank} has {other}, which is neither a piece nor 1 to 8");
                }
            }
        }
        if file != 8 {
            return format!("rank {rank} has {file} squares, not 8");
        }
    }
    for (side, letters) in [("White", "PNBRQK"), ("Black", "pnbrqk")] {
        let count = |of: &str| pieces.chars().filter(|&piece| of.contains(piece)).count();
        let [all, pawns, kings] = [count(letters), count(&letters[..1]), count(&letters[5..])];
        if kings != 1 {
            return format!("{side} has {kings} kings, not one");
        }
        if pawns > 8 || all > 16 {
            return format!("{side} has {pawns} pawns and {all} pieces, more than 8 or 16");
        }
    }
    let [one, other] = kings[..] else {
        unreachable!("each side has one king")
    };
    let distance = usize::max(one.0.abs_diff(other.0), one.1.abs_diff(other.1));
    if distance <= 1 {
        return "the kings stand side by side".into();
    }
    "the side that has moved is in check, or more than two pieces give check".into()
}

/// Reads the halfmove clock and the move number of a FEN. The operations of an EPD, which begin
/// with a letter, are skipped.
fn set_clocks<'a>(board: &mut Board, fields: impl Iterator<Item = &'a str>) -> Result<()> {
    let is_operation = |field: &str| field.starts_with(|first: char| first.is_ascii_alphabetic());
    let mut numbers = fields.take_while(|field| !is_operation(field));
    if let Some(text) = numbers.next() {
        let clock = text.parse().ok().filter(|&clock| clock <= 100);
        board.set_halfmove_clock(clock.with_context(|| {
            format!(
                "the halfmove clock is {} instead of a number from 0 to 100",
                quote(text)
            )
        })?);
    }
    if let Some(text) = numbers.next() {
        let number = text.parse().ok().filter(|&number| number > 0);
        board.set_fullmove_number(number.with_context(|| {
            format!(
                "the move number is {} instead of a number from 1 to 65535",
                quote(text)
            )
        })?);
    }
    Ok(())
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
    // EPD has operations in place of clocks, so `set_clocks` reads them.
    let from_fen = |castling, en_passant, shredder| {
        Board::from_fen(
            &[pieces, turn, castling, en_passant, "0 1"].join(" "),
            shredder,
        )
    };
    let board = match from_fen(castling, en_passant, false) {
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
