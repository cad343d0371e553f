//! The SQLite backend.

mod file;
mod limits;
mod network;
mod owner;
mod paths;
mod reader;
mod session;
mod sightings;
mod tables;

use core::time::Duration;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use rusqlite::{Connection, TransactionBehavior};

use crate::backend::{Backend, Claimed, Page, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::lock::lock;
use crate::origin::Meta;
use file::Place;
use limits::Limits;
use owner::Owner;
use reader::Reader;
use session::Session;
use sightings::Sightings;
use tables::{Claim, END_CLAIM, PUT, RELEASE, RENEW, SET_CLAIM, Tables, execute};

/// An open database.
struct Sqlite {
    connection: Mutex<Connection>,
    limits: Limits,
    tables: Tables,
    path: PathBuf,
    place: Place,
    session: Session,
    owner: Owner,
    lease: Duration,
    /// The number of the next claim or renewal of this store.
    beats: AtomicI64,
    /// Observed claims of other owners.
    sightings: Mutex<Sightings>,
}

/// Reads the metadata of a store.
#[cfg(feature = "cli")]
pub(crate) fn meta(path: &Path) -> Result<Meta, Reason> {
    let path = paths::destination(path)?;
    if file::obstacle(&path)?.is_some() {
        return reader::meta(&path);
    }
    let (connection, ..) = file::open(&path, None, false)?;
    tables::meta(&connection)
}

/// Opens the database at a path. Creates an absent database if `create` is set. A database that
/// cannot be written is opened for reading.
pub(crate) fn open(
    path: &Path,
    meta: &Meta,
    widths: Widths,
    lease: Duration,
    create: bool,
) -> Result<Box<dyn Backend>, Reason> {
    let path = paths::destination(path)?;
    match file::obstacle(&path)? {
        Some(obstacle) => Ok(Box::new(Reader::open(path, meta, widths, obstacle)?)),
        None => Ok(Box::new(Sqlite::open(path, meta, widths, lease, create)?)),
    }
}

/// Iterates over pages, each of the entries after the last one of the page before.
fn pages<'a>(
    mut read: impl FnMut(Option<Id>) -> Result<Page, Reason> + Send + 'a,
) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + 'a> {
    let (mut last, mut is_done) = (None, false);
    Box::new(iter::from_fn(move || {
        if is_done {
            return None;
        }
        let page = read(last).and_then(|page| {
            // In a damaged file, the scan could otherwise read the same entries for ever.
            let ids = last.into_iter().chain(page.iter().map(|(id, _)| *id));
            if ids.is_sorted_by(|one, next| one < next) {
                Ok(page)
            } else {
                Err(Reason::database(
                    "the hashes are out of order, so the file is damaged: restore a copy of it",
                ))
            }
        });
        last = page.as_ref().ok().and_then(|page| Some(page.last()?.0));
        is_done = last.is_none();
        Some(page)
    }))
}

impl Sqlite {
    fn open(
        path: PathBuf,
        meta: &Meta,
        widths: Widths,
        lease: Duration,
        create: bool,
    ) -> Result<Sqlite, Reason> {
        let tables = Tables(widths);
        let (connection, place, limits) = file::open(&path, Some((&tables, meta)), create)?;
        let owner = Owner::new(&path)?;
        let connection = Mutex::new(connection);
        let (session, beats, sightings) = (Session::default(), AtomicI64::new(0), Mutex::default());
        Ok(Sqlite {
            connection,
            limits,
            tables,
            path,
            place,
            session,
            owner,
            lease,
            beats,
            sightings,
        })
    }

