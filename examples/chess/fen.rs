//! Reading FEN and EPD: board, turn, castling rights and en passant square. What follows these four
//! fields (clocks, operations) is not looked at.

use cozy_chess as cozy;
use cozy_chess::{Board, BoardBuilder, BoardBuilderError, Rank, Square};

use crate::position::{Color, File, Role, Wing};

mod error;
mod reachable;

pub(crate) use error::FenError;

/// Both edges of the board: no pawn stands there.
const EDGES: u64 = 0xff00_0000_0000_00ff;

/// The four fields that a FEN and an EPD have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fen {
    /// By role and color the squares that they stand on, a1 as the lowest bit, then b1.
    pub(crate) pieces: [[u64; 2]; 6],
    pub(crate) turn: Color,
    /// By color and wing the file of the rook that may castle.
    pub(crate) castling: [[Option<File>; 2]; 2],
    /// The file of the pawn that has just moved two squares.
    pub(crate) en_passant: Option<File>,
}

impl Fen {
    /// Reads one line. Castling rights can be letters of wings (`KQkq`, the outermost rook) or, as in
    /// Shredder-FEN, of files (`HAha`).
    pub(crate) fn read(line: &[u8]) -> Result<Self, FenError> {
        let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        let mut field = |name| fields.next().ok_or(FenError::Missing(name));
        let board = field("board")?;
        let mut fen = Fen {
            pieces: pieces(board)?,
            turn: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
        };
        fen.turn = match field("side to move")? {
            b"w" => Color::White,
            b"b" => Color::Black,
            other => return Err(FenError::turn(other)),
        };
        fen.check_pieces()?;
        fen.read_castling(field("castling field")?)?;
        fen.read_en_passant(field("en passant field")?)?;
        Ok(fen)
    }

    pub(crate) fn of(&self, color: Color, role: Role) -> u64 {
        self.pieces[role as usize][color as usize]
    }

    fn check_pieces(&self) -> Result<(), FenError> {
        for color in [Color::White, Color::Black] {
            let kings = self.of(color, Role::King).count_ones();
            if kings != 1 {
                return Err(FenError::Kings(color, kings));
            }
            let pawns = self.of(color, Role::Pawn) & EDGES;
            if pawns != 0 {
                return Err(FenError::PawnOn(pawns.trailing_zeros() as u8));
            }
        }
        Ok(())
    }

    fn read_castling(&mut self, field: &[u8]) -> Result<(), FenError> {
        if field == b"-" {
            return Ok(());
        }
        for &letter in field {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let back = back_rank(color);
            let rooks = (self.of(color, Role::Rook) >> (8 * back)) as u8;
            let king = (self.of(color, Role::King) >> (8 * back)) as u8;
            // The files of the rooks on either side of the king, if he is on his back rank.
            let (left, right) = match king {
                0 => (0, 0),
                _ => (rooks & (king - 1), rooks & !(king | (king - 1))),
            };
            let (wing, rook) = match letter.to_ascii_lowercase() {
                b'k' => (Wing::King, right.checked_ilog2()),
                b'q' => (Wing::Queen, (left != 0).then(|| left.trailing_zeros())),
                file @ b'a'..=b'h' => {
                    let file = u32::from(file - b'a');
                    let wing = if right >> file & 1 == 1 { Wing::King } else { Wing::Queen };
                    (wing, ((left | right) >> file & 1 == 1).then_some(file))
                }
                _ => return Err(FenError::CastlingLetter(letter)),
            };
            let Some(rook) = rook else { return Err(FenError::NothingToCastle(letter)) };
            let right = &mut self.castling[color as usize][wing as usize];
            if right.replace(File::ALL[rook as usize]).is_some() {
                return Err(FenError::CastlingTwice(letter));
            }
        }
        Ok(())
    }

    fn read_en_passant(&mut self, field: &[u8]) -> Result<(), FenError> {
        let (file, rank) = match *field {
            [b'-'] => return Ok(()),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (file - b'a', rank - b'1'),
            _ => return Err(FenError::en_passant(field)),
        };
        // The square that the pawn passed, and those where it came from and stands.
        let (passed, from, stands) = match self.turn {
            Color::White => (5, 6, 4),
            Color::Black => (2, 1, 3),
        };
        if rank != passed {
            return Err(FenError::EnPassantRank { square: 8 * rank + file, turn: self.turn });
        }
        let bit = |rank: u8| 1u64 << (8 * rank + file);
        let occupied = self.pieces.iter().flatten().fold(0, |all, squares| all | squares);
        if self.of(!self.turn, Role::Pawn) & bit(stands) == 0
            || occupied & (bit(passed) | bit(from)) != 0
        {
            return Err(FenError::NothingPassed { square: 8 * passed + file });
        }
        self.en_passant = Some(File::ALL[usize::from(file)]);
        Ok(())
    }
}

const fn back_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

fn pieces(board: &[u8]) -> Result<[[u64; 2]; 6], FenError> {
    let mut pieces = [[0; 2]; 6];
    let (mut rank, mut file) = (7, 0);
    for &letter in board {
        match letter {
            b'/' => {
                if file != 8 {
                    return Err(FenError::RankLength { rank, file });
                }
                if rank == 0 {
                    return Err(FenError::TooManyRanks);
                }
                rank -= 1;
                file = 0;
            }
            b'1'..=b'8' => file += letter - b'0',
            _ => {
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                let role = match letter.to_ascii_lowercase() {
                    b'p' => Role::Pawn,
                    b'n' => Role::Knight,
                    b'b' => Role::Bishop,
                    b'r' => Role::Rook,
                    b'q' => Role::Queen,
                    b'k' => Role::King,
                    _ => return Err(FenError::PieceLetter(letter)),
                };
                // A bit beyond the rank is caught below.
                pieces[role as usize][color as usize] |= 1u64 << ((8 * rank + file) & 63);
                file += 1;
            }
        }
        if file > 8 {
            return Err(FenError::RankLength { rank, file });
        }
    }
    if file != 8 {
        return Err(FenError::RankLength { rank, file });
    }
    if rank != 0 {
        return Err(FenError::TooFewRanks(8 - rank));
    }
    Ok(pieces)
}

impl TryFrom<&Fen> for Board {
    type Error = FenError;

    /// The board, if moves can be played on it.
    fn try_from(fen: &Fen) -> Result<Board, FenError> {
        fen.check_reachable()?;
        let turn = cozy::Color::index(fen.turn as usize);
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = turn;
        for (role, pieces) in cozy::Piece::ALL.into_iter().zip(fen.pieces) {
            for (color, squares) in cozy::Color::ALL.into_iter().zip(pieces) {
                for square in cozy::BitBoard(squares) {
                    builder.board[square as usize] = Some((role, color));
                }
            }
        }
        for color in cozy::Color::ALL {
            let [short, long] = fen.castling[color as usize]
                .map(|file| file.map(|file| cozy::File::index(file as usize)));
            *builder.castle_rights_mut(color) = cozy::CastleRights { short, long };
        }
        builder.en_passant = fen.en_passant.map(|file| {
            Square::new(cozy::File::index(file as usize), Rank::Sixth.relative_to(turn))
        });
        builder.build().map_err(|error| match error {
            BoardBuilderError::InvalidEnPassant => FenError::EnPassantCheck,
            _ => FenError::Unreachable,
        })
    }
}

#[cfg(test)]
mod tests;
