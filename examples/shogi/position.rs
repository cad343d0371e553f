//! The state that is hashed: everything that distinguishes one position from another. And reading it from a SFEN.

use std::num::Wrapping;

use haitaka::{Board, Color, ColoredPiece, File, Piece, Square};
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

/// haitaka's parser panics at ranks and numbers that are too large, and accepts `0`, `+g`, two numbers for one kind of piece
/// and two pawns on a file, so these are rejected before and after it.
fn parse(fields: &[&str]) -> Result<Board, String> {
    let [ranks, _, hands, ..] = fields else {
        return Err("it needs a board, a side to move and the pieces in hand".into());
    };
    check_board(ranks)?;
    check_hands(hands)?;
    let board = Board::from_sfen(&fields.join(" ")).map_err(|error| error.to_string())?;
    for (file, color) in File::ALL.iter().flat_map(|file| Color::ALL.map(|color| (file, color))) {
        if (board.colored_pieces(color, Piece::Pawn) & file.bitboard()).len() > 1 {
            return Err(format!("{color:?} has two pawns on file {file}"));
        }
    }
    Ok(board)
}

fn check_board(ranks: &str) -> Result<(), String> {
    for (rank, name) in ranks.split('/').zip('a'..) {
        let mut squares = 0;
        for piece in rank.split_inclusive(|letter| letter != '+') {
            let read = piece.parse::<ColoredPiece>();
            squares += match piece.as_bytes() {
                [digit @ b'1'..=b'9'] => u32::from(digit - b'0'),
                _ if read.is_ok_and(|read| read.to_string() == piece) => 1,
                _ => return Err(format!("{} on rank {name} is not a piece", quote(piece))),
            };
        }
        if squares != 9 {
            return Err(format!("rank {name} has {squares} squares instead of 9"));
        }
    }
    Ok(())
}

fn check_hands(hands: &str) -> Result<(), String> {
    let mut pieces = String::new();
    for token in hands.split_inclusive(|c: char| !c.is_ascii_digit()).filter(|_| hands != "-") {
        let piece = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = token.strip_suffix(piece).filter(|number| !number.is_empty());
        let number = number.unwrap_or("1").parse().unwrap_or(0);
        let is_piece = !piece.is_empty() && "PLNSBRGplnsbrg".contains(piece);
        if !is_piece || !(1..=18).contains(&number) || pieces.contains(piece) {
            let token = quote(token);
            return Err(format!("{token} is not a number of pieces in hand, or a second one"));
        }
        pieces += piece;
    }
    Ok(())
}
