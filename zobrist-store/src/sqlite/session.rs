//! Which log belongs to which file.
//!
//! SQLite takes whatever log lies beside a file for its own. If a process was killed and another file is then copied
//! over the store, the pages of the log replace those of the copy. So the table `session` ties them together: a session
//! is the time from the first transaction in a new log to the removal of that log. Its first transaction writes a
//! random token, and keeps that of the session before. The next one writes the salt of the log, a number in its header
//! that begins at random and grows by one whenever SQLite begins the log anew ("Database File Format", section 4.1, on
//! sqlite.org).

use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Row, Transaction, TransactionBehavior};

use super::file::{LOG, beside};
use crate::error::Reason;

pub(crate) const CREATE: &str = "CREATE TABLE session (token INTEGER NOT NULL, parent INTEGER NOT NULL, salt INTEGER);
     INSERT INTO session VALUES (random(), 0, NULL);";
const TOKEN: &str = "SELECT token FROM session";
const BEGIN: &str = "UPDATE session SET parent = token, token = random(), salt = NULL";
const SET_SALT: &str = "UPDATE session SET salt = ?1 WHERE salt IS NULL";

/// Times that a log is begun anew in one session, at most: each time after megabytes.
const RESTARTS: u32 = 1 << 16;

/// Returns the number of a log at its file, how often it was begun anew, and its salt.
fn header(path: &Path) -> io::Result<(u32, u32)> {
    let mut header = [0; 20];
    // The log has no locks that closing it would end.
    File::open(beside(path, LOG))?.read_exact(&mut header)?;
    let field = |at| header[at..].first_chunk().map_or(0, |bytes| u32::from_be_bytes(*bytes));
    Ok((field(12), field(16)))
}

fn token(on: &Connection) -> rusqlite::Result<i64> {
    on.prepare_cached(TOKEN)?.query_row([], |row| row.get(0))
}

/// Counts the pages of committed transactions in the log; zero or less if it is empty or absent.
fn pages(on: &Connection) -> rusqlite::Result<i64> {
    let columns = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    loop {
        match on.query_row("PRAGMA wal_checkpoint(NOOP)", [], columns)? {
            (false, pages) => return Ok(pages),
            // Another process changed the header of the index meanwhile, so nothing is known. It holds the lock of
            // writers.
            (true, _) => drop(writing(on)?),
        }
    }
}

/// Waits for the lock of writers.
fn writing(on: &Connection) -> rusqlite::Result<Transaction<'_>> {
    Transaction::new_unchecked(on, TransactionBehavior::Immediate)
}

/// Reads the token of the file without its log.
fn token_of_file(path: &Path) -> rusqlite::Result<i64> {
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
    let file = Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    // With another length than it should have, as while the log is copied into it.
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
    token(&file)
}

/// Returns whether the log is empty or belongs to the file, as far as the file is a store at all.
pub(crate) fn is_own(path: &Path, on: &Connection) -> Result<bool, Reason> {
    if matches!(pages(on), Ok(..=0)) || matches_file(path, on)? {
        return Ok(true);
    }
    // A process that begins the log anew writes its header before it commits the salt: again while no process writes.
    match writing(on) {
        Ok(_locked) => matches_file(path, on),
        Err(error) if is_damage(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn matches_file(path: &Path, on: &Connection) -> Result<bool, Reason> {
    let columns = |row: &Row<'_>| Ok(([row.get(0)?, row.get(1)?], row.get::<_, Option<u32>>(2)?));
    match on.query_row("SELECT token, parent, salt FROM session", [], columns) {
        Ok((tokens, first_salt)) => {
            let (restarts, salt) = header(path)?;
            let is_of_session = match first_salt {
                Some(first) => salt.wrapping_sub(first) < RESTARTS,
                None => restarts == 0,
            };
            // As long as the log was never begun anew, the file may be that of the session before. A file that is no
            // database without its log is no copy of a closed store: pages were being copied into it.
            Ok(is_of_session && token_of_file(path).map_or(true, |token| tokens.contains(&token)))
        }
        // Pages of two databases: the file alone is a store.
        Err(error) if is_damage(&error) => Ok(token_of_file(path).is_err()),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a table is damaged or absent.
fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase, Unknown};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase | Unknown))
}

/// What a store has recorded of its session.
#[derive(Default)]
pub(crate) struct Session(AtomicU8);

const NOTHING: u8 = 0;
const TOKEN_ONLY: u8 = 1;
const ALL: u8 = 2;

impl Session {
    /// Returns what `record` needs from before a transaction: the token, if the log is empty.
    pub(crate) fn before(&self, on: &Connection) -> rusqlite::Result<Option<i64>> {
        if self.0.load(Ordering::Relaxed) != NOTHING {
            return Ok(None);
        }
        let token = token(on)?;
        Ok((pages(on)? <= 0).then_some(token))
    }

    /// Records the session as a part of a transaction. Returns what `set` needs when that is committed.
    pub(crate) fn record(&self, path: &Path, on: &Connection, before: Option<i64>) -> Result<u8, Reason> {
        let recorded = self.0.load(Ordering::Relaxed);
        // Another process may have begun the session meanwhile.
        let begins = recorded == NOTHING && before.is_some() && before == Some(token(on)?);
        if begins {
            on.execute(BEGIN, [])?;
        } else if recorded != ALL {
            on.execute(SET_SALT, [header(path)?.1])?;
        }
        Ok(if begins { TOKEN_ONLY } else { ALL })
    }

    pub(crate) fn set(&self, recorded: u8) {
        self.0.store(recorded, Ordering::Relaxed);
    }
}

#[cfg(all(test, unix))]
mod tests;
