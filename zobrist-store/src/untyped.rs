//! The untyped part of a store, and its background thread.

use core::time::Duration;
use std::collections::HashSet;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use crate::address;
use crate::backend::{Backend, Claimed, Sealed};
use crate::entry::{Id, Widths, seal, unseal};
use crate::error::Reason;
use crate::lock::lock;
use crate::origin::Meta;
use crate::queue::{Queue, WAIT};
use crate::taken::Taken;
use crate::value;

/// The part of a store that does not depend on the types of its hashes and values.
pub(crate) struct Untyped {
    backend: Box<dyn Backend>,
    pub(crate) meta: Meta,
    /// The digest of the origin.
    origin: u64,
    /// The process that opened it.
    process: u32,
    pub(crate) queue: Queue,
    pub(crate) taken: Taken,
    /// Taken while claims are renewed.
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
    ) -> Result<Arc<Untyped>, Reason> {
        let backend = address::open(address, &meta, widths, lease, create)?;
        Ok(Arc::new(Untyped {
            backend,
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
        }))
    }

    /// Returns whether this process is a fork of the one that opened the store.
    pub(crate) fn is_forked(&self) -> bool {
        process::id() != self.process
    }

    pub(crate) fn backend(&self) -> Result<&dyn Backend, Reason> {
        if self.is_forked() { Err(Reason::Forked) } else { Ok(&*self.backend) }
    }

    pub(crate) fn sealed(&self, id: Id, mut value: Vec<u8>) -> Sealed {
        seal(self.origin, id, &mut value);
        value.into()
    }

    /// Returns an encoded value without its checksum.
    pub(crate) fn unsealed<'a>(&self, id: Id, sealed: &'a [u8]) -> Result<&'a [u8], Reason> {
        unseal(self.origin, id, sealed).ok_or_else(|| Reason::Damaged(id.to_string()))
    }

    /// Compares a sealed value of a hash with the stored one.
    fn agree(&self, id: Id, value: &[u8], stored: &[u8]) -> Result<(), Reason> {
        if value::equal(self.unsealed(id, value)?, self.unsealed(id, stored)?) {
            Ok(())
        } else {
            Err(Reason::Differs(id.to_string()))
        }
    }

    /// Writes the entries that wait.
    fn write(&self) -> Result<(), Reason> {
        self.queue.write(self.backend()?, |id, value, stored| self.agree(id, value, stored))
    }

    /// Writes the entries that wait, and reports a computed value for which another process was faster.
    pub(crate) fn flush(&self) -> Result<(), Reason> {
        self.write()?;
        self.queue.conflict()
    }

    /// Adds an entry that is written later and replaces the one that is stored.
    pub(crate) fn insert(self: &Arc<Self>, id: Id, sealed: Sealed) -> Result<(), Reason> {
        self.start_worker()?;
        if self.queue.insert(id, sealed)? { self.flush() } else { Ok(()) }
    }

    /// Writes a computed value unless there is one, and ends the claim. If that fails, the value waits.
    pub(crate) fn add(self: &Arc<Self>, id: Id, sealed: Sealed) -> Result<(), Reason> {
        if self.queue.get(id).is_some() {
            // It was inserted meanwhile, and would replace this one later.
            self.write()?;
        }
        match self.backend()?.add(&[(id, Arc::clone(&sealed))]) {
            Ok(stored) => match stored.into_iter().next().flatten() {
                Some(stored) => self.agree(id, &sealed, &stored),
                None => {
                    self.queue.add_written(1);
                    Ok(())
                }
            },
            Err(error) => {
                self.start_worker()?;
                // The first error is the one to report.
                let _ = self.queue.retry(id, sealed);
                Err(error)
            }
        }
    }

    /// Returns a sealed value that waits. A computed one is written first: until then, another process may store
    /// another one, which then is the answer.
    fn waiting(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        if let Some((_, true)) = self.queue.get(id) {
            self.flush()?;
        }
        Ok(self.queue.get(id).map(|(sealed, _)| sealed.to_vec()))
    }

    /// Returns a sealed value, written or waiting.
    pub(crate) fn read(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let sealed = match self.waiting(id)? {
            None => self.backend()?.get(id)?,
            sealed => sealed,
        };
        let count = if sealed.is_some() { &self.stored } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
        Ok(sealed)
    }

    /// Returns the sealed value of a hash, or claims it in the database.
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

    /// Records with the claims of this thread that it waits for a hash, and follows such records from owner to owner:
    /// an error if they lead back to this thread. Whoever closes a cycle finds it, since it reads after it has written.
    pub(crate) fn wait(&self, wanted: Id) -> Result<Option<WaitRecord<'_>>, Reason> {
        let claims =
            self.renew(|taken| taken.set_awaited(Some(wanted))).inspect_err(|_| _ = self.taken.set_awaited(None))?;
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

    /// Renews claims, and records what their owners wait for. One call at a time, so a stale record never replaces a
    /// newer one.
    fn renew(&self, claims: impl FnOnce(&Taken) -> Vec<(Id, Option<Id>)>) -> Result<Vec<(Id, Option<Id>)>, Reason> {
        let _renewal = lock(&self.renewal);
        let claims = claims(&self.taken);
        if !claims.is_empty() {
            self.backend()?.renew(&claims)?;
        }
        Ok(claims)
    }

    /// Starts the background thread, which writes entries after a second and renews leases, unless it runs.
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
        // Three attempts before a lease ends.
        let age = self.lease / 3;
        while closed.recv_timeout(age.min(WAIT / 4)) == Err(RecvTimeoutError::Timeout) {
            if self.queue.is_old() {
                // The next call of the user gets the error.
                let _ = self.write().map_err(|error| self.queue.set_error(error));
            }
            // If it fails, the next attempt comes before the lease ends.
            let _ = self.renew(|taken| taken.older_than(age));
        }
    }

    /// Ends the background thread, and writes the entries that wait.
    pub(crate) fn close(&self) -> Result<(), Reason> {
        let worker = lock(&self.worker).take();
        if let Some((open, thread)) = worker {
            drop(open);
            // It does not panic.
            let _ = thread.join();
        }
        self.flush()
    }
}

/// The record that a thread with claims waits for a hash. It is erased on drop.
pub(crate) struct WaitRecord<'a> {
    untyped: &'a Untyped,
}

impl Drop for WaitRecord<'_> {
    fn drop(&mut self) {
        // If it fails, the next renewal tells it.
        let _ = self.untyped.renew(|taken| taken.set_awaited(None));
    }
}

#[cfg(test)]
mod tests;
