//! The state that is hashed: everything that distinguishes one position from another. And reading it from a SFEN.

use std::num::Wrapping;

use haitaka::{Board, Color, ColoredPiece, Piece, Square};
use zobrist::view::Each;
use zobrist::{Shape, View, Zobrist};
use zobrist_examples::quote::quote;

/// The piece on each square, from 1a to 1i, then 2a, to 9i: file by file.
pub(crate) type Squares = [Option<ColoredPiece>; Square::NUM];
/// The number of each kind of piece in hand, by [`side`] and in the order of haitaka: pawns first, gold generals last.
pub(crate) type Hands = [[u8; Piece::HAND_NUM]; 2];

/// A position: a repetition has the same board, hands and side to move.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub(crate) struct Position {
    #[zobrist(as = AsPiece)]
    pub(crate) board: Squares,
    /// A key for each number of pieces: 252 keys.
    #[zobrist(max = 18)]
    pub(crate) hands: Hands,
    pub(crate) white_to_move: bool,
}

/// The same with keys that add up, so that the hash has the key of a piece in hand as often as there are pieces: 14 keys.
/// Under XOR the keys of two equal pieces would cancel.
#[derive(Debug, Zobrist)]
#[zobrist(key = Wrapping<u64>, seed = 2026)]
pub(crate) struct AdditivePosition {
    #[zobrist(as = AsPiece)]
    pub(crate) board: Squares,
    #[zobrist(count = 18)]
    pub(crate) hands: Hands,
    pub(crate) white_to_move: bool,
}

/// Views haitaka's `ColoredPiece`, to which the derive cannot be applied, as one of 28 values, and arrays and options of it.
#[derive(Debug)]
pub(crate) struct AsPiece;

impl View<ColoredPiece> for AsPiece {
    const SHAPE: Shape = Shape::numbers(2 * Piece::NUM);

    #[inline(always)]
    fn number(piece: &ColoredPiece) -> usize {
        side(piece.color) * Piece::NUM + piece.piece as usize
    }
}

impl Each for AsPiece {}

/// The index of a side. Black moves first.
#[inline(always)]
pub(crate) fn side(color: Color) -> usize {
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
        Position { board: squares, hands, white_to_move: board.side_to_move() == Color::White }
    }
}

impl From<&Board> for AdditivePosition {
    fn from(board: &Board) -> Self {
        let Position { board, hands, white_to_move } = Position::from(board);
        AdditivePosition { board, hands, white_to_move }
    }
}

/// Reads a SFEN; the number of the move may be missing, and is not kept.
pub(crate) fn read(sfen: &str) -> Result<Board, String> {
    let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
    let mut board = parse(&fields).map_err(|why| format!("bad SFEN {}: {why}", quote(sfen)))?;
    board.set_move_number(1);
    Ok(board)
}

/// haitaka's parser panics at too many squares and pieces, which are rejected before it, and passes over some errors, as `0`, `+g`, and
/// two numbers of one kind of piece: these it would write otherwise.
fn parse(fields: &[&str]) -> Result<Board, String> {
    let [ranks, _, hands, ..] = fields else {
        return Err("it needs a board, a side to move and the pieces in hand".into());
    };
    let squares = |letter: char| letter.to_digit(10).unwrap_or(u32::from(letter != '+'));
    if ranks.split('/').any(|rank| rank.chars().map(squares).sum::<u32>() != 9) {
        return Err("not all ranks have 9 squares".into());
    }
    let mut numbers = hands.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
    let is_number = |text: &str| text.parse().is_ok_and(|number| (1..=18).contains(&number));
    if !numbers.all(is_number) || hands.contains(['K', 'k']) {
        return Err(format!("{} are not pieces in hand", quote(hands)));
    }
    let board = Board::from_sfen(&fields.join(" ")).map_err(|error| error.to_string())?;
    let written = board.to_string();
    let written: Vec<&str> = written.split(' ').collect();
    let kinds = |hands: &str| hands.matches(char::is_alphabetic).count();
    if written[0] != *ranks || kinds(written[2]) != kinds(hands) {
        return Err(format!("it would be read as {}", written.join(" ")));
    }
    Ok(board)
}
