//! Published perft numbers.

/// A position with its perft numbers for depths from 1.
pub(crate) struct Position {
    pub(crate) text: &'static str,
    pub(crate) perft: &'static [u64],
    /// A depth at which perft takes a few milliseconds.
    pub(crate) small: u32,
}

/// The initial position and position 2 of the page "Perft Results" of the Chess Programming Wiki.
pub(crate) const CHESS: [Position; 2] = [
    Position {
        text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        perft: &[20, 400, 8_902, 197_281, 4_865_609],
        small: 4,
    },
    Position {
        text: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        perft: &[48, 2_039, 97_862, 4_085_603],
        small: 3,
    },
];

/// Two positions from "Shogi Perft numbers", a thread at TalkChess of 2019, and from
/// <https://qiita.com/ak11/items/8bd5f2bb0f5b014143c8>.
pub(crate) const SHOGI: [Position; 2] = [
    Position {
        text: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        perft: &[30, 900, 25_470, 719_731, 19_861_490],
        small: 3,
    },
    Position {
        text: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        perft: &[207, 28_684, 4_809_015],
        small: 2,
    },
];
