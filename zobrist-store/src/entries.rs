//! The tables of a store, and the queries on them.

use core::marker::PhantomData;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, ToSql, TransactionBehavior};

use zobrist::Key;
use zobrist::table::{Check, HashValue};

use crate::error::{Failure, StoreError};
use crate::file;

/// Metadata of a file by name: the table `meta`.
pub(crate) type Meta = BTreeMap<String, String>;

/// An open database.
#[derive(Debug)]
pub(crate) struct Entries<H> {
    connection: Connection,
    path: PathBuf,
    of: PhantomData<fn(H)>,
}

/// Outcome of [`Store::merge`](crate::Store::merge): numbers of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Entries in the other file.
    pub read: u64,
    /// Entries that were added.
    pub added: u64,
    /// Entries that have another value here, which was kept. If any, values depend on more than the state, or hashes collide.
    pub differing: u64,
}

impl<H: HashValue> Entries<H> {
    const IS_CHECKED: bool = H::Check::WIDTH > 0;
    const GET: &str = if Self::IS_CHECKED {
        "SELECT value FROM entries WHERE hash = ?1 AND verification = ?2"
    } else {
        "SELECT value FROM entries WHERE hash = ?1"
    };
    const PUT: &str = if Self::IS_CHECKED {
        "REPLACE INTO entries (hash, verification, value) VALUES (?1, ?2, ?3)"
    } else {
        "REPLACE INTO entries (hash, value) VALUES (?1, ?2)"
    };
    const SAME: &str = if Self::IS_CHECKED {
        "ours.hash = theirs.hash AND ours.verification = theirs.verification"
    } else {
        "ours.hash = theirs.hash"
    };

