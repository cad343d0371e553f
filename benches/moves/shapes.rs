//! Moves made and undone on boards of the common shapes: the hash by derived slots against arrays of keys by hand.
//!
//! Each shape has its own board, which both sides read and write alike, so a ratio is that of whole moves.

use std::hint::black_box;
use std::time::Instant;

use zobrist::{Zobrist, ZobristHash};
use zobrist_compared::interleave::interleave;
use zobrist_compared::position::{Color, Piece, Role};
use zobrist_compared::random::SplitMix;

use crate::game::{Move, game};

/// A piece as one enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
enum Man {
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

const MEN: [Man; 12] = [
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

/// A board of one shape, with a hash of one kind.
trait Board {
    fn put(&mut self, square: usize, piece: Piece);
    /// Makes the move, with what moves and what is taken read from the board, if it has squares. With `REPLACES` the hash is
    /// updated by `replace` of an `Option`, which has no branch, and otherwise by one update for each piece.
    fn make<const REPLACES: bool>(&mut self, mv: Move);
    fn unmake<const REPLACES: bool>(&mut self, mv: Move);
    fn hash(&self) -> u64;
}

/// A mailbox, of which `$piece` is the type of a piece, derived and by hand.
macro_rules! mailbox {
    ($derived:ident, $hand:ident, $piece:ty, |$from:ident| $convert:expr, |$value:ident| $index:expr) => {
        #[derive(Zobrist)]
        #[zobrist(key = u64)]
        struct $derived {
            board: [Option<$piece>; 64],
            black_to_move: bool,
            #[zobrist(skip)]
            hash: ZobristHash<$derived>,
        }

        impl $derived {
            fn new() -> Self {
                let hash = ZobristHash::BASE;
                $derived { board: [None; 64], black_to_move: false, hash }
            }

            #[inline]
            fn change<const REPLACES: bool>(
                &mut self,
                square: usize,
                taken: Option<$piece>,
                piece: $piece,
            ) {
                let slot = Self::BOARD.at(square);
                if REPLACES {
                    self.hash.replace(slot, taken, piece);
                    return;
                }
                if let Some(taken) = taken {
                    self.hash.toggle(slot, taken);
                }
                self.hash.toggle(slot, piece);
            }
        }

        impl Board for $derived {
            fn put(&mut self, square: usize, piece: Piece) {
                let $from = piece;
                self.hash.toggle(Self::BOARD.at(square), $convert);
                self.board[square] = Some($convert);
            }

            #[inline]
            fn make<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                let Some(piece) = self.board[from].take() else { return };
                let taken = self.board[to].replace(piece);
                self.hash.toggle(Self::BOARD.at(from), piece);
                self.change::<REPLACES>(to, taken, piece);
                self.black_to_move = !self.black_to_move;
                self.hash.toggle(Self::BLACK_TO_MOVE, true);
            }

            #[inline]
            fn unmake<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                let taken = mv.taken.map(|$from| $convert);
                let Some(piece) = self.board[to] else { return };
                self.board[to] = taken;
                self.board[from] = Some(piece);
                self.hash.toggle(Self::BOARD.at(from), piece);
                self.change::<REPLACES>(to, taken, piece);
                self.black_to_move = !self.black_to_move;
                self.hash.toggle(Self::BLACK_TO_MOVE, true);
            }

            fn hash(&self) -> u64 {
                assert_eq!(self.hash, self.zobrist_hash());
                self.hash.raw()
            }
        }

        struct $hand {
            board: [Option<$piece>; 64],
            black_to_move: bool,
            hash: u64,
        }

        impl $hand {
            fn new() -> Self {
                $hand { board: [None; 64], black_to_move: false, hash: 0 }
            }

            #[inline]
            fn key(square: usize, $value: $piece) -> u64 {
                KEYS.squares[square][$index]
            }
        }

        impl Board for $hand {
            fn put(&mut self, square: usize, piece: Piece) {
                let $from = piece;
                self.hash ^= Self::key(square, $convert);
                self.board[square] = Some($convert);
            }

            #[inline]
            fn make<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                let Some(piece) = self.board[from].take() else { return };
                let taken = self.board[to].replace(piece);
                self.hash ^= Self::key(from, piece);
                if let Some(taken) = taken {
                    self.hash ^= Self::key(to, taken);
                }
                self.hash ^= Self::key(to, piece);
                self.black_to_move = !self.black_to_move;
                self.hash ^= KEYS.side;
            }

            #[inline]
            fn unmake<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                let taken = mv.taken.map(|$from| $convert);
                let Some(piece) = self.board[to] else { return };
                self.board[to] = taken;
                self.board[from] = Some(piece);
                self.hash ^= Self::key(from, piece);
                self.hash ^= Self::key(to, piece);
                if let Some(taken) = taken {
                    self.hash ^= Self::key(to, taken);
                }
                self.black_to_move = !self.black_to_move;
                self.hash ^= KEYS.side;
            }

