//! Triple ko. Two groups fight for their lives, and their only shared liberties are in three kos.
//! The side to move has only one liberty left and must take a ko. It can always take one, because
//! the simple ko rule only forbids retaking the last ko at once. So only superko ends the cycle.

use std::io::Write;

use anyhow::{Result, bail};
use zobrist_examples::program::Differs;

use crate::board::{Board, Stone};
use crate::game::{Game, Illegal, Rules};
use crate::hashing;

/// The position before the cycle. White's group is at the top, and Black's group is at the bottom.
/// White has taken the first and the third ko, and Black the second. The stones on the right
/// separate both groups from the liberties of the last column.
pub const POSITION: &str = "OOOOOOOX./O.OXO.OX./XOX.XOXO./XXXXXXXO.";
/// The names and points of the capturing moves in order. Black moves first. The last move repeats
/// the position.
pub const CYCLE: [(&str, usize); 6] = [
    ("B3", 10),
    ("D2", 21),
    ("F3", 14),
    ("B2", 19),
    ("D3", 12),
    ("F2", 23),
];

/// Plays the cycle and writes the outcome of each move. Fails unless the last move violates superko
/// and all other moves are legal.
pub fn replay(output: &mut impl Write, rules: Rules) -> Result<()> {
    let start = Board::from_rows(POSITION);
    let keys = hashing::keys(&start);
    let mut game = Game::new(start, &keys, Stone::Black, rules);
    writeln!(output, "triple ko\n{:#}", game.board)?;
    let mut outcomes = Vec::new();
    for (name, point) in CYCLE {
        let (side, outcome) = (game.to_move, game.play(point));
        let text = match outcome {
            Ok(taken) => format!("takes {taken}"),
            Err(Illegal::Superko) => "is illegal: it repeats an earlier position".into(),
            Err(other) => format!("is illegal: {other:?}"),
        };
        writeln!(output, "{side:?} {name} {text}")?;
        outcomes.push(outcome);
    }
    if outcomes == [Ok(1), Ok(1), Ok(1), Ok(1), Ok(1), Err(Illegal::Superko)] {
        return Ok(());
    }
    let wrong = "superko must forbid the last move of the triple ko, and no other";
    bail!(Differs(wrong.into()))
}
