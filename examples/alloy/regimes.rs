//! The regimes of the paper: expensive objects, of which 30,000 are kept.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use iron_copper::{Energies, Keying, Model, Settings};
use zobrist::table::recall::Eviction;
use zobrist_examples::program::Failure;
use zobrist_examples::progress::Progress;
use zobrist_examples::results::grouped;

use crate::measure::{Costs, KEYINGS, costs, name};
use crate::text::{duration, percent};

#[derive(Debug, Args)]
pub(crate) struct Regimes {
    /// One step in 400, in a second: hit rates are lower, and speed-ups with them
    #[arg(long)]
    quick: bool,
}

/// Objects that are kept (D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019) 055003).
const KEPT: usize = 30_000;

struct Regime {
    /// In K.
    temperature: f64,
    /// That a set of rates takes.
    micros: u64,
    steps: u64,
    /// The same without recall, where a step costs the same throughout.
    plain: u64,
    /// By Mason, Hudson, Sutton, Comput. Phys. Commun. 165 (2005) 37.
    published: Option<f64>,
}

const REGIMES: [Regime; 5] = [
    regime(373.0, 112, 12_000_000, 20_000, Some(100.0)),
    regime(373.0, 11, 12_000_000, 50_000, None),
    regime(773.0, 11, 50_000, 50_000, Some(6.3)),
    regime(773.0, 11, 2_000_000, 50_000, None),
    regime(1073.0, 11, 50_000, 50_000, None),
];

const fn regime(
    temperature: f64,
    micros: u64,
    steps: u64,
    plain: u64,
    published: Option<f64>,
) -> Regime {
    Regime { temperature, micros, steps, plain, published }
}

impl Regimes {
    pub(crate) fn run(&self, output: &mut impl Write) -> Result<(), Failure> {
        let part = if self.quick { 400 } else { 1 };
        writeln!(
            output,
            "Fe-1%Cu with a vacancy, 20^3 cells, model A. An object is a set of rates that takes a given time; {} of them are kept\n\
             hits   of the sets of rates that were asked for, those in this memory\n\
             bound  1 / (1 - hits): the speed-up if only misses took time\n\n\
             {:>6}  {:>6}  {:>10}  {:<14} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}",
            grouped(KEPT as u128),
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
        let total = |regime: &Regime| 3 * regime.steps + regime.plain;
        let progress = Progress::of(REGIMES.iter().map(total).sum::<u64>() / part, "steps");
        let mut verdicts = Vec::new();
        for regime in &REGIMES {
            let settings = settings(regime);
            let done = |steps| {
                progress.add(steps);
                progress.call(|| format!("steps, at {} K", regime.temperature));
            };
            let costs = costs(&settings, regime.steps / part, regime.plain / part, done)?;
            write_rows(output, regime, regime.steps / part, &costs)?;
            verdicts.extend(regime.published.map(|published| verdict(regime, published, &costs)));
        }
        drop(progress);
        writeln!(
            output,
            "\nAll walks of one temperature are the same to the last bit. Published (Mason, Hudson, Sutton, \
             Comput. Phys. Commun. 165 (2005) 37):"
        )?;
        for verdict in verdicts {
            writeln!(output, "- {verdict}")?;
        }
        Ok(())
    }
}

fn settings(regime: &Regime) -> Settings {
    Settings {
        cells: 20,
        copper: 1.0,
        temperature: regime.temperature,
        seed: 7,
        model: Model::A,
        energies: Energies::Expensive(Duration::from_micros(regime.micros)),
        keying: Keying::None,
        recall: KEPT,
        policy: Eviction::FullyAssociative,
        switch: false,
    }
}

fn write_rows(
    output: &mut impl Write,
    regime: &Regime,
    steps: u64,
    costs: &Costs,
) -> Result<(), Failure> {
    for (i, cost) in costs.keyed.iter().enumerate() {
        let first = |text: String| if i == 0 { text } else { String::new() };
        let speed_up = costs.speed_up(i);
        let number = |value: Option<f64>| value.map_or(String::new(), |x| format!("{x:.2}"));
        writeln!(
            output,
            "{:>6}  {:>6}  {:>10}  {:<14} {:>6}  {:>9}  {:>8}  {:>6}  {:>8}",
            first(format!("{} K", regime.temperature)),
            first(format!("{} us", regime.micros)),
            first(grouped(steps.into())),
            name(cost.keying),
            percent(cost.counted.hit_rate()),
            duration(cost.seconds_per_step),
            if i == 0 { String::new() } else { format!("{speed_up:.2}") },
            number(cost.bound()),
            number(cost.bound().map(|bound| speed_up / bound)),
        )?;
    }
    output.flush()?;
    Ok(())
}

/// With which keys a published speed-up comes out.
fn verdict(regime: &Regime, published: f64, costs: &Costs) -> String {
    let of = |i: usize| format!("{} {:.1}", name(KEYINGS[i]), costs.speed_up(i));
    let (reached, not): (Vec<_>, Vec<_>) =
        [1, 2].into_iter().partition(|&i| costs.speed_up(i) >= published);
    let list = |keys: Vec<usize>| match keys.len() {
        0 => "none".into(),
        _ => keys.into_iter().map(of).collect::<Vec<_>>().join(", "),
    };
    format!(
        "{published} at {} K, {} us: reached with {}; not with {}",
        regime.temperature,
        regime.micros,
        list(reached),
        list(not)
    )
}
