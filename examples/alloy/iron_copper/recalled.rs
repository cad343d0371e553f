//! Sources that remember.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::ZobristHash;
use zobrist::table::Recall;
use zobrist::table::recall::{CapacityError, Eviction, Shared, StoreError, Switch};

use crate::crystal::Crystal;
use crate::rates::{Arrhenius, Barriers, Jumps};
use crate::source::{Jump, Observed, Source};

mod behind;
mod shared;
mod tracked;
mod trial_states;

use behind::Behind;
pub use shared::SharedKeyed;
pub(crate) use tracked::BoxHash;
pub use tracked::{EnvironmentHash, Tracked, Tracker};
pub use trial_states::TrialStates;

/// The width of all keys.
pub(crate) type Width = u64;

/// Hashes of what a [`Tracker`] follows.
pub(crate) type HashOf<T> = ZobristHash<<T as Tracker>::Of, Width>;

/// Barriers that threads share.
pub type SharedBarriers<T> = Arc<Shared<HashOf<T>, Barriers>>;

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

/// Remembers the rates of states by the hashes that a [`Tracker`] keeps: of the whole box, or of the sites round the vacancy.
///
/// The rates depend on those alone, because no bond is longer than two shells. This holds for energies that are sums over the
/// whole box, too: their differences are local, the energies themselves are not.
#[derive(Debug)]
pub struct Keyed<T: Tracker, S> {
    tracker: T,
    recall: Recall<HashOf<T>, Jumps>,
    behind: Option<Behind<HashOf<T>, Barriers>>,
    memory: Memory,
    source: S,
}

impl<T: Tracker, S: Source> Keyed<T, S> {
    /// With nothing remembered yet.
    ///
    /// # Errors
    /// If there is no memory for that many entries.
    pub fn new(memory: Memory, crystal: &Crystal, source: S) -> Result<Self, CapacityError> {
        let tracker = T::new(crystal, memory.switch());
        Ok(Keyed { tracker, recall: memory.recall()?, behind: None, memory, source })
    }
}

impl<T: Tracker, S: Source> Source for Keyed<T, S> {
    #[inline]
    fn jumps(&mut self, crystal: &mut Crystal) -> Jumps {
        let Keyed { tracker, recall, behind, memory, source } = self;
        match tracker.step(crystal) {
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
        self.tracker.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    fn counted(&self) -> Observed {
        counted(&self.recall, self.behind.as_ref())
    }

    fn open(&mut self, path: &Path) -> Result<u64, StoreError> {
        let (model, fingerprints) = (self.memory.model("barriers"), self.tracker.fingerprints());
        self.behind.insert(Behind::open(path, &model, &fingerprints)?).count()
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
