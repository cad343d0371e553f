//! The command `match`: plays the search against itself with and without a feature, and estimates
//! the difference in Elo.

use std::io::Write;
use std::sync::atomic::Ordering;

use anyhow::Result;
use clap::Args;
use cozy_chess::{Board, GameStatus, Move};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use zobrist_examples::dice::Dice;
use zobrist_examples::game::Game as _;
use zobrist_examples::program::start_threads;
use zobrist_examples::progress::{self, Counter};
use zobrist_examples::student::student;

use crate::game::Game;
use crate::search::evaluate::is_material_gone;
use crate::search::{DEEPEST, Evaluation, Features, Positions, Searcher, Shared, Table, push};

/// The search without the last feature, which also chooses the openings.
const BASE: Features = Features {
    correction: false,
    ..Features::ALL
};
/// The features, and the search with and without each of them.
const FEATURES: [(&str, [Features; 2]); 5] = [
    (
        "upcoming repetition",
        [
            BASE,
            Features {
                upcoming: false,
                ..BASE
            },
        ],
    ),
    (
        "halfmove clock",
        [
            BASE,
            Features {
                clock: false,
                ..BASE
            },
        ],
    ),
    (
        "stored evaluation",
        [
            BASE,
            Features {
                evaluation: Evaluation::Computed,
                ..BASE
            },
        ],
    ),
    (
        "merged entries",
        [
            BASE,
            Features {
                merging: false,
                ..BASE
            },
        ],
    ),
    ("correction history", [Features::ALL, BASE]),
];
/// Size of the table of each side in bytes.
const TABLE: usize = 1 << 20;
/// Number of random plies at the start of a game.
const OPENING: usize = 8;
/// Number of nodes of the search that examines an opening, and the greatest score of one that is
/// played.
const EXAMINED: (u64, i16) = (5_000, 100);

