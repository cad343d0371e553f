//! The same steps without recall, with keys of the whole box, and with local keys.

use std::time::{Duration, Instant};

use zobrist_examples::iron_copper::{Keying, Observed, Settings};
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

/// Makes `steps` in each of the [`KEYINGS`], a part at a time: so a pause of the machine, or a clock that slows down,
/// meets all of them. `done` is told of each step that is made.
///
/// It is a failure if they do not take the same way.
pub(crate) fn costs(
    settings: &Settings,
    steps: u64,
    mut done: impl FnMut(u64),
) -> Result<[Cost; 3], Failure> {
    const PARTS: u64 = 20;
    let mut simulations = Vec::with_capacity(KEYINGS.len());
    for keying in KEYINGS {
        simulations.push(Settings { keying, ..settings.clone() }.simulation()?);
    }
    let mut took = [Duration::ZERO; 3];
    for part in 0..PARTS {
        let steps = steps * (part + 1) / PARTS - steps * part / PARTS;
        for (simulation, took) in simulations.iter_mut().zip(&mut took) {
            let started = Instant::now();
            simulation.run(steps);
            *took += started.elapsed();
            done(steps);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    let costs: [Cost; 3] = std::array::from_fn(|i| Cost {
        keying: KEYINGS[i],
        seconds_per_step: took[i].as_secs_f64() / steps as f64,
        counted: simulations[i].counted(),
        checksum: simulations[i].checksum(),
    });
    let expected = costs[0].checksum;
    match costs.iter().find(|cost| cost.checksum != expected) {
        None => Ok(costs),
        Some(other) => Err(Failure::Differs(format!(
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
