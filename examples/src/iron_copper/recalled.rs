//! Sources that remember.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::ZobristHash;
use zobrist::lattice::{Local, LocalKeys};
use zobrist::table::Recall;
use zobrist::table::recall::{CapacityError, Eviction, Mode, StoreError, Switch};

use crate::iron_copper::crystal::Crystal;
use crate::iron_copper::rates::{Arrhenius, Barriers, Jumps};
use crate::iron_copper::source::{Jump, Observed, Source};
use crate::iron_copper::species::Species;

mod behind;
mod tracked;
mod trial_states;

use behind::Behind;
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
    /// Makes rates of the barriers that files have.
    pub arrhenius: Arrhenius,
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

    /// What files say that they are of.
    fn model(&self, what: &str) -> String {
        format!("iron-copper {}, {what}", self.arrhenius.model().name())
    }
}

/// Remembers the rates of states by the hash of the whole box, which jumps keep up to date.
#[derive(Debug)]
pub struct BoxKeys<S> {
    tracked: Tracked,
    recall: Recall<ZobristHash<[Species], Width>, Jumps>,
    behind: Option<Behind<ZobristHash<[Species], Width>, Barriers>>,
    memory: Memory,
    source: S,
}

impl<S: Source> BoxKeys<S> {
    /// With nothing remembered yet.
    ///
    /// # Errors
    /// If there is no memory for that many entries.
    pub fn new(memory: Memory, crystal: &Crystal, source: S) -> Result<Self, CapacityError> {
        let tracked = Tracked::new(crystal, memory.switch());
        Ok(BoxKeys { tracked, recall: memory.recall()?, behind: None, memory, source })
    }
}

impl<S: Source> Source for BoxKeys<S> {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let BoxKeys { tracked, recall, behind, memory, source } = self;
        match tracked.step(crystal) {
            Some(hash) => *recall.get_or_insert_with(hash, || match behind {
                Some(behind) => {
                    let compute = || source.barriers(crystal);
                    memory.arrhenius.jumps(behind.get_or_insert_with(hash, compute))
                }
                None => source.jumps(crystal),
            }),
            None => source.jumps(crystal),
        }
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.source.barriers(crystal)
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.tracked.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        counted(&self.recall, self.behind.as_ref())
    }

    fn open(&mut self, path: &Path) -> Result<u64, StoreError> {
        let (model, fingerprint) = (self.memory.model("barriers"), self.tracked.fingerprint());
        self.behind.insert(Behind::open(path, &model, fingerprint)?).count()
    }

    fn close(&mut self) -> Result<u64, StoreError> {
        self.behind.as_mut().map_or(Ok(0), Behind::close)
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
    behind: Option<Behind<ZobristHash<Local<Species>, Width>, Barriers>>,
    memory: Memory,
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
        Ok(LocalKeyed { keys, recall, switch, behind: None, memory, source })
    }
}

impl<S: Source> Source for LocalKeyed<S> {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        if self.switch.as_mut().is_some_and(|switch| switch.step() == Mode::Off) {
            return self.source.jumps(crystal);
        }
        let hash = self.keys.hash(crystal.sites(), crystal.vacancy());
        let LocalKeyed { recall, behind, memory, source, .. } = self;
        *recall.get_or_insert_with(hash, || match behind {
            Some(behind) => {
                let compute = || source.barriers(crystal);
                memory.arrhenius.jumps(behind.get_or_insert_with(hash, compute))
            }
            None => source.jumps(crystal),
        })
    }

    fn barriers(&mut self, crystal: &mut Crystal) -> Barriers {
        self.source.barriers(crystal)
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        counted(&self.recall, self.behind.as_ref())
    }

    fn open(&mut self, path: &Path) -> Result<u64, StoreError> {
        let (model, fingerprint) = (self.memory.model("barriers"), self.keys.fingerprint());
        self.behind.insert(Behind::open(path, &model, fingerprint)?).count()
    }

    fn close(&mut self) -> Result<u64, StoreError> {
        self.behind.as_mut().map_or(Ok(0), Behind::close)
    }
}

/// What was asked of a memory and of the file behind it.
fn counted<S: ?Sized, V, F>(
    recall: &Recall<ZobristHash<S, Width>, V>,
    behind: Option<&Behind<ZobristHash<S, Width>, F>>,
) -> Observed
where
    F: Copy + Serialize + DeserializeOwned,
{
    let observed = Observed::of(recall);
    behind.map_or(observed, |behind| behind.counted(observed))
}
