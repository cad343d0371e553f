//! Runs one after the other in turns, so that whatever else the machine does hits all alike.

/// The times of one contestant, in nanoseconds per operation, and what it answered.
#[derive(Debug, Default)]
pub struct Times {
    runs: Vec<f64>,
    /// The sum of the answers of the last run: hits, where something is asked for.
    pub answer: u64,
}

impl Times {
    /// The median of the runs.
    pub fn median(&self) -> f64 {
        median(self.runs.clone())
    }

    /// The median of the ratios run by run: above 1 if this is the slower one.
    pub fn over(&self, other: &Times) -> f64 {
        median(self.runs.iter().zip(&other.runs).map(|(this, other)| this / other).collect())
    }
}

/// Returns the middle one of the numbers, the larger of two.
///
/// # Panics
/// If there is none.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Something that is timed: gives nanoseconds per operation and an answer.
pub type Contestant<'a> = &'a dyn Fn() -> (f64, u64);

/// Each of the contestants in turn, `runs` times, after one that warms the caches.
pub fn interleave<const N: usize>(runs: usize, contestants: [Contestant<'_>; N]) -> [Times; N] {
    let mut times: [Times; N] = std::array::from_fn(|_| Times::default());
    for run in 0..=runs {
        for (times, contestant) in times.iter_mut().zip(contestants) {
            let (time, answer) = contestant();
            times.answer = answer;
            if run > 0 {
                times.runs.push(time);
            }
        }
    }
    times
}
