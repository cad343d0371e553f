//! Updates of the hash of a position and of its five partial hashes, by derived parts and by hand.
//! As in engines, the hand-written code has a branch for each kind of piece.

use zobrist::{Hashes, Zobrist};

use crate::hashed::{MEN, Man};
use crate::keys::EDITED;
use crate::random::SplitMix;

/// A board with the partial hashes that strong engines keep.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Board {
    /// The squares, a1 first.
    #[zobrist(
        table(square, man) = EDITED[square][1 + man],
        part(pawns = WhitePawn | BlackPawn),
        part(minors = WhiteKnight | WhiteBishop | BlackKnight | BlackBishop),
        part(majors = WhiteRook | WhiteQueen | BlackRook | BlackQueen),
        part(white = WhiteKnight | WhiteBishop | WhiteRook | WhiteQueen | WhiteKing),
        part(black = BlackKnight | BlackBishop | BlackRook | BlackQueen | BlackKing)
    )]
    pub squares: [Man; 64],
}

/// The hash of a position and its partial hashes, updated by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    pub whole: u64,
    pub pawns: u64,
    pub minors: u64,
    pub majors: u64,
    /// The partial hash of each color without its pawns.
    pub colors: [u64; 2],
}

impl From<Hashes<Board>> for ByHand {
    fn from(hashes: Hashes<Board>) -> Self {
        let [pawns, minors, majors, white, black] = [
            Board::PAWNS,
            Board::MINORS,
            Board::MAJORS,
            Board::WHITE,
            Board::BLACK,
        ]
        .map(|part| hashes.part(part).raw());
        ByHand {
            whole: hashes.whole().raw(),
            pawns,
            minors,
            majors,
            colors: [white, black],
        }
    }
}

/// A move of a man. The code assumes that the destination is empty.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    pub man: Man,
    pub from: usize,
    pub to: usize,
}

/// Makes moves by derived parts, and returns the hashes after the last move.
#[inline(never)]
pub fn moves_by_parts(mut hashes: Hashes<Board>, moves: &[Quiet]) -> Hashes<Board> {
    for &Quiet { man, from, to } in moves {
        hashes.relocate(
            Board::SQUARES.at(from & 63),
            Board::SQUARES.at(to & 63),
            man,
        );
    }
    hashes
}

/// Makes moves by hand, and returns the hashes after the last move.
#[inline(never)]
pub fn moves_by_hand(mut hashes: ByHand, moves: &[Quiet]) -> ByHand {
    for &Quiet { man, from, to } in moves {
        let key = EDITED[from & 63][man as usize] ^ EDITED[to & 63][man as usize];
        hashes.whole ^= key;
        match man {
            Man::WhitePawn | Man::BlackPawn => hashes.pawns ^= key,
            _ => {
                hashes.colors[usize::from(man as u8 > Man::WhiteKing as u8)] ^= key;
                match man {
                    Man::WhiteKnight | Man::WhiteBishop | Man::BlackKnight | Man::BlackBishop => {
                        hashes.minors ^= key;
                    }
                    Man::WhiteRook | Man::WhiteQueen | Man::BlackRook | Man::BlackQueen => {
                        hashes.majors ^= key;
                    }
                    _ => {}
                }
            }
        }
    }
    hashes
}

/// Returns `n` moves of random men between random squares.
pub fn quiets(n: usize) -> Vec<Quiet> {
    let mut random = SplitMix(11);
    let mut quiet = || Quiet {
        man: MEN[random.below(12)],
        from: random.below(64),
        to: random.below(64),
    };
    std::iter::repeat_with(&mut quiet).take(n).collect()
}
