//! What does a cache by hashes save in the simulation `examples/alloy`, with keys of the whole box
//! and of the vacancy's environment? A step takes the given ratio of the time of a step without a
//! cache, whose walk is bitwise the same.

use std::cell::{LazyCell, RefCell};
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::BenchmarkGroup;
use iron_copper::{
    Barriers, Crystal, Energies, Hashes, Keys, Model, Naive, Policy, Settings, Simulation, Source,
};

use crate::harness::{Ratio, is_test, ratio, ratios};

/// A source of rates that takes a given time for each set of rates, like a many-body potential or a
/// relaxation. It sums the bonds repeatedly until the time is over. It therefore takes the same
/// time on all machines, and uses the processor's caches.
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

/// Adds the ratios of the steps with a cache to those without, if a set of rates takes the time
/// `cost`. The walks go on from sample to sample. The walk with tabulated rates is the reference,
/// as it is fast enough to make as many steps as a walk with a cache.
fn compare(
    group: &mut BenchmarkGroup<'_, Ratio>,
    settings: &Settings,
    cost: Duration,
    [plain, steps]: [u64; 2],
) {
    let [plain, steps] = if is_test() { [20, 200] } else { [plain, steps] };
    let with = |keys| Settings {
        keys,
        ..settings.clone()
    };
    let start = |keys| {
        with(keys)
            .keyed(settings.walk(), Expensive(cost))
            .expect("memory for a cache")
    };
    let none = LazyCell::new(|| RefCell::new(start(Keys::None)));
    for (keys, name) in [(Keys::Box, "whole box"), (Keys::Local, "environment")] {
        let walks = LazyCell::new(|| {
            let table = Settings {
                energy: Energies::Table,
                ..with(Keys::None)
            };
            RefCell::new([start(keys), table.simulation().expect("no cache")])
        });
        ratio(
            group,
            format!("{} K, rates of {cost:?}, {name}", settings.temperature),
            || {
                let [walk, reference] = &mut *walks.borrow_mut();
                let ratio = run(walk, steps) / run(&mut none.borrow_mut(), plain);
                reference.run(steps);
                assert_eq!(
                    walk.walk.checksum, reference.walk.checksum,
                    "the walk by {name} differs"
                );
                ratio
            },
        );
    }
}

pub(crate) fn benches() {
    ratios("alloy", "of no cache", |group| {
        group.sample_size(10);
        // D. R. Mason, T. S. Hudson, A. P. Sutton, Comput. Phys. Commun. 165 (2005) 37: a step
        // takes 1/100 and 1/6.3 of the time without a cache. The capacity is that of D. R.
        // Mason, A. E. Sand, S. L. Dudarev, Modelling Simul. Mater. Sci. Eng. 27 (2019)
        // 055003.
        for (temperature, micros, steps) in
            [(373.0, 112, [500, 200_000]), (773.0, 11, [2000, 5000])]
        {
            let mut settings = Settings {
                temperature,
                ..Settings::default()
            };
            (settings.cache, settings.policy) = (30_000, Policy::Lru);
            compare(group, &settings, Duration::from_micros(micros), steps);
        }
    });
}
