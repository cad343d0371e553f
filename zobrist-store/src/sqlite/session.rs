//! Ties a write-ahead log to its database file.
//!
//! SQLite uses any log that lies beside a file. If a process is killed and another file is then
//! copied over the store, pages of the log replace pages of the copy. The table `session` makes
//! this detectable. A session lasts from the first transaction in a new log to the removal of that
//! log. The first transaction writes a random token, and keeps the token of the previous session as
//! `parent`. The second transaction writes the salt of the log. The salt is a number in the header
//! of the log. It begins at random and grows by one whenever SQLite restarts the log ("Database
//! File Format", section 4.1, on sqlite.org).
//!
//! A log of the same session may also be older than the file: a copy of the log that is put back
//! after the file has taken later results. So the first write and the end of each store count in
//! the token, which begins at random and grows by one. A log with a smaller token than its file is
//! refused. Between the first write and the end of a store, the logs of one session cannot be told
//! apart.

use std::fmt::Write;
use std::fs::OpenOptions;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Row, Transaction, TransactionBehavior};

use super::limits::Limits;
use super::paths::{LOG, beside};
use crate::error::Reason;

pub(crate) const CREATE: &str =
    "CREATE TABLE session (token INTEGER NOT NULL, parent INTEGER NOT NULL, salt INTEGER)";
pub(crate) const BEGIN_FIRST: &str = "INSERT INTO session VALUES (random() / 2, 0, NULL)";
const TOKEN: &str = "SELECT token FROM session";
const BEGIN: &str = "UPDATE session SET parent = token, token = random() / 2, salt = NULL";
/// Does not overflow, because a session begins with a token of 63 bits.
const COUNT: &str = "UPDATE session SET token = token + 1";
const SET_SALT: &str = "UPDATE session SET salt = ?1 WHERE salt IS NULL";

/// Maximum number of first writes and ends of stores in one session.
const COUNTS: i64 = 1 << 32;

/// Maximum number of restarts of a log in one session. Each restart follows megabytes of writes.
const RESTARTS: u32 = 1 << 16;

/// Flags of `CreateFileW`.
#[cfg(windows)]
const SHARE_READ: u32 = 1;
#[cfg(windows)]
const SHARE_WRITE: u32 = 2;

/// Reads the header of the log: the number of restarts and the salt.
fn header(path: &Path) -> io::Result<(u32, u32)> {
    let mut header = [0; 20];
    let mut options = OpenOptions::new();
    // As SQLite opens files: while it is read, nobody can remove it. Else it would be removed when
    // it is closed, and with it what others have written since.
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::share_mode(&mut options, SHARE_READ | SHARE_WRITE);
    // SQLite holds no locks on the log, so closing the file here releases none.
    let mut log = options.read(true).open(beside(path, LOG))?;
    log.read_exact(&mut header)?;
    let field = |at| {
        header[at..]
            .first_chunk()
            .map_or(0, |bytes| u32::from_be_bytes(*bytes))
    };
    Ok((field(12), field(16)))
}

fn token(on: &Connection) -> rusqlite::Result<i64> {
    on.prepare_cached(TOKEN)?.query_row([], |row| row.get(0))
}

/// Counts the pages of committed transactions in the log. The result is zero or less if the log is
/// empty or absent.
fn pages(on: &Connection) -> rusqlite::Result<i64> {
    let columns = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    loop {
        match on.query_row("PRAGMA wal_checkpoint(NOOP)", [], columns)? {
            (false, pages) => return Ok(pages),
            // Another process was changing the header of the index, so the number of pages is
            // unknown. Wait until that process releases its write lock.
            (true, _) => drop(writing(on)?),
        }
    }
}

/// Begins a write transaction, and waits for its lock.
fn writing(on: &Connection) -> rusqlite::Result<Transaction<'_>> {
    Transaction::new_unchecked(on, TransactionBehavior::Immediate)
}

/// Opens the file without its log and without locks.
pub(super) fn without_log(path: &Path) -> rusqlite::Result<Connection> {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        // Writing to a string does not fail.
        let _ = match byte {
            b'/' | b'.' | b'-' => write!(uri, "{}", char::from(*byte)),
            byte if byte.is_ascii_alphanumeric() => write!(uri, "{}", char::from(*byte)),
            byte => write!(uri, "%{byte:02x}"),
        };
    }
    uri.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}

