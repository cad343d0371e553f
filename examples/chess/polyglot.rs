//! The keys by which Polyglot opening books are sorted: the same derive with another's numbers.

use zobrist::Zobrist;
use zobrist_examples::polyglot::RANDOM64;

use crate::fen::{Fen, FenError};
use crate::position::{Color, File, Role, Wing};

pub(crate) mod stream;

/// A position as the book format sees it. The fields are in the order of its numbers.
#[derive(Debug, Clone, PartialEq, Eq, Zobrist)]
#[zobrist(key = u64, table = RANDOM64)]
pub(crate) struct BookPosition {
    /// By role and color, black first, the squares that they stand on.
    #[zobrist(bits)]
    pieces: [[u64; 2]; 6],
    /// White short, white long, black short, black long.
    castling: [bool; 4],
    /// Only if a pawn of the side to move stands beside the pushed pawn; whether the capture is legal
    /// does not matter.
    en_passant: Option<File>,
    /// The number is for White.
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

/// The key of the position in `line`, a FEN or EPD.
pub(crate) fn book_key(line: &[u8]) -> Result<u64, FenError> {
    Ok(BookPosition::from(&Fen::read(line)?).zobrist_hash().raw())
}

impl From<&Fen> for BookPosition {
    fn from(fen: &Fen) -> Self {
        let right =
            |color: Color, wing: Wing| fen.castling[color as usize][wing as usize].is_some();
        BookPosition {
            pieces: fen.pieces.map(|[white, black]| [black, white]),
            castling: [
                right(Color::White, Wing::King),
                right(Color::White, Wing::Queen),
                right(Color::Black, Wing::King),
                right(Color::Black, Wing::Queen),
            ],
            en_passant: fen.en_passant.filter(|&file| {
                let rank = if fen.turn == Color::White { 4 } else { 3 };
                let pawns = fen.of(fen.turn, Role::Pawn) >> (8 * rank) & 0xff;
                // The pushed pawn's neighbours; what leaves the rank on the left is above its 8 bits.
                let pushed = 1 << file as usize;
                pawns & (pushed << 1 | pushed >> 1) != 0
            }),
            turn: fen.turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::Board;

    use super::*;
    use crate::random_games::play;

    #[test]
    fn as_published() {
        // The test set of the format description.
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut board = Board::default();
            for mv in moves.split_whitespace() {
                board.play(mv.parse().unwrap());
            }
            assert_eq!(book_key(board.to_string().as_bytes()), Ok(key), "{moves}");
        }
    }

    /// "It is irrelevant if the potential en passant capturing move is legal or not (examples where it
    /// would not be legal are when the capturing pawn is pinned ...)", says the format description.
    #[test]
    fn a_pinned_pawn_keeps_the_en_passant_file() {
        let with = book_key(b"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1").unwrap();
        let without = book_key(b"8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1").unwrap();
        assert_eq!(without, 0xf023_eeef_eaa8_28b6);
        assert_eq!(with, without ^ RANDOM64[772 + 3]);
        // Pawns at both edges are no neighbours.
        let edges = |en_passant| format!("4k3/8/8/p6P/8/8/8/4K3 w - {en_passant} 0 1");
        assert_eq!(book_key(edges("a6").as_bytes()), book_key(edges("-").as_bytes()));
    }

    /// The key by the numbers' places as the format description gives them.
    fn by_description(fen: &str) -> u64 {
        const KINDS: &str = "pPnNbBrRqQkK";
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut key = 0;
        let mut squares = [[' '; 8]; 8];
        for (row, rank) in (0..8).rev().zip(fields[0].split('/')) {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                let kind = KINDS.find(letter).unwrap();
                key ^= RANDOM64[64 * kind + 8 * row + file];
                squares[row][file] = letter;
                file += 1;
            }
        }
        for (i, right) in ["K", "Q", "k", "q"].into_iter().enumerate() {
            if fields[2].contains(right) {
                key ^= RANDOM64[768 + i];
            }
        }
        if let Some(file) = "abcdefgh".find(&fields[3][..1]) {
            let (row, pawn) = if fields[1] == "w" { (4, 'P') } else { (3, 'p') };
            let left = file > 0 && squares[row][file - 1] == pawn;
            let right = file < 7 && squares[row][file + 1] == pawn;
            if left || right {
                key ^= RANDOM64[772 + file];
            }
        }
        if fields[1] == "w" {
            key ^= RANDOM64[780];
        }
        key
    }

    #[test]
    fn every_number_is_in_its_place() {
        play(20, 100, |_, _, _, next| {
            let fen = next.board().to_string();
            assert_eq!(book_key(fen.as_bytes()), Ok(by_description(&fen)), "{fen}");
        });
    }
}
