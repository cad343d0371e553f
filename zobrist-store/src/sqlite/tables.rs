//! The tables of a database and their queries. `?1` is a hash.

use core::time::Duration;
use std::collections::BTreeMap;

use rusqlite::types::{FromSqlError, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::limits::{COUNTING, Limits};
use super::session;
use crate::backend::{PAGE, Page};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::origin::{MOST, Meta};

const GET: &str = "SELECT value FROM entries WHERE hash = ?1";
const CONTAINS: &str = "SELECT 1 FROM entries WHERE hash = ?1";
const REMOVE: &str = "DELETE FROM entries WHERE hash = ?1";
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

/// The kinds of the column `hash`: integers, and blobs.
const KINDS: [bool; 2] = [true, false];

/// Returns the SQL of all tables. `is_integer` is the kind of the column `hash`.
fn schema(is_integer: bool) -> [String; 4] {
    // The column of an integer primary key is an alias of the rowid, so no second index is needed.
    let (hash, of_entries) = if is_integer {
        ("INTEGER", "")
    } else {
        ("BLOB", " WITHOUT ROWID")
    };
    [
        "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID"
            .to_owned(),
        format!(
            "CREATE TABLE entries (hash {hash} PRIMARY KEY NOT NULL, value BLOB NOT NULL){of_entries}"
        ),
        format!(
            "CREATE TABLE claims (hash {hash} PRIMARY KEY NOT NULL, owner TEXT NOT NULL, \
             beat INTEGER NOT NULL, lease INTEGER NOT NULL, waits_for {hash}) WITHOUT ROWID"
        ),
        session::CREATE.to_owned(),
    ]
}

/// Returns the kind of the column `hash`. Fails unless the database has exactly the tables of a
/// store: a view or a virtual table in place of one could run any query, and a trigger or a
/// generated column any expression.
pub(crate) fn kind(on: &Connection) -> Result<bool, Reason> {
    let query = "SELECT sql FROM sqlite_schema ORDER BY rowid LIMIT 5";
    let mut statement = on.prepare(query)?;
    // The lines of the SQL may be broken elsewhere.
    let words = |sql: String| sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let sql = |row: &Row<'_>| row.get::<_, Option<String>>(0);
    let found: Vec<_> = statement
        .query_map([], sql)?
        .map(|sql| sql.map(|sql| sql.map(words)))
        .collect::<rusqlite::Result<_>>()?;
    let is_schema = |kind: &bool| found.iter().flatten().eq(&schema(*kind));
    KINDS
        .into_iter()
        .find(|kind| found.len() == 4 && is_schema(kind))
        .ok_or(Reason::Foreign)
}

impl Tables {
    pub(crate) fn create(&self, on: &Connection, meta: &Meta) -> rusqlite::Result<()> {
        for sql in schema(self.is_integer()) {
            on.execute(&sql, [])?;
        }
        on.execute(session::BEGIN_FIRST, [])?;
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

    pub(crate) fn get_many(
        &self,
        on: &Connection,
        ids: &[Id],
    ) -> rusqlite::Result<Vec<Option<Vec<u8>>>> {
        // In a transaction, the file is locked once, and all values are of the same time.
        let transaction = on.unchecked_transaction()?;
        let values = ids.iter().map(|&id| self.get(&transaction, id));
        values.collect()
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

    pub(crate) fn contains(&self, on: &Connection, id: Id) -> rusqlite::Result<bool> {
        on.prepare_cached(CONTAINS)?.exists([self.column(id)])
    }

    /// Removes an entry. Returns whether it existed.
    pub(crate) fn remove(&self, on: &Connection, id: Id) -> rusqlite::Result<bool> {
        let removed = on.prepare_cached(REMOVE)?.execute([self.column(id)])?;
        Ok(removed > 0)
    }

    pub(crate) fn is_integer(&self) -> bool {
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

/// Counts the entries. `count(*)` would be a single step of SQLite, which the [limit on
/// steps](super::limits) does not end if the pages of a damaged file form a cycle.
pub(crate) fn len(on: &Connection, limits: &Limits) -> rusqlite::Result<u64> {
    limits.allow(most_rows(on)? * COUNTING);
    on.query_row("SELECT count(hash) FROM entries", [], |row| row.get(0))
        .map(i64::unsigned_abs)
}

/// Returns the number of entries that the pages of the file can hold. An entry takes at least 12
/// bytes: an integer hash, a value of one byte and its checksum take 7, and SQLite adds 5.
fn most_rows(on: &Connection) -> rusqlite::Result<u64> {
    let bytes = |row: &Row<'_>| row.get::<_, i64>(0);
    let sizes = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    Ok(on.query_row(sizes, [], bytes)?.unsigned_abs() / 12)
}

/// Reads the metadata.
pub(crate) fn meta(on: &Connection) -> Result<Meta, Reason> {
    let mut statement = on.prepare("SELECT name, value FROM meta")?;
    let mut rows = statement.query([])?;
    let mut meta = BTreeMap::new();
    let mut length = 0;
    while let Some(row) = rows.next()? {
        let (name, value): (String, String) = (row.get(0)?, row.get(1)?);
        length += name.len() + value.len();
        if length > MOST {
            return Err(Reason::Foreign);
        }
        meta.insert(name, value);
    }
    Ok(Meta(meta))
}
