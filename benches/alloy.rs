//! Times the simulation `examples/alloy` without a cache, with keys of the whole box, and with keys of the local
//! environment of the vacancy.
//!
//! `-- costs` uses three methods to compute energies at three temperatures and takes half a minute. `-- regimes`
//! repeats the conditions of published speed-ups and takes a minute. `-- --test` makes short runs of both. All walks
//! with the same box and temperature must be bitwise equal.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "steps and hits are far below 2^52")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use iron_copper::{Barriers, Crystal, Energies, Hashes, Keys, Model, Naive, Policy, Settings, Simulation, Source};
use zobrist_compared::arguments::{asks_for, is_test};

#[path = "../examples/alloy/text.rs"]
mod text;

use text::{duration, percent};

/// The compared keys, and their names.
const KEYS: [(Keys, &str); 3] = [(Keys::None, "no cache"), (Keys::Box, "whole-box keys"), (Keys::Local, "local keys")];

/// Methods to compute energies, with the size of the box and the number of steps. Each row takes a few seconds. The sum
/// over the whole box represents an energy that is expensive to compute.
const COSTS: [(Energies, &str, u16, u64); 3] = [
    (Energies::Naive, "bonds of each candidate", 20, 4_000_000),
    (Energies::Table, "tabulated rates", 20, 4_000_000),
    (Energies::Box, "sum over the whole box", 8, 100_000),
];

const TEMPERATURES: [f64; 3] = [1073.0, 773.0, 373.0];

/// Temperature in K; time to compute a set of rates in microseconds; number of steps with a cache; number of steps
/// without a cache; published speed-up. Steps without a cache have equal costs, so fewer of them suffice. The speed-ups
/// are from D. R. Mason, T. S. Hudson, A. P. Sutton, Comput. Phys. Commun. 165 (2005) 37.
const REGIMES: [(f64, u64, u64, u64, Option<f64>); 5] = [
    (373.0, 112, 12_000_000, 20_000, Some(100.0)),
    (373.0, 11, 12_000_000, 50_000, None),
    (773.0, 11, 50_000, 50_000, Some(6.3)),
    (773.0, 11, 2_000_000, 50_000, None),
    (1073.0, 11, 50_000, 50_000, None),
];

/// Capacity of the cache in [`REGIMES`]: D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27
/// (2019) 055003.
const CAPACITY: u64 = 30_000;

/// A source of rates that takes a given time for each set of rates, like a many-body potential or a relaxation. It sums
/// the bonds repeatedly until the time is over. It therefore takes the same time on all machines, and uses the
/// processor's caches.
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

/// A simulation, its number of steps, and the time that they took.
struct Walk {
    simulation: Simulation,
    steps: u64,
    took: Duration,
}

impl Walk {
    /// Returns the mean time of a step in seconds.
    fn step(&self) -> f64 {
        self.took.as_secs_f64() / self.steps as f64
    }
}

/// Compares the walk without a cache (`plain` steps), the walks with the other [`KEYS`] and a walk with tabulated rates
/// (`steps` steps each). Prints a row for each of the [`KEYS`]. The walks alternate in parts, so that a pause of the
/// machine affects all of them.
///
/// # Panics
/// If the walks differ.
fn compare(label: &str, settings: &Settings, start: impl Fn(&Settings) -> Simulation, [plain, steps]: [u64; 2]) {
    // Use few parts, because each part starts with processor caches filled by another walk.
    const PARTS: u64 = 5;
    let table = Settings { energy: Energies::Table, keys: Keys::None, ..settings.clone() };
    let walk = |simulation, steps| Walk { simulation, steps, took: Duration::ZERO };
    let mut walks = vec![walk(simulation(&table), steps)];
    for (keys, _) in KEYS {
        let steps = if keys == Keys::None { plain } else { steps };
        walks.push(walk(start(&Settings { keys, ..settings.clone() }), steps));
    }
    for part in 0..PARTS {
        for Walk { simulation, steps, took } in &mut walks {
            let steps = *steps * (part + 1) / PARTS - *steps * part / PARTS;
            let started = Instant::now();
            simulation.run(steps);
            *took += started.elapsed();
        }
    }
    let mut reference = simulation(&table);
    reference.run(plain);
    let (table, keyed) = walks.split_first().expect("four walks");
    for (i, (walk, (_, name))) in keyed.iter().zip(KEYS).enumerate() {
        let expected = if i == 0 { &reference } else { &table.simulation };
        let checksums = [&walk.simulation, expected].map(|simulation| simulation.walk.checksum);
        assert_eq!(checksums[0], checksums[1], "{label}: the walk with {name} differs");

        let statistics = walk.simulation.source.statistics();
        let hits = statistics.map(|statistics| statistics.hit_rate());
        println!(
            "{:<34}{name:<15}{:>8}{:>11}{:>10.2}{:>9}{:>10.3}",
            if i == 0 { label } else { "" },
            hits.map_or("-".into(), percent),
            duration(walk.step()),
            keyed[0].step() / walk.step(),
            hits.map_or("-".into(), |hits| format!("{:.2}", 1.0 / (1.0 - hits).max(1e-9))),
            table.step() / walk.step()
        );
    }
}

fn simulation(settings: &Settings) -> Simulation {
    settings.simulation().expect("memory for a cache")
}

fn head(title: &str) {
    println!(
        "\n{title}\n{:<34}{:<15}{:>8}{:>11}{:>10}{:>9}{:>10}",
        "", "", "hits", "a step", "speed-up", "bound", "to table"
    );
}

fn main() {
    zobrist_compared::machine::print();
    let (part, parts) = (if is_test() { 2_000 } else { 1 }, ["costs", "regimes"]);
    println!(
        "Fe-1%Cu with a vacancy\n\
         speed-up  the speed relative to no cache\n\
         bound     1 / (1 - hit rate): the speed-up if only misses took time\n\
         to table  the speed relative to tabulated rates without a cache, in the same run"
    );
    if asks_for("costs", &parts) {
        head("A cache of 4,096 results");
        for (energy, name, cells, steps) in COSTS {
            for temperature in TEMPERATURES {
                let mut settings = Settings { energy, temperature, ..Settings::default() };
                settings.alloy.cells = cells;
                let label = format!("{temperature:>4} K, {name}");
                compare(&label, &settings, simulation, [steps / part; 2]);
            }
        }
    }
    if asks_for("regimes", &parts) {
        head("A cache of 30,000 sets of rates, each of which takes a given time");
        for (temperature, micros, steps, plain, published) in REGIMES {
            let mut settings = Settings { temperature, ..Settings::default() };
            (settings.memory.cache, settings.memory.policy) = (CAPACITY, Policy::Lru);
            let start = |settings: &Settings| {
                let source = Expensive(Duration::from_micros(micros));
                settings.keyed(settings.walk(), source).expect("memory for a cache")
            };
            let published = published.map_or(String::new(), |of| format!(", published {of}"));
            let label = format!("{temperature:>4} K, {micros} us{published}");
            compare(&label, &settings, start, [plain / part, steps / part]);
        }
    }
}
