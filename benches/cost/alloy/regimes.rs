//! The regimes of the paper: expensive objects, of which 30,000 are kept.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use iron_copper::{Barriers, Crystal, Hashes, Model, Naive, Policy, Settings, Source};
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::measure::{Costs, NAMES, costs};

#[derive(Debug, Args)]
pub(crate) struct Regimes {
    /// One step in 400, in a second: hit rates are lower, and speed-ups with them
    #[arg(long)]
    quick: bool,
}

/// Objects that are kept (D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019) 055003).
const KEPT: u64 = 30_000;

/// Temperature in K; time of a set of rates in microseconds; steps, and those without a cache, where a step costs the same
/// throughout; the speed-up by Mason, Hudson, Sutton, Comput. Phys. Commun. 165 (2005) 37.
const REGIMES: [(f64, u64, u64, u64, Option<f64>); 5] = [
    (373.0, 112, 12_000_000, 20_000, Some(100.0)),
    (373.0, 11, 12_000_000, 50_000, None),
    (773.0, 11, 50_000, 50_000, Some(6.3)),
    (773.0, 11, 2_000_000, 50_000, None),
    (1073.0, 11, 50_000, 50_000, None),
];

/// Takes a given time for each set of rates: stands in for an expensive energy, as of a many-body potential or of a relaxation, that
/// depends on the same sites.
///
/// The bonds are summed again until the time is up. So the caches of the processor are used, and the time is the same on all
/// machines.
#[derive(Debug)]
struct Expensive(Duration);

impl Source for Expensive {
    fn barriers(&mut self, crystal: &mut Crystal, model: Model, _: Option<&Hashes>) -> Barriers {
        let started = Instant::now();
        loop {
            let barriers = black_box(Naive.barriers(crystal, model, None));
            if started.elapsed() >= self.0 {
                return barriers;
            }
        }
    }
}

impl Regimes {
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let part = if self.quick { 400 } else { 1 };
        writeln!(
            output,
            "Fe-1%Cu with a vacancy, 20^3 cells, model A. An object is a set of rates that takes a given time; {} of them are kept\n\
             hits   of the sets of rates that were asked for, those in this memory\n\
             bound  1 / (1 - hits): the speed-up if only misses took time\n\n\
             {:>6}  {:>6}  {:>10}  {:<15} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}",
            grouped(KEPT.into()),
            "T",
            "object",
            "steps",
            "",
            "hits",
            "a step",
            "speed-up",
            "bound",
            "of bound"
        )?;
        let total = REGIMES.iter().map(|(_, _, steps, plain, _)| 3 * steps + plain).sum::<u64>();
        let progress = Progress::of(total / part, "steps");
        let mut verdicts = Vec::new();
        for (temperature, micros, steps, plain, published) in REGIMES {
            let object = Duration::from_micros(micros);
            let mut settings = Settings { temperature, ..Settings::default() };
            (settings.memory.recall, settings.memory.policy) = (KEPT, Policy::Full);
            let done = |steps| {
                progress.add(steps);
                progress.call(|| format!("steps, at {temperature} K"));
            };
            let simulation =
                |settings: &Settings| settings.keyed(settings.walk(), Expensive(object));
            let costs = costs(&settings, simulation, steps / part, plain / part, done)?;
            let steps = grouped((steps / part).into());
            let labels = format!("{temperature:>4} K  {micros:>3} us  {steps:>10}");
            costs.write(output, labels, |i| {
                let of_bound = costs.bound(i).map(|bound| costs.speed_up(i) / bound);
                of_bound.map_or(String::new(), |of_bound| format!("{of_bound:>8.2}"))
            })?;
            if let Some(published) = published {
                let verdict = verdict(published, &costs);
                verdicts
                    .push(format!("\n- {published} at {temperature} K, {micros} us: {verdict}"));
            }
        }
        drop(progress);
        Ok(writeln!(
            output,
            "\nAll walks of one temperature are the same to the last bit. Published (Mason, Hudson, Sutton, \
             Comput. Phys. Commun. 165 (2005) 37):{}",
            verdicts.concat()
        )?)
    }
}

/// With which keys a published speed-up is reached.
pub(crate) fn verdict(published: f64, costs: &Costs) -> String {
    let list = |reached: bool| {
        let keys = [1, 2].into_iter().filter(|&i| (costs.speed_up(i) >= published) == reached);
        let keys: Vec<_> = keys.map(|i| format!("{} {:.1}", NAMES[i], costs.speed_up(i))).collect();
        if keys.is_empty() { "none".into() } else { keys.join(", ") }
    };
    format!("reached with {}; not with {}", list(true), list(false))
}
