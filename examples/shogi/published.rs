//! Published perft numbers, and a comparison with them.

use std::io::Write;

use anyhow::Result;
use zobrist_examples::perft;
use zobrist_examples::results::Results;

use crate::game::Game;
use crate::position::read;

/// Maximum number of leaves for which the hash of every node is checked. These checks take a
/// second. For larger numbers, the leaves are only counted, with a table.
const CHECKED: u64 = 1_000_000;
/// Maximum number of leaves that are counted. Optimized builds have no limit.
const COUNTED: u64 = if cfg!(debug_assertions) {
    5_000_000
} else {
    u64::MAX
};

/// Names, positions and perft numbers from depth 1. The sources are "Shogi Perft numbers", a thread
/// at TalkChess of 2019 in which several programs agree, <https://qiita.com/ak11/items/8bd5f2bb0f5b014143c8>, and the tests of the
/// engines ShogiLibSharp and Peeper.
pub const PERFT: [(&str, &str, &[u64]); 4] = [
    (
        "initial position",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        &[30, 900, 25_470, 719_731, 19_861_490],
    ),
    (
        "matsuri",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        &[207, 28_684, 4_809_015, 516_925_165],
    ),
    // If pawn drops could give mate, the third number would be larger by 6,369.
    (
        "most moves",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        &[593, 105_677, 53_393_368],
    ),
    (
        "two kings",
        "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
        &[524, 248_257, 112_911_856],
    ),
];

/// Counts the published numbers again, checks hashes up to a limit, and writes a table of counted
/// and published numbers.
pub fn compare(output: &mut impl Write) -> Result<()> {
    let mut results = Results::new(output);
    let mut checked = 0;
    for (name, sfen, numbers) in PERFT {
        let (game, counted) = (
            Game::new(read(sfen)?),
            numbers.partition_point(|&leaves| leaves <= COUNTED),
        );
        checked += perft::compare(
            &mut results,
            &format!("perft, {name}"),
            &game,
            &numbers[..counted],
            CHECKED,
        )?;
    }
    results.finish(checked)
}
