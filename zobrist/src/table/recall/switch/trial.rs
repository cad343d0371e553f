//! Blocks of steps with and without recall, one after the other, and what follows from their times.

use core::time::Duration;

/// Pairs of blocks, an odd number for the median.
const PAIRS: usize = 5;
/// Recall stays on if it costs less than one part in so many.
const TIE: u128 = 100;
/// Trials may cost one part in so many.
const BUDGET: u128 = 50;

/// The times of the blocks: those with recall, then those without.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    warm: [[Duration; PAIRS]; 2],
    timed: [[Duration; PAIRS]; 2],
}

/// What a trial says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) pays: bool,
    /// What a block takes with the better choice, in nanoseconds.
    pub(super) best: u128,
    /// The blocks of such a time after which the trial's losses are within the budget.
    pub(super) budget: u128,
}

impl Trial {
    pub(super) const BLOCKS: usize = 2 * PAIRS;

    pub(super) fn is_on(number: usize) -> bool {
        number % 2 == 0
    }

    /// The first quarter of a block took so long.
    pub(super) fn warm(&mut self, number: usize, lasted: Duration) {
        self.warm[number % 2][number / 2] = lasted;
    }

    /// The rest of it took so long.
    pub(super) fn timed(&mut self, number: usize, lasted: Duration) {
        self.timed[number % 2][number / 2] = lasted;
    }

    pub(super) fn outcome(&self) -> Outcome {
        let [warm_on, warm_off] = self.warm.map(median);
        let [on, off] = self.timed.map(median);
        let best = on.min(off) * 4 / 3;
        let took = warm_on + warm_off + on + off;
        let losses = took.saturating_sub(2 * best) * PAIRS as u128;
        Outcome {
            pays: on * TIE <= off * (TIE + 1),
            best,
            budget: (losses * BUDGET).div_ceil(best.max(1)),
        }
    }
}

/// In nanoseconds.
fn median(mut times: [Duration; PAIRS]) -> u128 {
    times.sort();
    times[PAIRS / 2].as_nanos()
}
