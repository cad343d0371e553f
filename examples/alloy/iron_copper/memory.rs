//! Cached results, and a file behind the cache.

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::cache::{Cache, CacheStatistics, Eviction, Mode, Switch};
use zobrist_examples::program::Failure;
use zobrist_store::{Origin, Store, StoreError};

use crate::crystal::Crystal;
use crate::hashes::Hashes;
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::settings::Settings;
use crate::walk::{Jump, Source};

/// Values `V` by hashes, and behind them a file of values `F`.
#[derive(Debug)]
pub(crate) struct Memory<V, F> {
    pub(crate) recall: Cache<u64, V>,
    pub(crate) file: Option<File<F>>,
}

/// Values by hashes in a file. A file that fails is left alone from then on.
#[derive(Debug)]
pub(crate) struct File<F> {
    store: Store<u64, F>,
    /// Entries when it was opened.
    known: u64,
    error: Option<StoreError>,
}

impl<V, F: Clone + Serialize + DeserializeOwned> Memory<V, F> {
    /// An empty cache, with the file of the settings `of` these values.
    pub(crate) fn new(
        settings: &Settings,
        of: &str,
        hashes: &Hashes,
        crystal: &Crystal,
    ) -> Result<Self, Failure> {
        /// What the store itself keeps in memory: little, because there is a cache in front of it.
        const CACHE: usize = 64;
        let recall = settings.memory.recall()?;
        let model = Origin::new(format!("iron-copper {:?}, {of}", settings.alloy.model));
        let origin = hashes
            .fingerprints(crystal)
            .into_iter()
            .fold(model, |origin, (name, digest)| origin.fingerprint(name, digest));
        let open = |path| {
            let builder = Store::builder().memory(CACHE, Eviction::default());
            let store = builder.open(path, &origin)?;
            Ok(File { known: store.len()?, store, error: None })
        };
        let file = settings.store.as_ref().map(open).transpose();
        Ok(Memory { recall, file: file.map_err(|error: StoreError| Failure::error(error))? })
    }

    /// Answers of the file are hits.
    pub(crate) fn statistics(&self) -> CacheStatistics {
        let mut statistics = self.recall.statistics();
        if let Some(File { store, .. }) = &self.file {
            let known = store.statistics().stored + store.statistics().memory;
            statistics.hits += known;
            statistics.misses -= known;
        }
        statistics
    }

    /// As [`Source::close`].
    pub(crate) fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        let File { store, known, error } = self.file.as_mut()?;
        let failed = error.take().map_or(Ok(()), Err);
        Some(failed.and_then(|()| store.flush()).and_then(|()| Ok([*known, store.len()?])))
    }
}

impl<F: Copy + Serialize + DeserializeOwned> File<F> {
    /// What is in the file, or else what is computed.
    #[inline(never)]
    pub(crate) fn get(&mut self, hash: u64, mut compute: impl FnMut() -> F) -> F {
        // Not `get_or_compute`, which writes each result before it returns it: these are cheap, so they are written in batches.
        let mut stored = || match self.store.get(hash)? {
            Some(value) => Ok(value),
            None => {
                let value = compute();
                self.store.insert(hash, value)?;
                Ok(value)
            }
        };
        if self.error.is_none() {
            match stored() {
                Ok(value) => return value,
                Err(error) => self.error = Some(error),
            }
        }
        compute()
    }
}

/// Caches the rates of states by their hashes: of the whole box, or of the local environment of the vacancy.
///
/// The rates depend on those sites alone, because no bond is longer than two shells. This holds for energies that are sums over
/// the whole box, too: their differences are local, the energies themselves are not.
#[derive(Debug)]
pub(crate) struct Keyed<S> {
    pub(crate) hashes: Hashes,
    pub(crate) memory: Memory<Jumps, Barriers>,
    pub(crate) source: S,
    /// Turns the cache off while it does not pay.
    pub(crate) switch: Option<Switch>,
    pub(crate) on: bool,
}

impl<S: Source> Source for Keyed<S> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "rates pass through memory in a call")]
    fn jumps(&mut self, crystal: &mut Crystal, rates: &Arrhenius, _: Option<&Hashes>) -> Jumps {
        let Keyed { hashes, memory, source, switch, on } = self;
        if let Some(switch) = switch {
            let mode = switch.step();
            *on = mode != Mode::Off;
            if mode == Mode::Waking {
                hashes.refresh(crystal);
            }
        }
        if !*on {
            return source.jumps(crystal, rates, None);
        }
        let (hash, hashes) = (hashes.get(crystal.vacancy), Some(&*hashes));
        let Memory { recall, file } = memory;
        *recall.get_or_insert_with(hash, move || match file {
            // Files have barriers, which serve all temperatures.
            Some(file) => {
                rates.jumps(file.get(hash, || source.barriers(crystal, rates.model, hashes)))
            }
            None => source.jumps(crystal, rates, hashes),
        })
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.hashes.jumped(jump, self.on);
        self.source.jumped(crystal, jump);
    }

    fn is_current(&self, crystal: &Crystal) -> bool {
        !self.on || self.hashes.is_current(crystal)
    }

    /// Of energies of trial states, where these are cached, too: rates that are known are eight of them.
    fn statistics(&self) -> Option<CacheStatistics> {
        let rates = self.memory.statistics();
        let energies = self.source.statistics();
        Some(energies.map_or(rates, |of| CacheStatistics {
            hits: of.hits + JUMPS as u64 * rates.hits,
            ..of
        }))
    }

    fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        self.source.close().or_else(|| self.memory.close())
    }
}
