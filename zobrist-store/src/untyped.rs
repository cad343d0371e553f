//! The untyped part of a store, and its background thread.

use core::time::Duration;
use std::collections::HashSet;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use crate::backend::{Backend, Claimed, PAGE, Sealed};
use crate::entry::{Id, Widths, seal, unseal};
use crate::error::{Reason, StoreError};
use crate::lock::lock;
use crate::origin::{self, Meta};
use crate::queue::{Queue, WAIT};
use crate::taken::Taken;
use crate::value;
use crate::{address, databases};

/// The part of a store that does not depend on the types of its hashes and values.
pub(crate) struct Untyped {
    backend: Box<dyn Backend>,
    /// The address as messages show it.
    pub(crate) address: String,
    pub(crate) meta: Meta,
    /// The digest of the origin.
    origin: u64,
    /// The id of the process that opened the store.
    process: u32,
    pub(crate) queue: Queue,
    pub(crate) taken: Taken,
    /// Locked while claims are renewed.
    renewal: Mutex<()>,
    pub(crate) lease: Duration,
    pub(crate) stored: AtomicU64,
    pub(crate) absent: AtomicU64,
    /// The background thread, which ends when the channel closes.
    worker: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Untyped {
    pub(crate) fn open(
        address: &Path,
        meta: Meta,
        widths: Widths,
        lease: Duration,
        create: bool,
    ) -> Result<Arc<Untyped>, StoreError> {
        let failed = |reason| StoreError::at(address, reason);
        if !meta.is_short() {
            let text = format!("the origin takes more than {} bytes", origin::MOST);
            return Err(failed(Reason::value(text)));
        }
        let backend = databases::open(address, &meta, widths, lease, create).map_err(failed)?;
        Ok(Arc::new(Untyped::new(
            backend,
            address::shown(address),
            meta,
            lease,
        )))
    }

    fn new(backend: Box<dyn Backend>, address: String, meta: Meta, lease: Duration) -> Untyped {
        Untyped {
            backend,
            address,
            origin: meta.digest(),
            meta,
            process: process::id(),
            queue: Queue::default(),
            taken: Taken::default(),
            renewal: Mutex::default(),
            lease,
            stored: AtomicU64::new(0),
            absent: AtomicU64::new(0),
            worker: Mutex::default(),
        }
    }

    /// Adds the address to the reason of an error.
    pub(crate) fn failed(&self, reason: Reason) -> StoreError {
        StoreError::new(self.address.clone(), reason)
    }

    /// Returns whether this process is a fork of the one that opened the store.
    pub(crate) fn is_forked(&self) -> bool {
        process::id() != self.process
    }

    pub(crate) fn backend(&self) -> Result<&dyn Backend, Reason> {
        if self.is_forked() {
            Err(Reason::Forked)
        } else {
            Ok(&*self.backend)
        }
    }

    pub(crate) fn sealed(&self, id: Id, mut value: Vec<u8>) -> Sealed {
        seal(self.origin, id, &mut value);
        value.into()
    }

    /// Verifies the checksum and returns the encoded value without it.
    pub(crate) fn unsealed<'a>(&self, id: Id, sealed: &'a [u8]) -> Result<&'a [u8], Reason> {
        unseal(self.origin, id, sealed).ok_or_else(|| Reason::Damaged(id.to_string()))
    }

    /// Returns an error unless a sealed value equals the stored one.
    fn agree(&self, id: Id, value: &[u8], stored: &[u8]) -> Result<(), Reason> {
        if value::equal(self.unsealed(id, value)?, self.unsealed(id, stored)?) {
            Ok(())
        } else {
            Err(Reason::Differs(id.to_string()))
        }
    }

    /// Writes the queued entries. If a computed value differs from the stored one, records the
    /// error for a later call.
    fn write(&self) -> Result<(), Reason> {
        self.queue.write(self.backend()?, |id, value, stored| {
            self.agree(id, value, stored)
        })
    }

    /// Writes the queued entries. Returns an error if a computed value differs from the stored one.
    pub(crate) fn flush(&self) -> Result<(), Reason> {
        self.write()?;
        self.queue.conflict()
    }

    /// Queues an inserted entry. When it is written, it replaces a stored value.
    pub(crate) fn insert(self: &Arc<Self>, id: Id, sealed: Sealed) -> Result<(), Reason> {
        self.start_worker()?;
        if self.queue.insert(id, sealed)? {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Writes a computed value unless the hash has a stored value, and ends the claim. Queues the
    /// value if the write fails. Returns an error if a stored value differs.
    pub(crate) fn add(self: &Arc<Self>, id: Id, sealed: Sealed) -> Result<(), Reason> {
        if self.queue.get(id).is_some() {
            // Write a queued inserted value first. Otherwise it would later replace the computed
            // value.
            self.write()?;
        }
        match self.backend()?.add(&[(id, Arc::clone(&sealed))]) {
            Ok(stored) => match stored.into_iter().next().flatten() {
                Some(stored) => self.agree(id, &sealed, &stored),
                None => {
                    self.queue.written.fetch_add(1, Ordering::Relaxed);
                    Ok(())
                }
            },
            Err(error) => {
                self.start_worker()?;
                // Ignore an error of the queue, so that the first error is reported.
                let _ = self.queue.retry(id, sealed);
                Err(error)
            }
        }
    }

    /// Returns the queued sealed value of a hash. If that value was computed, first writes the
    /// queue, because another process may have stored a different value. The caller then reads
    /// the value from the database.
    fn waiting(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        if let Some((_, true)) = self.queue.get(id) {
            self.flush()?;
        }
        Ok(self.queue.get(id).map(|(sealed, _)| sealed.to_vec()))
    }

    /// Returns the sealed value of a hash from the queue or the database, and counts the lookup.
    pub(crate) fn read(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let sealed = match self.waiting(id)? {
            None => self.backend()?.get(id)?,
            sealed => sealed,
        };
        self.count(sealed.is_some());
        Ok(sealed)
    }

    /// Returns the sealed values of several hashes from the queue or the database, in their order,
    /// and counts the lookups.
    pub(crate) fn read_many(&self, ids: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        let mut all = Vec::with_capacity(ids.len());
        let mut unqueued = Vec::new();
        for (number, &id) in ids.iter().enumerate() {
            all.push(self.waiting(id)?);
            if all[number].is_none() {
                unqueued.push((number, id));
            }
        }
        for part in unqueued.chunks(PAGE) {
            let ids: Vec<_> = part.iter().map(|&(_, id)| id).collect();
            let values = self.backend()?.get_many(&ids)?;
            for (&(number, _), value) in part.iter().zip(values) {
                all[number] = value;
            }
        }
        for sealed in &all {
            self.count(sealed.is_some());
        }
        Ok(all)
    }

    /// Returns whether the queue or the database has an entry, and counts the lookup.
    pub(crate) fn contains(&self, id: Id) -> Result<bool, Reason> {
        let contains = self.waiting(id)?.is_some() || self.backend()?.contains(id)?;
        self.count(contains);
        Ok(contains)
    }

    /// Removes an entry from the queue and the database. Returns whether it existed.
    pub(crate) fn remove(&self, id: Id) -> Result<bool, Reason> {
        self.queue.remove(self.backend()?, id)
    }

    /// Counts a lookup in the queue or the database.
    fn count(&self, is_hit: bool) {
        let count = if is_hit { &self.stored } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the sealed value of a hash. Claims a hash without a value in the database, unless
    /// another owner has claimed it.
    pub(crate) fn claim(self: &Arc<Self>, id: Id) -> Result<Claimed, Reason> {
        let claimed = match self.waiting(id)? {
            Some(sealed) => Claimed::Found(sealed),
            None => self.backend()?.claim(id)?,
        };
        match &claimed {
            Claimed::Found(_) => _ = self.stored.fetch_add(1, Ordering::Relaxed),
            Claimed::Mine => {
                self.taken.begin_lease(id);
                self.absent.fetch_add(1, Ordering::Relaxed);
                self.start_worker()?;
            }
            Claimed::Other => {}
        }
        Ok(claimed)
    }

    /// Records in each claim of this thread that the thread waits for the hash `wanted`. Then
    /// follows the records: from `wanted` to the hash that its owner waits for, and so on.
    /// Fails if this path reaches a claim of this thread. Each thread writes its own records
    /// before it reads the others, so the last thread of a cycle finds the cycle.
    /// Returns `None` if this thread has no claim.
    pub(crate) fn wait(&self, wanted: Id) -> Result<Option<WaitRecord<'_>>, Reason> {
        let claims = self
            .renew(|taken| taken.set_awaited(Some(wanted)))
            .inspect_err(|_| _ = self.taken.set_awaited(None))?;
        if claims.is_empty() {
            return Ok(None);
        }
        let record = WaitRecord { untyped: self };
        let (mut next, mut visited) = (Some(wanted), HashSet::new());
        while let Some(id) = next.filter(|id| visited.insert(*id)) {
            if claims.iter().any(|(own, _)| *own == id) {
                let [wanted, claimed] = [wanted, id].map(|id| id.to_string());
                return Err(Reason::Deadlock { wanted, claimed });
            }
            next = self.backend()?.awaited(id)?;
        }
        Ok(Some(record))
    }

    /// Renews claims, and records the hashes that their threads wait for. Calls are serialized, so
    /// a stale record never replaces a newer one.
    fn renew(
        &self,
        claims: impl FnOnce(&Taken) -> Vec<(Id, Option<Id>)>,
    ) -> Result<Vec<(Id, Option<Id>)>, Reason> {
        let _renewal = lock(&self.renewal);
        let claims = claims(&self.taken);
        if !claims.is_empty() {
            self.backend()?.renew(&claims)?;
        }
        Ok(claims)
    }

    /// Starts the background thread unless it runs. It writes queued entries after a second and
    /// renews leases.
    pub(crate) fn start_worker(self: &Arc<Self>) -> Result<(), Reason> {
        let mut worker = lock(&self.worker);
        if worker.is_none() {
            let (open, closed) = mpsc::channel();
            let untyped = Arc::clone(self);
            let thread = thread::Builder::new().name("zobrist-store".to_owned());
            *worker = Some((open, thread.spawn(move || untyped.run(&closed))?));
        }
        Ok(())
    }

    fn run(&self, closed: &Receiver<()>) {
        // Renew after a third of the lease, so that a failed renewal can be repeated.
        let age = self.lease / 3;
        while closed.recv_timeout(age.min(WAIT / 4)) == Err(RecvTimeoutError::Timeout) {
            if self.queue.is_old() {
                // The next call of the user returns the error.
                let _ = self.write().map_err(|error| self.queue.set_error(error));
            }
            // If the renewal fails, the next one follows after another third of the lease.
            let _ = self.renew(|taken| taken.older_than(age));
        }
    }

    /// Ends the background thread and writes the queued entries.
    pub(crate) fn close(&self) -> Result<(), Reason> {
        let worker = lock(&self.worker).take();
        if let Some((open, thread)) = worker {
            drop(open);
            // The thread does not panic.
            let _ = thread.join();
        }
        self.flush()
    }
}

/// The record that a thread with claims waits for a hash. The record is erased on drop.
pub(crate) struct WaitRecord<'a> {
    untyped: &'a Untyped,
}

impl Drop for WaitRecord<'_> {
    fn drop(&mut self) {
        // If this fails, the next renewal erases the record.
        let _ = self.untyped.renew(|taken| taken.set_awaited(None));
    }
}

#[cfg(test)]
mod tests;
