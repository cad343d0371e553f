//! The command `run`, which simulates one alloy.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Parser;
use iron_copper::{
    Energies, Keys, Settings, Simulation, count, largest_cluster, short_range_order,
};
use tempfile::NamedTempFile;
use zobrist::cache::CacheStatistics;
use zobrist_examples::program::Differs;
use zobrist_examples::progress;
use zobrist_examples::quote::quote;
use zobrist_examples::results::grouped;

#[derive(Debug, Parser)]
#[command(after_help = "Examples:
  alloy run --temperature 373 --steps 2e4 --csv run.csv
  alloy run --cells 8 --energy box --keys local --steps 1000")]
pub(crate) struct Run {
    #[command(flatten)]
    settings: Settings,
    /// Jumps of the vacancy, such as 2000000 or 2e6
    #[arg(long, value_name = "N", default_value = "2e6", value_parser = count)]
    steps: u64,
    /// Writes step, time, energy, order, largest cluster and hit rate along the run
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

/// Measurements of the alloy at one time of a run.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) step: u64,
    /// Simulated time in s.
    pub(crate) time: f64,
    /// Energy of the whole box in eV.
    pub(crate) energy: f64,
    pub(crate) order: Option<f64>,
    pub(crate) cluster: usize,
    /// Hit rate since the previous sample.
    pub(crate) hit_rate: Option<f64>,
    /// Statistics of the cache since the start of the run.
    statistics: CacheStatistics,
}

impl Sample {
    #[expect(clippy::cast_precision_loss, reason = "printed numbers are rounded")]
    fn of(Simulation { walk, source }: &Simulation, before: Option<&Sample>) -> Self {
        let statistics = source.statistics().unwrap_or_default();
        let since = before.map(|before| statistics - before.statistics);
        let asked = since.filter(|since| since.hits + since.misses > 0);
        Sample {
            step: walk.steps,
            time: walk.seconds,
            energy: walk.rates.model.energy(&walk.crystal) as f64 / 1000.0,
            order: short_range_order(&walk.crystal),
            cluster: largest_cluster(&walk.crystal),
            hit_rate: asked.map(|since| since.hit_rate()),
            statistics,
        }
    }
}

impl Run {
    pub(crate) fn run(self, output: &mut impl Write) -> Result<()> {
        let Run {
            settings, steps, ..
        } = &self;
        let is_cached = settings.store.is_none() || settings.keys != Keys::None;
        ensure!(
            is_cached,
            "--store needs --keys: without keys, nothing is cached"
        );
        self.distinct()?;
        let mut simulation = settings.simulation()?;
        // A file that cannot be written is an error at the start, and its old contents stay until
        // the end.
        let csv_output = self.csv.as_ref().map(|path| {
            let file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(path);
            file.map(|file| (path, file))
                .with_context(|| cannot_write(path))
        });
        let csv_output = csv_output.transpose()?;
        let (samples, took) = samples(&mut simulation, *steps);
        let wrong = "the incremental hash differs from the hash of the last state";
        ensure!(
            simulation.source.is_current(&simulation.walk.crystal),
            Differs(wrong.into())
        );
        // Write the other files even if one cannot be written.
        let stored = simulation.source.close().transpose();
        let written = csv_output.map(|(path, file)| {
            replace(path, file, csv(&samples).as_bytes()).with_context(|| cannot_write(path))
        });
        write!(output, "{}", self.summary(&simulation, &samples, took))?;
        if let (Some(store), Ok(Some(entries))) = (&settings.store, &stored) {
            let [known, now] = entries.map(|entries| grouped(entries.into()));
            let store = store.display();
            writeln!(
                output,
                "store              {known} results known at the start, {now} now, in\n{:19}{store}",
                ""
            )?;
        }
        // The message has those of the sources.
        stored.map_err(Error::msg)?;
        written.transpose()?;
        Ok(())
    }

    /// Fails if --csv names the same file as --store or its log. A device may be named twice.
    fn distinct(&self) -> Result<()> {
        let (Some(store), Some(csv)) = (&self.settings.store, &self.csv) else {
            return Ok(());
        };
        let log = PathBuf::from(format!("{}-wal", store.display()));
        for (name, path) in [("--store", store), ("the log of --store", &log)] {
            // If the folder does not exist, creating the file fails later.
            let (Ok(path), Ok(csv_path)) = (place(path), place(csv)) else {
                continue;
            };
            let is_device = || fs::metadata(&csv_path).is_ok_and(|there| !there.is_file());
            if path == csv_path && !is_device() {
                bail!("{name} and --csv are one file: {}", quote(csv.display()));
            }
        }
        Ok(())
    }

