//! The state that is hashed. It contains everything that distinguishes positions. The module also
//! reads boards from SFENs.

use std::num::Wrapping;

use anyhow::{Context, Error, Result, bail};
use haitaka::{Board, Color, ColoredPiece, Piece, SFENParseError, Square};
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

/// The pieces that a game has: their letters, their names, and how many there are.
const PIECES: [(char, &str, u32); 8] = [
    ('p', "pawns", 18),
    ('l', "lances", 4),
    ('n', "knights", 4),
    ('s', "silver generals", 4),
    ('b', "bishops", 2),
    ('r', "rooks", 2),
    ('g', "gold generals", 4),
    ('k', "kings", 2),
];

/// Parses a SFEN. First names what is wrong, because haitaka's parser has one message for all errors
/// of a board, panics if there are too many squares or pieces, accepts two pawns on one file, and
/// ignores errors such as `0`, `+g`, and two numbers for one kind of piece. To find these ignored
/// errors, the parsed board is written again and compared with the input.
fn parse(fields: &[&str]) -> Result<Board> {
    let [ranks, side, hands, ..] = fields else {
        bail!("a board, a side to move and the pieces in hand are required");
    };
    if !["b", "w"].contains(side) {
        bail!("the side to move is {} instead of b or w", quote(side));
    }
    let numbers = check_hands(hands)?;
    check_board(ranks, numbers)?;
    let board = Board::from_sfen(&fields.join(" ")).map_err(|error| match error {
        // All else is checked.
        SFENParseError::InvalidBoard => {
            Error::msg("the side to move could capture the king, or is in check by too many pieces")
        }
        error => Error::msg(error),
    })?;
    let written = board.to_string();
    let written: Vec<&str> = written.split(' ').collect();
    let kinds = |hands: &str| hands.matches(char::is_alphabetic).count();
    if written[0] != *ranks || kinds(written[2]) != kinds(hands) {
        bail!("it would be read as {}", written.join(" "));
    }
    Ok(board)
}

/// Checks the pieces in hand. Returns how many of each kind there are.
fn check_hands(hands: &str) -> Result<[u32; PIECES.len()]> {
    let (mut numbers, mut number) = ([0; PIECES.len()], None);
    if hands == "-" {
        return Ok(numbers);
    }
    for letter in hands.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = Some(number.unwrap_or(0) * 10 + digit);
            if number > Some(18) {
                bail!("{} are not pieces in hand", quote(hands));
            }
            continue;
        }
        let kind = kind(letter).filter(|&kind| PIECES[kind].0 != 'k');
        match (kind, number) {
            (Some(kind), None | Some(1..)) => numbers[kind] += number.take().unwrap_or(1),
            _ => bail!("{} are not pieces in hand", quote(hands)),
        }
    }
    if number.is_some() {
        bail!("{} are not pieces in hand", quote(hands));
    }
    Ok(numbers)
}

/// Returns the index of a letter in [`PIECES`].
fn kind(letter: char) -> Option<usize> {
    let letter = letter.to_ascii_lowercase();
    PIECES.iter().position(|piece| piece.0 == letter)
}

/// Checks the pieces on the board. `numbers` are those in hand.
fn check_board(ranks: &str, mut numbers: [u32; PIECES.len()]) -> Result<()> {
    let ranks: Vec<&str> = ranks.split('/').collect();
    let known = |letter: char| kind(letter).is_some() || "123456789+".contains(letter);
    if let Some(unknown) = ranks.concat().chars().find(|&letter| !known(letter)) {
        bail!("{} is not a piece", quote(unknown));
    }
    if ranks.len() != 9 {
        bail!("the board has {} ranks, not 9", ranks.len());
    }
    let (mut kings, mut pawns) = ([0; 2], [[0; 9]; 2]);
    for (row, (rank, name)) in ranks.iter().zip('a'..).enumerate() {
        let (mut column, mut promoted) = (0, false);
        for letter in rank.chars() {
            if promoted && kind(letter).is_none_or(|kind| "gk".contains(PIECES[kind].0)) {
                bail!("{} is not a piece", quote(format!("+{letter}")));
            }
            if let Some(empty) = letter.to_digit(10) {
                column += empty as usize;
            }
            if let Some(kind) = kind(letter) {
                let white = letter.is_lowercase();
                let (symbol, plural, _) = PIECES[kind];
                // The ranks in front of the piece.
                let ahead = if white { 8 - row } else { row };
                let needed = match symbol {
                    'p' | 'l' if !promoted => 1,
                    'n' if !promoted => 2,
                    _ => 0,
                };
                let color = if white { "White" } else { "Black" };
                if ahead < needed {
                    bail!("{plural} of {color} could never move from rank {name}");
                }
                numbers[kind] += 1;
                kings[usize::from(white)] += u32::from(symbol == 'k');
                if let Some(file) = pawns[usize::from(white)].get_mut(column) {
                    *file += u32::from(symbol == 'p' && !promoted);
                    if *file > 1 {
                        bail!("two pawns of {color} are on file {}", 9 - column);
                    }
                }
                column += 1;
            }
            promoted = letter == '+';
        }
        if promoted {
            bail!("'+' is not a piece");
        }
        if column != 9 {
            bail!("rank {name} has {column} squares, not 9");
        }
    }
    for (kings, color) in kings.into_iter().zip(["Black", "White"]) {
        if kings != 1 {
            bail!("{color} has {kings} kings, not one");
        }
    }
    for (number, (_, plural, most)) in numbers.into_iter().zip(PIECES) {
        if number > most {
            bail!("there are {number} {plural}, and a game has {most}");
        }
    }
    Ok(())
}
