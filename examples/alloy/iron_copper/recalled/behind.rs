//! A file behind a memory.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zobrist::table::recall::{Origin, Store, StoreError};
use zobrist::table::{HashValue, Recall};

use crate::source::Observed;

/// If the file fails, the walk goes on without it, and [`close`](Self::close) says so.
#[derive(Debug)]
pub(crate) struct Behind<H: HashValue, V> {
    store: Store<H, V>,
    error: Option<StoreError>,
}

/// What the store itself keeps in memory: little, because there is a memory in front of it.
const MEMORY: usize = 64;

impl<H: HashValue, V: Copy + Serialize + DeserializeOwned> Behind<H, V> {
    pub(crate) fn open(
        path: &Path,
        model: &str,
        fingerprints: &[(&str, u64)],
    ) -> Result<Self, StoreError> {
        let origin = Origin { model, fingerprints };
        let memory = Recall::new(MEMORY).expect("memory for a few");
        Ok(Behind { store: Store::open(path, &origin, memory)?, error: None })
    }

    /// The number of entries.
    pub(crate) fn count(&self) -> Result<u64, StoreError> {
        self.store.count()
    }

    /// What the file knows.
    pub(crate) fn get(&mut self, hash: H) -> Option<V> {
        if self.error.is_some() {
            return None;
        }
        match self.store.get(hash) {
            Ok(value) => value.copied(),
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// What the file knows, or what it is to know from now on.
    pub(crate) fn get_or_insert_with(&mut self, hash: H, compute: impl FnOnce() -> V) -> V {
        if let Some(value) = self.get(hash) {
            return value;
        }
        let value = compute();
        if self.error.is_none() {
            self.error = self.store.insert(hash, value).err();
        }
        value
    }

    /// Counts answers of the file as hits, which the memory in front of it does not.
    pub(crate) fn counted(&self, observed: Observed) -> Observed {
        let statistics = self.store.statistics();
        let answers = statistics.file + statistics.memory;
        Observed { hits: observed.hits + answers, misses: observed.misses - answers }
    }

    /// Writes what waits, and gives the number of entries.
    pub(crate) fn close(&mut self) -> Result<u64, StoreError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.store.flush()?;
        self.store.count()
    }
}
