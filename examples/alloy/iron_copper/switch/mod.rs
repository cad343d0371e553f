//! A switch that turns a cache off while it slows the run down.

use core::time::Duration;
use std::sync::LazyLock;
use std::time::Instant;

mod trial;

use trial::Trial;

/// Whether a step of the run uses the cache. [`Switch::step`] returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Use the cache. The hash is up to date.
    On,
    /// Use the cache. The hash is out of date: compute it from scratch.
    Waking,
    /// Do not use the cache, and do not update the hash.
    Off,
}

/// Turns a cache off while it slows the run down. Tries the cache again later, because hit rates grow during a run.
///
/// Call [`step`](Switch::step) before each step of the run. It returns whether this step uses the cache. The outcome of
/// a step must be the same with and without the cache. The decisions depend on measured times, and must affect nothing
/// but the duration of the run.
///
/// If each step hashes a local environment from scratch, the run has no incremental hash. Treat `Waking` as `On` in
/// this case.
///
/// # Algorithm
///
/// The clock is read at the ends of *blocks* of steps. The number of steps in a block is a power of two, at least 64.
/// It is the smallest one for which a block takes a millisecond. The first blocks of the run, with the cache, determine
/// this number. Each trial determines it again.
///
/// A *trial* is 5 pairs of blocks. A pair is one block with the cache and one without. The first quarter of each block
/// is not timed, because it may compute the hash and warms the processor's caches. The decision compares the median of
/// the 5 blocks with the cache and the median of the 5 blocks without it. So an interruption in one or two blocks has
/// no effect. The cache stays on until the next trial unless it makes steps more than 1% slower, because a cache that
/// costs almost nothing may pay later.
///
/// The next trial starts 64 blocks later. This interval doubles, up to 1,024 blocks, after each decision that is equal
/// to the previous one. The *loss* of a trial is the time of its blocks, minus the time that they would take with the
/// better choice. It includes the computation of the hash when the cache wakes. If the loss exceeds 2% of the interval,
/// the interval is longer.
///
/// If the cache never pays, it costs at most 2% of the time so far plus the losses of two trials, the first one and the
/// last one. This bound assumes that steps take as long as the medians of the trials. For example, a step takes a
/// microsecond without the cache. Then a trial loses 5 seconds if the cache is 1,000 times as slow, and 4 milliseconds
/// if it is 1.8 times as slow. If the cache begins to pay, it is on within 1,050 blocks, provided that steps with the
/// cache were at most 5 times as slow before. If they were slower, it is on as soon as the loss of the last trial is
/// within 2%.
#[derive(Debug)]
pub struct Switch<C = fn() -> Duration> {
    /// Steps until the next decision.
    left: u64,
    mode: Mode,
    stage: Stage,
    /// The number of steps in a block.
    block: u64,
    /// The number of blocks until the next trial, unless the losses require more.
    patience: u64,
    verdict: bool,
    trial: Trial,
    /// The time when the current stage of a block began.
    since: Duration,
    clock: C,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before the first step.
    Start,
    /// In a block that measures how many steps a block needs.
    Measure,
    /// In the first quarter of a block of a trial, with the index of the block.
    Warm(usize),
    /// In the other three quarters of a block of a trial, with the index of the block.
    Timed(usize),
    /// Between trials.
    Decided,
}

/// Minimum duration of a block.
const LEAST: Duration = Duration::from_millis(1);
/// Minimum and maximum number of steps of a block.
const STEPS: (u64, u64) = (1 << 6, 1 << 30);
/// Minimum and maximum number of blocks from one trial to the next.
const PATIENCE: (u64, u64) = (64, 1024);

impl Default for Switch {
    /// Creates a switch with the monotonic clock of the system. The cache is on at first.
    fn default() -> Switch {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Switch::with_clock(|| START.elapsed())
    }
}

impl<C: FnMut() -> Duration> Switch<C> {
    /// Creates a switch with the caller's clock. The clock returns the time since any fixed moment. It can be processor
    /// time, or in tests a time that is set by hand. Its resolution must be 10 microseconds or better.
    pub fn with_clock(clock: C) -> Self {
        Switch {
            left: 1,
            mode: Mode::Off,
            stage: Stage::Start,
            block: STEPS.0,
            patience: PATIENCE.0 / 2,
            verdict: true,
            trial: Trial::default(),
            since: Duration::ZERO,
            clock,
        }
    }

    /// Returns whether the next step uses the cache. The first result is [`Mode::Waking`].
    #[inline]
    pub fn step(&mut self) -> Mode {
        self.left -= 1;
        if self.left > 0 { self.mode } else { self.turn() }
    }

    /// Returns whether the cache is on between trials.
    pub fn is_on(&self) -> bool {
        self.verdict
    }

    /// Starts the next stage at the end of a block or of its first quarter.
    #[cold]
    #[inline(never)]
    fn turn(&mut self) -> Mode {
        let now = (self.clock)();
        let lasted = now.saturating_sub(self.since);
        self.since = now;
        let next = match self.stage {
            Stage::Start => Stage::Measure,
            // The first block is not timed, because it computes the hash.
            Stage::Measure if self.block == STEPS.0 || (lasted < LEAST && self.block < STEPS.1) => {
                self.block *= 2;
                Stage::Measure
            }
            Stage::Measure | Stage::Decided => Stage::Warm(0),
            Stage::Warm(number) => {
                self.trial.warm(number, lasted);
                Stage::Timed(number)
            }
            Stage::Timed(number) => {
                self.trial.timed(number, lasted);
                if number + 1 < Trial::BLOCKS { Stage::Warm(number + 1) } else { Stage::Decided }
            }
        };
        self.stage = next;
        let is_on;
        (is_on, self.left) = match next {
            Stage::Start | Stage::Measure => (true, self.block),
            Stage::Warm(number) => (Trial::is_on(number), self.block / 4),
            Stage::Timed(number) => (Trial::is_on(number), self.block - self.block / 4),
            Stage::Decided => self.decide(),
        };
        let woken = is_on && self.mode == Mode::Off;
        // The returned mode is for one step, and the stored one for the steps after it.
        self.mode = if is_on { Mode::On } else { Mode::Off };
        if woken { Mode::Waking } else { self.mode }
    }

    /// Decides after a trial. Returns whether the cache is on, and the number of steps until the next trial.
    fn decide(&mut self) -> (bool, u64) {
        let outcome = self.trial.outcome();
        let same = outcome.pays == self.verdict;
        self.verdict = outcome.pays;
        self.patience = if same { (self.patience * 2).min(PATIENCE.1) } else { PATIENCE.0 };
        let per_step = outcome.best / u128::from(self.block);
        let budget = outcome.budget.saturating_mul(u128::from(self.block));
        let needed = LEAST.as_nanos() / per_step.max(1);
        let needed = u64::try_from(needed).unwrap_or(u64::MAX);
        self.block = needed.clamp(STEPS.0, STEPS.1).next_power_of_two();
        let budget = u64::try_from(budget).unwrap_or(u64::MAX);
        (self.verdict, budget.max(self.patience * self.block))
    }
}
