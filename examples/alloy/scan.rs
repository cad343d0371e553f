//! The command `scan`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use iron_copper::Keying;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::arguments::{Alloy, Energy, Memory, count, temperature};
use crate::measure::{KEYINGS, costs, name};
use crate::text::{duration, percent};
use zobrist_plotting::plot::Picture;

mod chart;

use chart::{Chart, Point};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  alloy scan
  alloy scan --energy box --cells 8 --steps 2e4 --plot box.png
  alloy scan --from 300 --to 700 --points 5 --model B")]
pub(crate) struct Scan {
    #[command(flatten)]
    alloy: Alloy,
    #[command(flatten)]
    memory: Memory,
    /// How energies are computed
    #[arg(long, value_enum, default_value_t = Energy::Naive)]
    energy: Energy,
    /// The lowest temperature, in K
    #[arg(long, value_name = "K", default_value_t = 373.0, allow_negative_numbers = true)]
    #[arg(value_parser = temperature)]
    from: f64,
    /// The highest, in K
    #[arg(long, value_name = "K", default_value_t = 1173.0, allow_negative_numbers = true)]
    #[arg(value_parser = temperature)]
    to: f64,
    /// Temperatures in all, evenly spaced
    #[arg(long, value_name = "N", default_value_t = 9, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1000))]
    points: u32,
    /// Jumps of the vacancy at each temperature, as 1000000 or 1e6
    #[arg(long, value_name = "N", default_value = "1e6", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    steps: u64,
    /// Where to draw what comes out, .svg or .png
    #[arg(long, value_name = "FILE", default_value = "alloy-scan.svg")]
    plot: PathBuf,
}

impl Scan {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        if self.from >= self.to {
            let (from, to) = (self.from, self.to);
            return Err(Failure::Error(format!("no temperatures from {from} to {to} K")));
        }
        let picture = Picture::create(&self.plot)?;
        let settings =
            |temperature| self.alloy.settings(temperature, self.energy, Keying::None, &self.memory);
        let what = format!(
            "Fe-{}%Cu, {}^3 cells, {} steps at each temperature, {}, memory for {} results",
            self.alloy.copper,
            self.alloy.cells,
            grouped(self.steps.into()),
            energies(self.energy),
            grouped(self.memory.recall.into()),
        );
        writeln!(
            output,
            "{what}\n{:>8}  {:>7}  {:>9}  {:>16}  {:>8}  {:>7}  {:>16}  {:>8}  {:>7}",
            "T",
            "seen",
            name(KEYINGS[0]),
            name(KEYINGS[1]),
            "speed-up",
            "bound",
            name(KEYINGS[2]),
            "speed-up",
            "bound"
        )?;
        let progress = Progress::of(u64::from(self.points) * 5 * self.steps, "steps");
        let mut points = Vec::new();
        for i in 0..self.points {
            let part = f64::from(i) / f64::from(self.points - 1);
            let temperature = self.from + part * (self.to - self.from);
            let settings = settings(temperature);
            let done = |steps| {
                progress.add(steps);
                progress.call(|| format!("steps, at {temperature:.0} K"));
            };
            let costs = costs(&settings, self.steps, self.steps, done)?;
            let seen = settings.seen(self.steps, done).fraction();
            let point = Point { temperature, seen, costs };
            writeln!(
                output,
                "{:>6.0} K  {:>7}  {:>9}  {:>16}  {:>8.2}  {:>7.2}  {:>16}  {:>8.2}  {:>7.2}",
                temperature,
                percent(Some(seen)),
                duration(costs.keyed[0].seconds_per_step),
                duration(costs.keyed[1].seconds_per_step),
                costs.speed_up(1),
                point.bound(1),
                duration(costs.keyed[2].seconds_per_step),
                costs.speed_up(2),
                point.bound(2),
            )?;
            points.push(point);
        }
        drop(progress);
        let is_expensive = self.energy == Energy::Box;
        picture.finish(&Chart { title: what, points: &points, is_expensive })?;
        Ok(writeln!(output, "drawn in {}", self.plot.display())?)
    }
}

fn energies(energy: Energy) -> &'static str {
    match energy {
        Energy::Naive => "naive energies",
        Energy::Table => "tabulated rates",
        Energy::Box => "energies of the whole box",
    }
}
