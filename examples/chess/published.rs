//! Published numbers of perft and of distinct positions, and a comparison with them.

use std::io::Write;

use anyhow::Result;
use zobrist_examples::perft::{self, Check};
use zobrist_examples::results::Results;

use crate::distinct::distinct;
use crate::fen::board;
use crate::game::Game;

/// The name, the FEN and the perft numbers from depth 1 for three positions: the initial position,
/// position 2 (by Peter McKenzie) and position 3 of the page "Perft Results" of the Chess
/// Programming Wiki.
pub const PERFT: [(&str, &str, &[u64]); 3] = [
    (
        "initial position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    (
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624],
    ),
];

/// Numbers of positions after 1, 2, ... plies: sequence A083276 of the On-Line Encyclopedia of
/// Integer Sequences. The en passant right counts only if a capture is possible.
pub const DISTINCT: [u64; 6] = [20, 400, 5_362, 72_078, 822_518, 9_417_681];

/// Counts all published numbers again, checks the hash of every node, and writes a table of counted
/// and published numbers.
pub fn compare(output: &mut impl Write) -> Result<()> {
    let mut results = Results::new(output);
    let mut checked = 0;
    for (name, fen, numbers) in PERFT {
        let game = Game::new(board(fen)?);
        checked += perft::compare(
            &mut results,
            &format!("perft, {name}"),
            &game,
            numbers,
            u64::MAX,
        )?;
    }
    results.head("distinct positions")?;
    checked += distinct(DISTINCT.len() as u8, Check::All, |ply, count| {
        results.row(ply, count.into(), DISTINCT[usize::from(ply) - 1].into())
    })?;
    results.finish(checked)
}
