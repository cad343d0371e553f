//! Hashes that threads of a store have taken: they wait for each other without asking the database.

use core::time::Duration;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Instant;

use crate::entry::Id;
use crate::lock::lock;

/// The hashes that threads of this store have taken, to claim them in the database.
#[derive(Default)]
pub(crate) struct Taken {
    by: Mutex<HashMap<Id, Holder>>,
    freed: Condvar,
}

struct Holder {
    thread: ThreadId,
    /// When the lease began, once it is claimed in the database.
    leased: Option<Instant>,
    /// The hash that the thread waits for.
    awaited: Option<Id>,
}

impl Taken {
    /// Takes a hash for this thread, unless a thread has it.
    pub(crate) fn take(&self, id: Id) -> bool {
        match lock(&self.by).entry(id) {
            Entry::Occupied(_) => false,
            Entry::Vacant(free) => {
                let thread = thread::current().id();
                free.insert(Holder { thread, leased: None, awaited: None });
                true
            }
        }
    }

    /// Frees a hash, and wakes those who wait for it.
    pub(crate) fn free(&self, id: Id) {
        lock(&self.by).remove(&id);
        self.freed.notify_all();
    }

    /// Waits until no thread has the hash, or for that time.
    pub(crate) fn wait(&self, id: Id, time: Duration) {
        drop(self.freed.wait_timeout_while(lock(&self.by), time, |by| by.contains_key(&id)));
    }

    /// Records that a hash that was taken is claimed in the database, too.
    pub(crate) fn begin_lease(&self, id: Id) {
        if let Some(holder) = lock(&self.by).get_mut(&id) {
            holder.leased = Some(Instant::now());
        }
    }

    /// Returns the claims whose leases are older than `age`, to renew them.
    pub(crate) fn older_than(&self, age: Duration) -> Vec<(Id, Option<Id>)> {
        let now = Instant::now();
        let mut by = lock(&self.by);
        let old = by.iter_mut().filter_map(|(id, holder)| {
            let leased = holder.leased.as_mut().filter(|leased| now - **leased >= age)?;
            *leased = now;
            Some((*id, holder.awaited))
        });
        old.collect()
    }

    /// Records what this thread waits for, and returns its claims.
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