            fn hash(&self) -> u64 {
                self.hash
            }
        }
    };
}

/// Keys by hand, by square or by piece first.
struct Keys {
    squares: [[u64; 12]; 64],
    pieces: [[[u64; 64]; 6]; 2],
    side: u64,
}

static KEYS: Keys = {
    let mut random = SplitMix(2026);
    let mut keys = Keys { squares: [[0; 12]; 64], pieces: [[[0; 64]; 6]; 2], side: random.next() };
    let mut i = 0;
    while i < 64 * 12 {
        keys.squares[i / 12][i % 12] = random.next();
        keys.pieces[i / 64 / 6][i / 64 % 6][i % 64] = random.next();
        i += 1;
    }
    keys
};

mailbox!(Products, ProductsByHand, Piece, |piece| piece, |piece| {
    6 * piece.color as usize + piece.role as usize
});
mailbox!(Tuples, TuplesByHand, (Color, Role), |piece| (piece.color, piece.role), |piece| {
    6 * piece.0 as usize + piece.1 as usize
});
mailbox!(
    Enums,
    EnumsByHand,
    Man,
    |piece| MEN[6 * piece.color as usize + piece.role as usize],
    |piece| piece as usize
);

/// Boards by piece, of which `$board` is the type of one, derived and by hand.
macro_rules! by_piece {
    ($derived:ident, $hand:ident, $(#[$attribute:meta])? $board:ty, $empty:expr, |$set:ident, $square:ident, $is:ident| $write:expr) => {
        #[derive(Zobrist)]
        #[zobrist(key = u64)]
        struct $derived {
            $(#[$attribute])?
            board: [[$board; 6]; 2],
            black_to_move: bool,
            #[zobrist(skip)]
            hash: ZobristHash<$derived>,
        }

        impl $derived {
            fn new() -> Self {
                let hash = ZobristHash::BASE;
                $derived { board: [[$empty; 6]; 2], black_to_move: false, hash }
            }

            #[inline]
            fn toggle(&mut self, square: usize, piece: Piece, $is: bool) {
                let slot = Self::BOARD.at(piece.color).at(piece.role).at(square);
                self.hash.toggle(slot, true);
                let ($set, $square) =
                    (&mut self.board[piece.color as usize][piece.role as usize], square);
                $write;
            }
        }

        struct $hand {
            board: [[$board; 6]; 2],
            black_to_move: bool,
            hash: u64,
        }

        impl $hand {
            fn new() -> Self {
                $hand { board: [[$empty; 6]; 2], black_to_move: false, hash: 0 }
            }

            #[inline]
            fn toggle(&mut self, square: usize, piece: Piece, $is: bool) {
                self.hash ^= KEYS.pieces[piece.color as usize][piece.role as usize][square];
                let ($set, $square) =
                    (&mut self.board[piece.color as usize][piece.role as usize], square);
                $write;
            }
        }

        by_piece!($derived, board => {
            board.hash.toggle($derived::BLACK_TO_MOVE, true);
        }, {
            assert_eq!(board.hash, board.zobrist_hash());
            board.hash.raw()
        });
        by_piece!($hand, board => board.hash ^= KEYS.side, board.hash);
    };
    ($name:ident, $self:ident => $side:expr, $hash:expr) => {
        impl Board for $name {
            fn put(&mut self, square: usize, piece: Piece) {
                self.toggle(square, piece, true);
            }

            #[inline]
            fn make<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                self.toggle(from, mv.piece, false);
                if let Some(taken) = mv.taken {
                    self.toggle(to, taken, false);
                }
                self.toggle(to, mv.piece, true);
                self.black_to_move = !self.black_to_move;
                let $self = self;
                $side;
            }

            #[inline]
            fn unmake<const REPLACES: bool>(&mut self, mv: Move) {
                let (from, to) = (usize::from(mv.from & 63), usize::from(mv.to & 63));
                self.toggle(to, mv.piece, false);
                if let Some(taken) = mv.taken {
                    self.toggle(to, taken, true);
                }
                self.toggle(from, mv.piece, true);
                self.black_to_move = !self.black_to_move;
                let $self = self;
                $side;
            }

            fn hash(&self) -> u64 {
                let $self = self;
                $hash
            }
        }
    };
}

by_piece!(Bools, BoolsByHand, [bool; 64], [false; 64], |set, square, is| set[square] = is);
by_piece!(
    Bitboards,
    BitboardsByHand,
    #[zobrist(bits)]
    u64,
    0,
    |set, square, is| {
        _ = is;
        *set ^= 1 << square;
    }
);

/// Plays the game to its end and back, `rounds` times: nanoseconds for a move.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn time<B: Board, const REPLACES: bool>(mut board: B, rounds: usize) -> (f64, u64) {
    const MOVES: usize = 256;
    let (start, game) = game(MOVES);
    for (square, piece) in start {
        board.put(square, piece);
    }
    let before = board.hash();
    let clock = Instant::now();
    for _ in 0..rounds {
        let board = black_box(&mut board);
        play::<B, REPLACES>(board, black_box(&game));
    }
    let time = clock.elapsed().as_secs_f64() * 1e9 / (rounds * MOVES * 2) as f64;
    assert_eq!(board.hash(), before);
    (time, before)
}

