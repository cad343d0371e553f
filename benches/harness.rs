//! criterion as the benches use it: with ratios of times that are measured in turn, so that other
//! load on the machine affects both alike.

use std::env;
use std::fmt::Debug;
use std::hint::black_box;
use std::iter::repeat_with;
use std::thread;
use std::time::{Duration, Instant};

use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput};

/// Least time of each of the two parts of a ratio.
const LEAST: Duration = Duration::from_micros(200);

/// Measures a number without dimension, for example a ratio of times. The text follows each number:
/// "of by hand".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio(&'static str);

impl Measurement for Ratio {
    type Intermediate = ();
    type Value = f64;

    fn start(&self) {}

    fn end(&self, (): ()) -> f64 {
        unreachable!("ratios are measured by `iter_custom`")
    }

    fn add(&self, one: &f64, other: &f64) -> f64 {
        one + other
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, value: &f64) -> f64 {
        *value
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self
    }
}

impl ValueFormatter for Ratio {
    fn format_value(&self, value: f64) -> String {
        format!("{value:.3} {}", self.0)
    }

    fn scale_values(&self, _: f64, _: &mut [f64]) -> &'static str {
        self.0
    }

    fn scale_throughputs(&self, _: f64, _: &Throughput, _: &mut [f64]) -> &'static str {
        self.0
    }

    fn scale_for_machines(&self, _: &mut [f64]) -> &'static str {
        self.0
    }
}

/// Returns whether each bench runs only once, to check its answers: with `--test`, and without the
/// `--bench` of `cargo bench`.
pub(crate) fn is_test() -> bool {
    let has = |argument| env::args().skip(1).any(|other| other == argument);
    has("--test") || !has("--bench")
}

fn criterion() -> Criterion {
    let criterion = Criterion::default().sample_size(30).nresamples(20_000);
    criterion
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_secs(1))
}

/// Runs a group of ratios. The text `of` follows each of them.
pub(crate) fn ratios(
    name: &str,
    of: &'static str,
    benches: impl FnOnce(&mut BenchmarkGroup<'_, Ratio>),
) {
    let mut criterion = criterion()
        .with_measurement(Ratio(of))
        .configure_from_args();
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat);
    benches(&mut group);
}

/// Runs a group of times.
pub(crate) fn times(name: &str, benches: impl FnOnce(&mut BenchmarkGroup<'_, WallTime>)) {
    let mut criterion = criterion().configure_from_args();
    benches(&mut criterion.benchmark_group(name));
}

/// Adds a ratio. A sample is the median of at least three results of `measure`, so that a pause of
/// one does not count.
pub(crate) fn ratio(
    group: &mut BenchmarkGroup<'_, Ratio>,
    name: impl Into<String>,
    mut measure: impl FnMut() -> f64,
) {
    let least = if is_test() { 1 } else { 3 };
    group.bench_function(name.into(), |bencher| {
        bencher.iter_custom(|n| {
            let mut ratios: Vec<f64> = repeat_with(&mut measure)
                .take((n as usize).max(least))
                .collect();
            ratios.sort_by(f64::total_cmp);
            ratios[ratios.len() / 2] * n as f64
        });
    });
}

/// Adds the ratio of the times of two functions. They are timed in turn, each of them first in
/// every second pair, and their answers have to be equal.
pub(crate) fn pair<T: Debug + PartialEq>(
    group: &mut BenchmarkGroup<'_, Ratio>,
    name: impl Into<String>,
    mut ours: impl FnMut() -> T,
    mut theirs: impl FnMut() -> T,
) {
    let name = name.into();
    let (mut calls, mut ours_first) = (1, false);
    let mut is_new = true;
    ratio(group, name.clone(), || {
        if is_new && !is_test() {
            // The first calls also make what the functions work on.
            let _ = (ours(), theirs());
            let shorter = time(1, &mut ours).0.min(time(1, &mut theirs).0);
            calls = LEAST.as_nanos().div_ceil(shorter.as_nanos().max(1)) as u32;
        }
        is_new = false;
        ours_first = !ours_first;
        let first = ours_first.then(|| time(calls, &mut ours));
        let theirs = time(calls, &mut theirs);
        let ours = first.unwrap_or_else(|| time(calls, &mut ours));
        assert_eq!(ours.1, theirs.1, "{name}: the answers differ");
        ours.0.as_secs_f64() / theirs.0.as_secs_f64()
    });
}

/// Runs all work at once, each in a thread of its own.
pub(crate) fn together<T: Sync>(work: &[T], run: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for one in work {
            scope.spawn(|| run(one));
        }
    });
}

/// Calls a function several times. Returns the time of all calls, and the last answer.
fn time<T>(calls: u32, function: &mut impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    for _ in 1..calls {
        black_box(function());
    }
    let answer = black_box(function());
    (start.elapsed(), answer)
}
