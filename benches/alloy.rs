//! What does a cache by hashes save in the simulation `examples/alloy`, with keys of the whole box and of the vacancy's
//! environment? A step takes the given ratio of the time of a step without a cache, whose walk is bitwise the same.

use std::cell::{LazyCell, RefCell};
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::BenchmarkGroup;
use iron_copper::{Barriers, Crystal, Energies, Hashes, Keys, Model, Naive, Policy, Settings, Simulation, Source};

use crate::harness::{Ratio, is_test, ratio, ratios};

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

/// Runs a walk on. Returns the seconds of a step.
fn run(simulation: &mut Simulation, steps: u64) -> f64 {
    let start = Instant::now();
    simulation.run(steps);
    start.elapsed().as_secs_f64() / steps as f64
}

/// Adds the ratios of the steps with a cache to those without. The walks go on from sample to sample. The walk with
/// tabulated rates is the reference, as it is fast enough to make as many steps as a walk with a cache.
fn compare(
    group: &mut BenchmarkGroup<'_, Ratio>,
    label: &str,
    settings: &Settings,
    start: impl Fn(&Settings) -> Simulation,
    [plain, steps]: [u64; 2],
) {
    let [plain, steps] = if is_test() { [20, 200] } else { [plain, steps] };
    let with = |keys| Settings { keys, ..settings.clone() };
    let none = LazyCell::new(|| RefCell::new(start(&with(Keys::None))));
    for (keys, name) in [(Keys::Box, "whole box"), (Keys::Local, "environment")] {
        let walks = LazyCell::new(|| {
            let table = Settings { energy: Energies::Table, ..with(Keys::None) };
            RefCell::new([start(&with(keys)), simulation(&table)])
        });
        ratio(group, format!("{label}, {name}"), || {
            let [walk, reference] = &mut *walks.borrow_mut();
            let ratio = run(walk, steps) / run(&mut none.borrow_mut(), plain);
            reference.run(steps);
            assert_eq!(walk.walk.checksum, reference.walk.checksum, "{label}: the walk by {name} differs");
            ratio
        });
    }
}

fn simulation(settings: &Settings) -> Simulation {
    settings.simulation().expect("memory for a cache")
}

pub(crate) fn benches() {
    ratios("alloy", "of no cache", |group| {
        group.sample_size(10);
        // A cache of 4,096 results. The sum over the whole box represents an energy that is expensive to compute.
        for temperature in [1073.0, 373.0] {
            let costs = [
                (Energies::Naive, "bonds", 20, [100_000; 2]),
                (Energies::Table, "tabulated rates", 20, [100_000; 2]),
                (Energies::Box, "sum over the box", 8, [1000; 2]),
            ];
            for (energy, name, cells, steps) in costs {
                let mut settings = Settings { energy, temperature, ..Settings::default() };
                settings.alloy.cells = cells;
                compare(group, &format!("{temperature} K, {name}"), &settings, simulation, steps);
            }
        }
        // D. R. Mason, T. S. Hudson, A. P. Sutton, Comput. Phys. Commun. 165 (2005) 37: a step takes 1/100 and 1/6.3 of
        // the time without a cache. The capacity is that of D. R. Mason, A. E. Sand, S. L. Dudarev, Modelling Simul.
        // Mater. Sci. Eng. 27 (2019) 055003.
        for (temperature, micros, steps) in [(373.0, 112, [500, 200_000]), (773.0, 11, [2000, 5000])] {
            let mut settings = Settings { temperature, ..Settings::default() };
            (settings.memory.cache, settings.memory.policy) = (30_000, Policy::Lru);
            let start = |settings: &Settings| {
                let source = Expensive(Duration::from_micros(micros));
                settings.keyed(settings.walk(), source).expect("memory for a cache")
            };
            compare(group, &format!("{temperature} K, rates of {micros} us"), &settings, start, steps);
        }
    });
}
