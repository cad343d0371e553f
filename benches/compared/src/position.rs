//! A chess position as a mailbox, and moves in it. The keys are those of the hand-written arrays,
//! so both compute equal hashes.

use zobrist::Zobrist;

use crate::keys::{CASTLING, EDITED, EN_PASSANT, HANDS, SIDE};
use crate::random::SplitMix;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub enum Color {
    White,
    Black,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

/// A file of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// A chess position: 781 features.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Position {
    /// The squares, a1 first.
    #[zobrist(table(square, piece) = EDITED[square][1 + piece])]
    pub board: [Option<Piece>; 64],
    /// The side to move.
    #[zobrist(empty = Color::White, table = SIDE)]
    pub turn: Color,
    /// Castling rights by side, kingside before queenside.
    #[zobrist(table(color, wing) = CASTLING[color][wing])]
    pub castling: [[bool; 2]; 2],
    /// The file of a pawn that can be captured en passant.
    #[zobrist(table(file) = EN_PASSANT[file])]
    pub en_passant: Option<File>,
}

/// A move to an empty square.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    /// Origin, 0 to 63.
    pub from: usize,
    /// Destination, 0 to 63.
    pub to: usize,
    /// The piece that moves.
    pub piece: Piece,
}

/// A capture.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// The move of the capturing piece.
    pub quiet: Quiet,
    /// The captured piece.
    pub captured: Piece,
}

/// The pieces in hand of a shogi position: a slot for each kind of piece, with a key for each
/// number except 0.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64)]
pub struct Hands {
    /// Numbers of pieces by color and kind.
    #[zobrist(max = 18, table(color, kind, number) = HANDS[color][kind][1 + number])]
    pub pieces: [[u8; 7]; 2],
}

/// The addition of one piece to a hand.
#[derive(Clone, Copy, Debug)]
pub struct Gain {
    /// The owner of the hand.
    pub color: Color,
    /// The kind of piece, 0 to 6.
    pub kind: usize,
    /// Number of pieces of this kind in the hand before the addition, 0 to 17.
    pub number: u8,
}

const COLORS: [Color; 2] = [Color::White, Color::Black];
/// All kinds of pieces.
pub const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];
/// All files.
pub const FILES: [File; 8] = [
    File::A,
    File::B,
    File::C,
    File::D,
    File::E,
    File::F,
    File::G,
    File::H,
];

fn piece(random: &mut SplitMix) -> Piece {
    Piece {
        color: COLORS[random.below(2)],
        role: ROLES[random.below(6)],
    }
}

/// Returns `n` random moves to empty squares.
pub fn quiets(n: usize) -> Vec<Quiet> {
    let mut random = SplitMix(1);
    let quiet = |()| Quiet {
        from: random.below(64),
        to: random.below(64),
        piece: piece(&mut random),
    };
    std::iter::repeat_n((), n).map(quiet).collect()
}

/// Returns `n` random captures of random pieces.
pub fn captures(n: usize) -> Vec<Capture> {
    let mut random = SplitMix(2);
    quiets(n)
        .into_iter()
        .map(|quiet| Capture {
            quiet,
            captured: piece(&mut random),
        })
        .collect()
}

/// Returns `n` random additions of a piece to a hand. In 3 of 8 additions, the hand has no piece of
/// that kind before.
pub fn gains(n: usize) -> Vec<Gain> {
    let mut random = SplitMix(5);
    let gain = |()| Gain {
        color: COLORS[random.below(2)],
        kind: random.below(7),
        number: [0, 0, 0, 1, 1, 2, 3, 9][random.below(8)],
    };
    std::iter::repeat_n((), n).map(gain).collect()
}

/// A change of a square from any value to any value.
#[derive(Clone, Copy, Debug)]
pub struct Edit {
    /// The square, 0 to 63.
    pub square: usize,
    /// The value before.
    pub old: Option<Piece>,
    /// The value after.
    pub new: Option<Piece>,
}

/// Returns `n` random edits. Half of the squares are empty before the edit, and half are empty
/// after it.
pub fn edits(n: usize) -> Vec<Edit> {
    let mut random = SplitMix(6);
    let mut value = || (random.below(2) == 1).then(|| piece(&mut random));
    let mut values: Vec<_> = std::iter::repeat_with(|| [value(), value()])
        .take(n)
        .collect();
    let mut random = SplitMix(7);
    values
        .drain(..)
        .map(|[old, new]| Edit {
            square: random.below(64),
            old,
            new,
        })
        .collect()
}

/// Returns `n` random sides that castle.
pub fn castlings(n: usize) -> Vec<Color> {
    let mut random = SplitMix(3);
    std::iter::repeat_n((), n)
        .map(|()| COLORS[random.below(2)])
        .collect()
}

/// Returns `n` random positions with about 24 pieces each.
pub fn positions(n: usize) -> Vec<Position> {
    let mut random = SplitMix(4);
    let mut position = || Position {
        board: std::array::from_fn(|_| (random.below(8) < 3).then(|| piece(&mut random))),
        turn: COLORS[random.below(2)],
        castling: std::array::from_fn(|_| std::array::from_fn(|_| random.below(2) == 0)),
        en_passant: (random.below(8) == 0).then(|| FILES[random.below(8)]),
    };
    std::iter::repeat_with(&mut position).take(n).collect()
}
