//! Published perft numbers of checkers, and a comparison with them.

use std::io::Write;

use anyhow::Result;
use zobrist_examples::perft;
use zobrist_examples::results::Results;

use crate::game::Game;
use crate::position::Position;

/// Perft from the initial position, from depth 1: A. Bik, "perft for 8x8 checkers", TalkChess, 8
/// May 2009 (<http://www.talkchess.com/forum3/viewtopic.php?t=27814>). Two paths around the same pieces are two moves.
pub const PERFT: [u64; 11] = [
    7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128,
];

/// The number of leaves at depth 10, up to which every hash is checked.
const CHECKED: u64 = PERFT[9];

/// Counts the published numbers again, checks the hash of every node to depth 10, and writes a
/// table of counted and published numbers.
pub fn compare(output: &mut impl Write) -> Result<()> {
    let mut results = Results::new(output);
    let checked = perft::compare(
        &mut results,
        "perft",
        &Game::new(Position::INITIAL),
        &PERFT,
        CHECKED,
    )?;
    results.finish(checked)
}
