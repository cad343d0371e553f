//! What a store is without the types of its hashes and values, and the thread that keeps it.

use core::time::Duration;
use std::collections::HashSet;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::address;
use crate::backend::{Backend, Claimed, Sealed};
use crate::entry::{Id, Widths, seal, unseal};
use crate::error::Reason;
use crate::held::Held;
use crate::origin::Meta;
use crate::queue::{Queue, WAIT};

/// A database with what waits for it, used by the threads of a store.
pub(crate) struct Shared {
    backend: Box<dyn Backend>,
    pub(crate) meta: Meta,
    /// The digest of the origin.
    origin: u64,
    /// The process that opened it.
    process: u32,
    pub(crate) queue: Queue,
    pub(crate) held: Held,
    /// Held while claims are renewed.
    renewal: Mutex<()>,
    pub(crate) lease: Duration,
    pub(crate) stored: AtomicU64,
    pub(crate) absent: AtomicU64,
    /// The thread, which ends when the channel closes.
    keeper: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Shared {
    pub(crate) fn open(
        address: &Path,
        meta: Meta,
        widths: Widths,
        lease: Duration,
        create: bool,
    ) -> Result<Arc<Shared>, Reason> {
        let backend = address::open(address, &meta, widths, lease, create)?;
        Ok(Arc::new(Shared {
            backend,
            origin: meta.digest(),
            meta,
            process: process::id(),
            queue: Queue::default(),
            held: Held::default(),
            renewal: Mutex::default(),
            lease,
            stored: AtomicU64::new(0),
            absent: AtomicU64::new(0),
            keeper: Mutex::default(),
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

    /// Returns a sealed value, written or waiting.
    pub(crate) fn read(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let sealed = match self.queue.get(id) {
            Some(sealed) => Some(sealed.to_vec()),
            None => self.backend()?.get(id)?,
        };
        let count = if sealed.is_some() { &self.stored } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
        Ok(sealed)
    }

    /// Returns the sealed value of a hash, or claims it in the database.
    pub(crate) fn claim(self: &Arc<Self>, id: Id) -> Result<Claimed, Reason> {
        let claimed = match self.queue.get(id) {
            Some(sealed) => Claimed::Found(sealed.to_vec()),
            None => self.backend()?.claim(id)?,
        };
        match &claimed {
            Claimed::Found(_) => _ = self.stored.fetch_add(1, Ordering::Relaxed),
            Claimed::Mine => {
                self.held.begin_lease(id);
                self.absent.fetch_add(1, Ordering::Relaxed);
                self.keep()?;
            }
            Claimed::Other => {}
        }
        Ok(claimed)
    }

    /// Records with the claims of this thread that it waits for a hash, and follows such records from owner to owner: an error if
    /// they lead back to this thread. Whoever closes a cycle finds it, since it reads after it has written.
    pub(crate) fn wait(&self, wanted: Id) -> Result<Option<Waiting<'_>>, Reason> {
        let claims = self
            .renew(|held| held.set_awaited(Some(wanted)))
            .inspect_err(|_| _ = self.held.set_awaited(None))?;
        if claims.is_empty() {
            return Ok(None);
        }
        let waiting = Waiting { shared: self };
        let (mut next, mut seen) = (Some(wanted), HashSet::new());
        while let Some(id) = next.filter(|id| seen.insert(*id)) {
            if claims.iter().any(|(own, _)| *own == id) {
                let [wanted, claimed] = [wanted, id].map(|id| id.to_string());
                return Err(Reason::Deadlock { wanted, claimed });
            }
            next = self.backend()?.awaited(id)?;
        }
        Ok(Some(waiting))
    }

    /// Renews claims, and records what their owners wait for. One after the other, so that what is recorded is never what was.
    fn renew(
        &self,
        claims: impl FnOnce(&Held) -> Vec<(Id, Option<Id>)>,
    ) -> Result<Vec<(Id, Option<Id>)>, Reason> {
        let _renewal = self.renewal.lock().unwrap_or_else(PoisonError::into_inner);
        let claims = claims(&self.held);
        if !claims.is_empty() {
            self.backend()?.renew(&claims)?;
        }
        Ok(claims)
    }

    /// Starts the thread that writes entries after a second and renews leases.
    pub(crate) fn keep(self: &Arc<Self>) -> Result<(), Reason> {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if keeper.is_none() {
            let (open, closed) = mpsc::channel();
            let shared = Arc::clone(self);
            let thread = thread::Builder::new().name("zobrist-store".to_owned());
            *keeper = Some((open, thread.spawn(move || shared.run(&closed))?));
        }
        Ok(())
    }

    fn run(&self, closed: &Receiver<()>) {
        // Three attempts before a lease ends.
        let age = self.lease / 3;
        while closed.recv_timeout(age.min(WAIT / 4)) == Err(RecvTimeoutError::Timeout) {
            self.queue.flush_old(&*self.backend);
            // If it fails, the next attempt comes before the lease ends.
            let _ = self.renew(|held| held.older_than(age));
        }
    }

    /// Ends the thread, and writes what waits.
    pub(crate) fn close(&self) -> Result<(), Reason> {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((open, thread)) = keeper {
            drop(open);
            // It does not panic.
            let _ = thread.join();
        }
        self.queue.flush(&*self.backend)
    }
}

/// A thread that has claims and waits for a hash.
pub(crate) struct Waiting<'a> {
    shared: &'a Shared,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        // If it fails, the next renewal tells it.
        let _ = self.shared.renew(|held| held.set_awaited(None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Origin, Store};

    /// As in the child of a fork, by another number of the process: nothing is read or written, and nothing is closed.
    #[test]
    fn forks_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("states.store");
        let mut store = Store::<u64, u64>::open(&path, &Origin::new("a model")).unwrap();
        assert_eq!(store.get(7).unwrap(), None);
        let log = folder.path().join("states.store-wal");
        assert!(log.exists());
        Arc::get_mut(&mut store.shared).unwrap().process ^= 1;
        for error in [
            store.get(7).map(drop),
            store.insert(7, 49),
            store.flush(),
            store.get_or_compute(7, || unreachable!()).map(drop),
            store.len().map(drop),
        ] {
            assert!(matches!(error.unwrap_err().reason(), Reason::Forked));
        }
        drop(store);
        // The connection is still that of the parent.
        assert!(log.exists());
    }
}
