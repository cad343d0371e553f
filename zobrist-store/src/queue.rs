//! The queue of entries that are written in batches.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::backend::{Backend, Sealed};
use crate::entry::Id;
use crate::error::Reason;
use crate::lock::lock;

/// Number of entries in a batch.
const BATCH: usize = 1024;
/// Maximum number of queued entries while the database cannot be written.
const MOST: usize = 16 * BATCH;
/// Time after which a queued entry is written even if the batch is not full.
pub(crate) const WAIT: Duration = Duration::from_secs(1);

/// The queue of a store.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Locked while a batch is written, so that a later batch does not overtake it.
    writer: Mutex<()>,
    /// Number of entries that this store has written, through the queue or directly.
    pub(crate) written: AtomicU64,
}

#[derive(Default)]
struct State {
    /// The queued entries in the order of their hashes, because entries with adjacent hashes share
    /// pages of a file.
    waiting: BTreeMap<Id, Waiting>,
    /// When the oldest entry was queued, or when the last attempt to write failed.
    since: Option<Instant>,
    /// Whether the last attempt to write failed. If so, the next attempt follows after a second,
    /// even if a batch is full.
    is_failing: bool,
    /// An error of the background thread that no caller has received yet.
    error: Option<Reason>,
    /// The first conflict of a queued computed value with a different stored value, until a caller
    /// receives it.
    conflict: Option<Reason>,
}

#[derive(Clone)]
struct Waiting {
    value: Sealed,
    /// Whether the value was computed. A computed value does not replace a stored value; an
    /// inserted value does.
    is_computed: bool,
}

impl Queue {
    /// Returns a queued value, and whether it was computed.
    pub(crate) fn get(&self, id: Id) -> Option<(Sealed, bool)> {
        lock(&self.state)
            .waiting
            .get(&id)
            .map(|entry| (Arc::clone(&entry.value), entry.is_computed))
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.state).waiting.len()
    }

    /// Adds an inserted entry. Returns whether a batch is full and can be written now. If an
    /// earlier write has failed, adds the entry and returns the error of that write.
    pub(crate) fn insert(&self, id: Id, value: Sealed) -> Result<bool, Reason> {
        self.push(
            id,
            Waiting {
                value,
                is_computed: false,
            },
        )?;
        let mut state = lock(&self.state);
        match state.conflict.take().or_else(|| state.error.take()) {
            Some(error) => Err(error),
            None => Ok(state.waiting.len() >= BATCH && !state.is_failing),
        }
    }

    /// Queues a computed entry that could not be written. It is written after a second.
    pub(crate) fn retry(&self, id: Id, value: Sealed) -> Result<(), Reason> {
        self.push(
            id,
            Waiting {
                value,
                is_computed: true,
            },
        )
    }

    fn push(&self, id: Id, entry: Waiting) -> Result<(), Reason> {
        let mut state = lock(&self.state);
        if state.waiting.len() >= MOST && !state.waiting.contains_key(&id) {
            let full = || {
                Reason::database(format!(
                    "the queue is full: {MOST} entries cannot be written"
                ))
            };
            return Err(state.error.take().unwrap_or_else(full));
        }
        if !entry.is_computed || !state.waiting.contains_key(&id) {
            state.waiting.insert(id, entry);
        }
        state.since.get_or_insert_with(Instant::now);
        Ok(())
    }

    /// Writes all entries that are queued at the call. `agree` returns an error if a computed value
    /// differs from the stored one.
    pub(crate) fn write(
        &self,
        backend: &dyn Backend,
        agree: impl Fn(Id, &[u8], &[u8]) -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        let _writer = lock(&self.writer);
        let waiting = &lock(&self.state).waiting.clone();
        for batch in Vec::from_iter(waiting).chunks(BATCH) {
            let [inserted, computed] = [false, true].map(|is_computed| {
                let part = batch
                    .iter()
                    .filter(|(_, entry)| entry.is_computed == is_computed);
                part.map(|&(id, entry)| (*id, Arc::clone(&entry.value)))
                    .collect::<Vec<_>>()
            });
            let result = backend.put(&inserted).and_then(|()| backend.add(&computed));
            let mut state = lock(&self.state);
            let stored = result.inspect_err(|_| {
                (state.is_failing, state.since) = (true, Some(Instant::now()));
            })?;
            for (id, entry) in batch {
                // Keep an entry that was replaced during the write.
                let is_same = |now: &Waiting| Arc::ptr_eq(&now.value, &entry.value);
                if state.waiting.get(id).is_some_and(is_same) {
                    state.waiting.remove(id);
                }
            }
            let kept = stored.iter().filter(|stored| stored.is_some()).count();
            self.written
                .fetch_add((batch.len() - kept) as u64, Ordering::Relaxed);
            for ((id, value), stored) in computed.iter().zip(stored) {
                let conflict = stored.and_then(|stored| agree(*id, value, &stored).err());
                state.conflict = state.conflict.take().or(conflict);
            }
        }
        let mut state = lock(&self.state);
        (state.is_failing, state.error) = (false, None);
        state.since = (!state.waiting.is_empty()).then(Instant::now);
        Ok(())
    }

    /// Removes a queued or written entry. Returns whether it existed.
    pub(crate) fn remove(&self, backend: &dyn Backend, id: Id) -> Result<bool, Reason> {
        // A batch that is being written may contain the entry.
        let _writer = lock(&self.writer);
        let is_written = backend.remove(id)?;
        let is_queued = lock(&self.state).waiting.remove(&id).is_some();
        Ok(is_written || is_queued)
    }

    /// Returns the recorded conflict as an error, and clears it.
    pub(crate) fn conflict(&self) -> Result<(), Reason> {
        lock(&self.state).conflict.take().map_or(Ok(()), Err)
    }

    /// Returns whether the queue must be written: a second has passed since the oldest entry was
    /// queued or the last attempt failed.
    pub(crate) fn is_old(&self) -> bool {
        lock(&self.state)
            .since
            .is_some_and(|since| since.elapsed() >= WAIT)
    }

    /// Records an error for the next caller.
    pub(crate) fn set_error(&self, error: Reason) {
        lock(&self.state).error = Some(error);
    }
}
