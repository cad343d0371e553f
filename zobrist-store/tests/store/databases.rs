//! The databases that the tests run against: a folder of files, and a server of their own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

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

/// A database of one test, which ends with it.
pub(crate) struct Database {
    pub(crate) folder: TempDir,
    server: Option<Server>,
}

/// A server on a socket in the folder, with its log of writes there.
///
/// A shell waits for the end of its input and then ends the server: so it ends, too, if the test is killed.
pub(crate) struct Server(Child);

const SERVER: &str =
    "redis-server \"$@\" >/dev/null & server=$!; read -r line; kill -9 $server; wait";

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        let found = Command::new("redis-server").arg("--version").stdout(Stdio::null()).status();
        assert!(
            found.is_ok_and(|status| status.success()),
            "the tests need `redis-server`: apt-get install redis-server"
        );
        let socket = folder.join("socket");
        let server = Command::new("sh")
            .args(["-c", SERVER, "sh", "--port", "0", "--appendonly", "yes", "--save", ""])
            .arg("--unixsocket")
            .arg(&socket)
            .arg("--dir")
            .arg(folder)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let server = Server(server);
        let client = redis::Client::open(format!("unix://{}", socket.display())).unwrap();
        // A server that loads its log accepts connections and refuses commands.
        while client
            .get_connection()
            .and_then(|mut to| redis::cmd("PING").query::<String>(&mut to))
            .is_err()
        {
            thread::sleep(Duration::from_millis(5));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.stdin.take().map(|mut input| input.write_all(b"end\n")));
        let _ = self.0.wait();
    }
}

impl Database {
    pub(crate) fn files() -> Database {
        Database { folder: tempfile::tempdir().unwrap(), server: None }
    }

    pub(crate) fn server() -> Database {
        let folder = tempfile::tempdir().unwrap();
        let server = Some(Server::start(folder.path()));
        Database { folder, server }
    }

    pub(crate) fn is_server(&self) -> bool {
        self.server.is_some()
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
    Store::builder().memory(memory, Eviction::default()).open(address, &origin()).unwrap()
}

/// Makes a test for each database of a function of one.
macro_rules! each {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        mod $name {
            $(#[$doc])*
            #[test]
            fn in_a_file() {
                super::$name(&mut crate::databases::Database::files());
            }

            $(#[$doc])*
            #[test]
            fn on_a_server() {
                super::$name(&mut crate::databases::Database::server());
            }
        }
    )*};
}
pub(crate) use each;
