//! Reads a database that cannot be written: its file or its folder belongs to others, or is on a
//! read-only mount.

use core::time::Duration;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Instant, SystemTime};
use std::{fs, io, thread};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::file::{ATTEMPTS, Identity, OURS, accept, identity, pragma, refuse_irregular};
use super::limits::Limits;
use super::paths::{INDEX, LOG, beside};
use super::tables::{self, Tables};
use super::{network, pages, session};
use crate::backend::{Backend, Claimed, Page, Sealed};
use crate::entry::{Id, Widths};
use crate::error::Reason;
use crate::lock::lock;
use crate::origin::Meta;

/// A database that is open for reading.
pub(super) struct Reader {
    connection: Mutex<Stamped>,
    limits: Limits,
    tables: Tables,
    meta: Meta,
    path: PathBuf,
    /// The reason for which the database cannot be written.
    obstacle: io::Error,
}

/// A connection, and the state of the file before it was opened.
struct Stamped(Connection, Stamp);

/// The state of a file. It changes with the contents, unless these go to a log that the connection
/// reads, too.
#[derive(PartialEq)]
struct Stamp {
    file: Identity,
    /// The length and the time of the last change, or `None` if there is a log.
    contents: Option<(u64, SystemTime)>,
}

impl Stamp {
    fn new(path: &Path) -> io::Result<Stamp> {
        let file = fs::metadata(path)?;
        let is_logged = fs::metadata(beside(path, LOG)).is_ok_and(|log| log.len() > 0);
        let contents = if is_logged {
            None
        } else {
            Some((file.len(), file.modified()?))
        };
        Ok(Stamp {
            file: identity(&file),
            contents,
        })
    }
}

/// Connects to the store at `path` with the `expected` metadata. Without a log, no process writes
/// the file, so it is read without locks, which would need a file beside it. With a log, the file
/// and its index are locked for reading.
fn connect(
    path: &Path,
    expected: Option<(&Tables, &Meta)>,
    limits: &Limits,
) -> Result<Stamped, Reason> {
    let mut attempts = 0..ATTEMPTS;
    loop {
        match (attempt(path, expected, limits), attempts.next()) {
            // Another process may be writing the log.
            (Err(Reason::Leftover(_)), Some(_)) => thread::sleep(Duration::from_millis(1)),
            (result, _) => return result,
        }
    }
}

fn attempt(
    path: &Path,
    expected: Option<(&Tables, &Meta)>,
    limits: &Limits,
) -> Result<Stamped, Reason> {
    refuse_irregular(path)?;
    let stamp = Stamp::new(path)?;
    let is_logged = stamp.contents.is_none();
    if is_logged && !beside(path, INDEX).try_exists()? {
        let problem = "its log has no index: open the store once where it can be written";
        return Err(Reason::database(problem));
    }
    let mut connection = if is_logged {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(path, flags)?
    } else {
        session::without_log(path)?
    };
    limits.apply(&mut connection)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    if is_logged && !session::matches_file(path, &connection)? {
        return Err(Reason::Leftover(beside(path, LOG).display().to_string()));
    }
    if pragma(&connection, "application_id")? != OURS {
        return Err(Reason::Foreign);
    }
    accept(&connection, expected)?;
    Ok(Stamped(connection, stamp))
}

/// Reads the metadata of a store that cannot be written.
#[cfg(feature = "cli")]
pub(super) fn meta(path: &Path) -> Result<Meta, Reason> {
    network::must_be_locked(path)?;
    tables::meta(&connect(path, None, &Limits::new())?.0)
}

impl Reader {
    pub(super) fn open(
        path: PathBuf,
        meta: &Meta,
        widths: Widths,
        obstacle: io::Error,
    ) -> Result<Reader, Reason> {
        network::must_be_locked(&path)?;
        let (tables, limits) = (Tables(widths), Limits::new());
        let connection = connect(&path, Some((&tables, meta)), &limits)?;
        Ok(Reader {
            connection: Mutex::new(connection),
            limits,
            tables,
            meta: meta.clone(),
            path,
            obstacle,
        })
    }

    /// Runs `work` with the connection. If another process has changed the file or has begun a log,
    /// connects and runs `work` again.
    fn with<T>(&self, work: impl Fn(&Connection) -> rusqlite::Result<T>) -> Result<T, Reason> {
        let begin = Instant::now();
        let mut connection = lock(&self.connection);
        self.limits.begin(begin);
        for _ in 0..ATTEMPTS {
            let result = work(&connection.0);
            if Stamp::new(&self.path)? == connection.1 {
                return Ok(result?);
            }
            let expected = Some((&self.tables, &self.meta));
            *connection = connect(&self.path, expected, &self.limits)?;
        }
        Err(Reason::database("another process changes the file"))
    }

    fn refused<T>(&self) -> Result<T, Reason> {
        let text = format!("{}, so the store can only be read", self.obstacle);
        Err(Reason::Io(io::Error::new(self.obstacle.kind(), text)))
    }
}

impl Backend for Reader {
    fn must_be_writable(&self) -> Result<(), Reason> {
        self.refused()
    }

    fn get(&self, id: Id) -> Result<Option<Vec<u8>>, Reason> {
        self.with(|connection| self.tables.get(connection, id))
    }

    fn get_many(&self, ids: &[Id]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        self.with(|connection| self.tables.get_many(connection, ids))
    }

    fn contains(&self, id: Id) -> Result<bool, Reason> {
        self.with(|connection| self.tables.contains(connection, id))
    }

    fn remove(&self, _: Id) -> Result<bool, Reason> {
        self.refused()
    }

    fn claim(&self, id: Id) -> Result<Claimed, Reason> {
        match self.get(id)? {
            Some(value) => Ok(Claimed::Found(value)),
            None => self.refused(),
        }
    }

    fn release(&self, _: Id) -> Result<(), Reason> {
        self.refused()
    }

    fn renew(&self, _: &[(Id, Option<Id>)]) -> Result<(), Reason> {
        self.refused()
    }

    fn awaited(&self, _: Id) -> Result<Option<Id>, Reason> {
        self.refused()
    }

    fn put(&self, _: &[(Id, Sealed)]) -> Result<(), Reason> {
        self.refused()
    }

    fn add(&self, _: &[(Id, Sealed)]) -> Result<Vec<Option<Vec<u8>>>, Reason> {
        self.refused()
    }

    fn len(&self) -> Result<u64, Reason> {
        self.with(|connection| tables::len(connection, &self.limits))
    }

    fn pages(&self) -> Box<dyn Iterator<Item = Result<Page, Reason>> + Send + '_> {
        pages(|last| self.with(|connection| self.tables.page(connection, last)))
    }
}
