//! Chess960: castling of kings and rooks from all files, in perft and in every hash.

use cozy_chess::Board;
use rayon::prelude::*;
use zobrist_examples::game::Game as _;
use zobrist_examples::perft::{Check, Count, Subtotals, perft};

use super::random_games::board;
use chess::game::Game;

/// A position for each pair of files of the rooks, with its perft numbers from depth 1. They are
/// from the 960 positions of the page "Chess960 Perft Results" of the Chess Programming Wiki, and
/// in the file `fischer.epd` of the engine Ethereal.
const PERFT: [(&str, [u64; 4]); 21] = [
    (
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        [21, 528, 12_189, 326_672],
    ),
    (
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        [21, 807, 18_002, 667_366],
    ),
    (
        "1qnrkbbr/1pppppp1/p1n4p/8/P7/1P1N1P2/2PPP1PP/QN1RKBBR w HDhd - 0 9",
        [37, 883, 32_187, 815_535],
    ),
    (
        "qn1rkrbb/pp1p1ppp/2p1p3/3n4/4P2P/2NP4/PPP2PP1/Q1NRKRBB w FDfd - 1 9",
        [24, 585, 14_769, 356_950],
    ),
    (
        "b1nqrkrb/2pppppp/p7/1P6/1n6/P4P2/1P1PP1PP/BNNQRKRB w GEge - 0 9",
        [23, 638, 15_744, 446_539],
    ),
    (
        "nnqr1krb/p1p1pppp/2bp4/8/1p1P4/4P3/PPP2PPP/NNQRBKRB w GDgd - 0 9",
        [25, 873, 20_796, 728_628],
    ),
    (
        "n1rbbqkr/pp1pppp1/7p/P1p5/1n6/2PP4/1P2PPPP/NNRBBQKR w HChc - 0 9",
        [22, 631, 14_978, 431_801],
    ),
    (
        "n1rkbqrb/pp1ppp2/2n3p1/2p4p/P5PP/1P6/2PPPP2/NNRKBQRB w GCgc - 0 9",
        [24, 804, 20_712, 684_001],
    ),
    (
        "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9",
        [27, 862, 24_141, 755_171],
    ),
    (
        "1rbbqnkr/ppn1ppp1/3p3p/2p5/3P4/1N4P1/PPPBPP1P/1R1BQNKR w HBhb - 0 9",
        [29, 1_009, 29_547, 1_040_816],
    ),
    (
        "nrb1nkrb/pp3ppp/1qBpp3/2p5/8/P5P1/1PPPPP1P/NRBQNKR1 w GBgb - 2 9",
        [32, 850, 25_642, 734_088],
    ),
    (
        "nrqnkrb1/p1ppp2p/1p4p1/4bp2/4PP1P/4N3/PPPP2P1/NRQ1KRBB w FBfb - 1 9",
        [27, 958, 27_397, 960_350],
    ),
    (
        "1rnkrbbq/pp1p2pp/1n3p2/1Bp1p3/1P6/1N2P3/P1PP1PPP/1RNKR1BQ w EBeb - 0 9",
        [33, 992, 32_244, 983_481],
    ),
    (
        "qnrkr1bn/p1pp1ppp/8/1p2p3/3P1P2/bP4P1/P1P1P2P/QNRKRBBN w ECec - 1 9",
        [23, 845, 20_973, 759_778],
    ),
    (
        "nrkr1bqn/ppp1pppp/3p4/1b6/7P/P7/1PPPPPP1/NRKRBBQN w DBdb - 1 9",
        [17, 457, 9_083, 243_872],
    ),
    (
        "rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9",
        [27, 916, 25_798, 890_435],
    ),
    (
        "r1bnnkrb/q1ppp1pp/p7/1p3pB1/2P1P3/3P4/PP3PPP/RQ1NNKRB w GAga - 2 9",
        [31, 925, 27_776, 860_969],
    ),
    (
        "r1nnkrbb/pp1pppp1/2p3q1/7p/8/1PPP3P/P3PPP1/RQNNKRBB w FAfa - 1 9",
        [18, 520, 10_808, 329_085],
    ),
    (
        "rn1krbbq/pppp1npp/4pp2/8/4P2P/3P2P1/PPP2P2/RNNKRBBQ w EAea - 1 9",
        [29, 810, 23_968, 670_500],
    ),
    (
        "rnkrbbq1/pppppnp1/7p/8/1B1Q1p2/3P1P2/PPP1P1PP/RNKR1B1N w DAda - 2 9",
        [43, 887, 36_240, 846_858],
    ),
    (
        "rkr1bqnn/1ppp1p1p/p5p1/4p3/3PP2b/2P2P2/PP4PP/RKRBBQNN w CAca - 0 9",
        [31, 1_004, 32_006, 1_006_830],
    ),
];

/// The sums of the perft numbers of the 960 start positions, computed with the package `chess` 1.11
/// of Python.
const START_POSITIONS: [u64; 3] = [18_882, 371_766, 8_224_968];

fn starts() -> impl ParallelIterator<Item = Game> {
    (0..960)
        .into_par_iter()
        .map(|number| Game::new(Board::chess960_startpos(number)))
}

/// Checks the sum of the perft numbers of all start positions, and the hash of each node.
fn start_positions_as_published(depths: u8) {
    let mut nodes = 960;
    for (depth, leaves) in (1..=depths).zip(START_POSITIONS) {
        nodes += leaves;
        let count = starts().map(|game| perft(&game, depth, Check::All, None).unwrap());
        let count = count.reduce(Count::default, |a, b| a + b);
        assert_eq!(
            count,
            Count {
                leaves: leaves.into(),
                checked: nodes
            },
            "{depth}"
        );
    }
}

/// `one_in` selects some of the positions.
fn positions_as_published(depths: u8, one_in: usize) {
    for (fen, numbers) in PERFT.into_iter().step_by(one_in) {
        let game = Game::new(board(fen));
        let table = Subtotals::new(1 << 20).unwrap();
        for (depth, leaves) in (1..=depths).zip(numbers) {
            let count = perft(&game, depth, Check::All, None).unwrap();
            assert_eq!(count.leaves, leaves.into(), "{fen} {depth}");
            let with_table = perft(&game, depth, Check::All, Some(&table)).unwrap();
            assert_eq!(with_table.leaves, leaves.into(), "{fen} {depth}");
            assert!(with_table.checked <= count.checked);
        }
    }
}

#[test]
fn start_positions() {
    start_positions_as_published(2);
}

#[test]
fn positions_with_castling() {
    positions_as_published(2, 1);
    positions_as_published(3, 4);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn to_a_greater_depth() {
    start_positions_as_published(3);
    positions_as_published(4, 1);
}

#[test]
fn start_positions_have_different_hashes() {
    let mut hashes: Vec<_> = starts().map(|game| game.hash()).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 960);
}
