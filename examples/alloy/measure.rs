//! The same steps without recall, with keys of the whole box, and with local keys.

use std::time::{Duration, Instant};

use iron_copper::{Energies, Keying, Observed, Settings};
use zobrist_examples::program::Failure;

/// The ways to be compared, that without recall first.
pub(crate) const KEYINGS: [Keying; 3] = [Keying::None, Keying::Box, Keying::Local];

/// What steps took with one kind of keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) keying: Keying,
    pub(crate) seconds_per_step: f64,
    pub(crate) counted: Observed,
    pub(crate) checksum: u64,
}

impl Cost {
    /// The speed-up if only misses took time: 1 / (1 - hits), for the hit rate of this very memory.
    pub(crate) fn bound(&self) -> Option<f64> {
        self.counted.hit_rate().map(|hits| 1.0 / (1.0 - hits).max(1e-9))
    }
}

/// What steps took by all ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    pub(crate) keyed: [Cost; 3],
    /// Of a walk with tabulated rates and no recall, the baseline.
    pub(crate) table: f64,
}

impl Costs {
    /// Of keys number `i` against no recall of the same energies.
    pub(crate) fn speed_up(&self, i: usize) -> f64 {
        self.keyed[0].seconds_per_step / self.keyed[i].seconds_per_step
    }
}

/// Makes `steps` in each of the [`KEYINGS`] (without recall, `plain` of them) and by the table, a part at a time: so a pause of
/// the machine, or a clock that slows down, meets all of them. `done` is told of each step that is made.
///
/// It is a failure if they do not all take the way of the table.
pub(crate) fn costs(
    settings: &Settings,
    steps: u64,
    plain: u64,
    mut done: impl FnMut(u64),
) -> Result<Costs, Failure> {
    // Few, because each finds the caches as the others left them.
    const PARTS: u64 = 5;
    let table = Settings { energies: Energies::Table, keying: Keying::None, ..settings.clone() };
    let mut walks = vec![(table.simulation()?, steps, Duration::ZERO)];
    for (keying, steps) in KEYINGS.into_iter().zip([plain, steps, steps]) {
        let simulation = Settings { keying, ..settings.clone() }.simulation()?;
        walks.push((simulation, steps, Duration::ZERO));
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
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    let per_step = |i: usize| walks[i].2.as_secs_f64() / walks[i].1 as f64;
    let cost = |i: usize| Cost {
        keying: KEYINGS[i],
        seconds_per_step: per_step(i + 1),
        counted: walks[i + 1].0.counted(),
        checksum: walks[i + 1].0.checksum(),
    };
    let costs = Costs { keyed: std::array::from_fn(cost), table: per_step(0) };
    let mut start = table.simulation()?;
    start.run(plain);
    let expected = [start.checksum(), walks[0].0.checksum(), walks[0].0.checksum()];
    match costs.keyed.iter().zip(expected).find(|(cost, expected)| cost.checksum != *expected) {
        None => Ok(costs),
        Some((other, expected)) => Err(Failure::Differs(format!(
            "at {} K the walk with {} has the checksum {:016x} instead of {expected:016x}",
            settings.temperature,
            name(other.keying),
            other.checksum
        ))),
    }
}

/// How keys are called in tables.
pub(crate) fn name(keying: Keying) -> &'static str {
    match keying {
        Keying::None => "no recall",
        Keying::Box => "whole-box keys",
        Keying::Local => "local keys",
    }
}
