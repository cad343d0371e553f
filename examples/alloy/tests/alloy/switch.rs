//! Tests of the switch, with a clock that advances by the given times of the steps.
#![expect(clippy::cast_precision_loss, reason = "times are far below 2^52")]

use std::cell::Cell;
use std::time::Duration;

use iron_copper::{Mode, Switch};

/// Times in nanoseconds: a step with the cache, a step without it, and a hash from scratch.
#[derive(Clone, Copy)]
struct Costs {
    on: u64,
    off: u64,
    scratch: u64,
}

#[derive(Debug, Default)]
struct Run {
    /// The time of all steps in nanoseconds.
    took: u64,
    /// The time that all steps would take without the cache, in nanoseconds.
    never: u64,
    on: u64,
    wakings: u64,
    /// The index of the last step without the cache.
    last_off: u64,
    reads: u64,
}

impl Run {
    fn overhead(&self) -> f64 {
        self.took as f64 / self.never as f64 - 1.0
    }
}

fn run(steps: u64, costs: impl Fn(u64) -> Costs, pause: impl Fn(u64) -> u64) -> (Run, bool) {
    let (now, reads) = (Cell::new(0_u64), Cell::new(0_u64));
    let mut switch = Switch::with_clock(|| {
        reads.set(reads.get() + 1);
        Duration::from_nanos(now.get())
    });
    let mut run = Run::default();
    let mut was_off = true;
    for step in 0..steps {
        let costs = costs(step);
        let mode = switch.step();
        // The switch must return `Waking` exactly if the previous step was off and this one is not.
        assert_eq!(mode == Mode::Waking, was_off && mode != Mode::Off);
        was_off = mode == Mode::Off;
        let took = match mode {
            Mode::Off => costs.off,
            Mode::On => costs.on,
            Mode::Waking => costs.on + costs.scratch,
        };
        run.took += took;
        run.never += costs.off;
        run.on += u64::from(!was_off);
        run.wakings += u64::from(mode == Mode::Waking);
        if was_off {
            run.last_off = step;
        }
        now.set(now.get() + took + pause(step));
    }
    run.reads = reads.get();
    (run, switch.is_on())
}

const PAYS: Costs = Costs { on: 500, off: 1000, scratch: 200_000 };
const COSTS: Costs = Costs { on: 1400, off: 1000, scratch: 200_000 };
/// The number of steps that take 20 seconds on the clock of these tests, without the cache.
const STEPS: u64 = 20_000_000;

#[test]
fn first_step_wakes() {
    let mut switch = Switch::default();
    assert_eq!((switch.step(), switch.step()), (Mode::Waking, Mode::On));
}

#[test]
fn pays() {
    let (run, is_on) = run(STEPS, |_| PAYS, |_| 0);
    assert!(is_on);
    // A cache that is always on has an overhead of -0.5. The switch must come within 2% of its time.
    assert!(run.overhead() < -0.49, "{run:?}");
    assert!(run.reads < 2000, "{run:?}");
}

#[test]
fn does_not_pay() {
    let (long, is_on) = run(STEPS, |_| COSTS, |_| 0);
    assert!(!is_on);
    assert!(long.overhead() < 0.01, "{} {long:?}", long.overhead());
    // The overhead must also be small in a run of a million steps, which takes a second.
    let (short, _) = run(1_000_000, |_| COSTS, |_| 0);
    assert!(short.overhead() < 0.03, "{} {short:?}", short.overhead());
}

/// The losses must stay within the budget for an expensive cache. Steps with the first cache are 20 times as slow. With
/// the second cache, a hash takes as long as 500 blocks.
#[test]
fn the_loss_is_within_the_budget() {
    for costs in [Costs { on: 20_000, off: 1000, scratch: 0 }, Costs { on: 1100, off: 1000, scratch: 500_000_000 }] {
        // The second trial begins when the loss of the first one is within the budget.
        let (run, is_on) = run(4 * STEPS, |_| costs, |_| 0);
        assert!(!is_on && run.overhead() < 0.1, "{} {run:?}", run.overhead());
    }
}

/// The documented bound is 2% of the time plus two trials. Steps with the first cache are 1,000 times as slow. With the
/// second cache, a hash takes 3 seconds. A step takes 50 microseconds, so a block has at most 128 steps.
#[test]
fn the_documented_bound_holds() {
    const BLOCK: u64 = 128;
    let slow = Costs { on: 50_000_000, off: 50_000, scratch: 0 };
    let hash = Costs { on: 55_000, off: 50_000, scratch: 3_000_000_000 };
    for costs in [slow, hash] {
        let (run, is_on) = run(2 * STEPS, |_| costs, |_| 0);
        let trial = 5 * (BLOCK * (costs.on - costs.off) + costs.scratch);
        let bound = run.took / 50 + 2 * trial;
        assert!(!is_on && run.took - run.never <= bound, "{} {run:?}", run.overhead());
        // There must be at least two trials, and the cache wakes 5 times in each trial.
        assert!(run.wakings >= 2 * 5, "{run:?}");
    }
}

