//! What it costs to keep a hash.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// What either side takes in all. What else a machine does comes and goes in seconds, so less tells little.
const LEAST: Duration = Duration::from_secs(10);

/// Times the same count with a hash that is kept up to date and without any, in turns, and writes both medians and what
/// the hash adds: the median of the ratios of two counts that follow each other.
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
        let start = Instant::now();
        assert_eq!(count(), counted, "the hash changed what was counted");
        start.elapsed().as_secs_f64()
    };
    let (mut hashed, mut plain, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    while start.elapsed() < 2 * LEAST {
        let (with, without) = (time(&with), time(&without));
        hashed.push(with);
        plain.push(without);
        ratios.push(with / without);
    }
    let pairs = ratios.len();
    let (hashed, plain, ratio) = (median(hashed), median(plain), median(ratios));
    writeln!(
        output,
        "{what}: {:.1} ms with a hash, {:.1} ms without; it adds {:.1}% (median of {pairs} pairs, one after the other)",
        hashed * 1000.0,
        plain * 1000.0,
        (ratio - 1.0) * 100.0,
    )
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
