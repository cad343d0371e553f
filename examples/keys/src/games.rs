//! Descriptions of games. A test compares them with types that derive `Zobrist`.

use serde::Deserialize;

use crate::options::Options;

/// A game with a built-in description.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Game {
    /// Chess: 12 pieces on 64 squares
    Chess,
    /// Shogi: pieces on 81 squares and in two hands
    Shogi,
    /// Go on a board of 19 x 19 points
    Go,
    /// Checkers: men and kings on 32 squares
    Checkers,
    /// Othello, also called Reversi: discs on 64 squares
    Othello,
    /// Hex on a board of 11 x 11 cells
    Hex,
}

const CHESS: &str = "slots(
    board = array(64, option(struct(enum(White, Black), enum(Pawn, Knight, Bishop, Rook, Queen, King)))),
    turn = enum(White, Black, empty = White),
    castling = array(2, bits(2)),
    en_passant = option(enum(A, B, C, D, E, F, G, H)))";

const SHOGI: &str = "slots(
    board = array(81, option(struct(enum(White, Black), enum(
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King,
        Tokin, PromotedLance, PromotedKnight, PromotedSilver, Horse, Dragon)))),
    pawns = array(2, numbers(18)),
    lances_knights_silvers_golds = array(2, array(4, numbers(4))),
    bishops_rooks = array(2, array(2, numbers(2))),
    turn = enum(Black, White, empty = Black))";

const GO: &str = "slots(
    points = array(361, option(enum(White, Black))),
    turn = enum(Black, White, empty = Black))";

const CHECKERS: &str = "slots(
    squares = array(32, option(struct(enum(White, Black), enum(Man, King)))),
    turn = enum(Black, White, empty = Black))";

const OTHELLO: &str = "slots(
    squares = array(64, option(enum(White, Black))),
    turn = enum(Black, White, empty = Black))";

const HEX: &str = "slots(
    cells = array(121, option(enum(White, Black))),
    turn = enum(Black, White, empty = Black))";

impl Game {
    /// Returns the options of the keys of a position.
    pub fn options(self) -> Options {
        let (name, slots) = match self {
            Game::Chess => ("chess", CHESS),
            Game::Shogi => ("shogi", SHOGI),
            Game::Go => ("go", GO),
            Game::Checkers => ("checkers", CHECKERS),
            Game::Othello => ("othello", OTHELLO),
            Game::Hex => ("hex", HEX),
        };
        Options {
            name: name.into(),
            slots: slots.into(),
            ..Options::default()
        }
    }
}
