//! Hashes taken by threads of a store: threads wait for each other without asking the database.

use core::time::Duration;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Instant;

use crate::entry::Id;
use crate::lock::lock;

/// The hashes that threads of this store have taken in order to claim them in the database.
#[derive(Default)]
pub(crate) struct Taken {
    by: Mutex<HashMap<Id, Holder>>,
    freed: Condvar,
}

struct Holder {
    thread: ThreadId,
    /// When the claim in the database began or was last renewed, or `None` without a claim.
    leased: Option<Instant>,
    /// The hash that the thread waits for.
    awaited: Option<Id>,
}

impl Taken {
    /// Takes a hash for this thread. Returns `false` if a thread holds it already.
    pub(crate) fn take(&self, id: Id) -> bool {
        match lock(&self.by).entry(id) {
            Entry::Occupied(_) => false,
            Entry::Vacant(free) => {
                let thread = thread::current().id();
                free.insert(Holder {
                    thread,
                    leased: None,
                    awaited: None,
                });
                true
            }
        }
    }

    /// Frees a hash and wakes the waiting threads.
    pub(crate) fn free(&self, id: Id) {
        lock(&self.by).remove(&id);
        self.freed.notify_all();
    }

    /// Waits until no thread holds the hash, but at most for `time`.
    pub(crate) fn wait(&self, id: Id, time: Duration) {
        drop(
            self.freed
                .wait_timeout_while(lock(&self.by), time, |by| by.contains_key(&id)),
        );
    }

    /// Records that a taken hash is also claimed in the database.
    pub(crate) fn begin_lease(&self, id: Id) {
        if let Some(holder) = lock(&self.by).get_mut(&id) {
            holder.leased = Some(Instant::now());
        }
    }

    /// Returns the claims that were last renewed at least `age` ago, and marks them as renewed.
    pub(crate) fn older_than(&self, age: Duration) -> Vec<(Id, Option<Id>)> {
        let now = Instant::now();
        let mut by = lock(&self.by);
        let old = by.iter_mut().filter_map(|(id, holder)| {
            let leased = holder
                .leased
                .as_mut()
                .filter(|leased| now - **leased >= age)?;
            *leased = now;
            Some((*id, holder.awaited))
        });
        old.collect()
    }

    /// Records in each database claim of this thread the hash that the thread waits for. Returns
    /// these claims.
    pub(crate) fn set_awaited(&self, awaited: Option<Id>) -> Vec<(Id, Option<Id>)> {
        let thread = thread::current().id();
        let mut by = lock(&self.by);
        let own = by.iter_mut().filter(|(_, holder)| holder.thread == thread);
        let claims = own.filter(|(_, holder)| holder.leased.is_some());
        claims
            .map(|(id, holder)| {
                holder.awaited = awaited;
                (*id, awaited)
            })
            .collect()
    }
}
