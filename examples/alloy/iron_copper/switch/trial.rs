//! The times of blocks with and without the cache, and the decision based on these times.

use core::time::Duration;

/// Number of pairs of blocks in a trial. It is odd, so that the median is one of the times.
const PAIRS: usize = 5;
/// The cache stays on if it makes steps slower by at most 1/100.
const TIE: u128 = 100;
/// The losses of trials may take 1/50 of the time.
const BUDGET: u128 = 50;

/// The times of the blocks of a trial. Index 0 has the blocks with the cache, and index 1 the blocks without it.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    warm: [[Duration; PAIRS]; 2],
    timed: [[Duration; PAIRS]; 2],
}

/// The result of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) pays: bool,
    /// The time of a block with the better choice, in nanoseconds.
    pub(super) best: u128,
    /// The number of blocks with the better choice after which the losses of the trial are within the budget.
    pub(super) budget: u128,
}

impl Trial {
    pub(super) const BLOCKS: usize = 2 * PAIRS;

    pub(super) fn is_on(number: usize) -> bool {
        number.is_multiple_of(2)
    }

    /// Records the time of the first quarter of a block.
    pub(super) fn warm(&mut self, number: usize, lasted: Duration) {
        self.warm[number % 2][number / 2] = lasted;
    }

    /// Records the time of the rest of a block.
    pub(super) fn timed(&mut self, number: usize, lasted: Duration) {
        self.timed[number % 2][number / 2] = lasted;
    }

    pub(super) fn outcome(&self) -> Outcome {
        let [warm_on, warm_off] = self.warm.map(median);
        let [on, off] = self.timed.map(median);
        let best = on.min(off) * 4 / 3;
        let took = warm_on + warm_off + on + off;
        let losses = took.saturating_sub(2 * best) * PAIRS as u128;
        Outcome { pays: on * TIE <= off * (TIE + 1), best, budget: (losses * BUDGET).div_ceil(best.max(1)) }
    }
}

/// Returns the median in nanoseconds.
fn median(mut times: [Duration; PAIRS]) -> u128 {
    times.sort();
    times[PAIRS / 2].as_nanos()
}
