//! The tables of a database and their queries. `?1` is a hash.

use core::time::Duration;

use rusqlite::types::{FromSqlError, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::session;
use crate::backend::{PAGE, Page};
use crate::entry::{Id, Widths};
use crate::origin::Meta;

const GET: &str = "SELECT value FROM entries WHERE hash = ?1";
pub(crate) const PUT: &str = "REPLACE INTO entries VALUES (?1, ?2)";
const PAGES: &str = "SELECT hash, value FROM entries WHERE hash > ?1 ORDER BY hash LIMIT ?2";
const CLAIM: &str = "SELECT owner, beat, lease, waits_for FROM claims WHERE hash = ?1";
pub(crate) const SET_CLAIM: &str = "REPLACE INTO claims VALUES (?1, ?2, ?3, ?4, NULL)";
pub(crate) const RENEW: &str =
    "UPDATE claims SET beat = ?3, waits_for = ?4 WHERE hash = ?1 AND owner = ?2";
pub(crate) const RELEASE: &str = "DELETE FROM claims WHERE hash = ?1 AND owner = ?2";
pub(crate) const END_CLAIM: &str = "DELETE FROM claims WHERE hash = ?1";

/// The tables for hashes and checks of the given widths.
pub(crate) struct Tables(pub(crate) Widths);

/// A row of the table `claims`.
pub(crate) struct Claim {
    pub(crate) owner: String,
    /// A number that changes with each renewal.
    pub(crate) beat: i64,
    /// The time after which the claim ends unless it is renewed.
    pub(crate) lease: Duration,
    pub(crate) awaited: Option<Id>,
}

impl Tables {
    pub(crate) fn create(&self, on: &Connection, meta: &Meta) -> rusqlite::Result<()> {
        // The column of an integer primary key is an alias of the rowid, so no second index is
        // needed.
        let (hash, of_entries) = if self.is_integer() {
            ("INTEGER", "")
        } else {
            ("BLOB", " WITHOUT ROWID")
        };
        on.execute_batch(&format!(
            "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
             CREATE TABLE entries (hash {hash} PRIMARY KEY NOT NULL, value BLOB NOT NULL){of_entries};
             CREATE TABLE claims (hash {hash} PRIMARY KEY NOT NULL, owner TEXT NOT NULL,
                beat INTEGER NOT NULL, lease INTEGER NOT NULL, waits_for {hash}) WITHOUT ROWID;"
        ))?;
        on.execute_batch(session::CREATE)?;
        for (name, value) in &meta.0 {
            on.execute("INSERT INTO meta VALUES (?1, ?2)", [name, value])?;
        }
        Ok(())
    }

    pub(crate) fn get(&self, on: &Connection, id: Id) -> rusqlite::Result<Option<Vec<u8>>> {
        let value = |row: &Row<'_>| Ok(row.get_ref(0)?.as_blob()?.into());
        on.prepare_cached(GET)?
            .query_row([self.column(id)], value)
            .optional()
    }

    /// Returns the next page of entries after `last`, in ascending order.
    pub(crate) fn page(&self, on: &Connection, last: Option<Id>) -> rusqlite::Result<Page> {
        // SQLite sorts this number before all integers and blobs.
        let last = last.map_or(Value::Real(f64::NEG_INFINITY), |id| self.column(id));
        let mut statement = on.prepare_cached(PAGES)?;
        let rows = statement.query_map((last, PAGE as u32), |row| {
            Ok((self.id(row.get_ref(0)?)?, row.get_ref(1)?.as_blob()?.into()))
        })?;
        rows.collect()
    }

    pub(crate) fn claim(&self, on: &Connection, id: Id) -> rusqlite::Result<Option<Claim>> {
        let claim = |row: &Row<'_>| {
            let awaited = row.get_ref(3)?;
            let awaited = (awaited != ValueRef::Null)
                .then(|| self.id(awaited))
                .transpose()?;
            let lease = Duration::from_millis(row.get::<_, i64>(2)?.unsigned_abs());
            Ok(Claim {
                owner: row.get(0)?,
                beat: row.get(1)?,
                lease,
                awaited,
            })
        };
        on.prepare_cached(CLAIM)?
            .query_row([self.column(id)], claim)
            .optional()
    }

    fn is_integer(&self) -> bool {
        self.0.hash <= 64 && self.0.check == 0
    }

    /// Returns the primary key of an entry. It is an integer for a hash of up to 64 bits without a
    /// check, and the bytes of hash and check otherwise. The integer of a hash of 64 bits is
    /// the hash minus 2^63. The order of the primary keys is the order of the hashes.
    pub(crate) fn column(&self, id: Id) -> Value {
        if self.is_integer() {
            Value::Integer((id.hash as i64).wrapping_sub(self.base()))
        } else {
            Value::Blob(self.0.bytes(id))
        }
    }

    fn id(&self, column: ValueRef<'_>) -> rusqlite::Result<Id> {
        if self.is_integer() {
            let hash = column.as_i64()?.wrapping_add(self.base()).cast_unsigned();
            Ok(Id {
                hash: hash.into(),
                check: 0,
            })
        } else {
            Ok(self
                .0
                .id(column.as_blob()?)
                .ok_or(FromSqlError::InvalidType)?)
        }
    }

    /// Returns the hash that is stored as the integer 0.
    fn base(&self) -> i64 {
        if self.0.hash == 64 { i64::MIN } else { 0 }
    }
}

pub(crate) fn execute(
    on: &Connection,
    query: &str,
    parameters: impl Params,
) -> rusqlite::Result<()> {
    on.prepare_cached(query)?.execute(parameters).map(drop)
}

/// Counts the entries.
pub(crate) fn len(on: &Connection) -> rusqlite::Result<u64> {
    on.query_row("SELECT count(*) FROM entries", [], |row| row.get(0))
        .map(i64::unsigned_abs)
}

/// Reads the metadata.
pub(crate) fn meta(on: &Connection) -> rusqlite::Result<Meta> {
    let mut statement = on.prepare("SELECT name, value FROM meta")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect::<rusqlite::Result<_>>().map(Meta)
}