    pub(crate) fn open(path: &Path, meta: &Meta) -> Result<Self, StoreError> {
        let connection = file::open(path, |connection| Self::create(connection, meta))?;
        let entries = Entries { connection, path: path.to_path_buf(), of: PhantomData };
        entries.compare(path, "main", meta)?;
        Ok(entries)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn create(connection: &Connection, meta: &Meta) -> rusqlite::Result<()> {
        let kind = |bits| if bits > 64 { "BLOB" } else { "INTEGER" };
        let hash = kind(H::Key::BITS);
        let entries = if Self::IS_CHECKED {
            let check = kind(H::Check::WIDTH);
            format!(
                "hash {hash} NOT NULL, verification {check} NOT NULL, value BLOB NOT NULL, \
                 PRIMARY KEY (hash, verification)) WITHOUT ROWID"
            )
        } else if H::Key::BITS > 64 {
            format!("hash {hash} PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID")
        } else {
            // The column of an integer primary key is an alias of the rowid, so no second index is needed.
            format!("hash {hash} PRIMARY KEY NOT NULL, value BLOB NOT NULL)")
        };
        connection.execute_batch(&format!(
            "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
             CREATE TABLE entries ({entries};"
        ))?;
        for (name, value) in meta {
            connection.execute("INSERT INTO meta VALUES (?1, ?2)", [name, value])?;
        }
        Ok(())
    }

    /// Compares the metadata of a file with the expected ones.
    fn compare(&self, path: &Path, schema: &str, expected: &Meta) -> Result<(), StoreError> {
        let read = || {
            let query = format!("SELECT name, value FROM {schema}.meta");
            let mut statement = self.connection.prepare(&query)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect::<rusqlite::Result<Meta>>()
        };
        let found = read().map_err(|error| StoreError::database(path, error))?;
        let absent = "absent".to_string();
        // The version of the format first, since it determines what the other metadata are.
        let names = [FORMAT].into_iter().chain(expected.keys().chain(found.keys()).map(|n| &**n));
        for name in names {
            let [expected, found] =
                [expected, &found].map(|meta| meta.get(name).unwrap_or(&absent).clone());
            if expected != found {
                let (path, part) = (path.to_path_buf(), name.to_string());
                return Err(StoreError::Mismatch { path, part, expected, found });
            }
        }
        Ok(())
    }

    /// Returns the encoded value.
    pub(crate) fn get(&self, hash: H) -> Result<Option<Vec<u8>>, StoreError> {
        let read = || {
            let mut statement = self.connection.prepare_cached(Self::GET)?;
            let mut rows = statement.query(&Self::names(hash).each()[..Self::NAMES])?;
            match rows.next()? {
                Some(row) => Ok::<_, Failure>(Some(row.get_ref(0)?.as_blob()?.to_vec())),
                None => Ok(None),
            }
        };
        let Some(mut bytes) = read().map_err(|error| self.failed(error))? else {
            return Ok(None);
        };
        let len = bytes.len().saturating_sub(SUM);
        if bytes[len..] != checksum(hash, &bytes[..len]) {
            return Err(StoreError::Damaged { path: self.path.clone() });
        }
        bytes.truncate(len);
        Ok(Some(bytes))
    }

    /// Writes all of the entries, or none.
    pub(crate) fn put<'a>(
        &mut self,
        entries: impl Iterator<Item = (H, &'a [u8])>,
    ) -> Result<(), StoreError> {
        let write = || {
            let transaction =
                self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            {
                let mut statement = transaction.prepare_cached(Self::PUT)?;
                let mut value = Vec::new();
                for (hash, bytes) in entries {
                    value.clear();
                    value.extend(bytes);
                    value.extend(checksum(hash, bytes));
                    let names = Self::names(hash);
                    let [hash, check] = names.each();
                    if Self::IS_CHECKED {
                        statement.execute([hash, check, &value])?;
                    } else {
                        statement.execute([hash, &value])?;
                    }
                }
            }
            transaction.commit()
        };
        let written = write();
        written.map_err(|error| self.failed(error))
    }

    pub(crate) fn len(&self) -> Result<u64, StoreError> {
        let count = count(&self.connection, "SELECT count(*) FROM entries");
        count.map_err(|error| self.failed(error))
    }

    pub(crate) fn merge(&mut self, path: &Path, meta: &Meta) -> Result<Merged, StoreError> {
        file::recognise(path)?;
        let name = std::fs::canonicalize(path).map_err(|error| StoreError::io(path, error))?;
        let Some(name) = name.to_str() else {
            return Err(StoreError::database(path, "its name is not in UTF-8"));
        };
        let attached = self.connection.execute("ATTACH ?1 AS other", [name]);
        attached.map_err(|error| StoreError::database(path, error))?;
        let compared = self.compare(path, "other", meta);
        let merged = compared.and_then(|()| {
            let merged = self.add_others();
            merged.map_err(|error| StoreError::database(path, error))
        });
        let detached = self.connection.execute("DETACH other", []);
        let merged = merged?;
        detached.map_err(|error| StoreError::database(path, error))?;
        Ok(merged)
    }

    fn add_others(&mut self) -> rusqlite::Result<Merged> {
        let transaction =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let read = count(&transaction, "SELECT count(*) FROM other.entries")?;
        let differing = format!(
            "SELECT count(*) FROM other.entries AS theirs JOIN main.entries AS ours ON {} \
             WHERE ours.value != theirs.value",
            Self::SAME
        );
        let differing = count(&transaction, &differing)?;
        let add = "INSERT OR IGNORE INTO main.entries SELECT * FROM other.entries";
        let added = transaction.execute(add, [])? as u64;
        transaction.commit()?;
        Ok(Merged { read, added, differing })
    }

    const NAMES: usize = 1 + Self::IS_CHECKED as usize;

    fn names(hash: H) -> Names {
        Names {
            hash: Bits::new(Key::to_bits(hash.raw()), H::Key::BITS),
            check: Bits::new(hash.check().to_bits(), H::Check::WIDTH),
        }
    }

    fn failed(&self, error: impl Into<Failure>) -> StoreError {
        StoreError::database(&self.path, error)
    }
}

fn count(connection: &Connection, query: &str) -> rusqlite::Result<u64> {
    connection.query_row(query, [], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
}

/// The name under which `meta` has the version of the format.
pub(crate) const FORMAT: &str = "format";

/// The columns that identify an entry.
struct Names {
    hash: Bits,
    check: Bits,
}

impl Names {
    fn each(&self) -> [&dyn ToSql; 2] {
        [&self.hash, &self.check]
    }
}

/// A hash in SQL: up to 64 bits as a signed integer, more as big-endian bytes.
enum Bits {
    Narrow(i64),
    Wide([u8; 16]),
}

impl Bits {
    fn new(bits: u128, width: u32) -> Bits {
        if width > 64 {
            Bits::Wide(bits.to_be_bytes())
        } else {
            Bits::Narrow(i64::from_le_bytes((bits as u64).to_le_bytes()))
        }
    }
}

impl ToSql for Bits {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Bits::Narrow(bits) => ToSqlOutput::Owned(Value::Integer(*bits)),
            Bits::Wide(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}

/// Length of a checksum in bytes.
const SUM: usize = 4;

/// Returns the 64-bit FNV-1a hash of hash, check and value, folded to 32 bits (G. Fowler, L. C. Noll, K.-P. Vo,
/// <http://www.isthe.com/chongo/tech/comp/fnv/>).
fn checksum<H: HashValue>(hash: H, value: &[u8]) -> [u8; SUM] {
    let names = [Key::to_bits(hash.raw()), hash.check().to_bits()].map(u128::to_le_bytes);
    let bytes = names.as_flattened().iter().chain(value);
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    ((sum ^ sum >> 32) as u32).to_le_bytes()
}
