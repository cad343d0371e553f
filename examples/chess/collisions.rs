//! The command `collisions`: searches positions with false hits in the table, and counts how often
//! the results differ (R. Hyatt, A. Cozzie, "The effect of hash signature collisions in a chess
//! program", ICGA Journal 28, 2005).

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use cozy_chess::Move;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use zobrist_examples::game::Game as _;
use zobrist_examples::program::start_threads;
use zobrist_examples::progress::{self, Counter};

use crate::game::Game;
use crate::matches::opening;
use crate::search::false_hits::FalseHits;
use crate::search::{DEEPEST, Features, Positions, Searcher, Shared, Table};

mod plot;

/// Probabilities of a false hit per probe, and numbers of bits of the keys, if neither are given.
const RATES: [f64; 6] = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7];
const BITS: [u32; 7] = [16, 20, 24, 28, 32, 36, 40];
/// The keys of the table contain the hash only, so that their number of bits is that of the hash.
const FEATURES: Features = Features {
    clock: false,
    correction: false,
    ..Features::ALL
};
/// Size of the table of each search in bytes.
const TABLE: usize = 1 << 22;
/// The least loss of a worse move in hundredths of a pawn.
const WORSE: i32 = 50;

#[derive(Debug, Args)]
pub struct Collisions {
    /// Number of positions. Each is reached by eight random plies, and its score is within a pawn
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    positions: u32,
    /// The depth in plies before the quiescence search
    #[arg(long, value_name = "N", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(DEEPEST)))]
    depth: u8,
    /// Selects the positions and the injected false hits
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u16,
    /// Probabilities of a false hit per probe [default, unless --bits is given:
    /// 1e-2,1e-3,1e-4,1e-5,1e-6,1e-7]
    #[arg(long, value_name = "P,..", value_delimiter = ',', value_parser = rate)]
    rates: Vec<f64>,
    /// Numbers of bits of the keys [default, unless --rates is given: 16,20,24,28,32,36,40]
    #[arg(long, value_name = "W,..", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=64))]
    bits: Vec<u32>,
    /// Plots the table to an SVG file
    #[arg(long, value_name = "FILE", value_parser = zobrist_examples::plot::path)]
    plot: Option<PathBuf>,
}

fn rate(text: &str) -> Result<f64, &'static str> {
    // The sign of a zero would matter.
    text.parse()
        .ok()
        .filter(|rate| (0.0..=1.0).contains(rate))
        .map(f64::abs)
        .ok_or("not a number from 0 to 1")
}

/// The cause of the false hits, whether moves are checked, and the numbers of positions with
/// another move, with another score, and with a worse move.
type Row = (String, bool, [usize; 3]);

impl Collisions {
    pub fn run(self, output: &mut impl Write) -> Result<()> {
        start_threads()?;
        self.plot
            .as_deref()
            .map_or(Ok(()), zobrist_examples::plot::check)?;
        let (n, depth) = (self.positions as usize, self.depth);
        let numbers: Vec<_> = (0..self.positions)
            .map(|i| u64::from(self.seed) << 16 | u64::from(i))
            .collect();
        let clean = each(&numbers, |_, number, nodes| {
            let game = opening(number);
            (search(&game, depth, None, nodes), game)
        });
        let probes = clean.iter().map(|(found, _)| found.probes).sum::<u64>() / n as u64;
        let title = format!("{n} positions, depth {depth}, seed {}", self.seed);
        writeln!(output, "{title}: {probes} probes on average")?;
        writeln!(
            output,
            "{:29}positions with a difference, and 95% intervals in %",
            ""
        )?;
        writeln!(
            output,
            "false hits check   number{:>18}{:>18}{:>18}",
            "move", "score", "half a pawn worse"
        )?;

        let all = self.rates.is_empty() && self.bits.is_empty();
        let (rates, bits) = if all {
            (RATES.to_vec(), BITS.to_vec())
        } else {
            (self.rates, self.bits)
        };
        let rates = rates
            .into_iter()
            .map(|rate| (format!("{rate:e}"), (rate, u64::BITS)));
        let bits = bits
            .into_iter()
            .map(|bits| (format!("{bits} bits"), (0.0, bits)));
        let mut rows: Vec<Row> = Vec::new();
        for (name, cause) in rates.chain(bits) {
            let pairs = each(&numbers, |i, seed, nodes| {
                let (clean, game) = &clean[i];
                pair(game, depth, cause, seed, nodes)
                    .map(|found| (found.false_hits, differs(found, *clean, game, depth, nodes)))
            });
            for (i, checks) in [false, true].into_iter().enumerate() {
                let false_hits: u64 = pairs.iter().map(|pair| pair[i].0).sum();
                let differ =
                    [0, 1, 2].map(|column| pairs.iter().filter(|pair| pair[i].1[column]).count());
                let shares = differ.map(|count| {
                    let [share, low, high] = wilson(count, n).map(|share| 100.0 * share);
                    format!("{:>18}", format!("{share:.1} ({low:.1}-{high:.1})"))
                });
                let check = if checks { "yes" } else { "no" };
                writeln!(
                    output,
                    "{name:<10} {check:<5}{false_hits:>9}{}",
                    shares.concat()
                )?;
                rows.push((name.clone(), checks, differ));
            }
            output.flush()?;
        }
        self.plot
            .iter()
            .try_for_each(|path| plot::draw(path, &title, &rows, n))
    }
}

