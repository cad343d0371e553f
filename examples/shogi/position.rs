//! The state that is hashed. It contains everything that distinguishes positions. The module also
//! reads boards from SFENs.

use std::num::Wrapping;

use anyhow::{Context, Error, Result, bail};
use haitaka::{Board, Color, ColoredPiece, Piece, Square};
use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist};
use zobrist_examples::quote::quote;

/// The piece on each square. The order is by file: from 1a to 1i, then from 2a, up to 9i.
pub type Squares = [Option<ColoredPiece>; Square::NUM];
/// The numbers of pieces in hand by [`side`] and kind. The order of kinds is that of haitaka, from
/// pawns to gold generals.
pub type Hands = [[u8; Piece::HAND_NUM]; 2];

/// A position as the rules define it for repetitions: board, hands, and side to move.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub struct Position {
    #[zobrist(as = AsPiece)]
    pub board: Squares,
    /// Each kind of piece in a hand has a key for each number of such pieces, 252 keys in total.
    #[zobrist(max = 18)]
    pub hands: Hands,
    pub white_to_move: bool,
}

/// A position with additive keys. Each kind of piece in a hand has one key, which is added once for
/// each such piece, so 14 keys suffice. Under XOR, the keys of two equal pieces would cancel.
#[derive(Debug, Zobrist)]
#[zobrist(key = Wrapping<u64>, seed = 2026)]
pub struct AdditivePosition {
    #[zobrist(as = AsPiece)]
    pub board: Squares,
    #[zobrist(count = 18)]
    pub hands: Hands,
    pub white_to_move: bool,
}

/// Views haitaka's `ColoredPiece` as one of 28 values, because the derive cannot be applied to it.
/// Also views arrays and options of it.
#[derive(Debug)]
pub struct AsPiece;

impl View<ColoredPiece> for AsPiece {
    const SHAPE: Shape<'static> = Shape::numbers(2 * Piece::NUM);

    #[inline(always)]
    fn number(piece: &ColoredPiece) -> usize {
        side(piece.color) * Piece::NUM + piece.piece as usize
    }
}

impl Each for AsPiece {}

/// Returns the index of a side: 0 for Black, who moves first, and 1 for White.
#[inline(always)]
pub fn side(color: Color) -> usize {
    1 - color as usize
}

impl From<&Board> for Position {
    #[inline]
    fn from(board: &Board) -> Self {
        let mut squares = [None; Square::NUM];
        let mut hands = [[0; Piece::HAND_NUM]; 2];
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    squares[square as usize] = Some(ColoredPiece { piece, color });
                }
            }
            hands[side(color)].copy_from_slice(&board.hand(color)[..Piece::HAND_NUM]);
        }
        Position {
            board: squares,
            hands,
            white_to_move: board.side_to_move() == Color::White,
        }
    }
}

impl From<&Board> for AdditivePosition {
    fn from(board: &Board) -> Self {
        let Position {
            board,
            hands,
            white_to_move,
        } = Position::from(board);
        AdditivePosition {
            board,
            hands,
            white_to_move,
        }
    }
}

/// Reads a SFEN. The move number is optional and ignored.
pub fn read(sfen: &str) -> Result<Board> {
    let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
    let mut board = parse(&fields).with_context(|| format!("bad SFEN {}", quote(sfen)))?;
    board.set_move_number(1);
    Ok(board)
}

/// Parses a SFEN, and rejects input that haitaka's parser handles wrongly. If there are too many
/// squares or pieces, the parser panics. It ignores errors such as `0`, `+g`, and two numbers for
/// one kind of piece. To find these ignored errors, the parsed board is written again and compared
/// with the input.
fn parse(fields: &[&str]) -> Result<Board> {
    let [ranks, _, hands, ..] = fields else {
        bail!("a board, a side to move and the pieces in hand are required");
    };
    let squares = |letter: char| letter.to_digit(10).unwrap_or(u32::from(letter != '+'));
    if ranks
        .split('/')
        .any(|rank| rank.chars().map(squares).sum::<u32>() != 9)
    {
        bail!("not all ranks have 9 squares");
    }
    let mut numbers = hands
        .split(|c: char| !c.is_ascii_digit())
        .filter(|text| !text.is_empty());
    let is_number = |text: &str| text.parse().is_ok_and(|number| (1..=18).contains(&number));
    if !numbers.all(is_number) || hands.contains(['K', 'k']) {
        bail!("{} are not pieces in hand", quote(hands));
    }
    let board = Board::from_sfen(&fields.join(" ")).map_err(Error::msg)?;
    let written = board.to_string();
    let written: Vec<&str> = written.split(' ').collect();
    let kinds = |hands: &str| hands.matches(char::is_alphabetic).count();
    if written[0] != *ranks || kinds(written[2]) != kinds(hands) {
        bail!("it would be read as {}", written.join(" "));
    }
    Ok(board)
}
