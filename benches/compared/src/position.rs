//! The position, as a mailbox, and moves in it.

use zobrist::Zobrist;

use crate::random::SplitMix;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Color {
    White,
    Black,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[expect(missing_docs, reason = "the names say it all")]
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
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

/// A file of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Zobrist)]
#[expect(missing_docs, reason = "the names say it all")]
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
#[zobrist(key = u64, seed = 2026)]
pub struct Position {
    /// The squares, a1 first.
    pub board: [Option<Piece>; 64],
    /// The side to move.
    #[zobrist(empty = Color::White)]
    pub turn: Color,
    /// The rights of White and Black, to the king's side and to the queen's.
    pub castling: [[bool; 2]; 2],
    /// The file of a pawn that can be taken en passant.
    pub en_passant: Option<File>,
}

/// A move to an empty square.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    /// 0 to 63.
    pub from: usize,
    /// 0 to 63.
    pub to: usize,
    /// The piece that moves.
    pub piece: Piece,
}

/// A move that takes a piece.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    /// The move of the piece that takes.
    pub quiet: Quiet,
    /// The piece that is taken.
    pub taken: Piece,
}

/// The pieces in hand of a shogi position: a slot for each kind of piece, with a key for each number but 0.
#[derive(Clone, Debug, Zobrist)]
#[zobrist(key = u64, seed = 2026)]
pub struct Hands {
    /// By color and kind.
    #[zobrist(max = 18)]
    pub held: [[u8; 7]; 2],
}

/// A piece comes into a hand.
#[derive(Clone, Copy, Debug)]
pub struct Gain {
    /// Whose hand it is.
    pub color: Color,
    /// The kind of piece, 0 to 6.
    pub kind: usize,
    /// How many there were, 0 to 17.
    pub number: u8,
}

const COLORS: [Color; 2] = [Color::White, Color::Black];
/// All kinds of pieces.
pub const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
/// All files.
pub const FILES: [File; 8] =
    [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];

fn piece(random: &mut SplitMix) -> Piece {
    Piece { color: COLORS[random.below(2)], role: ROLES[random.below(6)] }
}

/// `n` random moves to empty squares.
pub fn quiets(n: usize) -> Vec<Quiet> {
    let mut random = SplitMix(1);
    let quiet =
        |()| Quiet { from: random.below(64), to: random.below(64), piece: piece(&mut random) };
    std::iter::repeat_n((), n).map(quiet).collect()
}

/// `n` random moves that take.
pub fn captures(n: usize) -> Vec<Capture> {
    let mut random = SplitMix(2);
    quiets(n).into_iter().map(|quiet| Capture { quiet, taken: piece(&mut random) }).collect()
}

/// `n` random pieces that come into a hand; most find none of their kind there.
pub fn gains(n: usize) -> Vec<Gain> {
    let mut random = SplitMix(5);
    let gain = |()| Gain {
        color: COLORS[random.below(2)],
        kind: random.below(7),
        number: [0, 0, 0, 1, 1, 2, 3, 9][random.below(8)],
    };
    std::iter::repeat_n((), n).map(gain).collect()
}

/// A square whose value changes, from and to anything.
#[derive(Clone, Copy, Debug)]
pub struct Edit {
    /// 0 to 63.
    pub square: usize,
    /// What was there.
    pub old: Option<Piece>,
    /// What is there now.
    pub new: Option<Piece>,
}

/// `n` random edits; every second square is empty before, and every second one after.
pub fn edits(n: usize) -> Vec<Edit> {
    let mut random = SplitMix(6);
    let mut value = || (random.below(2) == 1).then(|| piece(&mut random));
    let mut values: Vec<_> = std::iter::repeat_with(|| [value(), value()]).take(n).collect();
    let mut random = SplitMix(7);
    values.drain(..).map(|[old, new]| Edit { square: random.below(64), old, new }).collect()
}

/// `n` random sides to castle.
pub fn castlings(n: usize) -> Vec<Color> {
    let mut random = SplitMix(3);
    std::iter::repeat_n((), n).map(|()| COLORS[random.below(2)]).collect()
}

/// `n` random positions with about 24 pieces each.
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
