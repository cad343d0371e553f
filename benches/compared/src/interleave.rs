//! Interleaves runs, so that other load on the machine affects all timed functions alike.

/// Times of one function in nanoseconds per operation, and its answer.
#[derive(Debug, Default)]
pub struct Times {
    runs: Vec<f64>,
    /// The answer of the last run, such as the number of hits.
    pub answer: u64,
}

impl Times {
    /// Returns the median time of the runs.
    pub fn median(&self) -> f64 {
        median(self.runs.clone())
    }

    /// Returns the median ratio of this function's time to the time of `other` in the same run.
    pub fn over(&self, other: &Times) -> f64 {
        median(self.runs.iter().zip(&other.runs).map(|(this, other)| this / other).collect())
    }
}

/// Returns the median. For an even count, it is the upper one of the two middle numbers.
///
/// # Panics
/// If `numbers` is empty.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// A timed function: it returns nanoseconds per operation and an answer.
pub type Contestant<'a> = &'a dyn Fn() -> (f64, u64);

/// Runs the timed functions in turn, `runs` times. A first round that does not count warms the caches.
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
