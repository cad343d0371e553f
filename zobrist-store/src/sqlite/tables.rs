//! The tables of a database, and the queries on them.

use rusqlite::types::{FromSqlError, ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Params, Row, ToSql, params_from_iter};

use crate::entry::{Id, Widths};
use crate::origin::Meta;

/// The queries for hashes and checks of certain widths.
pub(crate) struct Tables {
    widths: Widths,
    get: String,
    put: String,
    claim: String,
    set_claim: String,
    end_claim: String,
    first: String,
    next: String,
}

impl Tables {
    pub(crate) fn new(widths: Widths) -> Tables {
        // The columns, their placeholders, and the placeholders after them.
        let (key, values, [next, last]) = match widths.check {
            0 => ("hash", "?1", ["?2", "?3"]),
            _ => ("hash, verification", "?1, ?2", ["?3", "?4"]),
        };
        let at = format!("WHERE ({key}) = ({values})");
        let page = |after: &str, limit| {
            format!("SELECT value, {key} FROM entries {after} ORDER BY {key} LIMIT {limit}")
        };
        Tables {
            widths,
            get: format!("SELECT value FROM entries {at}"),
            put: format!("REPLACE INTO entries ({key}, value) VALUES ({values}, {next})"),
            claim: format!("SELECT owner, until FROM claims {at}"),
            set_claim: format!(
                "REPLACE INTO claims ({key}, owner, until) VALUES ({values}, {next}, {last})"
            ),
            end_claim: format!("DELETE FROM claims {at}"),
            first: page("", "?1"),
            next: page(&format!("WHERE ({key}) > ({values})"), next),
        }
    }

    pub(crate) fn create(&self, connection: &Connection, meta: &Meta) -> rusqlite::Result<()> {
        let kind = |bits| if bits > 64 { "BLOB" } else { "INTEGER" };
        let hash = kind(self.widths.hash);
        let (columns, key) = match self.widths.check {
            0 => (format!("hash {hash} NOT NULL"), "hash"),
            bits => (
                format!("hash {hash} NOT NULL, verification {} NOT NULL", kind(bits)),
                "hash, verification",
            ),
        };
        // The column of an integer primary key is an alias of the rowid, so no second index is needed.
        let is_rowid = self.widths.hash <= 64 && self.widths.check == 0;
        let of_entries = if is_rowid { "" } else { " WITHOUT ROWID" };
        connection.execute_batch(&format!(
            "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
             CREATE TABLE entries ({columns}, value BLOB NOT NULL, PRIMARY KEY ({key})){of_entries};
             CREATE TABLE claims ({columns}, owner TEXT NOT NULL, until INTEGER NOT NULL,
                PRIMARY KEY ({key})) WITHOUT ROWID;"
        ))?;
        for (name, value) in &meta.0 {
            connection.execute("INSERT INTO meta VALUES (?1, ?2)", [name, value])?;
        }
        Ok(())
    }

    pub(crate) fn get(&self, connection: &Connection, id: Id) -> rusqlite::Result<Option<Vec<u8>>> {
        let mut statement = connection.prepare_cached(&self.get)?;
        statement.query_row(self.key(id), |row| blob(row, 0)).optional()
    }

    pub(crate) fn put(
        &self,
        connection: &Connection,
        id: Id,
        value: &[u8],
    ) -> rusqlite::Result<()> {
        self.execute(connection, &self.put, id, &[&value])
    }

    pub(crate) fn claim(
        &self,
        connection: &Connection,
        id: Id,
    ) -> rusqlite::Result<Option<(String, i64)>> {
        let mut statement = connection.prepare_cached(&self.claim)?;
        statement.query_row(self.key(id), |row| Ok((row.get(0)?, row.get(1)?))).optional()
    }

    pub(crate) fn set_claim(
        &self,
        connection: &Connection,
        id: Id,
        owner: &str,
        until: i64,
    ) -> rusqlite::Result<()> {
        self.execute(connection, &self.set_claim, id, &[&owner, &until])
    }

    pub(crate) fn end_claim(&self, connection: &Connection, id: Id) -> rusqlite::Result<()> {
        self.execute(connection, &self.end_claim, id, &[])
    }

    /// Returns entries in ascending order, those after `last`.
    pub(crate) fn page(
        &self,
        connection: &Connection,
        last: Option<Id>,
        limit: u32,
    ) -> rusqlite::Result<Vec<(Id, Vec<u8>)>> {
        let query = if last.is_some() { &self.next } else { &self.first };
        let mut statement = connection.prepare_cached(query)?;
        let last: Vec<Bits> = last.into_iter().flat_map(|id| self.columns(id)).collect();
        let parameters = last.iter().map(|bits| bits as &dyn ToSql).chain([&limit as &dyn ToSql]);
        let rows = statement.query_map(params_from_iter(parameters), |row| {
            let hash = bits(row, 1, self.widths.hash)?;
            let check = if self.widths.check > 0 { bits(row, 2, self.widths.check)? } else { 0 };
            Ok((Id { hash, check }, blob(row, 0)?))
        })?;
        rows.collect()
    }

    fn execute(
        &self,
        connection: &Connection,
        query: &str,
        id: Id,
        more: &[&dyn ToSql],
    ) -> rusqlite::Result<()> {
        let key: Vec<Bits> = self.columns(id).collect();
        let key = key.iter().map(|bits| bits as &dyn ToSql);
        let parameters = params_from_iter(key.chain(more.iter().copied()));
        connection.prepare_cached(query)?.execute(parameters).map(drop)
    }

    fn key(&self, id: Id) -> impl Params {
        params_from_iter(self.columns(id))
    }

    /// Returns the columns that identify an entry.
    fn columns(&self, id: Id) -> impl Iterator<Item = Bits> {
        let check = (self.widths.check > 0).then(|| Bits::new(id.check, self.widths.check));
        [Bits::new(id.hash, self.widths.hash)].into_iter().chain(check)
    }
}

/// Counts the entries.
pub(crate) fn len(connection: &Connection) -> rusqlite::Result<u64> {
    let count = connection.query_row("SELECT count(*) FROM entries", [], |row| row.get(0));
    count.map(i64::unsigned_abs)
}

/// Reads the metadata.
pub(crate) fn meta(connection: &Connection) -> rusqlite::Result<Meta> {
    let mut statement = connection.prepare("SELECT name, value FROM meta")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect::<rusqlite::Result<_>>().map(Meta)
}

fn blob(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(row.get_ref(column)?.as_blob()?.to_vec())
}

fn bits(row: &Row<'_>, column: usize, width: u32) -> rusqlite::Result<u128> {
    let value = row.get_ref(column)?;
    if width > 64 {
        let bytes = value.as_blob()?.try_into().map_err(|_| FromSqlError::InvalidType)?;
        return Ok(u128::from_be_bytes(bytes));
    }
    let number = value.as_i64()?;
    let number = if width == 64 { number.wrapping_sub(i64::MIN) } else { number };
    Ok(u128::from(number.cast_unsigned()))
}

/// A hash in SQL, in the order of hashes: an integer, minus 2^63 if it has 64 bits; more bits as big-endian bytes.
enum Bits {
    Narrow(i64),
    Wide([u8; 16]),
}

impl Bits {
    fn new(bits: u128, width: u32) -> Bits {
        match width {
            65.. => Bits::Wide(bits.to_be_bytes()),
            64 => Bits::Narrow((bits as u64).cast_signed().wrapping_add(i64::MIN)),
            _ => Bits::Narrow((bits as u64).cast_signed()),
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
