//! Tests of the openings of matches, and of the estimate of a difference in Elo.

use chess::matches::{elo, mean, opening, points};
use chess::search::{Evaluation, Features, Searcher, Shared};
use zobrist::table::History;
use zobrist_examples::game::Game as _;
use zobrist_examples::progress::Counter;

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
        games
            .map(|start| points(start, sides, 200, &Counter::default()))
            .collect()
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
    // 75% of the points: 400 lg 3.
    near(elo([0, 0, 0, 20, 0]).estimate, 190.85);
    // The standard deviation of a pair is sqrt(25 / 99), that of the mean 0.050252, and the
    // quantile for 99 degrees of freedom is 1.9842. 400 lg (0.59971 / 0.40029) = 70.23.
    let even = elo([50, 0, 0, 0, 50]);
    near(even.estimate, 0.0);
    near(even.low, -70.23);
    near(even.high, 70.23);
    let worse = elo([3, 4, 5, 1, 0]);
    let better = elo([0, 1, 5, 4, 3]);
    near(worse.estimate, -better.estimate);
    near(worse.low, -better.high);
    near(worse.high, -better.low);
    // Two pairs exclude nothing.
    let two = elo([0, 1, 1, 0, 0]);
    assert_eq!((two.low, two.high), (f64::NEG_INFINITY, f64::INFINITY));
    let won = elo([0, 0, 0, 0, 3]);
    assert_eq!((won.estimate, won.high), (f64::INFINITY, f64::INFINITY));
    near(won.low, 400.0 * (0.2924_f64 / 0.7076).log10());
}

/// With equal pairs, the interval has the limits that C. J. Clopper and E. S. Pearson give for 0 of
/// n: 1 - 0.025^(1/n).
#[test]
fn equal_pairs_do_not_prove_equality() {
    for (pairs, limit) in [(1, 0.975), (2, 0.8419), (10, 0.3085), (100, 0.0362)] {
        let (mean, low, high) = mean([0, 0, pairs, 0, 0]);
        assert!((mean - 0.5).abs() < 1e-9, "{mean}");
        assert!((high - (0.5 + limit / 2.0)).abs() < 1e-4, "{high}");
        assert!((low - (0.5 - limit / 2.0)).abs() < 1e-4, "{low}");
    }
}

/// Sums the probability of all outcomes of few pairs whose interval contains the mean, for all
/// probabilities of the five results in steps of 20%.
#[test]
#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn intervals_contain_the_mean() {
    for pairs in 2..=6 {
        let factorial = |n: usize| (1..=n).map(|n| n as f64).product::<f64>();
        let outcomes: Vec<_> = compositions(pairs)
            .into_iter()
            .map(|counts| {
                let orders = factorial(pairs) / counts.map(factorial).into_iter().product::<f64>();
                (counts, mean(counts), orders)
            })
            .collect();
        let all = compositions(5);
        let contained: f64 = all
            .iter()
            .map(|fifths| {
                let score: f64 = (0..5).map(|i| fifths[i] as f64 * i as f64 / 20.0).sum();
                outcomes
                    .iter()
                    .filter(|(_, (_, low, high), _)| (low - 1e-9..high + 1e-9).contains(&score))
                    .map(|(counts, _, orders)| {
                        let powers =
                            (0..5).map(|i| (fifths[i] as f64 / 5.0).powf(counts[i] as f64));
                        orders * powers.product::<f64>()
                    })
                    .sum::<f64>()
            })
            .sum();
        let average = contained / all.len() as f64;
        assert!(average > 0.94, "{pairs} pairs: {average}");
    }
}

/// Returns all lists of five numbers with this sum.
fn compositions(sum: usize) -> Vec<[usize; 5]> {
    let mut all = vec![([0; 5], sum)];
    for i in 0..4 {
        all = all
            .into_iter()
            .flat_map(|(counts, rest)| {
                (0..=rest).map(move |count| {
                    let mut counts = counts;
                    counts[i] = count;
                    (counts, rest - count)
                })
            })
            .collect();
    }
    all.into_iter()
        .map(|(mut counts, rest)| {
            counts[4] = rest;
            counts
        })
        .collect()
}
