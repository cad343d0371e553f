//! The command `scan`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use iron_copper::{Alloy, Energies, Remembered, Settings, count, numbers, temperature};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;
use zobrist_plotting::plot::Picture;

use crate::chart::{Chart, Point};
use crate::measure::{NAMES, costs};
use crate::seen::seen;
use crate::text::{duration, percent};

#[derive(Debug, Args)]
#[command(
    mut_args(numbers),
    after_help = "Examples:
  cargo bench -p zobrist-benches --bench cost_alloy -- scan
  cargo bench -p zobrist-benches --bench cost_alloy -- scan --energy box --cells 8 --steps 2e4 --plot box.png
  cargo bench -p zobrist-benches --bench cost_alloy -- scan --from 300 --to 700 --points 5 --model B"
)]
pub(crate) struct Scan {
    #[command(flatten)]
    alloy: Alloy,
    #[command(flatten)]
    memory: Remembered,
    /// How energies are computed
    #[arg(long, value_enum, default_value_t = Energies::Naive)]
    energy: Energies,
    /// The lowest temperature, in K
    #[arg(long, value_name = "K", default_value_t = 373.0, value_parser = temperature)]
    from: f64,
    /// The highest, in K
    #[arg(long, value_name = "K", default_value_t = 1173.0, value_parser = temperature)]
    to: f64,
    /// Temperatures in all, evenly spaced
    #[arg(long, value_name = "N", default_value_t = 9)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1000))]
    points: u32,
    /// Jumps of the vacancy at each temperature, as 1000000 or 1e6
    #[arg(long, value_name = "N", default_value = "1e6", value_parser = count)]
    steps: u64,
    /// File of the plot, .svg or .png; a relative path is one in the folder `benches`, where cargo runs it
    #[arg(long, value_name = "FILE", default_value = "alloy-scan.svg")]
    plot: PathBuf,
}

impl Scan {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let Scan { alloy, memory, energy, from, to, points, steps, plot } = self;
        if from >= to {
            return Err(Failure::Error(format!("no temperatures from {from} to {to} K")));
        }
        let picture = Picture::create(&plot)?;
        let energies = match energy {
            Energies::Table => "tabulated rates",
            Energies::Box => "energies of the whole box",
            Energies::Naive => "naive energies",
        };
        let title = format!(
            "Fe-{}%Cu, {}^3 cells, {} steps at each temperature, {energies}, memory for {} results",
            alloy.copper,
            alloy.cells,
            grouped(steps.into()),
            grouped(memory.recall.into()),
        );
        let [none, whole, local] = NAMES;
        writeln!(
            output,
            "{title}\n{:>8}  {:>7}  {none:>9}  {whole:>16}  {:>8}  {:>7}  {local:>16}  {:>8}  {:>7}",
            "T", "seen", "speed-up", "bound", "speed-up", "bound"
        )?;
        let progress = Progress::of(u64::from(points) * 5 * steps, "steps");
        let mut measured = Vec::new();
        for i in 0..points {
            let temperature = from + f64::from(i) / f64::from(points - 1) * (to - from);
            let (alloy, memory) = (alloy.clone(), memory.clone());
            let settings = Settings { alloy, memory, energy, temperature, ..Settings::default() };
            let done = |steps| {
                progress.add(steps);
                progress.call(|| format!("steps, at {temperature:.0} K"));
            };
            let costs = costs(&settings, Settings::simulation, steps, steps, done)?;
            let seen = seen(&settings, steps);
            done(steps);
            let took = costs.keyed.map(|cost| duration(cost.seconds));
            write!(output, "{temperature:>6.0} K  {:>7}  {:>9}", percent(seen), took[0])?;
            for i in [1, 2] {
                let bound = costs.bound(i).unwrap_or(f64::INFINITY);
                write!(output, "  {:>16}  {:>8.2}  {bound:>7.2}", took[i], costs.speed_up(i))?;
            }
            writeln!(output)?;
            measured.push(Point { temperature, seen, costs });
        }
        drop(progress);
        let is_expensive = energy == Energies::Box;
        picture.finish(&Chart { title, points: measured, is_expensive })?;
        Ok(writeln!(output, "drawn in {}", plot.display())?)
    }
}
