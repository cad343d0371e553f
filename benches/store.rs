//! How long does a call of `Store` take, for a hit in memory, a hit in the database, and a miss? In
//! a file, and on a server on a local socket, which needs `redis-server`.

use std::cell::{Cell, LazyCell};
use std::env;
use std::fs;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;
use tempfile::TempDir;
use zobrist::cache::{Eviction, SharedCache};
use zobrist_compared::random::SplitMix;
use zobrist_store::{Origin, Store};

use crate::caches::{Rates, rates};
use crate::harness::{is_test, times};

/// Number of states that are in memory.
const HOT: u64 = 1000;

fn hash(state: u64) -> u64 {
    SplitMix(state.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next()
}

fn open(address: &Path, capacity: usize) -> Store<u64, Rates> {
    let builder = Store::builder().memory(capacity, Eviction::default());
    builder
        .open(address, &Origin::new("bench"))
        .expect("a store")
}

#[cfg(unix)]
fn listens(socket: &Path) -> bool {
    std::os::unix::net::UnixStream::connect(socket).is_ok()
}

#[cfg(not(unix))]
fn listens(_: &Path) -> bool {
    false
}

/// A server on a socket in a folder. A shell ends the server when the input of the shell closes, so
/// the server also ends if the bench is killed.
struct Server(Child);

impl Server {
    fn start(folder: &Path) -> Server {
        const SERVER: &str =
            "redis-server \"$@\" >/dev/null & server=$!; read -r line; kill -9 $server; wait";
        let child = Command::new("sh")
            .args([
                "-c",
                SERVER,
                "sh",
                "--port",
                "0",
                "--appendonly",
                "yes",
                "--save",
                "",
            ])
            .args(["--dir".as_ref(), folder.as_os_str()])
            .args(["--unixsocket".as_ref(), folder.join("socket").as_os_str()])
            .stdin(Stdio::piped())
            .spawn();
        let server = Server(child.expect("a shell"));
        let start = Instant::now();
        while !listens(&folder.join("socket")) {
            assert!(start.elapsed().as_secs() < 60, "needs `redis-server`");
            std::thread::yield_now();
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

/// A database with the states from 1 to `entries`.
struct Database {
    address: PathBuf,
    entries: u64,
    _server: Option<Server>,
    _folder: TempDir,
}

impl Database {
    fn new(on_server: bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let server = on_server.then(|| Server::start(folder.path()));
        let address = if on_server {
            PathBuf::from(format!("redis+unix://{}/socket", folder.path().display()))
        } else {
            folder.path().join("bench.store")
        };
        let entries = if is_test() { 10_000 } else { 1_000_000 };
        let store = open(&address, 1);
        for state in 1..=entries {
            store
                .insert(hash(state), rates(hash(state)))
                .expect("space on the disk");
        }
        Database {
            address,
            entries,
            _server: server,
            _folder: folder,
        }
    }
}

fn is_right(hash: u64, found: Option<Rates>) -> bool {
    found.is_some_and(|found| found.map(f64::to_bits) == rates(hash).map(f64::to_bits))
}

fn compare(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, on_server: bool) {
    let database = LazyCell::new(|| Database::new(on_server));
    let cold = LazyCell::new(|| open(&database.address, 1));
    let warm = LazyCell::new(|| {
        let store = open(&database.address, 1 << 16);
        (0..HOT).for_each(|i| assert!(store.get(hash(1 + i)).expect("a database").is_some()));
        store
    });
    let next = Cell::new(0);
    let count = || next.replace(next.get() + 1);
    let name = |call: &str| format!("{name}, {call}");
    group.bench_function(name("hit in memory"), |bencher| {
        LazyCell::force(&warm);
        bencher.iter(|| {
            let hash = hash(1 + count() % HOT);
            assert!(is_right(
                hash,
                warm.get(black_box(hash)).expect("a database")
            ));
        });
    });
    group.bench_function(name("hit in the database"), |bencher| {
        LazyCell::force(&cold);
        bencher.iter(|| {
            let hash = hash(1 + hash(!count()) % database.entries);
            assert!(is_right(
                hash,
                cold.get(black_box(hash)).expect("a database")
            ));
        });
    });
    // No state above the number of entries is in the database, or only those that the following
    // benches add.
    let absent = || hash(u64::MAX / 4 - count());
    let fresh = || hash(u64::MAX / 2 + count());
    group.bench_function(name("miss"), |bencher| {
        LazyCell::force(&cold);
        bencher.iter(|| assert_eq!(cold.get(black_box(absent())).expect("a database"), None));
    });
    group.bench_function(name("claim and write"), |bencher| {
        LazyCell::force(&cold);
        bencher.iter(|| {
            let hash = fresh();
            assert!(is_right(
                hash,
                cold.get_or_compute(hash, || rates(hash)).ok()
            ));
        });
    });
    group.bench_function(name("insertion in a batch"), |bencher| {
        LazyCell::force(&cold);
        bencher.iter(|| {
            let hash = fresh();
            cold.insert(hash, rates(hash)).expect("space on the disk");
        });
    });
}

pub(crate) fn benches() {
    times("store", |group| {
        let memory = LazyCell::new(|| {
            let memory = SharedCache::<u64, Rates>::new(1 << 16).expect("memory");
            (1..=HOT).for_each(|state| memory.insert(hash(state), rates(hash(state))));
            memory
        });
        let mut state = 0;
        group.bench_function("SharedCache, hit", |bencher| {
            LazyCell::force(&memory);
            bencher.iter(|| {
                state = state % HOT + 1;
                assert!(is_right(hash(state), memory.get(black_box(hash(state)))));
            });
        });
        compare(group, "file", false);
        let has_server = env::split_paths(&env::var_os("PATH").unwrap_or_default())
            .any(|folder| fs::exists(folder.join("redis-server")).unwrap_or(false));
        if has_server || env::var_os("ZOBRIST_ALL_TOOLS").is_some() {
            compare(group, "server", true);
        } else {
            eprintln!("store, server: left out, because there is no `redis-server`");
        }
    });
}
