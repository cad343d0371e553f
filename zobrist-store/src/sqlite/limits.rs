//! Limits of a call: the time for which it waits for locks, and the work that a file may cause.
//!
//! A file may be damaged or made to harm its reader. So views and triggers are disabled, texts
//! that are read while a store is opened are short, and the steps of a call are counted: see
//! "Defense Against The Dark Arts" on sqlite.org.

use core::time::Duration;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;

use crate::lock::lock;
use crate::origin;

/// Time for which a call waits for the locks of other processes. Writing a batch holds the locks
/// for milliseconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Number of steps of SQLite's virtual machine between two checks.
const INTERVAL: i32 = 1000;
/// Maximum number of steps to open a store, which takes some hundred. A step takes about 50 ns.
const OPENING: u64 = 1_000_000;
/// Maximum number of steps of a call. A page of entries takes about 10,000.
const CALL: u64 = 10_000_000;

/// Number of steps to count an entry, rounded up.
pub(crate) const COUNTING: u64 = 6;

/// Maximum length of a text while a store is opened: all metadata have at most this length.
const LONGEST_META: i32 = 1 << 20;
const _: () = assert!(LONGEST_META as usize == origin::MOST);

/// Maximum length of a value, which is also the limit of a server, and of the SQL of a table.
const LONGEST: i32 = 512 << 20;
const LONGEST_SQL: i32 = 1 << 10;

/// The limits of the present call.
#[derive(Clone)]
pub(crate) struct Limits {
    end: Arc<Mutex<Instant>>,
    /// Number of checks after which the call is interrupted.
    checks: Arc<AtomicU64>,
}

impl Limits {
    /// Returns the limits for opening a store.
    pub(crate) fn new() -> Limits {
        Limits {
            end: Arc::new(Mutex::new(Instant::now() + PATIENCE)),
            checks: Arc::new(AtomicU64::new(OPENING / INTERVAL as u64)),
        }
    }

    /// Applies the limits to a connection whose file is not yet known to be a store.
    pub(crate) fn apply(&self, connection: &mut Connection) -> rusqlite::Result<()> {
        for part in [
            DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA,
            DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW,
            DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER,
        ] {
            connection.set_db_config(part, false)?;
        }
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_META)?;
        connection.set_limit(Limit::SQLITE_LIMIT_SQL_LENGTH, LONGEST_SQL)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        let limits = self.clone();
        connection.busy_handler(Some(move |calls| limits.wait(calls)))?;
        let checks = Arc::clone(&self.checks);
        let is_over = move || {
            let left = checks.load(Ordering::Relaxed);
            checks.store(left.saturating_sub(1), Ordering::Relaxed);
            left == 0
        };
        connection.progress_handler(INTERVAL, Some(is_over))
    }

    /// Allows values of any length that is written, after the file was found to be a store.
    pub(crate) fn accept(connection: &Connection) -> rusqlite::Result<()> {
        connection
            .set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)
            .map(drop)
    }

    /// Restarts the limits for a call that began at the time `begin`.
    pub(crate) fn begin(&self, begin: Instant) {
        *lock(&self.end) = begin + PATIENCE;
        self.allow(0);
    }

    /// Allows the present call this number of steps more than other calls.
    pub(crate) fn allow(&self, more: u64) {
        let checks = CALL.saturating_add(more) / INTERVAL as u64;
        self.checks.store(checks, Ordering::Relaxed);
    }

    /// Returns whether the call has waited for the longest time.
    pub(crate) fn is_late(&self) -> bool {
        Instant::now() >= *lock(&self.end)
    }

    /// Waits between two attempts to lock the file. Returns `false` after the longest time. The
    /// first wait takes 50 microseconds, about as long as a claim holds a lock. The default busy
    /// handler of SQLite begins with 1 ms.
    pub(crate) fn wait(&self, calls: i32) -> bool {
        let micros = 50 << calls.min(8);
        thread::sleep(Duration::from_micros(micros));
        !self.is_late()
    }
}

#[cfg(test)]
mod tests;
