//! What a store is without the types of its hashes and values, and the thread that keeps it.

use core::time::Duration;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use crate::address;
use crate::backend::{Backend, Claimed};
use crate::entry::{Id, Widths, seal, unseal};
use crate::error::Reason;
use crate::held::{Held, Slot};
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
    pub(crate) lease: Duration,
    pub(crate) stored: AtomicU64,
    pub(crate) absent: AtomicU64,
    keeper: Mutex<Keeper>,
    closed: Condvar,
}

/// What is known of a hash.
pub(crate) enum Known {
    /// An encoded value.
    Value(Vec<u8>),
    /// It is claimed now.
    Mine,
    /// Another process has claimed it.
    Other,
}

#[derive(Default)]
struct Keeper {
    thread: Option<JoinHandle<()>>,
    is_closed: bool,
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
            lease,
            stored: AtomicU64::new(0),
            absent: AtomicU64::new(0),
            keeper: Mutex::default(),
            closed: Condvar::new(),
        }))
    }

    /// Returns whether this process is a fork of the one that opened the store.
    pub(crate) fn is_forked(&self) -> bool {
        process::id() != self.process
    }

    pub(crate) fn backend(&self) -> Result<&dyn Backend, Reason> {
        if self.is_forked() { Err(Reason::Forked) } else { Ok(&*self.backend) }
    }

    /// Returns an encoded value, written or waiting.
    pub(crate) fn read(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        let sealed = match self.queue.get(id) {
            Some(sealed) => Some(sealed.to_vec()),
            None => self.backend()?.get(id)?,
        };
        let value = sealed.map(|sealed| self.unsealed(id, sealed)).transpose()?;
        let count = if value.is_some() { &self.stored } else { &self.absent };
        count.fetch_add(1, Ordering::Relaxed);
        Ok(value)
    }

    pub(crate) fn sealed(&self, id: Id, mut value: Vec<u8>) -> Vec<u8> {
        seal(self.origin, id, &mut value);
        value
    }

    pub(crate) fn unsealed(&self, id: Id, mut sealed: Vec<u8>) -> Result<Vec<u8>, Reason> {
        match unseal(self.origin, id, &sealed).map(<[u8]>::len) {
            Some(len) => sealed.truncate(len),
            None => return Err(Reason::Damaged(id.to_string())),
        }
        Ok(sealed)
    }

    /// Returns the encoded value of a hash, or claims it for its slot.
    pub(crate) fn claim(self: &Arc<Self>, slot: &mut Slot<'_>) -> Result<Known, Reason> {
        let id = slot.id;
        let claimed = match self.queue.get(id) {
            Some(waiting) => Claimed::Found(waiting.to_vec()),
            None => self.backend()?.claim(id)?,
        };
        Ok(match claimed {
            Claimed::Found(sealed) => {
                self.stored.fetch_add(1, Ordering::Relaxed);
                Known::Value(self.unsealed(id, sealed)?)
            }
            Claimed::Mine => {
                slot.set_claimed();
                self.absent.fetch_add(1, Ordering::Relaxed);
                self.keep()?;
                Known::Mine
            }
            Claimed::Other => Known::Other,
        })
    }

    /// Starts the thread that writes entries after a second and renews leases.
    pub(crate) fn keep(self: &Arc<Self>) -> Result<(), Reason> {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if keeper.thread.is_none() {
            let shared = Arc::clone(self);
            let thread = thread::Builder::new().name("zobrist-store".to_owned());
            keeper.thread = Some(thread.spawn(move || shared.run())?);
        }
        Ok(())
    }

    fn run(&self) {
        // Three attempts before a lease ends.
        let age = self.lease / 3;
        let tick = age.min(WAIT / 4);
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        while !keeper.is_closed {
            keeper =
                self.closed.wait_timeout(keeper, tick).unwrap_or_else(PoisonError::into_inner).0;
            if keeper.is_closed {
                break;
            }
            drop(keeper);
            self.queue.flush_old(&*self.backend);
            let old = self.held.older_than(age);
            if !old.is_empty() {
                // If it fails, the next attempt comes before the lease ends.
                let _ = self.backend.renew(&old);
            }
            keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends the thread, and writes what waits.
    pub(crate) fn close(&self) -> Result<(), Reason> {
        let thread = {
            let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
            keeper.is_closed = true;
            keeper.thread.take()
        };
        self.closed.notify_all();
        if let Some(thread) = thread {
            // It does not panic.
            let _ = thread.join();
        }
        self.queue.flush(&*self.backend)
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
