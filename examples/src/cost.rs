//! What it costs to keep a hash.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Runs of each kind.
const RUNS: usize = 7;
/// Less than this tells little.
const LEAST: Duration = Duration::from_secs(2);

/// Times the same count with a hash that is kept up to date and without any, in turns, and writes both medians and what
/// the hash adds. A run repeats the count until it has taken two seconds. Fails if the counts differ.
///
/// # Errors
/// If it cannot be written.
///
/// # Panics
/// If the counts differ.
pub fn compare(
    output: &mut impl Write,
    what: &str,
    with: impl Fn() -> u64,
    without: impl Fn() -> u64,
) -> io::Result<()> {
    let counted = with();
    let time = |count: &dyn Fn() -> u64| {
        let (start, mut rounds) = (Instant::now(), 0);
        while start.elapsed() < LEAST {
            assert_eq!(count(), counted, "the hash changed what was counted");
            rounds += 1;
        }
        start.elapsed().as_secs_f64() / f64::from(rounds)
    };
    let (mut hashed, mut plain, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let (with, without) = (time(&with), time(&without));
        hashed.push(with);
        plain.push(without);
        ratios.push(with / without);
    }
    let (hashed, plain, ratio) = (median(hashed), median(plain), median(ratios));
    writeln!(
        output,
        "{what}: {hashed:.3} s with a hash, {plain:.3} s without; it adds {:.1}% (median of {RUNS} runs of {} s and more, in turns)",
        (ratio - 1.0) * 100.0,
        LEAST.as_secs()
    )
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