#[inline(never)]
fn play<B: Board, const REPLACES: bool>(board: &mut B, game: &[Move]) {
    for &mv in game {
        board.make::<REPLACES>(mv);
    }
    for &mv in game.iter().rev() {
        board.unmake::<REPLACES>(mv);
    }
}

pub(crate) fn compare(rounds: usize, runs: usize) {
    println!("Boards: a move made or undone, derived / by hand; median of {runs} interleaved runs");
    macro_rules! shape {
        ($what:literal, $derived:ident, $hand:ident, $replaces:literal) => {
            let derived = || time::<_, $replaces>($derived::new(), rounds);
            let hand = || time::<_, $replaces>($hand::new(), rounds);
            let [derived, hand] = interleave(runs, [&derived, &hand]);
            let (ns, ratio) = (derived.median(), derived.over(&hand));
            println!("{:<48}{ns:>7.2} ns{ratio:>8.2}", $what);
        };
    }
    shape!("[Option<Piece>; 64], a struct", Products, ProductsByHand, false);
    shape!("[Option<Piece>; 64], a struct, by `replace`", Products, ProductsByHand, true);
    shape!("[Option<(Color, Role)>; 64]", Tuples, TuplesByHand, false);
    shape!("[Option<Piece>; 64], an enum", Enums, EnumsByHand, false);
    shape!("[Option<Piece>; 64], an enum, by `replace`", Enums, EnumsByHand, true);
    shape!("[[[bool; 64]; 6]; 2]", Bools, BoolsByHand, false);
    shape!("[[u64; 6]; 2] of bits", Bitboards, BitboardsByHand, false);
    println!();
}