    /// Runs `work` with the connection. If `work` fails and the file was moved, returns the error
    /// about the move, which may be the cause.
    fn with<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, Reason>,
    ) -> Result<T, Reason> {
        let begin = Instant::now();
        // A transaction that a panic interrupts is rolled back on drop, so a poisoned lock is
        // usable.
        let mut connection = lock(&self.connection);
        self.limits.begin(begin);
        work(&mut connection).map_err(|error| self.place.check().err().unwrap_or(error))
    }

    /// Runs `work` in a transaction that can write.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Reason>) -> Result<T, Reason> {
        self.with(|connection| {
            let begin = TransactionBehavior::Immediate;
            let before = self.session.before(connection)?;
            let transaction = connection.transaction_with_behavior(begin)?;
            let result = work(&transaction)?;
            self.place.check()?;
            let recorded = self.session.record(&self.path, &transaction, before)?;
            transaction.commit()?;
            self.session.set(recorded);
            Ok(result)
        })
    }

    /// Returns the claim on a hash, unless the owner has ended or the lease has expired.
    fn holder(&self, connection: &Connection, id: Id) -> Result<Option<Claim>, Reason> {
        let claim = self.tables.claim(connection, id)?;
        let mut sightings = lock(&self.sightings);
        let is_alive = |claim: &Claim| {
            claim.owner == self.owner.name
                || self.owner.is_alive(&claim.owner)
                    && !sightings.is_overdue(id, claim, Instant::now())
        };
        Ok(claim.filter(is_alive))
    }

    /// Returns the value of a hash, or `Claimed::Other` if another live owner has claimed the hash.
    fn look(&self, connection: &Connection, id: Id) -> Result<Option<Claimed>, Reason> {
        if let Some(value) = self.tables.get(connection, id)? {
            return Ok(Some(Claimed::Found(value)));
        }
        let holder = self.holder(connection, id)?;
        Ok(holder
            .filter(|claim| claim.owner != self.owner.name)
            .map(|_| Claimed::Other))
    }

    /// Claims a hash, unless another process has just claimed it or written its value.
    fn take(&self, id: Id) -> Result<Claimed, Reason> {
        self.write(|connection| {
            if let Some(claimed) = self.look(connection, id)? {
                return Ok(claimed);
            }
            let lease = i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX);
            let claim = (self.tables.column(id), &self.owner.name, self.beat(), lease);
            execute(connection, SET_CLAIM, claim)?;
            Ok(Claimed::Mine)
        })
    }

    fn beat(&self) -> i64 {
        self.beats.fetch_add(1, Ordering::Relaxed)
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        if self.session.has_written() {
            // If this fails, an older log that is put back later cannot be recognized.
            let _ = self.write(|connection| Ok(Session::end(connection)?));
        }
    }
}

impl Backend for Sqlite {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        self.with(|connection| Ok(self.tables.get(connection, id)?))
    }

    fn get_many(&self, ids: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        self.with(|connection| Ok(self.tables.get_many(connection, ids)?))
    }

    fn contains(&self, id: Id) -> Result<bool, Reason> {
        self.with(|connection| Ok(self.tables.contains(connection, id)?))
    }

    fn remove(&self, id: Id) -> Result<bool, Reason> {
        self.write(|connection| Ok(self.tables.remove(connection, id)?))
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        // Look without the lock of a writer first, because waiting processes poll.
        let claimed = self.with(|connection| self.look(connection, id))?;
        let claimed = claimed.map_or_else(|| self.take(id), Ok)?;
        if !matches!(claimed, Claimed::Other) {
            lock(&self.sightings).forget(id);
        }
        Ok(claimed)
    }

    fn release(&self, id: Id) -> Result<(), Reason> {
        let claim = (self.tables.column(id), &self.owner.name);
        self.write(|connection| Ok(execute(connection, RELEASE, claim)?))
    }

    fn renew(&self, claims: &[(Id, Option<Id>)]) -> Result<(), Reason> {
        self.write(|connection| {
            for &(id, awaited) in claims {
                let [id, awaited] = [Some(id), awaited].map(|id| Some(self.tables.column(id?)));
                execute(
                    connection,
                    RENEW,
                    (id, &self.owner.name, self.beat(), awaited),
                )?;
            }
            Ok(())
        })
    }

    fn awaited(&self, id: Id) -> Result<Option<Id>, Reason> {
        self.with(|connection| Ok(self.holder(connection, id)?.and_then(|claim| claim.awaited)))
    }

    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason> {
        self.write(|connection| {
            for (id, value) in batch {
                execute(connection, PUT, (self.tables.column(*id), &**value))?;
            }
            Ok(())
        })
    }

    fn add(&self, batch: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        self.write(|connection| {
            let mut all = Vec::with_capacity(batch.len());
            for (id, value) in batch {
                let stored = self.tables.get(connection, *id)?;
                if stored.is_none() {
                    execute(connection, PUT, (self.tables.column(*id), &**value))?;
                }
                execute(connection, END_CLAIM, [self.tables.column(*id)])?;
                all.push(stored);
            }
            Ok(all)
        })
    }

    fn len(&self) -> Result<u64, Reason> {
        self.with(|connection| Ok(tables::len(connection, &self.limits)?))
    }

    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_> {
        pages(|last| self.with(|connection| Ok(self.tables.page(connection, last)?)))
    }
}
