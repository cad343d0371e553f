//! Remembered barriers that walks at several temperatures share.

use super::{SharedBarriers, Tracker};
use crate::crystal::Crystal;
use crate::rates::{Arrhenius, Barriers, Jumps};
use crate::source::{Jump, Naive, Observed, Source};

/// Remembers barriers, which are the same at all temperatures, in a memory that other threads use, too.
#[derive(Debug)]
pub struct SharedKeyed<T: Tracker> {
    tracker: T,
    /// None: all is computed.
    memory: Option<SharedBarriers<T>>,
    observed: Observed,
    arrhenius: Arrhenius,
    source: Naive,
}

impl<T: Tracker> SharedKeyed<T> {
    /// Asks `memory`, if there is one, before it computes.
    pub fn new(memory: Option<SharedBarriers<T>>, crystal: &Crystal, arrhenius: Arrhenius) -> Self {
        SharedKeyed {
            tracker: T::new(crystal, None),
            memory,
            observed: Observed::default(),
            source: Naive::new(arrhenius.clone()),
            arrhenius,
        }
    }

    /// Changes the temperature.
    pub fn set_temperature(&mut self, arrhenius: Arrhenius) {
        self.arrhenius = arrhenius;
    }

    /// The rates at the temperature that it is at.
    pub fn arrhenius(&self) -> &Arrhenius {
        &self.arrhenius
    }
}

impl<T: Tracker> Source for SharedKeyed<T> {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let barriers = self.barriers(crystal);
        self.arrhenius.jumps(barriers)
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        let (Some(memory), Some(hash)) = (&self.memory, self.tracker.step(crystal)) else {
            return self.source.barriers(crystal);
        };
        let before = self.observed.misses;
        let barriers = memory.get_or_insert_with(hash, || {
            self.observed.misses += 1;
            self.source.barriers(crystal)
        });
        self.observed.hits += u64::from(self.observed.misses == before);
        barriers
    }

    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracker.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        self.observed
    }
}
