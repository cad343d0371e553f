//! Compares perft of shogi with published numbers, with and without a table.

use zobrist_examples::perft::{Check, Count, Subtotals, perft};

use shogi::game::Game;
use shogi::published::PERFT;

/// Iterates over the published positions, each with its perft numbers up to `most`. Small numbers
/// are counted quickly.
fn published(most: u64) -> impl Iterator<Item = (&'static str, Game, &'static [u64])> {
    PERFT.into_iter().map(move |(name, sfen, numbers)| {
        let plies = numbers.partition_point(|&leaves| leaves <= most);
        (name, Game::new(sfen.parse().unwrap()), &numbers[..plies])
    })
}

#[test]
fn as_published_with_every_hash_checked() {
    for (name, game, numbers) in published(110_000) {
        let mut nodes = 1;
        for (depth, &leaves) in (1..).zip(numbers) {
            nodes += leaves;
            let count = perft(&game, depth, Check::All, None).unwrap();
            assert_eq!(
                count,
                Count {
                    leaves: leaves.into(),
                    checked: nodes
                },
                "{name} {depth}"
            );
        }
    }
}

#[test]
fn as_published_without_and_with_a_table() {
    for (name, game, numbers) in published(5_000_000) {
        // Count without a table, with one bucket, and with many buckets.
        let tables = [None, Some(64), Some(1 << 20)];
        for table in tables.map(|bytes| bytes.map(|bytes| Subtotals::new(bytes).unwrap())) {
            for (depth, &leaves) in (1..).zip(numbers) {
                let count = perft(&game, depth, Check::Nothing, table.as_ref()).unwrap();
                let known = Count {
                    leaves: leaves.into(),
                    checked: 0,
                };
                assert_eq!(count, known, "{name} {depth}");
            }
        }
    }
}
