//! The overhead of a hash that is kept up to date.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use zobrist_compared::interleave::median;

/// What either side takes in all. What else a machine does comes and goes in seconds, so less tells little.
const LEAST: Duration = Duration::from_secs(10);

/// Of frames of some hundred bytes, so many are more than a page of memory.
const DEPTHS: usize = 40;

/// Times the same count with a hash that is kept up to date and without any, in turns, and writes both medians and the
/// overhead of the hash: the median of the ratios of two counts that follow each other.
///
/// Each pair finds another place on the stack. Where it is within a page decides whether what is written there hides what is read
/// elsewhere, which takes up to a tenth of the time of either count, and is the same for all of a run.
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
    let time = |depth, count: &dyn Fn() -> u64| {
        let start = Instant::now();
        assert_eq!(deep(depth, count), counted, "the hash changed what was counted");
        start.elapsed().as_secs_f64()
    };
    let (mut hashed, mut plain, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    while start.elapsed() < 2 * LEAST {
        let depth = ratios.len() % DEPTHS;
        let (with, without) = (time(depth, &with), time(depth, &without));
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

/// Counts `frames` calls down the stack.
fn deep(frames: usize, count: &dyn Fn() -> u64) -> u64 {
    // Read after the call, so that it stays where it is meanwhile.
    let frame = black_box([0; 12]);
    let counted = if frames == 0 { count() } else { deep(frames - 1, count) };
    counted + black_box(frame)[0]
}