/// Reads the token of the file, ignoring its log.
fn token_of_file(path: &Path) -> rusqlite::Result<i64> {
    let mut file = without_log(path)?;
    Limits::new().apply(&mut file)?;
    // Accept a file of unexpected length, because another process may be copying the log into it.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    token(&file)
}

/// Returns whether the log is empty or belongs to the file. Returns `true` for a file that is not a
/// store.
pub(crate) fn is_own(path: &Path, on: &Connection) -> Result<bool, Reason> {
    if matches!(pages(on), Ok(..=0)) || matches_file(path, on)? {
        return Ok(true);
    }
    // A process that restarts the log writes the log header before it commits the salt. Check again
    // while no process writes.
    match writing(on) {
        Ok(_locked) => matches_file(path, on),
        Err(error) if is_damage(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether the log belongs to the file, as far as a moment shows: another process may be
/// writing.
pub(super) fn matches_file(path: &Path, on: &Connection) -> Result<bool, Reason> {
    let columns = |row: &Row<'_>| {
        Ok((
            row.get(0)?,
            row.get::<_, i64>(1)?,
            row.get::<_, Option<u32>>(2)?,
        ))
    };
    match on.query_row("SELECT token, parent, salt FROM session", [], columns) {
        Ok((token, parent, first_salt)) => {
            let (restarts, salt) = header(path)?;
            let is_of_session = match first_salt {
                Some(first) => salt.wrapping_sub(first) < RESTARTS,
                None => restarts == 0,
            };
            // Before the first checkpoint, the file may still hold the token of the previous
            // session. If the file cannot be read without the log, a process was
            // copying the log into it, so the log belongs to the file. A
            // copy of a closed store can always be read.
            let is_earlier =
                |file: i64| file == parent || (0..COUNTS).contains(&i64::wrapping_sub(token, file));
            Ok(is_of_session && token_of_file(path).map_or(true, is_earlier))
        }
        // The file cannot be read with the log. If it can be read without the log, the log belongs
        // to another file.
        Err(error) if is_damage(&error) => Ok(token_of_file(path).is_err()),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether an error means that a table is damaged or absent.
fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase, Unknown};
    matches!(
        error.sqlite_error_code(),
        Some(DatabaseCorrupt | NotADatabase | Unknown)
    )
}

/// The progress of a store in recording its session.
#[derive(Default)]
pub(crate) struct Session(AtomicU8);

const NOTHING: u8 = 0;
const TOKEN_ONLY: u8 = 1;
const ALL: u8 = 2;

impl Session {
    /// Returns the token if the log is empty. Call it before the transaction, and pass the result
    /// to `record`.
    pub(crate) fn before(&self, on: &Connection) -> rusqlite::Result<Option<i64>> {
        if self.0.load(Ordering::Relaxed) != NOTHING {
            return Ok(None);
        }
        let token = token(on)?;
        Ok((pages(on)? <= 0).then_some(token))
    }

    /// Records the session within a transaction. Pass the result to `set` after the commit.
    pub(crate) fn record(
        &self,
        path: &Path,
        on: &Connection,
        before: Option<i64>,
    ) -> Result<u8, Reason> {
        let recorded = self.0.load(Ordering::Relaxed);
        // If the token has changed since `before`, another process has begun the session.
        let begins = recorded == NOTHING && before.is_some() && before == Some(token(on)?);
        if begins {
            on.execute(BEGIN, [])?;
        } else if recorded == NOTHING {
            on.execute(COUNT, [])?;
        }
        if !begins && recorded != ALL {
            on.execute(SET_SALT, [header(path)?.1])?;
        }
        Ok(if begins { TOKEN_ONLY } else { ALL })
    }

    /// Returns whether this store has written.
    pub(crate) fn has_written(&self) -> bool {
        self.0.load(Ordering::Relaxed) != NOTHING
    }

    /// Counts the end of a store that has written.
    pub(crate) fn end(on: &Connection) -> rusqlite::Result<()> {
        on.execute(COUNT, []).map(drop)
    }

    pub(crate) fn set(&self, recorded: u8) {
        self.0.store(recorded, Ordering::Relaxed);
    }
}

#[cfg(all(test, unix))]
mod tests;
