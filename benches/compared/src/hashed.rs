//! A board that keeps its own hash, and a board with a hash updated by hand.

use zobrist::{Hashed, KeyTable, Zobrist};

use crate::keys::{EDITED, SIDE};
use crate::random::SplitMix;

/// The content of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Zobrist)]
pub enum Man {
    #[default]
    #[zobrist(empty)]
    None,
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

/// A board as an array of squares.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Mailbox {
    /// The squares, a1 first.
    #[zobrist(table(square, man) = EDITED[square][1 + man])]
    pub board: [Man; 64],
    /// Whether it is Black's turn.
    #[zobrist(table = SIDE)]
    pub black_to_move: bool,
}

/// A [`Mailbox`] with a hash that is updated by hand.
#[derive(Clone, Debug)]
pub struct ByHand {
    /// The squares and the turn.
    pub mailbox: Mailbox,
    /// The hash. Each change of the board has to update it.
    pub hash: u64,
}

/// A move of a man to an empty square.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Origin, 0 to 63.
    pub from: usize,
    /// Destination, 0 to 63.
    pub to: usize,
}

/// Writes a square of a board that keeps its own hash. Returns the previous content of the square.
#[inline(never)]
pub fn set_by_hashed(mailbox: &mut Hashed<Mailbox>, square: usize, man: Man) -> Man {
    mailbox.set(Mailbox::BOARD.at(square & 63), man)
}

/// Writes a square of a board whose keys are in a table made at run time. Returns the previous
/// content of the square.
#[inline(never)]
pub fn set_by_table(
    mailbox: &mut Hashed<Mailbox, &KeyTable<Mailbox, u64>>,
    square: usize,
    man: Man,
) -> Man {
    mailbox.set(Mailbox::BOARD.at(square & 63), man)
}

/// Writes a square and updates the hash by hand. Returns the previous content of the square.
#[inline(never)]
pub fn set_by_hand(by_hand: &mut ByHand, square: usize, man: Man) -> Man {
    set_inlined(by_hand, square, man)
}

#[inline]
fn set_inlined(by_hand: &mut ByHand, square: usize, man: Man) -> Man {
    let old = std::mem::replace(&mut by_hand.mailbox.board[square & 63], man);
    let keys = &EDITED[square & 63];
    by_hand.hash ^= keys[old as usize] ^ keys[man as usize];
    old
}

/// Makes moves on a board that keeps its own hash. Returns the XOR of the hashes after each move.
#[inline(never)]
pub fn moves_by_hashed(start: &Hashed<Mailbox>, moves: &[Move]) -> u64 {
    let mut mailbox = start.clone();
    let mut sum = 0;
    for mov in moves {
        let (from, to) = (
            Mailbox::BOARD.at(mov.from & 63),
            Mailbox::BOARD.at(mov.to & 63),
        );
        let man = mailbox.take(from);
        mailbox.set(to, man);
        mailbox.flip(Mailbox::BLACK_TO_MOVE, true);
        sum ^= mailbox.hash().raw();
    }
    sum
}

/// Makes moves and updates the hash by hand. Returns the XOR of the hashes after each move.
#[inline(never)]
pub fn moves_by_hand(start: &ByHand, moves: &[Move]) -> u64 {
    let mut by_hand = start.clone();
    let mut sum = 0;
    for mov in moves {
        let man = std::mem::replace(&mut by_hand.mailbox.board[mov.from & 63], Man::None);
        // The destination is empty, and an empty square has no key.
        by_hand.hash ^= EDITED[mov.from & 63][man as usize];
        set_inlined(&mut by_hand, mov.to, man);
        by_hand.mailbox.black_to_move ^= true;
        by_hand.hash ^= SIDE;
        sum ^= by_hand.hash;
    }
    sum
}

/// All men.
pub(crate) const MEN: [Man; 12] = [
    Man::WhitePawn,
    Man::WhiteKnight,
    Man::WhiteBishop,
    Man::WhiteRook,
    Man::WhiteQueen,
    Man::WhiteKing,
    Man::BlackPawn,
    Man::BlackKnight,
    Man::BlackBishop,
    Man::BlackRook,
    Man::BlackQueen,
    Man::BlackKing,
];

/// Returns a position with 24 men and `n` random moves from it. Each move goes to an empty square.
pub fn game(n: usize) -> (Mailbox, Vec<Move>) {
    let mut random = SplitMix(9);
    let mut start = Mailbox {
        board: [Man::None; 64],
        black_to_move: false,
    };
    let mut square = |board: &[Man; 64], occupied: bool| loop {
        let square = random.below(64);
        if (board[square] != Man::None) == occupied {
            return square;
        }
    };
    for i in 0..24 {
        let to = square(&start.board, false);
        start.board[to] = MEN[i % 12];
    }
    let mut board = start.board;
    let mut mov = || {
        let (from, to) = (square(&board, true), square(&board, false));
        board.swap(from, to);
        Move { from, to }
    };
    let moves = std::iter::repeat_with(&mut mov).take(n).collect();
    (start, moves)
}
