//! A store in an SQLite database.

mod file;
mod owner;
mod tables;

use core::time::Duration;
use std::iter;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use rusqlite::{Connection, TransactionBehavior};

use crate::backend::{Backend, Claimed, Page, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::origin::Meta;
use file::Place;
use owner::Owner;
use tables::{Claim, END_CLAIM, PUT, RELEASE, RENEW, SET_CLAIM, Tables, execute};

/// An open database.
pub(crate) struct Sqlite {
    connection: Mutex<Connection>,
    tables: Tables,
    place: Place,
    owner: Owner,
    lease: Duration,
}

/// Reads the metadata of a store.
#[cfg(feature = "cli")]
pub(crate) fn meta(path: &Path) -> Result<Meta, Reason> {
    let mut meta = Err(Reason::Foreign);
    let path = file::destination(path)?;
    file::open(
        &path,
        false,
        |_| Ok(()),
        |connection| {
            meta = tables::meta(connection).map_err(Reason::from);
            Ok(())
        },
    )?;
    meta
}

impl Sqlite {
    /// Opens the database, and creates it if that is wanted and there is none.
    pub(crate) fn open(
        path: &Path,
        meta: &Meta,
        widths: Widths,
        lease: Duration,
        create: bool,
    ) -> Result<Sqlite, Reason> {
        let tables = Tables(widths);
        let path = file::destination(path)?;
        let (connection, place) = file::open(
            &path,
            create,
            |connection| tables.create(connection, meta),
            |connection| meta.compare(&tables::meta(connection)?),
        )?;
        let owner = Owner::new(&path)?;
        Ok(Sqlite { connection: Mutex::new(connection), tables, place, owner, lease })
    }

    /// Does something with the connection. In a file that was moved, anything can fail.
    fn with<T>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, Reason>,
    ) -> Result<T, Reason> {
        // A transaction that a panic has interrupted was rolled back when it was dropped.
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut connection).map_err(|error| self.place.check().err().unwrap_or(error))
    }

    /// Runs a transaction that writes.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Reason>) -> Result<T, Reason> {
        self.with(|connection| {
            let begin = TransactionBehavior::Immediate;
            let transaction = connection.transaction_with_behavior(begin)?;
            let result = work(&transaction)?;
            self.place.check()?;
            transaction.commit()?;
            Ok(result)
        })
    }

    /// Returns the claim of a state, if its owner is alive and renews it.
    fn holder(&self, connection: &Connection, id: Id) -> Result<Option<Claim>, Reason> {
        let claim = self.tables.claim(connection, id)?;
        let is_alive = |claim: &Claim| {
            claim.owner == self.owner.name
                || claim.until > now() && self.owner.is_alive(&claim.owner)
        };
        Ok(claim.filter(is_alive))
    }

    /// Returns the value of a state, or that another owner has claimed it.
    fn look(&self, connection: &Connection, id: Id) -> Result<Option<Claimed>, Reason> {
        if let Some(value) = self.tables.get(connection, id)? {
            return Ok(Some(Claimed::Found(value)));
        }
        let holder = self.holder(connection, id)?;
        Ok(holder.filter(|claim| claim.owner != self.owner.name).map(|_| Claimed::Other))
    }

    fn until(&self) -> i64 {
        let lease = i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX);
        now().saturating_add(lease)
    }
}

/// Returns the time in milliseconds, which processes share.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

impl Backend for Sqlite {
    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        self.with(|connection| Ok(self.tables.get(connection, id)?))
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        // First without the lock of a writer, because those who wait ask again and again.
        if let Some(claimed) = self.with(|connection| self.look(connection, id))? {
            return Ok(claimed);
        }
        self.write(|connection| {
            if let Some(claimed) = self.look(connection, id)? {
                return Ok(claimed);
            }
            let claim = (self.tables.column(id), &self.owner.name, self.until());
            execute(connection, SET_CLAIM, claim)?;
            Ok(Claimed::Mine)
        })
    }

    fn release(&self, id: Id) -> Result<(), Reason> {
        let claim = (self.tables.column(id), &self.owner.name);
        self.write(|connection| Ok(execute(connection, RELEASE, claim)?))
    }

    fn renew(&self, claims: &[(Id, Option<Id>)]) -> Result<(), Reason> {
        self.write(|connection| {
            for &(id, awaited) in claims {
                let [id, awaited] = [Some(id), awaited].map(|id| Some(self.tables.column(id?)));
                execute(connection, RENEW, (id, &self.owner.name, self.until(), awaited))?;
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
                let there = self.tables.get(connection, *id)?;
                if there.is_none() {
                    execute(connection, PUT, (self.tables.column(*id), &**value))?;
                }
                execute(connection, END_CLAIM, [self.tables.column(*id)])?;
                all.push(there);
            }
            Ok(all)
        })
    }

    fn len(&self) -> Result<u64, Reason> {
        self.with(|connection| Ok(tables::len(connection)?))
    }

    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_> {
        let (mut last, mut is_done) = (None, false);
        Box::new(iter::from_fn(move || {
            if is_done {
                return None;
            }
            let page = self.with(|connection| Ok(self.tables.page(connection, last)?));
            last = page.as_ref().ok().and_then(|page| Some(page.last()?.0));
            is_done = last.is_none();
            Some(page)
        }))
    }
}
