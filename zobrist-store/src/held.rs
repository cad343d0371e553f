//! Claims of this process: its threads wait for each other without asking the database.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use crate::entry::Id;
use crate::error::Reason;
use crate::shared::Shared;

/// The hashes that threads of this store work on.
#[derive(Default)]
pub(crate) struct Held {
    by: Mutex<HashMap<Id, Holder>>,
    freed: Condvar,
}

struct Holder {
    thread: ThreadId,
    /// When the lease began, once it is claimed in the database.
    leased: Option<Instant>,
}

/// A hash that this thread works on, until it is dropped.
pub(crate) struct Slot<'a> {
    shared: &'a Shared,
    pub(crate) id: Id,
    /// Whether it is claimed in the database, too, and not fulfilled.
    is_claimed: bool,
}

impl Held {
    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Holder>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a hash if no other thread works on it.
    pub(crate) fn try_take<'a>(&self, shared: &'a Shared, id: Id) -> Option<Slot<'a>> {
        let mut by = self.lock();
        let Entry::Vacant(free) = by.entry(id) else { return None };
        free.insert(Holder { thread: thread::current().id(), leased: None });
        Some(Slot { shared, id, is_claimed: false })
    }

    /// Takes a hash as soon as no other thread works on it.
    pub(crate) fn take<'a>(&self, shared: &'a Shared, id: Id) -> Result<Slot<'a>, Reason> {
        let mut by = self.lock();
        loop {
            match by.entry(id) {
                Entry::Occupied(holder) if holder.get().thread == thread::current().id() => {
                    return Err(Reason::Recursive(id.to_string()));
                }
                Entry::Occupied(_) => {
                    by = self.freed.wait(by).unwrap_or_else(PoisonError::into_inner);
                }
                Entry::Vacant(free) => {
                    free.insert(Holder { thread: thread::current().id(), leased: None });
                    return Ok(Slot { shared, id, is_claimed: false });
                }
            }
        }
    }

    /// Returns the claims whose leases are older than `age`, and renews them.
    pub(crate) fn older_than(&self, age: Duration) -> Vec<Id> {
        let now = Instant::now();
        let mut by = self.lock();
        let old = by.iter_mut().filter_map(|(id, holder)| {
            let leased = holder.leased.as_mut().filter(|leased| now - **leased >= age)?;
            *leased = now;
            Some(*id)
        });
        old.collect()
    }
}

impl Slot<'_> {
    /// Records that the hash is claimed in the database.
    pub(crate) fn set_claimed(&mut self) {
        self.is_claimed = true;
        if let Some(holder) = self.shared.held.lock().get_mut(&self.id) {
            holder.leased = Some(Instant::now());
        }
    }

    /// Records that the claim in the database has ended.
    pub(crate) fn set_fulfilled(&mut self) {
        self.is_claimed = false;
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        if self.is_claimed {
            // If that fails, the lease ends, because it is no longer renewed.
            let _ = self.shared.backend().and_then(|backend| backend.release(self.id));
        }
        self.shared.held.lock().remove(&self.id);
        self.shared.held.freed.notify_all();
    }
}
