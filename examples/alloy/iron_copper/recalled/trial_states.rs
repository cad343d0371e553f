//! Remembered energies of the whole box.

use std::path::Path;

use zobrist::ZobristHash;
use zobrist::table::Recall;
use zobrist::table::recall::{CapacityError, StoreError};

use super::{Behind, Memory, Tracked, Tracker, Width, counted};
use crate::crystal::Crystal;
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::source::{Jump, Observed, Source, WholeBox, trial_energy};
use crate::species::Species;

/// Remembers the energies of whole boxes by their hashes: that of a trial state is known without the exchange.
///
/// And the rates of states, by the same hashes: where all eight energies are known, what is left of a step is
/// to look them up, and eight exponentials.
#[derive(Debug)]
pub struct TrialStates {
    tracked: Tracked,
    rates: Recall<ZobristHash<[Species], Width>, Jumps>,
    energies: Recall<ZobristHash<[Species], Width>, i64>,
    behind: Option<Behind<ZobristHash<[Species], Width>, i64>>,
    memory: Memory,
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
            behind: None,
            memory,
            source: WholeBox::new(arrhenius),
        })
    }
}

impl Source for TrialStates {
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let TrialStates { tracked, rates, energies, behind, source, .. } = self;
        let Some(hash) = tracked.step(crystal) else {
            return source.jumps(crystal);
        };
        *rates.get_or_insert_with(hash, || {
            // The state was a trial state itself, but its energy may have been passed over with its rates.
            source.suggest(|| energies.peek(hash).copied());
            let barriers = source.barriers_by(crystal, |crystal, arrhenius, site| {
                let hash = tracked.trial(crystal, site);
                let mut compute = || trial_energy(crystal, arrhenius, site);
                *energies.get_or_insert_with(hash, || match behind {
                    Some(behind) => behind.get_or_insert_with(hash, compute),
                    None => compute(),
                })
            });
            source.arrhenius().jumps(barriers)
        })
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.source.barriers(crystal)
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracked.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    /// Of energies of trial states: rates that are known are eight of them.
    fn counted(&self) -> Observed {
        let Observed { hits, misses } = counted(&self.energies, self.behind.as_ref());
        Observed { hits: hits + JUMPS as u64 * self.rates.statistics().hits, misses }
    }

    /// Energies: rates follow from them, at any temperature.
    fn open(&mut self, path: &Path) -> Result<u64, StoreError> {
        let (model, fingerprints) = (self.memory.model("energies"), self.tracked.fingerprints());
        self.behind.insert(Behind::open(path, &model, &fingerprints)?).count()
    }

    fn close(&mut self) -> Result<u64, StoreError> {
        self.behind.as_mut().map_or(Ok(0), Behind::close)
    }
}
