//! A cache of results. A file can keep the results for other runs.

use anyhow::{Error, Result};
use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::cache::{Cache, CacheStatistics, Eviction};
use zobrist_store::{Origin, Store, StoreError};

use crate::crystal::Crystal;
use crate::hashes::Hashes;
use crate::rates::{Arrhenius, Barriers, JUMPS, Jumps};
use crate::settings::Settings;
use crate::walk::{Jump, Source};

/// A cache of values `V` by hash, and possibly a file of values `F` by hash. On a miss in the
/// cache, the value is computed from the value in the file. For example, the cache has rates, and
/// the file has the barriers that determine them.
#[derive(Debug)]
pub(crate) struct Memory<V, F> {
    pub(crate) cache: Cache<u64, V>,
    pub(crate) file: Option<File<F>>,
}

/// A file that maps hashes to values. It is not used any more after an error.
#[derive(Debug)]
pub(crate) struct File<F> {
    store: Store<u64, F>,
    /// Number of entries when the file was opened.
    known: u64,
    error: Option<StoreError>,
}

impl<V, F: Clone + Serialize + DeserializeOwned> Memory<V, F> {
    /// Creates an empty cache, and opens the file that `settings` names, if any. `of` is the name
    /// of the values in the file.
    pub(crate) fn new(
        settings: &Settings,
        of: &str,
        hashes: &Hashes,
        crystal: &Crystal,
    ) -> Result<Self> {
        /// Capacity of the store's own cache. It is small because the cache in [`Memory`] precedes
        /// it.
        const CACHE: usize = 64;
        let cache = settings.cache()?;
        let model = Origin::new(format!("iron-copper {:?}, {of}", settings.model));
        let origin = hashes
            .fingerprints(crystal)
            .into_iter()
            .fold(model, |origin, (name, digest)| {
                origin.fingerprint(name, digest)
            });
        let open = |path| {
            let builder = Store::builder().memory(CACHE, Eviction::default());
            let store = builder.open(path, &origin)?;
            Ok(File {
                known: store.len()?,
                store,
                error: None,
            })
        };
        let file = settings.store.as_ref().map(open).transpose();
        // The message has those of the sources.
        Ok(Memory {
            cache,
            file: file.map_err(Error::msg::<StoreError>)?,
        })
    }

    /// Returns the statistics of the cache. Values that are read from the file count as hits.
    pub(crate) fn statistics(&self) -> CacheStatistics {
        let mut statistics = self.cache.statistics();
        if let Some(File { store, .. }) = &self.file {
            let known = store.statistics().stored + store.statistics().memory;
            statistics.hits += known;
            statistics.misses -= known;
        }
        statistics
    }

    /// Implements [`Source::close`] for this file.
    pub(crate) fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        let File {
            store,
            known,
            error,
        } = self.file.as_mut()?;
        let failed = error.take().map_or(Ok(()), Err);
        Some(
            failed
                .and_then(|()| store.flush())
                .and_then(|()| Ok([*known, store.len()?])),
        )
    }
}

impl<F: Copy + Serialize + DeserializeOwned> File<F> {
    /// Returns the stored value of a hash, or computes and stores it.
    #[inline(never)]
    pub(crate) fn get(&mut self, hash: u64, mut compute: impl FnMut() -> F) -> F {
        // `get_or_compute` would write each result to the file before it returns. `insert` writes
        // results in batches, which suffices because a lost result is cheap to compute
        // again.
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

/// Caches the rates of jumps by a hash of the whole box or of the local environment of the vacancy.
///
/// The rates depend only on the local environment of the vacancy, because no bond is longer than
/// the distance of second neighbours. If a source sums the energy of the whole box, the rates still
/// depend only on differences of energies. The bonds outside of the local environment cancel in
/// such a difference.
#[derive(Debug)]
pub(crate) struct Keyed<S> {
    pub(crate) hashes: Hashes,
    pub(crate) memory: Memory<Jumps, Barriers>,
    pub(crate) source: S,
}

impl<S: Source> Source for Keyed<S> {
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would write the rates to memory"
    )]
    fn jumps(&mut self, crystal: &mut Crystal, rates: &Arrhenius, _: Option<&Hashes>) -> Jumps {
        let Keyed {
            hashes,
            memory: Memory { cache, file },
            source,
        } = self;
        let (hash, hashes) = (hashes.get(crystal.vacancy), Some(&*hashes));
        *cache.get_or_insert_with(hash, move || match file {
            // Files store barriers, which are the same at all temperatures.
            Some(file) => {
                rates.jumps(file.get(hash, || source.barriers(crystal, rates.model, hashes)))
            }
            None => source.jumps(crystal, rates, hashes),
        })
    }

    #[inline]
    fn jumped(&mut self, crystal: &Crystal, jump: Jump) {
        self.hashes.jumped(jump);
        self.source.jumped(crystal, jump);
    }

    fn is_current(&self, crystal: &Crystal) -> bool {
        self.hashes.is_current(crystal)
    }

    /// Returns the statistics of the cache of rates. If the source caches the energies of trial
    /// states, returns the statistics of these energies instead. Then a hit of cached rates
    /// counts as eight hits, because it replaces the energies of eight trial states.
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
