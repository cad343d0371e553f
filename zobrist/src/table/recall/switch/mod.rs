//! Turns recall off where it does not pay, and asks again later.

use core::fmt::{self, Debug, Formatter};
use core::time::Duration;
use std::sync::LazyLock;
use std::time::Instant;

mod trial;

use trial::Trial;

/// Whether a step is done with recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// With recall; the hash is up to date.
    On,
    /// With recall, but the hash was not kept up to date before: it is to be computed from scratch.
    Waking,
    /// Without recall, and without keeping the hash up to date.
    Off,
}

/// Turns recall off where it does not pay, and asks again later: hit rates grow with the run, so an early verdict
/// is wrong.
///
/// [`step`](Switch::step) is asked once before each step of the run, and says how it is to be done. All that the caller has to
/// see to is that a step has the same outcome either way; then the switch, whose verdicts depend on times, changes nothing but
/// the time that the run takes.
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::lattice::LatticeKeys;
/// use zobrist::table::Recall;
/// use zobrist::table::recall::{Mode, Switch};
///
/// let mut spins = vec![false; 1000];
/// let keys = LatticeKeys::<bool, u64>::new(2026, spins.len());
/// let mut hash = keys.base();
/// let mut recall = Recall::<ZobristHash<[bool], u64>, usize>::new(4096)?;
/// let mut switch = Switch::new();
///
/// let energy = |spins: &[bool]| spins.windows(2).filter(|pair| pair[0] != pair[1]).count();
/// let mut total = 0;
/// for step in 0..10_000 {
///     let mode = switch.step();
///     if mode == Mode::Waking {
///         hash = keys.hash(&spins);
///     }
///     total += match mode {
///         Mode::Off => energy(&spins),
///         Mode::On | Mode::Waking => *recall.get_or_insert_with(hash, || energy(&spins)),
///     };
///     let site = step % 5;
///     if mode != Mode::Off {
///         hash ^= keys.change(site, spins[site], !spins[site]);
///     }
///     spins[site] = !spins[site];
/// }
/// # let mut spins = vec![false; 1000];
/// # let mut plain = 0;
/// # for step in 0..10_000 {
/// #     plain += energy(&spins);
/// #     spins[step % 5] ^= true;
/// # }
/// assert_eq!(total, plain);
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
///
/// Where no hash is kept up to date, because it is made anew for each step as that of surroundings is, `Waking` is the same as `On`.
///
/// # Rule
///
/// The clock is read at the ends of *blocks* of steps. A block is a power of two of steps: as few as last a millisecond, but at
/// least 64. The first blocks of the run, with recall, find out how many that are, and each verdict does again.
///
/// A *trial* is 5 pairs of blocks, one with recall and one without. The first quarter of each block is left out of the
/// times: it computes the hash and warms the caches. The verdict is by the medians of the 5 blocks of either kind, so a
/// pause of the machine in one or two of them decides nothing. Until the next trial recall is on, unless steps were
/// more than 1% slower with it: what costs next to nothing stays on, for it may yet learn.
///
/// The next trial is 64 blocks later, and twice as many after each verdict that is the same as the one before, up to 1,024.
/// It is later if otherwise the trial's losses, the time of its blocks above what they would have taken with the
/// better choice, were more than 2% of the time until then. The hash that is computed as recall wakes is a part of them.
///
/// So where recall never pays, it has cost at most 2% of the time so far and two trials: the first one, for which there was no time yet,
/// and the last one. (That is of steps that last as long as in the trials, by the medians.) A trial has 5 blocks with recall: 5 seconds
/// where steps take a microsecond and recall is 1,000 times as slow, and 4 milliseconds where it is 1.8 times as slow. Where recall
/// begins to pay, it is on within 1,050 blocks, if steps with it were at most 5 times as slow before, and otherwise as
/// soon as the losses of the last trial are 2%.
pub struct Switch<C = fn() -> Duration> {
    /// Steps until something is to be decided.
    left: u64,
    mode: Mode,
    stage: Stage,
    /// Steps of a block.
    block: u64,
    /// Blocks until the next trial, unless the losses ask for more.
    patience: u64,
    verdict: bool,
    trial: Trial,
    /// When this part of a block began.
    since: Duration,
    /// The least that a block is to last.
    least: Duration,
    clock: C,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before the first step.
    Start,
    /// In a block of which is to be seen whether it lasts long enough.
    Measure,
    /// In a block of a trial, of that number: the first quarter.
    Warm(usize),
    /// The rest of it.
    Timed(usize),
    /// Between trials.
    Decided,
}