    /// Returns a description of the alloy at the end of the run.
    fn summary(&self, simulation: &Simulation, samples: &[Sample], took: Duration) -> String {
        let took = took.as_secs_f64();
        let Run {
            settings, steps, ..
        } = self;
        let (first, last) = (&samples[0], &samples[samples.len() - 1]);
        #[expect(clippy::cast_precision_loss, reason = "printed numbers are rounded")]
        let speed = rounded(*steps as f64 / took);
        // The box has more vacancies per site, c_sim, than the alloy, c_real. So changes that take
        // the time t_sim in the box take t_sim c_sim / c_real in the alloy (F. Soisson,
        // C.-C. Fu, Phys. Rev. B 76 (2007) 214102). In that paper, c_sim is one vacancy per
        // box, times the fraction of the time that the vacancy spends in pure iron.
        // Here, this fraction is taken as 1. If copper traps the vacancy, the fraction is smaller,
        // and the real time is shorter than this estimate.
        let formation = settings.model.vacancy_formation();
        let in_box = 0.5 / f64::from(settings.cells).powi(3);
        let real = simulation.walk.rates.boltzmann(formation);
        let formation = f64::from(formation) / 1000.0;
        let order = |order: Option<f64>| order.map_or("-".into(), |order| format!("{order:.4}"));
        let (order, first_order) = (order(last.order), order(first.order));
        let (title, steps) = (title(settings), grouped((*steps).into()));
        let (time, real_time) = (last.time, last.time * in_box / real);
        let readable = readable(real_time);
        let (energy, risen) = (last.energy, last.energy - first.energy);
        let (cluster, copper, at_start) = (last.cluster, settings.copper_atoms(), first.cluster);
        let hits = simulation.source.statistics().map(|statistics| {
            let (asked, keys) = match (settings.keys, settings.energy) {
                (Keys::Box, Energies::Box) => ("energies of trial states", "the whole box"),
                (Keys::Box, _) => ("sets of rates", "the whole box"),
                _ => ("sets of rates", "the vacancy's local environment"),
            };
            let number = grouped((statistics.hits + statistics.misses).into());
            let (hits, entries) = (
                100.0 * statistics.hit_rate(),
                grouped(settings.cache.into()),
            );
            format!(
                "hit rate           {hits:.1}% of {number} {asked},\n\
                 {:19}by keys of {keys}, {entries} entries\n",
                ""
            )
        });
        format!(
            "{title}\n\
             steps              {steps} in {took:.3} s: {speed} steps/s\n\
             simulated time     {time:.6e} s, with one vacancy in the box\n\
             real time          {real_time:.6e} s ({readable}): simulated * c_sim / c_real =\n\
             {:19}{in_box:.2e} / {real:.2e}, c_real = exp(-E_f / kT), E_f = {formation:.3} eV\n\
             energy             {energy:.3} eV, {risen:+.3} eV since the start\n\
             short-range order  {order} (Warren-Cowley, first shell), {first_order} at the start\n\
             largest cluster    {cluster} of {copper} copper atoms, {at_start} at the start\n\
             {}checksum           {:016x}\n",
            "",
            hits.unwrap_or_default(),
            simulation.walk.checksum
        )
    }
}

/// Returns the absolute path of a file with all links resolved. The file need not exist, but its
/// folder must.
fn place(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path).or_else(|_| {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    })
}

/// Replaces a file, whose old contents stay if that fails. A device has no contents to be replaced.
fn replace(path: &Path, mut file: File, contents: &[u8]) -> io::Result<()> {
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return file.write_all(contents);
    }
    let path = place(path)?;
    let mut new = match NamedTempFile::new_in(path.parent().unwrap_or(&path)) {
        // In a folder without write access, files can still be written.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            file.set_len(0)?;
            return file.write_all(contents);
        }
        new => new?,
    };
    new.as_file_mut().write_all(contents)?;
    new.as_file().set_permissions(metadata.permissions())?;
    // Windows replaces no open file.
    drop(file);
    new.persist(path)?;
    Ok(())
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write to {}", quote(path.display()))
}

/// Returns one line that describes the alloy and the settings.
fn title(
    Settings {
        cells,
        copper,
        seed,
        model,
        temperature,
        ..
    }: &Settings,
) -> String {
    let sites = grouped(2 * u128::from(*cells).pow(3));
    format!(
        "Fe-{copper}%Cu with a vacancy, {cells}^3 cells ({sites} sites), {temperature} K, model {model:?}, seed {seed}"
    )
}

/// Returns a duration in the largest unit of which it has at least one, such as `4.22 days`.
fn readable(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [
        (365.25 * 86400.0, "years"),
        (86400.0, "days"),
        (3600.0, "hours"),
        (1.0, "seconds"),
    ];
    let (unit, name) = UNITS
        .into_iter()
        .find(|&(unit, _)| seconds >= unit)
        .unwrap_or((1.0, "seconds"));
    let number = seconds / unit;
    if (0.01..1e6).contains(&number) {
        format!("{number:.2} {name}")
    } else {
        format!("{number:.1e} {name}")
    }
}

/// Rounds to an integer and groups its digits.
#[expect(clippy::cast_sign_loss, reason = "negative floats become 0")]
fn rounded(x: f64) -> String {
    grouped(u128::from(x.round() as u64))
}

/// Runs the simulation and takes samples. Returns the samples, and the duration of the steps
/// without the sampling.
fn samples(simulation: &mut Simulation, steps: u64) -> (Vec<Sample>, Duration) {
    /// A plot cannot show more samples.
    const SAMPLES: u64 = 500;
    let progress = progress::bar(steps, "steps");
    let mut samples = vec![Sample::of(simulation, None)];
    let mut took = Duration::ZERO;
    let number = SAMPLES.min(steps);
    for sample in 1..=number {
        let next = (u128::from(steps) * u128::from(sample) / u128::from(number)) as u64;
        let part = next - simulation.walk.steps;
        let started = Instant::now();
        simulation.run(part);
        took += started.elapsed();
        progress.inc(part);
        progress.set_message(format!(
            "steps, {:.2e} s simulated",
            simulation.walk.seconds
        ));
        samples.push(Sample::of(simulation, samples.last()));
    }
    (samples, took)
}

/// Formats samples as comma-separated values. A missing value is an empty field.
fn csv(samples: &[Sample]) -> String {
    let mut csv = "step,time_s,energy_eV,short_range_order,largest_cluster,hit_rate\n".to_string();
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
    for Sample {
        step,
        time,
        energy,
        order,
        cluster,
        hit_rate,
        ..
    } in samples
    {
        let (order, hit_rate) = (optional(*order), optional(*hit_rate));
        writeln!(
            csv,
            "{step},{time:e},{energy:.3},{order},{cluster},{hit_rate}"
        )
        .expect("a string has room");
    }
    csv
}
