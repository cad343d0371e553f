//! Descriptions of the slots of games, with the keys and fingerprints of the derived types in `examples/keys`.

use serde::Deserialize;

use crate::description::{Count, Description, Row, Values};

/// A game whose slots are known.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Twelve pieces on 64 squares.
    Chess,
    /// Pieces on 81 squares and in two hands.
    Shogi,
    /// A board of 19 x 19.
    Go,
    /// Men and kings on 32 squares.
    Checkers,
}

impl Game {
    /// Describes the slots of a position.
    pub fn description(self) -> Description {
        let turn = |name: &str| row("turn", &[], &[name]);
        let colors = |names: &[&str]| pairs(&["White", "Black"], names);
        let hand = |name: &str, count: &[usize], most: usize| {
            let numbers: Vec<String> = (1..=most).map(|n| n.to_string()).collect();
            row(name, count, &numbers.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (name, slots) = match self {
            Game::Chess => {
                let pieces = colors(&["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"]);
                let files = ["A", "B", "C", "D", "E", "F", "G", "H"];
                let castling = row("castling", &[2, 2], &[]);
                let board = row("board", &[64], &strs(&pieces));
                ("chess", vec![board, turn("Black"), castling, row("en_passant", &[], &files)])
            }
            Game::Shogi => {
                let board = row("board", &[81], &strs(&colors(&SHOGI)));
                let small = hand("lances_knights_silvers_golds", &[2, 4], 4);
                let large = hand("bishops_rooks", &[2, 2], 2);
                ("shogi", vec![board, hand("pawns", &[2], 18), small, large, turn("White")])
            }
            Game::Go => ("go", vec![row("points", &[361], &["White", "Black"]), turn("White")]),
            Game::Checkers => {
                let squares = row("squares", &[32], &strs(&colors(&["Man", "King"])));
                ("checkers", vec![squares, turn("White")])
            }
        };
        Description { name: name.into(), ..Description::new(slots) }
    }
}

const SHOGI: [&str; 14] = [
    "Pawn",
    "Lance",
    "Knight",
    "Silver",
    "Bishop",
    "Rook",
    "Gold",
    "King",
    "Tokin",
    "PromotedLance",
    "PromotedKnight",
    "PromotedSilver",
    "Horse",
    "Dragon",
];

/// Describes slots in arrays of these lengths, with values of these names, or flags.
fn row(name: &str, lengths: &[usize], values: &[&str]) -> Row {
    let mut row = Row::new(name, 1, 1);
    row.count = match lengths {
        [] => Count::Number(1),
        [count] => Count::Number(*count),
        lengths => Count::Lengths(lengths.to_vec()),
    };
    if !values.is_empty() {
        row.values = Values::Names(values.iter().map(|&name| name.into()).collect());
    }
    row
}

fn pairs(first: &[&str], second: &[&str]) -> Vec<String> {
    first.iter().flat_map(|a| second.iter().map(move |b| format!("{a} {b}"))).collect()
}

fn strs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
