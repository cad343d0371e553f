//! The keys of games from several constructions, and the published numbers of Polyglot books.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use zobrist::Zobrist;
use zobrist::analysis::{self, Effort, Quality};
use zobrist_examples::polyglot::RANDOM64;
use zobrist_examples::program::Failure;
use zobrist_generate::{self as generate, Description, Game, Table};

/// The construction of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Source {
    /// No small set of keys XORs to zero, whatever slots the keys belong to
    Features,
    /// Independent random keys
    Random,
    /// Equal hashes prove equal states
    Exact,
    /// The published numbers of Polyglot opening books, for chess only
    Polyglot,
}

impl Source {
    /// Returns the name of the source on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the construction in the package `zobrist-generate`, or `None` for published numbers.
    pub(crate) fn construction(self) -> Option<generate::Source> {
        match self {
            Source::Features => Some(generate::Source::Features),
            Source::Random => Some(generate::Source::Random),
            Source::Exact => Some(generate::Source::Exact),
            Source::Polyglot => None,
        }
    }
}

/// Parses the name of a game.
pub(crate) fn game() -> impl TypedValueParser<Value = Game> {
    let names = PossibleValuesParser::new(Game::ALL.map(Game::id));
    names.try_map(|id| Game::ALL.into_iter().find(|game| game.id() == id).ok_or(id))
}

/// Returns a quality report on the keys of a game.
pub(crate) fn quality(game: Game, source: Source, bits: u32, seed: u64, effort: Effort) -> Result<Quality, Failure> {
    let Some(source) = source.construction() else {
        if (game, bits) == (Game::Chess, 64) {
            return Ok(analysis::quality::<Book>(effort));
        }
        return Err(Failure::error("Polyglot's keys are for chess only and have 64 bits"));
    };
    let table = Table::new(Description { bits, seed, source: Some(source), ..game.description() });
    table.and_then(|table| table.quality(effort)).map_err(Failure::error)
}

/// Defines enums whose names appear in reports.
macro_rules! values {
    ($($name:ident { $($value:ident)* })*) => {
        $(#[derive(Clone, Copy, Zobrist)] pub(crate) enum $name { $($value),* })*
    };
}

values! {
    Color { White Black }
    Role { Pawn Knight Bishop Rook Queen King }
    File { A B C D E F G H }
}

/// A chess position with Polyglot's numbers as keys. The numbers have the order of the fields. Those for pieces are
/// ordered by piece, and the last number is for White to move.
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

/// Returns Polyglot's index of a piece: black pawns, white pawns, black knights, and so on.
const fn kind(piece: usize) -> usize {
    let (color, role) = (piece / 6, piece % 6);
    2 * role + 1 - color
}
