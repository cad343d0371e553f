//! The fraction of trial states that had been seen before: what no memory can beat.

use std::collections::HashSet;

use zobrist::table::Prehashed;

use crate::crystal::Crystal;
use crate::rates::{Barriers, Jumps};
use crate::recalled::{BoxHash, Tracked, Tracker};
use crate::source::{Jump, Source};

/// How many trial states were considered, and how many of them had been seen before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Eight in each step.
    pub considered: u64,
    /// Those that were considered, or the start, at any time before.
    pub seen: u64,
}

impl Seen {
    /// From 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "for reading")]
    pub fn fraction(self) -> f64 {
        self.seen as f64 / self.considered.max(1) as f64
    }
}

/// Keeps the hash of every state that it was ever asked about or could have jumped to. Not for timing.
#[derive(Debug)]
pub struct SeenStates<S> {
    tracked: Tracked,
    states: HashSet<BoxHash, Prehashed>,
    seen: Seen,
    source: S,
}

impl<S: Source> SeenStates<S> {
    /// With the state that `crystal` is in.
    pub fn new(crystal: &Crystal, source: S) -> Self {
        let mut tracked = Tracked::new(crystal, None);
        let states = tracked.step(crystal).into_iter().collect();
        SeenStates { tracked, states, seen: Seen::default(), source }
    }

    /// The counts so far.
    pub fn seen(&self) -> Seen {
        self.seen
    }
}

impl<S: Source> Source for SeenStates<S> {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        for &site in crystal.first(crystal.vacancy()) {
            let trial = self.tracked.trial(crystal, site as usize);
            self.seen.considered += 1;
            self.seen.seen += u64::from(!self.states.insert(trial));
        }
        self.source.jumps(crystal)
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.source.barriers(crystal)
    }

    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracked.jumped(jump);
        self.source.jumped(crystal, jump);
    }
}
