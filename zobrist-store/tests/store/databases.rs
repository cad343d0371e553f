//! The databases of the tests: a folder of files, and a server started for the tests.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, TransactionBehavior};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use zobrist::cache::Eviction;
use zobrist::table::HashValue;
use zobrist_store::{Origin, Store};

/// The origin of most tests.
pub(crate) fn origin() -> Origin {
    Origin::new("a model").fingerprint("keys", 0xfeed)
}

/// The database of one test, which is removed on drop.
pub(crate) struct Database {
    pub(crate) folder: TempDir,
    server: Option<Server>,
}

/// A server on a socket in the folder. Its append-only file is in the folder, too, and each write
/// is on disk before the server confirms it.
///
/// A shell waits for the end of its input and then kills the server. The server therefore also ends
/// if the test is killed.
pub(crate) struct Server(Child);

const SERVER: &str = "\"$0\" \"$@\" >/dev/null & server=$!; read -r line; kill -9 $server; wait";

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        let socket = folder.join("socket");
        let server = Command::new("sh")
            .args(["-c", SERVER, "redis-server", "--port", "0", "--save", ""])
            .args(["--appendonly", "yes", "--appendfsync", "always"])
            .arg("--unixsocket")
            .arg(&socket)
            .arg("--dir")
            .arg(folder)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let server = Server(server);
        let client = redis::Client::open(format!("unix://{}", socket.display())).unwrap();
        let start = Instant::now();
        // While a server loads its log, it accepts connections and refuses commands.
        while client
            .get_connection()
            .and_then(|mut to| redis::cmd("PING").query::<String>(&mut to))
            .is_err()
        {
            let is_late = start.elapsed() > Duration::from_secs(60);
            assert!(
                !is_late,
                "no server at {}, a path of at most 107 bytes",
                socket.display()
            );
            thread::sleep(Duration::from_millis(5));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(
            self.0
                .stdin
                .take()
                .map(|mut input| input.write_all(b"end\n")),
        );
        let _ = self.0.wait();
    }
}

impl Database {
    pub(crate) fn files() -> Database {
        Database {
            folder: tempfile::tempdir().unwrap(),
            server: None,
        }
    }

    pub(crate) fn server() -> Database {
        let folder = tempfile::tempdir().unwrap();
        let server = Some(Server::start(folder.path()));
        Database { folder, server }
    }

    pub(crate) fn is_server(&self) -> bool {
        self.server.is_some()
    }

    /// Kills the server.
    #[cfg(unix)]
    pub(crate) fn stop(&mut self) {
        drop(self.server.take());
    }

    /// Kills the server and starts it again.
    pub(crate) fn restart(&mut self) {
        drop(self.server.take());
        self.server = Some(Server::start(self.folder.path()));
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("states.store")
    }

    pub(crate) fn address(&self) -> PathBuf {
        if self.is_server() {
            format!("redis+unix://{}/socket", self.folder.path().display()).into()
        } else {
            self.path()
        }
    }

    /// Opens the store of the test with a cache of `memory` entries.
    pub(crate) fn open<H: HashValue, V: Clone + Serialize + DeserializeOwned>(
        &self,
        memory: usize,
    ) -> Store<H, V> {
        open(&self.address(), memory)
    }
}

pub(crate) fn open<H: HashValue, V: Clone + Serialize + DeserializeOwned>(
    address: &Path,
    memory: usize,
) -> Store<H, V> {
    Store::builder()
        .memory(memory, Eviction::default())
        .open(address, &origin())
        .unwrap()
}

/// Makes a file of hashes of 64 bits refuse values for which the SQL expression `check` is false, or
/// none. Stores that are open notice the changed table; the file cannot be opened until the table
/// has its SQL again.
pub(crate) fn set_check(path: &Path, check: Option<&str>) {
    let mut file = Connection::open(path).unwrap();
    file.busy_timeout(Duration::from_secs(60)).unwrap();
    file.pragma_update(None, "writable_schema", true).unwrap();
    let begin = TransactionBehavior::Immediate;
    let transaction = file.transaction_with_behavior(begin).unwrap();
    let check = check.map_or(String::new(), |check| format!(" CHECK ({check})"));
    let columns = format!("hash INTEGER PRIMARY KEY NOT NULL, value BLOB NOT NULL{check}");
    let sql = "UPDATE sqlite_schema SET sql = 'CREATE TABLE entries (' || ?1 || ')' WHERE name = 'entries'";
    assert_eq!(transaction.execute(sql, [columns]).unwrap(), 1);
    let version = "schema_version";
    let last: i32 = transaction
        .pragma_query_value(None, version, |row| row.get(0))
        .unwrap();
    transaction.pragma_update(None, version, last + 1).unwrap();
    transaction.commit().unwrap();
}

/// Defines two tests for each of the given functions: on a file, and on a server.
macro_rules! each {
    ($($(#[$cfg:meta])? $name:ident;)+) => {$(
        $(#[$cfg])?
        mod $name {
            use crate::databases::Database;

            #[test]
            fn in_a_file() {
                super::$name(&mut Database::files());
            }

            #[test]
            #[ignore = "needs redis-server"]
            fn on_a_server() {
                super::$name(&mut Database::server());
            }
        }
    )+};
}
pub(crate) use each;

/// Defines two tests of a function that takes minutes, as [`each`].
macro_rules! weekly {
    ($name:ident) => {
        mod $name {
            use crate::databases::Database;

            #[test]
            #[ignore = "takes minutes"]
            fn weekly_in_a_file() {
                super::$name(&mut Database::files());
            }

            #[test]
            #[ignore = "takes minutes, and needs redis-server"]
            fn weekly_on_a_server() {
                super::$name(&mut Database::server());
            }
        }
    };
}
pub(crate) use weekly;