/// The least that a block is to last, with a clock that is fine enough.
const LAST: Duration = Duration::from_millis(1);
/// Steps of a block, at least and at most.
const STEPS: (u64, u64) = (1 << 6, 1 << 30);
/// Blocks from one trial to the next, at least and at most.
const PATIENCE: (u64, u64) = (64, 1024);
/// Ticks of the clock that a block is to last: then a time is known to 3%.
const TICKS: u32 = 100;

impl Switch {
    /// A switch that is on at first.
    pub fn new() -> Switch {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Switch::with_clock(|| START.elapsed())
    }
}

impl Default for Switch {
    fn default() -> Switch {
        Switch::new()
    }
}

impl<C: FnMut() -> Duration> Switch<C> {
    /// A switch with a clock of the caller's, that gives the time since any moment: the time of the processor, say, or in
    /// tests one that is set by hand. It must tell times that are 10 microseconds apart; with a coarser one, verdicts are by chance:
    /// see [`with_coarse_clock`](Self::with_coarse_clock).
    pub fn with_clock(clock: C) -> Self {
        Self::with_coarse_clock(clock, Duration::ZERO)
    }

    /// The same with a clock that advances by `tick`: blocks last at least 100 ticks, instead of a millisecond. A verdict is wrong only
    /// where the choices differ by less than 4%.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use zobrist::table::recall::{Mode, Switch};
    ///
    /// let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    /// let mut switch = Switch::with_coarse_clock(clock, Duration::from_millis(10));
    /// assert_eq!(switch.step(), Mode::Waking);
    /// ```
    pub fn with_coarse_clock(clock: C, tick: Duration) -> Self {
        Switch {
            left: 1,
            mode: Mode::Off,
            stage: Stage::Start,
            block: STEPS.0,
            patience: PATIENCE.0 / 2,
            verdict: true,
            trial: Trial::default(),
            since: Duration::ZERO,
            least: LAST.max(tick.saturating_mul(TICKS)),
            clock,
        }
    }

    /// How the next step is to be done. The first one is [`Mode::Waking`].
    #[inline]
    pub fn step(&mut self) -> Mode {
        self.left -= 1;
        if self.left > 0 { self.mode } else { self.turn() }
    }

    /// Whether recall is on between trials.
    pub fn is_on(&self) -> bool {
        self.verdict
    }

    /// Steps of a block, as it is now.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// A part of a block ended with the step before.
    #[cold]
    #[inline(never)]
    fn turn(&mut self) -> Mode {
        let now = (self.clock)();
        let lasted = now.saturating_sub(self.since);
        self.since = now;
        let next = match self.stage {
            Stage::Start => Stage::Measure,
            // The first block is not believed: it computes the hash.
            Stage::Measure
                if self.block == STEPS.0 || (lasted < self.least && self.block < STEPS.1) =>
            {
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
        // What is said now is for one step, and what is kept for those after it.
        self.mode = if is_on { Mode::On } else { Mode::Off };
        if woken { Mode::Waking } else { self.mode }
    }

    /// The verdict, and the steps until the next trial.
    fn decide(&mut self) -> (bool, u64) {
        let outcome = self.trial.outcome();
        let same = outcome.pays == self.verdict;
        self.verdict = outcome.pays;
        self.patience = if same { (self.patience * 2).min(PATIENCE.1) } else { PATIENCE.0 };
        let per_step = outcome.best / u128::from(self.block);
        let budget = outcome.budget.saturating_mul(u128::from(self.block));
        let needed = self.least.as_nanos() / per_step.max(1);
        let needed = u64::try_from(needed).unwrap_or(u64::MAX);
        self.block = needed.clamp(STEPS.0, STEPS.1).next_power_of_two();
        let budget = u64::try_from(budget).unwrap_or(u64::MAX);
        (self.verdict, budget.max(self.patience * self.block))
    }
}

impl<C> Debug for Switch<C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Switch")
            .field("is_on", &self.verdict)
            .field("stage", &self.stage)
            .field("block", &self.block)
            .finish_non_exhaustive()
    }
}
