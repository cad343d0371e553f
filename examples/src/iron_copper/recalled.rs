//! Sources that remember.

use std::path::Path;

use zobrist::ZobristHash;
use zobrist::lattice::{Local, LocalKeys};
use zobrist::table::Recall;
use zobrist::table::recall::{CapacityError, Eviction, Mode, Origin, StoreError, Switch};

use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::rates::Jumps;
use crate::iron_copper::source::{Jump, Observed, Source};
use crate::iron_copper::species::Species;

mod tracked;
mod trial_states;

pub(crate) use tracked::{BoxHash, Tracked};
pub use trial_states::TrialStates;

/// The width of all keys.
pub(crate) type Width = u64;

/// The shells round the vacancy on which the rates of its jumps depend: first and second neighbours of its first
/// neighbours, 58 sites.
const SHELLS: usize = 5;

/// The seed of all keys, whatever that of the walk is: so what one run has stored serves all others.
pub(crate) const KEY_SEED: u64 = 2026;

/// How large a memory is, and how it is run.
#[derive(Clone, Debug)]
pub struct Memory {
    /// All that the values depend on besides the state, for files.
    pub model: String,
    /// Entries.
    pub capacity: usize,
    /// What has to go when there is no room.
    pub policy: Eviction,
    /// Whether it is left alone while it does not pay.
    pub switch: bool,
}

impl Memory {
    fn recall<S: ?Sized, V>(&self) -> Result<Recall<ZobristHash<S, Width>, V>, CapacityError> {
        Recall::with_eviction(self.capacity, self.policy)
    }

    fn switch(&self) -> Option<Switch> {
        self.switch.then(Switch::new)
    }
}

/// Remembers the rates of states by the hash of the whole box, which jumps keep up to date.
#[derive(Debug)]
pub struct BoxKeys<S> {
    tracked: Tracked,
    recall: Recall<ZobristHash<[Species], Width>, Jumps>,
    model: String,
    source: S,
}

impl<S: Source> BoxKeys<S> {
    /// With nothing remembered yet.
    ///
    /// # Errors
    /// If there is no memory for that many entries.
    pub fn new(memory: Memory, crystal: &Crystal, source: S) -> Result<Self, CapacityError> {
        let tracked = Tracked::new(crystal, memory.switch());
        Ok(BoxKeys { tracked, recall: memory.recall()?, model: memory.model, source })
    }
}

impl<S: Source> Source for BoxKeys<S> {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let BoxKeys { tracked, recall, source, .. } = self;
        match tracked.step(crystal) {
            Some(hash) => *recall.get_or_insert_with(hash, || source.jumps(crystal)),
            None => source.jumps(crystal),
        }
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracked.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        Observed::of(&self.recall)
    }

    fn load(&mut self, path: &Path) -> Result<usize, StoreError> {
        self.recall.load(path, &origin(&self.model, self.tracked.fingerprint()))
    }

    fn save(&self, path: &Path) -> Result<(), StoreError> {
        self.recall.save(path, &origin(&self.model, self.tracked.fingerprint()))
    }
}

/// Remembers the rates of states by the species round the vacancy, wherever it is in the box.
///
/// So it does for energies of the whole box, too: rates depend on differences of energies, and those on the
/// surroundings alone, because no bond is longer than two shells. The energies themselves do not.
#[derive(Debug)]
pub struct LocalKeyed<S> {
    keys: LocalKeys<Species, Width, 3>,
    recall: Recall<ZobristHash<Local<Species>, Width>, Jumps>,
    switch: Option<Switch>,
    model: String,
    source: S,
}

impl<S: Source> LocalKeyed<S> {
    /// With nothing remembered yet.
    ///
    /// # Errors
    /// If there is no memory for that many entries.
    pub fn new(memory: Memory, crystal: &Crystal, source: S) -> Result<Self, CapacityError> {
        let offsets = crystal.lattice().shells(SHELLS).concat();
        let keys = LocalKeys::new(KEY_SEED, crystal.lattice(), offsets);
        let (recall, switch) = (memory.recall()?, memory.switch());
        Ok(LocalKeyed { keys, recall, switch, model: memory.model, source })
    }
}

impl<S: Source> Source for LocalKeyed<S> {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        if self.switch.as_mut().is_some_and(|switch| switch.step() == Mode::Off) {
            return self.source.jumps(crystal);
        }
        let hash = self.keys.hash(crystal.sites(), crystal.vacancy());
        let source = &mut self.source;
        *self.recall.get_or_insert_with(hash, || source.jumps(crystal))
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        Observed::of(&self.recall)
    }

    fn load(&mut self, path: &Path) -> Result<usize, StoreError> {
        self.recall.load(path, &origin(&self.model, self.keys.fingerprint()))
    }

    fn save(&self, path: &Path) -> Result<(), StoreError> {
        self.recall.save(path, &origin(&self.model, self.keys.fingerprint()))
    }
}

/// What a file belongs to.
fn origin(model: &str, fingerprint: u64) -> Origin<'_> {
    Origin { model, seed: KEY_SEED, lane: 0, fingerprint }
}