#[test]
fn begins_to_pay() {
    // A block of 2^10 steps lasts a millisecond.
    const WITHIN: u64 = 1050 << 10;
    for change in [100_000, 765_432, 10_000_000] {
        let costs = |step| if step < change { COSTS } else { PAYS };
        let (run, is_on) = run(change + WITHIN, costs, |_| 0);
        assert!(is_on, "{run:?}");
    }
}

/// After a long time, the interval between trials is 1,024 blocks. When the cache begins to pay, the interval must
/// restart at 64 blocks. In this test, the losses of the trial extend it to 250 blocks.
#[test]
fn a_change_shortens_the_interval() {
    let now = Cell::new(0_u64);
    let mut switch = Switch::with_clock(|| Duration::from_nanos(now.get()));
    let mut steps_until = |costs: Costs, is_on: bool, least: u64| {
        let mut steps = 0;
        while steps < least || switch.is_on() != is_on {
            now.set(now.get() + if switch.step() == Mode::Off { costs.off } else { costs.on });
            steps += 1;
        }
        steps
    };
    steps_until(COSTS, false, STEPS);
    steps_until(PAYS, true, 0);
    // With blocks of 2^11 steps, the interval is a quarter of a million steps. Without the restart it would be 2
    // million.
    let steps = steps_until(COSTS, false, 0);
    assert!(steps < 400_000, "{steps}");
}

/// The interval must be 64 blocks at first, and double after each decision that is equal to the previous one, up to
/// 1,024 blocks. The cache neither gains nor loses time in this test, so no losses extend an interval.
#[test]
fn intervals_double() {
    // A block of 2^10 steps of a microsecond lasts a millisecond.
    const BLOCK: u64 = 1 << 10;
    let now = Cell::new(0_u64);
    let mut switch = Switch::with_clock(|| Duration::from_nanos(now.get()));
    // Counts the steps with the cache between two steps without it, including the first block of the following trial.
    let (mut intervals, mut steps) = (Vec::new(), 0);
    for _ in 0..4000 * BLOCK {
        now.set(now.get() + 1000);
        if switch.step() == Mode::Off {
            intervals.extend((steps > BLOCK).then(|| steps / BLOCK - 1));
            steps = 0;
        } else {
            steps += 1;
        }
    }
    // The blocks that measure the length of a block, 64 + 128 + ... + 1,024 steps, come first.
    assert_eq!(intervals[1..], [64, 128, 256, 512, 1024, 1024]);
}

#[test]
fn ceases_to_pay() {
    let costs = |step| if step < STEPS / 2 { PAYS } else { COSTS };
    let (run, is_on) = run(STEPS, costs, |_| 0);
    assert!(!is_on, "{run:?}");
}

/// A cache that makes steps less than 1% slower must stay on.
#[test]
fn a_tie_is_on() {
    let (run, is_on) = run(STEPS, |_| Costs { on: 1005, off: 1000, scratch: 0 }, |_| 0);
    assert!(is_on && run.on > STEPS * 95 / 100, "{run:?}");
}

/// Pauses of the machine must not affect the decisions. Each pause takes as long as 30 blocks. Pauses occur at random,
/// about ten times a second, with and without the cache.
#[test]
fn pauses_do_not_decide() {
    let pause = |step: u64| {
        let mix = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        if mix.is_multiple_of(100_000) { 30_000_000 } else { 0 }
    };
    let (bad, _) = run(STEPS, |_| COSTS, pause);
    assert!(bad.overhead() < 0.03, "{} {bad:?}", bad.overhead());
    let (good, _) = run(STEPS, |_| PAYS, pause);
    assert!(good.overhead() < -0.45, "{} {good:?}", good.overhead());
}

/// Tests that the length of blocks adapts to steps of 10 milliseconds and of one nanosecond.
#[test]
fn blocks_adapt() {
    let (slow, is_on) = run(20_000, |_| Costs { on: 1_000_000, off: 10_000_000, scratch: 0 }, |_| 0);
    assert!(is_on && slow.overhead() < -0.6, "{} {slow:?}", slow.overhead());
    let (fast, is_on) = run(20 * STEPS, |_| Costs { on: 3, off: 1, scratch: 0 }, |_| 0);
    assert!(!is_on && fast.reads < 1000, "{fast:?}");
}

/// With a clock that stands still or goes back, the cache must stay on.
#[test]
fn bad_clocks() {
    for direction in [0, 1] {
        let mut time = Duration::from_secs(1_000_000);
        let mut switch = Switch::with_clock(|| {
            time -= Duration::from_millis(direction);
            time
        });
        assert!((0..1_000_000).all(|_| switch.step() != Mode::Off));
    }
}
