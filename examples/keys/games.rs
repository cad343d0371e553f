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
    /// The name that it has as an argument.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Whose keys, and how many bits of them.
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
            8 => self.quality_of::<u8>(effort),
            16 => self.quality_of::<u16>(effort),
            32 => self.quality_of::<u32>(effort),
            64 => self.quality_of::<u64>(effort),
            _ => self.quality_of::<u128>(effort),
        }
    }

    /// The one place that knows what a source is.
    fn quality_of<K: Key>(self, effort: Effort) -> Result<Quality, Failure> {
        match self.source {
            Source::Random => self.drawn::<K>(KeySource::Stored, effort),
            Source::Exact => self.drawn::<K>(KeySource::Exact, effort),
            Source::Coded => self.drawn::<K>(KeySource::Coded, effort),
            Source::Polyglot => match (self.game, self.bits) {
                (Game::Chess, 64) => Ok(analysis::quality::<Book>(effort)),
                _ => Err(Failure::Error("Polyglot's keys are those of chess, of 64 bits".into())),
            },
        }
    }

    fn drawn<K: Key>(self, source: KeySource, effort: Effort) -> Result<Quality, Failure> {
        match self.game {
            Game::Chess => self.of::<Chess, K>(source, effort),
            Game::Shogi => self.of::<Shogi, K>(source, effort),
            Game::Go => self.of::<Go, K>(source, effort),
            Game::Checkers => self.of::<Checkers, K>(source, effort),
        }
    }

    fn of<S: Zobrist, K: Key>(self, source: KeySource, effort: Effort) -> Result<Quality, Failure> {
        let keys = KeyTable::<S, K>::try_with_source(self.seed, source);
        Ok(keys.map_err(|error| Failure::Error(error.to_string()))?.quality(effort))
    }
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Color {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
struct Piece {
    color: Color,
    role: Role,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Chess {
    board: [Option<Piece>; 64],
    #[zobrist(empty = Color::White)]
    turn: Color,
    castling: [[bool; 2]; 2],
    en_passant: Option<File>,
}

/// The same with Polyglot's numbers, which are sorted by piece and whose extra number is for White to move.
#[derive(Zobrist)]
#[zobrist(key = u64)]
struct Book {
    #[zobrist(table(square, piece) = RANDOM64[64 * kind(piece) + square])]
    board: [Option<Piece>; 64],
    #[zobrist(empty = Color::Black, table(_white) = RANDOM64[780])]
    turn: Color,
    #[zobrist(table(right, _held) = RANDOM64[768 + right])]
    castling: [bool; 4],
    #[zobrist(table(file) = RANDOM64[772 + file])]
    en_passant: Option<File>,
}

/// Polyglot's number of a piece: black pawns, white pawns, black knights, and so on.
const fn kind(piece: usize) -> usize {
    let (color, role) = (piece / 6, piece % 6);
    2 * role + 1 - color
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum ShogiRole {
    Pawn,
    Lance,
    Knight,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Horse,
    Dragon,
}

#[derive(Clone, Copy, PartialEq, Zobrist)]
struct ShogiPiece {
    color: Color,
    role: ShogiRole,
}

/// In hand are as many pieces as there are in the game, with a key for each number.
#[derive(Zobrist)]
#[zobrist(slots)]
struct Shogi {
    board: [Option<ShogiPiece>; 81],
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

#[derive(Clone, Copy, PartialEq, Zobrist)]
enum Man {
    Man,
    King,
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Checkers {
    squares: [Option<(Color, Man)>; 32],
    #[zobrist(empty = Color::Black)]
    turn: Color,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of the numbers as the format description gives them.
    #[test]
    fn polyglots_numbers_are_in_their_places() {
        let key = |square, color, role| Book::BOARD.at(square).key(Piece { color, role }).raw();
        assert_eq!(key(0, Color::Black, Role::Pawn), RANDOM64[0]);
        assert_eq!(key(63, Color::White, Role::Pawn), RANDOM64[64 + 63]);
        assert_eq!(key(12, Color::Black, Role::Queen), RANDOM64[64 * 8 + 12]);
        assert_eq!(key(4, Color::White, Role::King), RANDOM64[64 * 11 + 4]);
        assert_eq!(Book::CASTLING.at(3).key(true).raw(), RANDOM64[771]);
        assert_eq!(Book::EN_PASSANT.key(File::H).raw(), RANDOM64[779]);
        assert_eq!(Book::TURN.key(Color::White).raw(), RANDOM64[780]);
    }

    #[test]
    fn numbers_of_keys() {
        for (game, keys) in
            [(Game::Chess, 781), (Game::Shogi, 2_345), (Game::Go, 723), (Game::Checkers, 129)]
        {
            let table = Table { game, source: Source::Random, bits: 64, seed: 1 };
            assert_eq!(table.quality(Effort::Hundredth).unwrap().keys(), keys);
        }
    }
}
