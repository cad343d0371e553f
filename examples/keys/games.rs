//! Games whose keys are examined: the slots of their positions, and no rules.

use clap::ValueEnum;
use zobrist::analysis::{self, Effort, Quality};
use zobrist::keys::KeySource;
use zobrist::{Key, KeyTable, Zobrist};
use zobrist_examples::polyglot::RANDOM64;
use zobrist_examples::program::Failure;

/// A game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// 781 keys
    Chess,
    /// 2,345 keys
    Shogi,
    /// 723 keys, of a board of 19 x 19
    Go,
    /// 129 keys
    Checkers,
}

/// Where keys come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Source {
    /// The keys of this library, by its key specification
    Random,
    /// Equal hashes prove equal states
    Exact,
    /// Hashes of states that differ in few slots differ
    Coded,
    /// The published numbers of Polyglot opening books, for chess only
    Polyglot,
}

impl Source {
    /// Returns its name as an argument.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A table of keys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) source: Source,
    pub(crate) bits: u32,
    pub(crate) seed: u64,
}

impl Table {
    /// Examines the keys.
    pub(crate) fn quality(self, effort: Effort) -> Result<Quality, Failure> {
        match self.bits {
            8 => self.of_width::<u8>(effort),
            16 => self.of_width::<u16>(effort),
            32 => self.of_width::<u32>(effort),
            64 => self.of_width::<u64>(effort),
            _ => self.of_width::<u128>(effort),
        }
    }

    /// Returns the fingerprint of random keys of 64 bits.
    #[cfg(test)]
    pub(crate) fn fingerprint(self) -> u64 {
        match self.game {
            Game::Chess => KeyTable::<Chess, u64>::new(self.seed).fingerprint(),
            Game::Shogi => KeyTable::<Shogi, u64>::new(self.seed).fingerprint(),
            Game::Go => KeyTable::<Go, u64>::new(self.seed).fingerprint(),
            Game::Checkers => KeyTable::<Checkers, u64>::new(self.seed).fingerprint(),
        }
    }

    fn of_width<K: Key>(self, effort: Effort) -> Result<Quality, Failure> {
        let source = match self.source {
            Source::Random => KeySource::Stored,
            Source::Exact => KeySource::Exact,
            Source::Coded => KeySource::Coded,
            Source::Polyglot if (self.game, self.bits) == (Game::Chess, 64) => {
                return Ok(analysis::quality::<Book>(effort));
            }
            Source::Polyglot => {
                return Err(Failure::error("Polyglot's keys are those of chess, of 64 bits"));
            }
        };
        match self.game {
            Game::Chess => self.of::<Chess, K>(source, effort),
            Game::Shogi => self.of::<Shogi, K>(source, effort),
            Game::Go => self.of::<Go, K>(source, effort),
            Game::Checkers => self.of::<Checkers, K>(source, effort),
        }
    }

    fn of<S: Zobrist, K: Key>(self, source: KeySource, effort: Effort) -> Result<Quality, Failure> {
        let keys = KeyTable::<S, K>::with_source(self.seed, source).map_err(Failure::error)?;
        Ok(keys.quality(effort))
    }
}

/// Enums of names, which the reports print.
macro_rules! values {
    ($($name:ident { $($value:ident)* })*) => {
        $(#[derive(Clone, Copy, Zobrist)] pub(crate) enum $name { $($value),* })*
    };
}

values! {
    Color { White Black }
    Role { Pawn Knight Bishop Rook Queen King }
    File { A B C D E F G H }
    ShogiRole {
        Pawn Lance Knight Silver Bishop Rook Gold King
        Tokin PromotedLance PromotedKnight PromotedSilver Horse Dragon
    }
    Man { Man King }
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Chess {
    board: [Option<(Color, Role)>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
}

/// Chess with Polyglot's numbers, which are sorted by piece and whose last number is for White to move.
#[derive(Zobrist)]
#[zobrist(key = u64)]
pub(crate) struct Book {
    #[zobrist(table(square, piece) = RANDOM64[64 * kind(piece) + square])]
    pub(crate) board: [Option<(Color, Role)>; 64],
    #[zobrist(empty = Color::Black, table(_white) = RANDOM64[780])]
    pub(crate) turn: Color,
    #[zobrist(table(right) = RANDOM64[768 + right])]
    pub(crate) castling: [bool; 4],
    #[zobrist(table(file) = RANDOM64[772 + file])]
    pub(crate) en_passant: Option<File>,
}

/// Returns Polyglot's number of a piece: black pawns, white pawns, black knights, and so on.
const fn kind(piece: usize) -> usize {
    let (color, role) = (piece / 6, piece % 6);
    2 * role + 1 - color
}

/// A hand has a key for each number of a piece, up to all of the game.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Shogi {
    board: [Option<(Color, ShogiRole)>; 81],
    #[zobrist(max = 18)]
    pawns: [u8; 2],
    #[zobrist(max = 4)]
    lances_knights_silvers_golds: [[u8; 4]; 2],
    #[zobrist(max = 2)]
    bishops_rooks: [[u8; 2]; 2],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Go {
    points: [Option<Color>; 361],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Checkers {
    squares: [Option<(Color, Man)>; 32],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}
