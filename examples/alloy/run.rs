//! The command `run`.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use iron_copper::{Energies, Keying, Model, Settings, Simulation};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::arguments::{Alloy, Energy, Keys, Memory, count, temperature};
use crate::distinct::distinct;
use crate::text::{duration, percent, rounded};
use zobrist_plotting::output::Output;
use zobrist_plotting::plot::Picture;

mod curves;
mod sample;

use curves::Curves;
use sample::{Sample, csv};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  alloy run
  alloy run --temperature 373 --steps 1e7 --csv run.csv --plot run.svg
  alloy run --cells 8 --energy box --steps 1e5 --keys local")]
pub(crate) struct Run {
    #[command(flatten)]
    alloy: Alloy,
    #[command(flatten)]
    memory: Memory,
    /// How energies are computed
    #[arg(long, value_enum, default_value_t = Energy::Table)]
    energy: Energy,
    /// By which keys results are remembered
    #[arg(long, value_enum, default_value_t = Keys::Box)]
    keys: Keys,
    /// In K
    #[arg(long, value_name = "K", default_value_t = 773.0, allow_negative_numbers = true)]
    #[arg(value_parser = temperature)]
    temperature: f64,
    /// Jumps of the vacancy, as 2000000 or 2e6
    #[arg(long, value_name = "N", default_value = "2e6", allow_negative_numbers = true)]
    #[arg(value_parser = count)]
    steps: u64,
    /// Shares barriers with other runs, now and later and at any temperature, by a database in this file
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Writes step, time, energy, order, largest cluster and hit rate along the run
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draws the same, as .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Looks at the alloy along a run, about as many as a plot can show.
const SAMPLES: u64 = 500;

impl Run {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<(), Failure> {
        let settings =
            self.alloy.settings(self.temperature, self.energy, self.keys.keying(), &self.memory);
        if self.store.is_some() && settings.keying == Keying::None {
            return Err(Failure::Error(
                "--store needs --keys: without, nothing is remembered".into(),
            ));
        }
        let wal =
            self.store.as_ref().map(|store| PathBuf::from(format!("{}-wal", store.display())));
        distinct(&[
            ("--store", self.store.as_deref()),
            ("the log of --store", wal.as_deref()),
            ("--csv", self.csv.as_deref()),
            ("--plot", self.plot.as_deref()),
        ])?;
        let csv_output = self.csv.as_deref().map(Output::create).transpose()?;
        let picture = self.plot.as_deref().map(Picture::create).transpose()?;
        let mut simulation = settings.simulation()?;
        let known = self
            .store
            .as_deref()
            .map(|store| simulation.open(store))
            .transpose()
            .map_err(Failure::error)?;

        let (samples, took) = samples(simulation.as_mut(), &settings.model, self.steps);
        // What one file cannot take, the others still do.
        let stored = simulation.close();
        let written = csv_output.map(|output| output.finish(csv(&samples).as_bytes()));
        let drawn = picture.map(|picture| {
            let title = format!("{}, {} steps", title(&settings), grouped(self.steps.into()));
            picture.finish(&Curves { title, samples: &samples })
        });
        self.summary(output, &settings, simulation.as_ref(), &samples, took)?;
        if let (Some(store), Some(known), Ok(stored)) = (&self.store, known, &stored) {
            writeln!(
                output,
                "store              {}, {} results known at the start, {} now",
                store.display(),
                grouped(known.into()),
                grouped((*stored).into())
            )?;
        }
        stored.map_err(Failure::error)?;
        written.transpose()?;
        drawn.transpose()?;
        Ok(())
    }

