//! The same steps without a cache, with keys of the whole box, and with local keys.

use std::io::Write;
use std::time::{Duration, Instant};

use iron_copper::{Energies, Keys, Settings, Simulation};
use zobrist_examples::program::Failure;

use crate::text::{duration, percent};

/// The keys to be compared, none first, and how they are called in tables.
pub(crate) const KEYS: [Keys; 3] = [Keys::None, Keys::Box, Keys::Local];
pub(crate) const NAMES: [&str; 3] = ["no recall", "whole-box keys", "local keys"];

/// What steps took with one kind of keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// A step takes.
    pub(crate) seconds: f64,
    pub(crate) hit_rate: Option<f64>,
    pub(crate) checksum: u64,
}

/// What steps took with each of the [`KEYS`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    pub(crate) keyed: [Cost; 3],
    /// A step takes in a walk with tabulated rates and no cache, the baseline.
    pub(crate) table: f64,
}

impl Costs {
    /// Of keys number `i` against no cache of the same energies.
    pub(crate) fn speed_up(&self, i: usize) -> f64 {
        self.keyed[0].seconds / self.keyed[i].seconds
    }

    /// The speed-up if only misses took time: 1 / (1 - hits), for the hit rate of this very memory.
    pub(crate) fn bound(&self, i: usize) -> Option<f64> {
        self.keyed[i].hit_rate.map(|hits| 1.0 / (1.0 - hits).max(1e-9))
    }

    /// Three rows of a table: the first one with `labels`, each with its keys and what `last` adds.
    pub(crate) fn write(
        &self,
        output: &mut impl Write,
        mut labels: String,
        last: impl Fn(usize) -> String,
    ) -> Result<(), Failure> {
        for (i, cost) in self.keyed.iter().enumerate() {
            let number = |value: Option<f64>| value.map_or(String::new(), |x| format!("{x:.2}"));
            writeln!(
                output,
                "{labels}  {:<15} {:>6}  {:>9}  {:>8}  {:>6}  {}",
                NAMES[i],
                cost.hit_rate.map_or("-".into(), percent),
                duration(cost.seconds),
                number((i > 0).then(|| self.speed_up(i))),
                number(self.bound(i)),
                last(i)
            )?;
            labels = " ".repeat(labels.len());
        }
        Ok(output.flush()?)
    }
}

/// Makes `steps` with each of the [`KEYS`] (without a cache, `plain` of them) and by the table, a part at a time: so a pause of
/// the machine, or a clock that slows down, affects all of them. `simulation` starts a walk; `done` is told of each step that is made.
///
/// It is a failure if the walks are not the same.
pub(crate) fn costs(
    settings: &Settings,
    simulation: impl Fn(&Settings) -> Result<Simulation, Failure>,
    steps: u64,
    plain: u64,
    done: impl Fn(u64),
) -> Result<Costs, Failure> {
    // Few, because each finds the caches as the others left them.
    const PARTS: u64 = 5;
    let table = Settings { energy: Energies::Table, keys: Keys::None, ..settings.clone() };
    let mut walks = vec![(table.simulation()?, steps, Duration::ZERO)];
    for (keys, steps) in KEYS.into_iter().zip([plain, steps, steps]) {
        let settings = Settings { keys, ..settings.clone() };
        walks.push((simulation(&settings)?, steps, Duration::ZERO));
    }
    for part in 0..PARTS {
        for (simulation, steps, took) in &mut walks {
            let steps = *steps * (part + 1) / PARTS - *steps * part / PARTS;
            let started = Instant::now();
            simulation.run(steps);
            *took += started.elapsed();
            done(steps);
        }
    }
    let mut start = table.simulation()?;
    start.run(plain);
    for (i, (other, steps, _)) in walks.iter().enumerate() {
        let expected = if *steps == plain { &start } else { &walks[0].0 }.walk.checksum;
        let checksum = other.walk.checksum;
        if checksum != expected {
            return Err(Failure::Differs(format!(
                "at {} K the walk with {} has the checksum {checksum:016x} instead of {expected:016x}",
                settings.temperature,
                NAMES[i.saturating_sub(1)],
            )));
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    let cost = |i: usize| Cost {
        seconds: walks[i].2.as_secs_f64() / walks[i].1 as f64,
        hit_rate: walks[i].0.source.statistics().map(|statistics| statistics.hit_rate()),
        checksum: walks[i].0.walk.checksum,
    };
    Ok(Costs { keyed: [1, 2, 3].map(cost), table: cost(0).seconds })
}
