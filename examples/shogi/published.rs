//! What others have counted, and the comparison with it.

use std::io::Write;

use haitaka::Board;
use zobrist_examples::perft::{Check, Subtotals, perft};
use zobrist_examples::program::Failure;
use zobrist_examples::results::Results;

use crate::game::Game;

/// The hashes of so many nodes are checked in a few seconds; of more, the leaves are counted only.
const CHECKED: u64 = 1_000_000;
/// For those that are not checked.
const TABLE_BYTES: usize = 64 << 20;

/// A position with its perft numbers from one ply on.
pub(crate) struct Published {
    pub(crate) name: &'static str,
    pub(crate) sfen: &'static str,
    pub(crate) perft: &'static [u64],
}

/// From "Shogi Perft numbers", a thread at TalkChess of 2019 in which several programs agree,
/// <https://qiita.com/ak11/items/8bd5f2bb0f5b014143c8>, and the tests of the engines ShogiLibSharp and Peeper.
pub(crate) const PERFT: [Published; 4] = [
    Published {
        name: "initial position",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        perft: &[30, 900, 25_470, 719_731, 19_861_490],
    },
    Published {
        name: "matsuri",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        perft: &[207, 28_684, 4_809_015, 516_925_165],
    },
    // With pawns dropped for mate, the third number would be larger by 6,369.
    Published {
        name: "most moves",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        perft: &[593, 105_677, 53_393_368],
    },
    Published {
        name: "two kings",
        sfen: "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
        perft: &[524, 248_257, 112_911_856],
    },
];

/// Counts everything above, checks hashes on the way, and writes a table of both. Returns whether all numbers agree.
pub(crate) fn compare(output: &mut impl Write) -> Result<bool, Failure> {
    let mut results = Results::new(output);
    let mut checked = 0;
    for published in &PERFT {
        results.head(&format!("perft, {}", published.name))?;
        let game = Game::new(published.board());
        let table = Subtotals::new(TABLE_BYTES)?;
        for (depth, &expected) in (1..).zip(published.perft) {
            let count = if expected <= CHECKED {
                perft(&game, depth, Check::All, None)?
            } else {
                perft(&game, depth, Check::Nothing, Some(&table))?
            };
            checked += count.checked;
            results.row(depth, count.leaves, expected.into())?;
        }
    }
    results.checked(checked)?;
    Ok(results.agree())
}

impl Published {
    pub(crate) fn board(&self) -> Board {
        self.sfen.parse().expect("a published position")
    }
}
