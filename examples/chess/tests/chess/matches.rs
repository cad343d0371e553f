//! Tests of the openings of matches, and of the estimate of a difference in Elo.

use chess::matches::{elo, opening, points};
use chess::search::{Evaluation, Features, Searcher, Shared};
use zobrist::table::History;
use zobrist_examples::game::Game as _;

/// Searches each opening without a table, deeper than a piece that hangs. No side is a piece ahead.
#[test]
fn openings_are_even() {
    for number in 0..8 {
        let (game, shared) = (opening(number), Shared::default());
        let mut history = History::new();
        history.push(game.hash());
        let (score, _) = Searcher::new(&shared, None, history)
            .search_root(&game, 3)
            .unwrap();
        assert!(score.abs() < 250, "{number}: {score}");
    }
}

/// The features of each side change the results of some games.
#[test]
fn each_side_has_its_features() {
    let openings: Vec<_> = (0..8).map(opening).collect();
    let results = |sides| -> Vec<_> {
        let games = openings.iter();
        games.map(|start| points(start, sides, 200)).collect()
    };
    let with = Features::ALL;
    let without = Features {
        evaluation: Evaluation::Unused,
        ..Features::ALL
    };
    let equal = results([with, with]);
    assert_ne!(results([without, with]), equal);
    assert_ne!(results([with, without]), equal);
}

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 0.01,
        "{found} instead of {expected}"
    );
}

#[test]
fn elo_of_scores() {
    assert_eq!(elo([0, 0, 10, 0, 0]), (0.0, 0.0));
    // 75% of the points: 400 lg 3.
    let (three_of_four, error) = elo([0, 0, 0, 20, 0]);
    near(three_of_four, 190.85);
    near(error, 0.0);
    // The standard deviation of a pair is 1/2, that of the mean of 100 pairs 1/20. 400 lg (0.598 /
    // 0.402) = 68.99.
    let (even, error) = elo([50, 0, 0, 0, 50]);
    near(even, 0.0);
    near(error, 68.99);
    // 100 of 200 pairs give 1/2 point, and 100 give 3/2. The standard deviation is half as large,
    // and there are more pairs.
    let (_, error) = elo([0, 100, 0, 100, 0]);
    near(error, 400.0 * (0.534_648_2_f64 / 0.465_351_8).log10());
    let (worse, _) = elo([3, 4, 5, 1, 0]);
    let (better, _) = elo([0, 1, 5, 4, 3]);
    near(worse, -better);
}