#[derive(Debug, Args)]
pub struct Match {
    /// Number of pairs of games for each feature; the games of a pair have the same opening and
    /// exchanged colors
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Nodes of a move; a static evaluation in the main search counts as one more node
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

impl Match {
    pub fn run(self, output: &mut impl Write) -> Result<()> {
        start_threads()?;
        writeln!(
            output,
            "{:24}games{:6}pairs by points\n{:21}won draw lost   0 1/2   1 3/2   2    Elo, 95% interval",
            "", "", "feature"
        )?;
        for (name, [with, without]) in FEATURES {
            let moves = Counter::default();
            let progress = progress::with_rate(self.pairs, "pairs of games", &moves, "moves");
            let pairs = (0..self.pairs).into_par_iter().map(|pair| {
                let opening = opening(pair);
                let first = points(&opening, [with, without], self.nodes, &moves);
                let second = 2 - points(&opening, [without, with], self.nodes, &moves);
                progress.inc(1);
                [first, second]
            });
            let pairs: Vec<_> = pairs.collect();
            drop(progress);
            let games = |points| {
                pairs
                    .as_flattened()
                    .iter()
                    .filter(|&&game| game == points)
                    .count()
            };
            let scores: Vec<_> = pairs.iter().map(|pair| pair.iter().sum()).collect();
            let counts = [0, 1, 2, 3, 4].map(|sum| {
                scores
                    .iter()
                    .filter(|&&score: &&usize| score == sum)
                    .count()
            });
            let Elo {
                estimate,
                low,
                high,
            } = elo(counts);
            let counts = counts.map(|count| format!(" {count:>3}")).concat();
            let [wins, draws, losses] = [games(2), games(1), games(0)];
            writeln!(
                output,
                "{name:<19} {wins:>4} {draws:>4} {losses:>4}{counts} \
                 {estimate:>+6.1} ({low:+.1} to {high:+.1})"
            )?;
            output.flush()?;
        }
        Ok(())
    }
}

/// Returns a position after random moves whose score is not large.
pub fn opening(number: u64) -> Game {
    let mut dice = Dice::new(number);
    loop {
        let mut game = Game::new(Board::default());
        for _ in 0..OPENING {
            let moves = game.moves();
            let Some(n) = moves.len().checked_sub(1) else {
                break;
            };
            game.play(moves[dice.below(n + 1)]);
        }
        let mut history = Positions::with_shortest(4);
        history.push(game.hash());
        let (nodes, most) = EXAMINED;
        let found = best(&game, &history, &Player::new(BASE), nodes);
        if found.is_some_and(|(score, _)| score.abs() <= most) {
            return game;
        }
    }
}

/// What a side keeps from move to move.
struct Player {
    table: Option<Table>,
    shared: Shared,
}

impl Player {
    fn new(features: Features) -> Self {
        Player {
            table: Table::new(TABLE).ok(),
            shared: Shared {
                features,
                ..Shared::default()
            },
        }
    }
}

/// Plays a game and counts its moves. Returns the points of the side to move at the start: 2 for a
/// win, 1 for a draw.
pub fn points(start: &Game, sides: [Features; 2], nodes: u64, moves: &Counter) -> usize {
    let players = sides.map(Player::new);
    let (mut game, mut history) = (start.clone(), Positions::with_shortest(4));
    history.push_irreversible(game.hash());
    for side in (0..2).cycle() {
        match game.board().status() {
            GameStatus::Won => return 2 * side,
            GameStatus::Drawn => return 1,
            GameStatus::Ongoing if history.is_repeated(3) || is_material_gone(game.board()) => {
                return 1;
            }
            GameStatus::Ongoing => {}
        }
        let found = best(&game, &history, &players[side], nodes).map(|(_, mv)| mv);
        // The search of the first depth may not end within the nodes.
        let Some(mv) = found.or_else(|| game.moves().first().copied()) else {
            return 1;
        };
        game.play(mv);
        push(&mut history, &game);
        moves.fetch_add(1, Ordering::Relaxed);
    }
    unreachable!("a game ends by the fifty-move rule at the latest")
}

/// Returns the score and the move of the deepest search that ends within a number of nodes.
fn best(game: &Game, history: &Positions, player: &Player, nodes: u64) -> Option<(i16, Move)> {
    let table = player.table.as_ref().inspect(|table| table.new_search());
    let mut searcher = Searcher::new(&player.shared, table, history.clone());
    searcher.limit = nodes;
    let results = (1..=DEEPEST).map_while(|depth| searcher.search_root(game, depth));
    results
        .filter_map(|(score, line)| Some((score, *line.first()?)))
        .last()
}

/// A difference in Elo, and its 95% confidence interval. A side that loses all its games has an
/// infinite difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    pub estimate: f64,
    pub low: f64,
    pub high: f64,
}

/// Estimates the difference in Elo from the numbers of pairs of games that gave 0, 1/2, 1, 3/2 and
/// 2 points. The games of a pair are not independent, because they share the opening.
pub fn elo(counts: [usize; 5]) -> Elo {
    let (mean, low, high) = mean(counts);
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    Elo {
        estimate: elo(mean),
        low: elo(low.max(0.0)),
        high: elo(high.min(1.0)),
    }
}

/// Returns the mean score of a game, and its 95% confidence interval, by Student's t-distribution.
///
/// If all pairs have the same points, their spread is unknown. Then another result has a
/// probability p of which (1 - p)^n >= 2.5% is known (C. J. Clopper, E. S. Pearson, 1934), and the
/// mean differs most if that result is the best or the worst one.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn mean(counts: [usize; 5]) -> (f64, f64, f64) {
    let total = counts.iter().sum::<usize>();
    let pairs = total as f64;
    let sum = |of: &dyn Fn(f64) -> f64| {
        let terms = counts.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        terms
            .map(|(&count, score)| count as f64 * of(score))
            .sum::<f64>()
    };
    let mean = sum(&|score| score) / pairs;
    if counts.contains(&total) {
        let other = 1.0 - 0.025_f64.powf(1.0 / pairs);
        return (mean, mean - other * mean, mean + other * (1.0 - mean));
    }
    let variance = sum(&|score| (score - mean).powi(2)) / (pairs - 1.0);
    let error = student(total - 1) * (variance / pairs).sqrt();
    (mean, mean - error, mean + error)
}
