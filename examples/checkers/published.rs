//! Published perft numbers of checkers, and a comparison with them.

use std::io::Write;

use anyhow::Result;
use zobrist_examples::perft::{Check, perft};
use zobrist_examples::program::table;
use zobrist_examples::results::Results;

use crate::game::Game;
use crate::position::Position;

/// Perft from the initial position, from depth 1: A. Bik, "perft for 8x8 checkers", TalkChess, 8 May 2009
/// (<http://www.talkchess.com/forum3/viewtopic.php?t=27814>). Two paths around the same pieces are two moves.
pub const PERFT: [u64; 11] = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128];

/// The maximum depth at which every hash is checked. Greater depths are counted with a table.
const CHECKED: u8 = 10;

/// Counts the published numbers again, checks the hash of every node to depth 10, and writes a table of counted and
/// published numbers.
pub fn compare(output: &mut impl Write) -> Result<()> {
    let mut results = Results::new(output);
    let game = Game::new(Position::INITIAL);
    let table = table(64)?;
    let mut checked = 0;
    results.head("perft")?;
    for (depth, &published) in (1..).zip(&PERFT) {
        let count = if depth <= CHECKED {
            perft(&game, depth, Check::All, None)?
        } else {
            perft(&game, depth, Check::Nothing, table.as_ref())?
        };
        checked += count.checked;
        results.row(depth, count.leaves, published.into())?;
    }
    results.finish(checked)
}