/// Returns the results for all numbers, computed in parallel.
fn each<T: Send>(numbers: &[u64], result: impl Fn(usize, u64, &Counter) -> T + Sync) -> Vec<T> {
    let nodes = Counter::default();
    let progress = progress::with_rate(numbers.len() as u64, "positions", &nodes, "nodes");
    let results = numbers
        .par_iter()
        .enumerate()
        .map(|(i, &number)| (result(i, number, &nodes), progress.inc(1)).0);
    results.collect()
}

/// Searches a position with false hits, without and with a check of the moves.
fn pair(game: &Game, depth: u8, cause: (f64, u32), seed: u64, nodes: &Counter) -> [Found; 2] {
    let false_hits = |checks| FalseHits::new(cause, checks, seed);
    let unchecked = search(game, depth, Some(false_hits(false)), nodes);
    // A check rejects no other entries.
    let checked =
        (unchecked.false_hits > 0).then(|| search(game, depth, Some(false_hits(true)), nodes));
    [unchecked, checked.unwrap_or(unchecked)]
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub score: i16,
    pub mv: Option<Move>,
    pub probes: u64,
    pub false_hits: u64,
}

/// Returns whether the move differs from that of the clean search, whether the score differs, and
/// whether the move is worse.
fn differs(found: Found, clean: Found, game: &Game, depth: u8, nodes: &Counter) -> [bool; 3] {
    let other = found.mv.filter(|_| found.mv != clean.mv);
    let reply = other.map(|mv| search(&game.after(mv), 1.max(depth - 1), None, nodes));
    let is_worse = |reply: Found| i32::from(clean.score) + i32::from(reply.score) >= WORSE;
    [
        other.is_some(),
        found.score != clean.score,
        reply.is_some_and(is_worse),
    ]
}

/// Searches a position to a depth by iterative deepening, with an empty table, and adds its nodes
/// to `nodes`.
pub fn search(game: &Game, depth: u8, false_hits: Option<FalseHits>, nodes: &Counter) -> Found {
    let shared = Shared {
        features: FEATURES,
        counts: [
            Counter::clone(nodes),
            Counter::default(),
            Counter::default(),
        ],
        ..Shared::default()
    };
    let (table, mut history) = (Table::new(TABLE).ok(), Positions::with_shortest(4));
    history.push(game.hash());
    let mut searcher = Searcher::new(&shared, table.as_ref(), history);
    searcher.false_hits = false_hits;
    let results = (1..=depth).filter_map(|depth| searcher.search_root(game, depth));
    let (score, line) = results.last().expect("nothing stops the search");
    let ([_, probes, _], mv) = (shared.counts(), line.first().copied());
    Found {
        score,
        mv,
        probes,
        false_hits: searcher.false_hits.map_or(0, |hits| hits.count),
    }
}

/// Returns the share of `count` in `n`, and the 95% confidence interval of the probability that it
/// estimates (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
/// 1927).
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn wilson(count: usize, n: usize) -> [f64; 3] {
    const Z: f64 = 1.959_963_984_540_054;
    let (n, share) = (n as f64, count as f64 / n as f64);
    let (middle, whole) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    let half = Z * (share * (1.0 - share) / n + (Z / (2.0 * n)).powi(2)).sqrt();
    [
        share,
        ((middle - half) / whole).max(0.0),
        ((middle + half) / whole).min(1.0),
    ]
}
