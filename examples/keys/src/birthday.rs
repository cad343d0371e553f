//! The command `birthday`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use anyhow::Result;
use clap::Args;
use zobrist::analysis::probability::collision_probability;
use zobrist::table::PrehashedSet;
use zobrist_examples::dice::Dice;
use zobrist_examples::plot;
use zobrist_examples::progress::{self, Counter};
use zobrist_examples::results::grouped;
use zobrist_examples::student;

use crate::{Combine, Options, Source, Table};

/// Number of states between two updates of the rate on a terminal.
const SHOWN: usize = 1 << 14;

const EXAMPLES: &str = "\
Examples:
  keys birthday --bits 24 --seeds 100
  keys birthday --bits 28 --seeds 20 --plot collisions.svg";

/// Hashes random boards until two have equal hashes, and compares with the theory.
///
/// The boards have 16 squares and 15 kinds of pieces, and are the same for each seed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BirthdayCommand {
    /// The width of the hashes
    #[arg(long, value_name = "W", default_value_t = 32, value_parser = clap::value_parser!(u32).range(8..=50))]
    bits: u32,
    /// The number of seeds; each gives other keys
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    seeds: u64,
    /// Combines the keys by addition instead of XOR
    #[arg(long)]
    add: bool,
    /// Draws the distribution to this file, as SVG
    #[arg(long, value_name = "FILE", value_parser = plot::path)]
    plot: Option<PathBuf>,
}

impl BirthdayCommand {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "the numbers are positive and below 2^52"
    )]
    pub(crate) fn run(self, output: &mut impl Write) -> Result<()> {
        self.plot.as_deref().map_or(Ok(()), plot::check)?;
        let states = Counter::default();
        let progress = progress::with_rate(self.seeds, "seeds", &states, "states");
        let mut hashes = PrehashedSet::default();
        let first = (0..self.seeds).map(|seed| {
            let first = self.first_collision(seed, &mut hashes, &states);
            progress.inc(1);
            first
        });
        let mut first: Vec<f64> = first.collect::<Result<_, _>>()?;
        drop(progress);
        first.sort_by(f64::total_cmp);
        let (seeds, root) = (self.seeds as f64, (f64::from(self.bits) / 2.0).exp2());
        let (mean, error) = student::mean(&first);
        let theory = (std::f64::consts::PI / 2.0).sqrt() * root;
        let number = |states: f64| grouped(states.round() as u128);

        writeln!(
            output,
            "the first of two equal hashes of {} bits, {} seeds",
            self.bits,
            grouped(self.seeds.into())
        )?;
        writeln!(
            output,
            "mean     {} +- {} states",
            number(mean),
            error.map_or("?".to_owned(), number)
        )?;
        writeln!(output, "theory   {} = 1.2533 x 2^(w/2)\n", number(theory))?;
        writeln!(
            output,
            "{:>16} {:>9} {:>22} {:>8}",
            "states", "x 2^(w/2)", "seeds with a collision", "theory"
        )?;
        let share = |states: f64| first.partition_point(|&first| first <= states) as f64 / seeds;
        for factor in [0.1, 0.5, 1.0, 1.1774, 1.5, 2.0, 3.0] {
            let states = (factor * root).round();
            let expected = 100.0 * collision_probability(states, self.bits);
            let (share, states) = (100.0 * share(states), number(states));
            writeln!(
                output,
                "{states:>16} {factor:>9.4} {share:>20.1} % {expected:>6.1} %"
            )?;
        }
        let Some(path) = self.plot else {
            return Ok(output.flush()?);
        };
        let curve = |of: &dyn Fn(f64) -> f64| {
            (0..=350)
                .map(|i| f64::from(i) / 100.0)
                .map(|x| (x, of(x * root)))
                .collect()
        };
        let curves = [
            ("measured", curve(&share)),
            (
                "theory",
                curve(&|states| collision_probability(states, self.bits)),
            ),
        ];
        let title = format!(
            "A collision among random boards, {} bits, {} seeds",
            self.bits, self.seeds
        );
        plot::curves(&path, &title, ["states / 2^(w/2)", "probability"], &curves)
    }

    /// Returns the number of boards up to the first one whose hash an earlier board has. Adds them
    /// to `states`, many at once.
    #[expect(clippy::cast_precision_loss, reason = "the numbers are far below 2^52")]
    fn first_collision(
        &self,
        seed: u64,
        hashes: &mut PrehashedSet<u64>,
        states: &Counter,
    ) -> Result<f64> {
        let combine = Some(if self.add { Combine::Add } else { Combine::Xor });
        let options = Options {
            slots: "board=16x15".into(),
            source: Some(Source::Random),
            combine,
            seed,
            ..Options::default()
        };
        let table = Table::new(options)?;
        // An empty square has no key.
        let mut keys = [[0; 16]; 16];
        for (square, of_pieces) in keys.iter_mut().zip(table.keys.chunks(15)) {
            square[1..]
                .iter_mut()
                .zip(of_pieces)
                .for_each(|(key, &of_piece)| *key = of_piece as u64);
        }
        // The generator does not repeat a number, so all boards are different.
        let mut boards = Dice::new(2026);
        hashes.clear();
        loop {
            let board = boards.below(usize::MAX);
            let keys = keys
                .iter()
                .enumerate()
                .map(|(square, keys)| keys[board >> (4 * square) & 15]);
            let hash: u64 = if self.add {
                keys.fold(0, u64::wrapping_add)
            } else {
                keys.fold(0, |hash, key| hash ^ key)
            };
            if !hashes.insert(hash & u64::MAX >> (64 - self.bits)) {
                return Ok(hashes.len() as f64 + 1.0);
            }
            if hashes.len() % SHOWN == 0 {
                states.fetch_add(SHOWN as u64, Ordering::Relaxed);
            }
        }
    }
}
