//! Compares perft of chess with published numbers, with and without a table.

use zobrist_examples::perft::{Check, Count, Subtotals, perft};

use super::random_games::board;
use chess::game::Game;
use chess::published::PERFT;

/// Counts the leaves without a table.
fn plain(game: &Game, depth: u8, check: Check) -> Count {
    perft(game, depth, check, None).unwrap()
}

fn table(bytes: usize) -> Subtotals {
    Subtotals::new(bytes).unwrap()
}

#[test]
fn as_published() {
    for ((name, fen, numbers), plies) in PERFT.into_iter().zip([4, 3, 4]) {
        let game = Game::new(board(fen));
        let mut nodes = 1;
        for (depth, &leaves) in (1..=plies).zip(numbers) {
            nodes += leaves;
            let leaves = leaves.into();
            let count = plain(&game, depth, Check::All);
            assert_eq!(
                count,
                Count {
                    leaves,
                    checked: nodes
                },
                "{name} {depth}"
            );
            let count = plain(&game, depth, Check::Nothing);
            assert_eq!(count, Count { leaves, checked: 0 }, "{name} {depth}");
        }
    }
}

#[test]
fn as_published_with_a_table() {
    // The tables have one bucket, three buckets, or many.
    for bytes in [64, 3 * 64, 1 << 14, 1 << 22] {
        for ((name, fen, numbers), plies) in PERFT.into_iter().zip([4, 3, 5]) {
            let game = Game::new(board(fen));
            // All depths share a table. A depth must not use the number of another depth.
            let table = table(bytes);
            for (depth, &leaves) in (1..=plies).zip(numbers) {
                for _ in 0..2 {
                    let count = perft(&game, depth, Check::Nothing, Some(&table)).unwrap();
                    let known = Count {
                        leaves: leaves.into(),
                        checked: 0,
                    };
                    assert_eq!(count, known, "{name} {depth} in {bytes} bytes");
                }
            }
        }
    }
}

#[test]
fn a_table_saves_work() {
    let game = Game::new(board(PERFT[2].1));
    let table = table(1 << 22);
    let without = plain(&game, 5, Check::All);
    let with = perft(&game, 5, Check::All, Some(&table)).unwrap();
    assert_eq!(with.leaves, without.leaves);
    assert!(with.checked < without.checked, "{with:?}, {without:?}");
    assert!(table.fill_permille(u8::MAX) > 0);
}

#[test]
fn one_position_at_two_depths() {
    // Both rooks can move back, so the same positions occur at different depths.
    let game = Game::new(board("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"));
    let table = table(1 << 20);
    for depth in [4, 2, 3, 1, 4] {
        let with = perft(&game, depth, Check::Nothing, Some(&table)).unwrap();
        assert_eq!(with, plain(&game, depth, Check::Nothing), "{depth}");
    }
}

#[test]
fn numbers_that_fit_no_entry() {
    // Counting beyond 64 bits takes a second with two kings and a table.
    let game = Game::new(board("k7/8/8/8/8/8/8/7K w - - 0 1"));
    let table = table(1 << 22);
    let mut last = 1;
    for depth in 1..=27 {
        let count = perft(&game, depth, Check::Nothing, Some(&table)).unwrap();
        assert!(
            3 * last <= count.leaves && count.leaves <= 8 * last,
            "{depth}: {count:?}"
        );
        last = count.leaves;
    }
    assert!(last > 1 << 64, "{last}");
}

#[test]
fn without_plies_or_moves() {
    let game = Game::new(board(PERFT[0].1));
    let one = Count {
        leaves: 1,
        checked: 1,
    };
    assert_eq!(plain(&game, 0, Check::All), one);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let game = Game::new(board(mated));
    let table = table(64);
    for check in [Check::All, Check::Nothing] {
        for depth in 1..4 {
            assert_eq!(plain(&game, depth, check).leaves, 0);
            assert_eq!(perft(&game, depth, check, Some(&table)).unwrap().leaves, 0);
        }
    }
}
