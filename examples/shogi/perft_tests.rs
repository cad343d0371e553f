//! Perft of shogi against published numbers, with and without a table.

use zobrist_examples::perft::{Check, Count, Subtotals, perft};

use crate::game::Game;
use crate::published::PERFT;

#[test]
fn as_published() {
    for (published, plies) in PERFT.iter().zip([4, 2, 2, 2]) {
        let game: Game = Game::new(published.board());
        let mut nodes = 1;
        for (depth, &leaves) in (1..=plies).zip(published.perft) {
            nodes += leaves;
            let leaves = leaves.into();
            let count = perft(&game, depth, Check::All, None).unwrap();
            assert_eq!(count, Count { leaves, checked: nodes }, "{} {depth}", published.name);
        }
    }
    for (published, plies) in PERFT.iter().zip([4, 3, 2, 2]) {
        let game: Game = Game::new(published.board());
        for (depth, &leaves) in (1..=plies).zip(published.perft) {
            let count = perft(&game, depth, Check::Nothing, None).unwrap();
            let known = Count { leaves: leaves.into(), checked: 0 };
            assert_eq!(count, known, "{} {depth}", published.name);
        }
    }
}

#[test]
fn as_published_with_a_table() {
    // One bucket, and plenty of them.
    for bytes in [64, 1 << 20] {
        for (published, plies) in PERFT.iter().zip([4, 3, 2, 2]) {
            let game: Game = Game::new(published.board());
            let table = Subtotals::new(bytes).unwrap();
            for (depth, &leaves) in (1..=plies).zip(published.perft) {
                let count = perft(&game, depth, Check::Nothing, Some(&table)).unwrap();
                let name = published.name;
                assert_eq!(count.leaves, leaves.into(), "{name} {depth} in {bytes} bytes");
            }
        }
    }
}
