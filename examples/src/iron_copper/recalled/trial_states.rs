//! Remembered energies of the whole box.

use std::path::Path;

use zobrist::ZobristHash;
use zobrist::table::Recall;
use zobrist::table::recall::{CapacityError, StoreError};

use super::{Memory, Tracked, Width, origin};
use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::rates::{Arrhenius, JUMPS, Jumps};
use crate::iron_copper::source::{Jump, Observed, Source, WholeBox, trial_energy};
use crate::iron_copper::species::Species;

/// Remembers the energies of whole boxes by their hashes: that of a trial state is known without the exchange.
///
/// And the rates of states, by the same hashes: where all eight energies are known, what is left of a step is
/// to look them up, and eight exponentials.
#[derive(Debug)]
pub struct TrialStates {
    tracked: Tracked,
    rates: Recall<ZobristHash<[Species], Width>, Jumps>,
    energies: Recall<ZobristHash<[Species], Width>, i64>,
    model: String,
    source: WholeBox,
}

impl TrialStates {
    /// With nothing remembered yet.
    ///
    /// # Errors
    /// If there is no memory for that many entries.
    pub fn new(
        memory: Memory,
        crystal: &Crystal,
        arrhenius: Arrhenius,
    ) -> Result<Self, CapacityError> {
        Ok(TrialStates {
            tracked: Tracked::new(crystal, memory.switch()),
            rates: memory.recall()?,
            energies: memory.recall()?,
            model: memory.model,
            source: WholeBox::new(arrhenius),
        })
    }
}

impl Source for TrialStates {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let TrialStates { tracked, rates, energies, source, .. } = self;
        let Some(hash) = tracked.step(crystal) else {
            return source.jumps(crystal);
        };
        *rates.get_or_insert_with(hash, || {
            // The state was a trial state itself, but its energy may have been passed over with its rates.
            source.suggest(|| energies.peek(hash).copied());
            source.jumps_by(crystal, |crystal, arrhenius, site| {
                let hash = tracked.trial(crystal, site);
                *energies.get_or_insert_with(hash, || trial_energy(crystal, arrhenius, site))
            })
        })
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracked.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    /// Of energies of trial states: rates that are known are eight of them.
    fn counted(&self) -> Observed {
        let Observed { hits, misses } = Observed::of(&self.energies);
        Observed { hits: hits + JUMPS as u64 * self.rates.statistics().hits, misses }
    }

    /// Energies: rates follow from them, at any temperature.
    fn load(&mut self, path: &Path) -> Result<usize, StoreError> {
        self.energies.load(path, &origin(&self.model, self.tracked.fingerprint()))
    }

    fn save(&self, path: &Path) -> Result<(), StoreError> {
        self.energies.save(path, &origin(&self.model, self.tracked.fingerprint()))
    }
}
