//! Compares perft of checkers with published numbers, with and without a table.

use zobrist_examples::perft::{Check, Count, Subtotals, perft};

use crate::game::{STARTS, game};
use checkers::game::Game;
use checkers::position::Position;
use checkers::published::PERFT;

#[test]
fn as_published() {
    let game = Game::new(Position::INITIAL);
    let mut nodes = 1;
    for (depth, &leaves) in (1..=8).zip(&PERFT) {
        nodes += leaves;
        let leaves = leaves.into();
        let count = perft(&game, depth, Check::All, None).unwrap();
        assert_eq!(
            count,
            Count {
                leaves,
                checked: nodes
            },
            "{depth}"
        );
        let count = perft(&game, depth, Check::Nothing, None).unwrap();
        assert_eq!(count, Count { leaves, checked: 0 }, "{depth}");
    }
}

#[test]
fn as_published_with_a_table() {
    // The tables have one bucket, three buckets, or many.
    for bytes in [64, 3 * 64, 1 << 20] {
        let game = Game::new(Position::INITIAL);
        // All depths share a table. A depth must not use the number of another depth.
        let table = Subtotals::new(bytes).unwrap();
        for (depth, &leaves) in (1..=8).zip(&PERFT) {
            for _ in 0..2 {
                let count = perft(&game, depth, Check::Nothing, Some(&table)).unwrap();
                let known = Count {
                    leaves: leaves.into(),
                    checked: 0,
                };
                assert_eq!(count, known, "{depth} in {bytes} bytes");
            }
        }
    }
}

#[test]
fn a_table_changes_no_number() {
    for fen in STARTS {
        let game = game(fen);
        let table = Subtotals::new(1 << 22).unwrap();
        for depth in [5, 2, 6, 3] {
            let without = perft(&game, depth, Check::All, None).unwrap();
            let with = perft(&game, depth, Check::All, Some(&table)).unwrap();
            assert_eq!(with.leaves, without.leaves, "{fen} {depth}");
            assert!(with.checked <= without.checked);
        }
    }
}

#[test]
fn without_plies_or_moves() {
    let one = Count {
        leaves: 1,
        checked: 1,
    };
    assert_eq!(
        perft(&Game::new(Position::INITIAL), 0, Check::All, None).unwrap(),
        one
    );
    let over = game("B:W9,14:B5");
    for depth in 1..4 {
        assert_eq!(perft(&over, depth, Check::Nothing, None).unwrap().leaves, 0);
    }
}