    fn summary(
        &self,
        output: &mut impl Write,
        settings: &Settings,
        simulation: &dyn Simulation,
        samples: &[Sample],
        took: Duration,
    ) -> Result<(), Failure> {
        #[expect(clippy::cast_precision_loss, reason = "for reading")]
        let per_step = took.as_secs_f64() / self.steps as f64;
        let (first, last) = (&samples[0], &samples[samples.len() - 1]);
        writeln!(output, "{}", title(settings))?;
        writeln!(
            output,
            "steps              {} in {}: {} each, {} steps/s",
            grouped(self.steps.into()),
            duration(took.as_secs_f64()),
            duration(per_step),
            grouped(rounded(1.0 / per_step).into()),
        )?;
        let [box_has, real] = settings.vacancies();
        let seconds = simulation.seconds();
        writeln!(output, "simulated time     {seconds:.6e} s, with one vacancy in the box")?;
        writeln!(
            output,
            "real time          {:.6e} s: simulated * c_sim / c_real = {box_has:.2e} / {real:.2e}, c_real = exp(-E_f / kT), \
             E_f = {:.3} eV",
            seconds * box_has / real,
            f64::from(settings.model.vacancy_formation()) / 1000.0
        )?;
        writeln!(
            output,
            "energy             {:.3} eV, {:+.3} eV since the start",
            last.energy,
            last.energy - first.energy
        )?;
        let order =
            |sample: &Sample| sample.order.map_or("-".into(), |order| format!("{order:.4}"));
        writeln!(
            output,
            "short-range order  {} (Warren-Cowley, first shell), {} at the start",
            order(last),
            order(first)
        )?;
        writeln!(
            output,
            "largest cluster    {} of {} copper atoms, {} at the start",
            last.cluster,
            settings.copper_atoms(),
            first.cluster
        )?;
        if settings.keying != Keying::None {
            let counted = simulation.counted();
            writeln!(
                output,
                "hit rate           {} of {} {}, {} entries",
                percent(counted.hit_rate()),
                grouped((counted.hits + counted.misses).into()),
                asked(settings),
                grouped(self.memory.recall.into()),
            )?;
        }
        Ok(writeln!(output, "checksum           {:016x}", simulation.checksum())?)
    }
}

/// What a memory is asked for.
fn asked(settings: &Settings) -> &'static str {
    match (settings.keying, settings.energies) {
        (Keying::Box, Energies::Box) => "energies of trial states, by keys of the whole box",
        (Keying::Box, _) => "sets of rates, by keys of the whole box",
        _ => "sets of rates, by keys of the vacancy's surroundings",
    }
}

/// The alloy in one line.
pub(crate) fn title(settings: &Settings) -> String {
    format!(
        "Fe-{}%Cu with a vacancy, {}^3 cells ({} sites), {} K, model {}, seed {}",
        settings.copper,
        settings.cells,
        grouped(2 * (settings.cells as u128).pow(3)),
        settings.temperature,
        settings.model.name(),
        settings.seed
    )
}

/// Makes the steps, and looks at the alloy now and then. The time is that of the steps alone.
fn samples(simulation: &mut dyn Simulation, model: &Model, steps: u64) -> (Vec<Sample>, Duration) {
    /// Between two looks at the bar.
    const PATIENCE: Duration = Duration::from_millis(50);
    let progress = Progress::of(steps, "steps");
    let mut samples = vec![Sample::of(simulation, model, 0, None)];
    let mut took = Duration::ZERO;
    let (mut done, mut block) = (0, 1);
    let number = SAMPLES.min(steps);
    for sample in 1..=number {
        let next = (u128::from(steps) * u128::from(sample) / u128::from(number)) as u64;
        while done < next {
            let now = block.min(next - done);
            let started = Instant::now();
            simulation.run(now);
            let elapsed = started.elapsed();
            took += elapsed;
            done += now;
            if now == block && elapsed < PATIENCE / 2 {
                block *= 2;
            }
            progress.add(now);
            progress.call(|| {
                #[expect(clippy::cast_precision_loss, reason = "for reading")]
                let speed = rounded(done as f64 / took.as_secs_f64());
                let simulated = duration(simulation.seconds());
                format!("steps, {}/s, {simulated} simulated", grouped(speed.into()))
            });
        }
        let before = samples.last();
        samples.push(Sample::of(simulation, model, done, before));
    }
    (samples, took)
}
