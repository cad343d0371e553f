//! A store in an SQLite database.

mod file;
mod owner;
mod tables;

use core::time::Duration;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use rusqlite::{Connection, TransactionBehavior};

use crate::backend::{Backend, Claimed, Cursor, PAGE, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::origin::Meta;
use file::Place;
use owner::Owner;
use tables::Tables;

/// An open database.
pub(crate) struct Sqlite {
    connection: Mutex<Connection>,
    tables: Tables,
    place: Place,
    owner: Owner,
    lease: Duration,
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
        let tables = Tables::new(widths);
        let (connection, place) = file::open(
            path,
            create,
            |connection| tables.create(connection, meta),
            |connection| meta.compare(&tables::meta(connection)?),
        )?;
        let owner = Owner::new(place.path());
        Ok(Sqlite { connection: Mutex::new(connection), tables, place, owner, lease })
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A transaction that a panic has interrupted was rolled back when it was dropped.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a transaction that writes.
    fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Reason>) -> Result<T, Reason> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let result = work(&transaction)?;
        self.place.check()?;
        transaction.commit()?;
        Ok(result)
    }

    /// Returns whether someone else has claimed a state: an owner that is alive and renews its lease.
    fn is_held(&self, connection: &Connection, id: Id) -> Result<bool, Reason> {
        let Some((owner, until)) = self.tables.claim(connection, id)? else { return Ok(false) };
        Ok(!self.owner.is(&owner) && until > now() && self.owner.is_alive(&owner))
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
        Ok(self.tables.get(&self.lock(), id)?)
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        // First without the lock of a writer, because those who wait ask again and again.
        {
            let connection = self.lock();
            if let Some(value) = self.tables.get(&connection, id)? {
                return Ok(Claimed::Found(value));
            }
            if self.is_held(&connection, id)? {
                return Ok(Claimed::Other);
            }
        }
        let owner = self.owner.name()?;
        self.write(|connection| {
            if let Some(value) = self.tables.get(connection, id)? {
                return Ok(Claimed::Found(value));
            }
            if self.is_held(connection, id)? {
                return Ok(Claimed::Other);
            }
            self.tables.set_claim(connection, id, &owner, self.until())?;
            Ok(Claimed::Mine)
        })
    }

    fn fulfil(&self, id: Id, value: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        self.write(|connection| {
            let there = self.tables.get(connection, id)?;
            if there.is_none() {
                self.tables.put(connection, id, value)?;
            }
            // Of whoever it is: there is a value.
            self.tables.end_claim(connection, id)?;
            Ok(there)
        })
    }

    fn release(&self, id: Id) -> Result<(), Reason> {
        let owner = self.owner.name()?;
        self.write(|connection| match self.tables.claim(connection, id)? {
            Some((of, _)) if of == owner => Ok(self.tables.end_claim(connection, id)?),
            _ => Ok(()),
        })
    }

    fn renew(&self, ids: &[Id]) -> Result<(), Reason> {
        let owner = self.owner.name()?;
        self.write(|connection| {
            for &id in ids {
                if self.tables.claim(connection, id)?.is_some_and(|(of, _)| of == owner) {
                    self.tables.set_claim(connection, id, &owner, self.until())?;
                }
            }
            Ok(())
        })
    }

    fn put(&self, batch: &[(Id, Sealed)]) -> Result<(), Reason> {
        self.write(|connection| {
            for (id, value) in batch {
                self.tables.put(connection, *id, value)?;
            }
            Ok(())
        })
    }

    fn len(&self) -> Result<u64, Reason> {
        Ok(tables::len(&self.lock())?)
    }

    fn page(&self, cursor: &mut Cursor) -> Result<Vec<(Id, Vec<u8>)>, Reason> {
        let page = self.tables.page(&self.lock(), cursor.last, PAGE as u32)?;
        cursor.last = page.last().map(|(id, _)| *id);
        Ok(page)
    }
}
