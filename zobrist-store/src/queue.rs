//! Entries that wait to be written in batches.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::backend::{Backend, Sealed};
use crate::entry::Id;
use crate::error::Reason;

/// Entries of a batch.
const BATCH: usize = 1024;
/// Entries that wait at most, while the database cannot be written.
const MOST: usize = 16 * BATCH;
/// How long an entry waits.
pub(crate) const WAIT: Duration = Duration::from_secs(1);

/// The queue of a store.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Held while a batch is written, so that a later batch does not overtake it.
    writer: Mutex<()>,
}

#[derive(Default)]
struct State {
    /// In order, since neighbours share pages of a file.
    waiting: BTreeMap<Id, Sealed>,
    /// When the first of them was added, or the last attempt failed.
    since: Option<Instant>,
    /// Whether the last attempt failed. The next one is a second later, and not with each entry.
    is_failing: bool,
    /// An error that no caller has seen.
    error: Option<Reason>,
    written: u64,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: Id) -> Option<Sealed> {
        self.lock().waiting.get(&id).cloned()
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().waiting.len()
    }

    pub(crate) fn written(&self) -> u64 {
        self.lock().written
    }

    /// Adds an entry, and writes the batch if that is full.
    pub(crate) fn push(&self, backend: &dyn Backend, id: Id, value: Sealed) -> Result<(), Reason> {
        self.push_later(id, value)?;
        let is_full = {
            let mut state = self.lock();
            if let Some(error) = state.error.take() {
                return Err(error);
            }
            state.waiting.len() >= BATCH && !state.is_failing
        };
        if is_full { self.flush(backend) } else { Ok(()) }
    }

    /// Adds an entry that is written a second later.
    pub(crate) fn push_later(&self, id: Id, value: Sealed) -> Result<(), Reason> {
        let mut state = self.lock();
        if state.waiting.len() >= MOST && !state.waiting.contains_key(&id) {
            let full = || Reason::database(format!("{MOST} entries wait that cannot be written"));
            return Err(state.error.take().unwrap_or_else(full));
        }
        state.waiting.insert(id, value);
        state.since.get_or_insert_with(Instant::now);
        Ok(())
    }

    /// Writes all entries that wait when it is called.
    pub(crate) fn flush(&self, backend: &dyn Backend) -> Result<(), Reason> {
        let _writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = &self.lock().waiting.clone();
        let waiting: Vec<_> = waiting.iter().map(|(id, value)| (*id, Arc::clone(value))).collect();
        for batch in waiting.chunks(BATCH) {
            let result = backend.put(batch);
            let mut state = self.lock();
            if let Err(error) = result {
                (state.is_failing, state.since) = (true, Some(Instant::now()));
                return Err(error);
            }
            for (id, value) in batch {
                // Unless it was replaced meanwhile.
                if state.waiting.get(id).is_some_and(|now| Arc::ptr_eq(now, value)) {
                    state.waiting.remove(id);
                }
            }
            state.written += batch.len() as u64;
        }
        let mut state = self.lock();
        (state.is_failing, state.error) = (false, None);
        state.since = (!state.waiting.is_empty()).then(Instant::now);
        Ok(())
    }

    /// Writes entries that have waited for a second. The next call of the user gets the error.
    pub(crate) fn flush_old(&self, backend: &dyn Backend) {
        let is_old = self.lock().since.is_some_and(|since| since.elapsed() >= WAIT);
        if let Some(error) = is_old.then(|| self.flush(backend).err()).flatten() {
            self.lock().error = Some(error);
        }
    }
}
