//! Chess: positions after a number of plies.

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, File, Piece, Rank, Square};
use zobrist::{Delta, KeyTable, Zobrist};
use zobrist_examples::chess::{AsFile, legal_en_passant};

use crate::code::{Code, States};
use crate::puzzle::{HashKey, Puzzle, Successors};

/// Chess from the initial position.
///
/// The number of plies is part of a state, so the states at distance n are all positions that n
/// plies can reach.
#[derive(Clone, Debug)]
pub struct Chess;

/// A position, and the number of plies that led to it. The other fields are what the laws of chess
/// compare to detect a repetition.
#[derive(Clone, Debug, PartialEq, Eq, Zobrist)]
#[zobrist(slots)]
pub struct Position {
    /// The pieces of each color, in the order of [`Piece::ALL`].
    #[zobrist(bits)]
    pieces: [[u64; Piece::NUM]; Color::NUM],
    /// The castling rights, from the lowest bit: White short, White long, Black short, Black long.
    #[zobrist(bits = 4)]
    castling: u8,
    /// The file of a pawn that can legally be captured en passant.
    #[zobrist(as = AsFile)]
    en_passant: Option<File>,
    /// The number of plies. White is to move if it is even.
    #[zobrist(max = 255)]
    plies: u8,
}

impl Position {
    pub(crate) fn new(board: &Board, plies: u8) -> Self {
        let pieces =
            |color| std::array::from_fn(|piece| board.colored_pieces(color, Piece::ALL[piece]).0);
        let rights = Color::ALL.map(|color| board.castle_rights(color));
        let rights = rights.iter().flat_map(|rights| [rights.short, rights.long]);
        let castling = rights
            .enumerate()
            .fold(0, |bits, (i, right)| bits | u8::from(right.is_some()) << i);
        let en_passant = legal_en_passant(board);
        Position {
            pieces: Color::ALL.map(pieces),
            castling,
            en_passant,
            plies,
        }
    }

    fn color(&self) -> Color {
        if self.plies.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        }
    }

    fn board(&self) -> Board {
        let mut builder = BoardBuilder::empty();
        builder.side_to_move = self.color();
        for (color, pieces) in Color::ALL.into_iter().zip(&self.pieces) {
            for (piece, &squares) in Piece::ALL.into_iter().zip(pieces) {
                for square in BitBoard(squares) {
                    *builder.square_mut(square) = Some((piece, color));
                }
            }
            let bits = self.castling >> (2 * color as u8);
            let rights = builder.castle_rights_mut(color);
            rights.short = (bits & 1 != 0).then_some(File::H);
            rights.long = (bits & 2 != 0).then_some(File::A);
        }
        let rank = Rank::Sixth.relative_to(self.color());
        builder.en_passant = self.en_passant.map(|file| Square::new(file, rank));
        builder.build().expect("a legal position")
    }

    /// Returns the difference between the hashes of `self` and its successor `new`. Reads only the
    /// squares whose pieces differ.
    fn change<K: HashKey>(&self, new: &Self, keys: &KeyTable<Self, K>) -> Delta<Self, K> {
        let mut change = keys.change(Self::PLIES, self.plies, new.plies)
            ^ keys.change(Self::EN_PASSANT, self.en_passant, new.en_passant);
        if self.castling != new.castling {
            change ^= keys.key(Self::CASTLING, self.castling ^ new.castling);
        }
        for (color, (old, new)) in self.pieces.iter().zip(&new.pieces).enumerate() {
            for (piece, (&old, &new)) in old.iter().zip(new).enumerate() {
                if old != new {
                    change ^= keys.key(Self::PIECES.at(color).at(piece), old ^ new);
                }
            }
        }
        change
    }
}

impl Puzzle for Chess {
    type State = Position;
    type Code = Compact;

    fn name(&self) -> String {
        "positions of chess after so many plies".to_owned()
    }

    fn start(&self) -> Position {
        Position::new(&Board::default(), 0)
    }

    fn successors<K: HashKey>(&self, state: &Position, next: &mut Successors<'_, Self, K>) {
        let board = state.board();
        let plies = state.plies.checked_add(1).expect("fewer than 256 plies");
        board.generate_moves(|moves| {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                let position = Position::new(&board, plies);
                next.push(&position, |keys| state.change(&position, keys));
            }
            false
        });
    }
}

/// Packs a position into 10 bytes plus half a byte per piece. The fields are the ply, the castling
/// rights with the en passant file, the occupied squares, and the piece on each occupied square.
#[derive(Debug)]
pub struct Compact;

impl Code<Position> for Compact {
    fn pack(position: &Position, states: &mut States) {
        let occupied = position
            .pieces
            .as_flattened()
            .iter()
            .fold(0, |all, squares| all | squares);
        let file = position.en_passant.map_or(0, |file| 1 + file as u8);
        states.push_bytes(|bytes| {
            bytes.extend([position.plies, position.castling | file << 4]);
            bytes.extend(occupied.to_le_bytes());
            let mut kinds = [0_u8; 32];
            for (kind, squares) in (0..).zip(position.pieces.as_flattened()) {
                for square in BitBoard(*squares) {
                    let before = (occupied & ((1 << square as u32) - 1)).count_ones();
                    kinds[before as usize / 2] |= kind << (before % 2 * 4);
                }
            }
            bytes.extend(&kinds[..occupied.count_ones().div_ceil(2) as usize]);
        });
    }

    fn unpack(bytes: &[u8]) -> Position {
        let [plies, rest @ ..] = bytes else {
            panic!("a packed position")
        };
        let ([flags], rest) = rest.split_first_chunk().expect("a packed position");
        let (occupied, kinds) = rest.split_first_chunk().expect("a packed position");
        let mut pieces = [[0; Piece::NUM]; Color::NUM];
        for (i, square) in BitBoard(u64::from_le_bytes(*occupied))
            .into_iter()
            .enumerate()
        {
            let kind = usize::from(kinds[i / 2] >> (i % 2 * 4) & 15);
            pieces.as_flattened_mut()[kind] |= square.bitboard().0;
        }
        let en_passant = (flags >> 4)
            .checked_sub(1)
            .map(|file| File::index(usize::from(file)));
        Position {
            pieces,
            castling: flags & 15,
            en_passant,
            plies: *plies,
        }
    }
}
