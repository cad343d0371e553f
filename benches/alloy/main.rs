//! Steps of the program `alloy` with and without a cache, where its worth has a bound or was promised. `cost_alloy` is shorter, and
//! compares more ways.
//!
//! ```text
//! cargo bench -p zobrist-benches --bench alloy               runs of seconds
//! cargo bench -p zobrist-benches --bench alloy -- long       four million steps with energies of the whole box
//! cargo bench -p zobrist-benches --bench alloy -- --test     a moment, to see that all walks are the same
//! ```

use std::time::Instant;

use iron_copper::{Energies, Keys, Settings, Simulation};
use seen::seen;
use zobrist_compared::arguments::{has, is_test};

#[path = "../cost/alloy/seen.rs"]
mod seen;

const TEMPERATURES: [f64; 3] = [1073.0, 773.0, 373.0];

/// How long the runs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    Test,
    Seconds,
    Long,
}

impl Length {
    fn of_arguments() -> Self {
        match (is_test(), has("long")) {
            (true, _) => Length::Test,
            (_, true) => Length::Long,
            _ => Length::Seconds,
        }
    }

    fn steps(self, steps: u64) -> u64 {
        if self == Length::Test { steps / 10_000 } else { steps }
    }
}

fn settings(cells: u16, temperature: f64, energy: Energies) -> Settings {
    let mut settings = Settings { temperature, energy, keys: Keys::None, ..Settings::default() };
    settings.alloy.cells = cells;
    settings
}

const TURNS: u64 = 50;

/// Seconds that so many steps of each walk take, made in turns, so that whatever else the machine does hits all alike.
fn times<const N: usize>(walks: [(&Settings, u64); N]) -> [f64; N] {
    turns(walks).map(|seconds| seconds.iter().sum())
}

/// Seconds of each turn.
fn turns<const N: usize>(walks: [(&Settings, u64); N]) -> [Vec<f64>; N] {
    let simulations = walks.map(|(settings, _)| settings.simulation().expect("memory for 4,096"));
    let mut simulations: [Simulation; N] = simulations;
    let mut seconds = [const { Vec::new() }; N];
    for turn in 0..TURNS {
        for ((simulation, seconds), (_, steps)) in
            simulations.iter_mut().zip(&mut seconds).zip(walks)
        {
            let started = Instant::now();
            simulation.run(steps * (turn + 1) / TURNS - steps * turn / TURNS);
            seconds.push(started.elapsed().as_secs_f64());
        }
    }
    for (walk, steps) in simulations.iter().zip(walks.map(|(_, steps)| steps)) {
        let same = simulations.iter().zip(walks).filter(|(_, (_, others))| *others == steps);
        for (other, _) in same {
            assert_eq!(walk.walk.checksum, other.walk.checksum, "walks differ");
        }
    }
    seconds
}

fn main() {
    zobrist_compared::machine::print();
    let length = Length::of_arguments();
    if length == Length::Long {
        return long();
    }
    bounded(length);
    against_pairs(length);
}

/// Energies of the whole box: what is not seen for the first time need not be summed.
fn bounded(length: Length) {
    let steps = length.steps(200_000);
    println!(
        "energies of the whole box, 8^3 cells, {steps} steps; seen: trial states that had been trial states before\n\
         {:>6} {:>8} {:>12} {:>15} {:>9} {:>13} {:>9}",
        "T", "seen", "no recall", "whole-box keys", "speed-up", "1/(1 - seen)", "of that"
    );
    for temperature in TEMPERATURES {
        let plain = settings(8, temperature, Energies::Box);
        let keyed = Settings { keys: Keys::Box, ..plain.clone() };
        let [none, recall] = times([(&plain, steps), (&keyed, steps)]);
        row(temperature, seen(&plain, steps), none, recall, steps, steps);
    }
    println!("wanted: 0.85 of that\n");
}

/// The same for as many steps as show what a long run gains; a step without a cache costs the same throughout, so
/// fewer of them will do.
fn long() {
    const STEPS: u64 = 4_000_000;
    const PLAIN: u64 = 200_000;
    // A larger box has more states to come back to.
    const LARGE: u64 = 1 << 16;
    println!(
        "energies of the whole box, 10^3 cells, {STEPS} steps ({PLAIN} without recall), memory for {LARGE}\n\
         {:>6} {:>8} {:>12} {:>15} {:>9} {:>13} {:>9}",
        "T", "seen", "no recall", "whole-box keys", "speed-up", "1/(1 - seen)", "of that"
    );
    for temperature in TEMPERATURES {
        let mut plain = settings(10, temperature, Energies::Box);
        plain.memory.recall = LARGE;
        let keyed = Settings { keys: Keys::Box, ..plain.clone() };
        let [none, recall] = times([(&plain, PLAIN), (&keyed, STEPS)]);
        row(temperature, seen(&plain, STEPS), none, recall, PLAIN, STEPS);
    }
    println!("wanted: speed-ups of 4 at 773 K and of 50 at 373 K");
}

#[expect(clippy::cast_precision_loss, reason = "for reading")]
fn row(temperature: f64, seen: f64, none: f64, recall: f64, plain: u64, steps: u64) {
    let (none, recall) = (none / plain as f64, recall / steps as f64);
    let (speed_up, limit) = (none / recall, 1.0 / (1.0 - seen));
    println!(
        "{temperature:>4} K {:>7.2}% {:>9.0} ns {:>12.0} ns {speed_up:>9.2} {limit:>13.2} {:>9.2}",
        100.0 * seen,
        none * 1e9,
        recall * 1e9,
        speed_up / limit
    );
}

/// Pair energies, which are cheap: what a lookup costs against them.
#[expect(clippy::cast_precision_loss, reason = "for reading")]
fn against_pairs(length: Length) {
    println!(
        "pair energies, 20^3 cells, whole-box keys\n{:>6} {:>8} {:>10} {:>10} {:>10} {:>9} {:>9}",
        "T", "energies", "steps", "no recall", "recall", "speed-up", "wanted"
    );
    let row = |temperature, energies, steps, switch, wanted: &str| {
        let steps = length.steps(steps);
        let plain = settings(20, temperature, energies);
        let mut keyed = Settings { keys: Keys::Box, ..plain.clone() };
        keyed.memory.switch = switch;
        // Turns are alike here, and the median of them is free of other programs' bursts.
        let [none, recall] = turns([(&plain, steps), (&keyed, steps)]).map(|mut seconds| {
            seconds.sort_by(f64::total_cmp);
            seconds[seconds.len() / 2] * TURNS as f64
        });
        println!(
            "{temperature:>4} K {:>8} {steps:>10} {:>7.1} ns {:>7.1} ns {:>9.3} {wanted:>9}",
            format!("{energies:?}").to_lowercase(),
            none / steps as f64 * 1e9,
            recall / steps as f64 * 1e9,
            none / recall
        );
    };
    row(373.0, Energies::Naive, 80_000_000, false, ">= 8");
    // Tabulated rates are the baseline: a lookup need not beat them.
    row(373.0, Energies::Table, 100_000_000, false, "-");
    row(1073.0, Energies::Table, 100_000_000, true, ">= 0.97, with the switch");
}
