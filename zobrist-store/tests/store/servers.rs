//! Tests servers that end, and connections that break.

use std::io::Read;
use std::net::TcpListener;
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use zobrist_store::{Attempt, Origin, Reason, Store};

use crate::databases::{Database, origin};
use crate::processes::Process;

/// Checks that a restarted server still has all confirmed writes. A call notices the broken
/// connection and reconnects.
#[test]
#[ignore = "needs redis-server"]
fn servers_start_again() {
    let mut database = Database::server();
    let store = database.open::<u64, u64>(1);
    for hash in 0..50 {
        store.get_or_compute(hash, || hash).unwrap();
        store.insert(100 + hash, hash).unwrap();
    }
    store.flush().unwrap();
    database.restart();
    for hash in 0..50 {
        assert_eq!(store.get(hash).unwrap(), Some(hash));
        assert_eq!(store.get(100 + hash).unwrap(), Some(hash));
    }
}

/// Checks that an owner keeps its claim after a reconnection, and that the other store finds the
/// owner alive.
#[test]
#[ignore = "needs redis-server"]
fn claims_outlive_connections() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let (store, other) = (database.open::<u64, u64>(1), database.open::<u64, u64>(1));
    let Ok(Attempt::Claimed(claim)) = store.try_get(7) else {
        panic!("it is new")
    };
    redis::cmd("CLIENT")
        .arg("KILL")
        .arg("TYPE")
        .arg("normal")
        .exec(&mut server)
        .unwrap();
    assert_eq!(store.get(8).unwrap(), None);
    assert!(matches!(other.try_get(7), Ok(Attempt::Pending(_))));
    claim.fulfil(49).unwrap();
    assert_eq!(other.get(7).unwrap(), Some(49));
    let claims: Vec<Vec<u8>> = redis::cmd("KEYS")
        .arg("zobrist:*:claim:*")
        .query(&mut server)
        .unwrap();
    assert!(claims.is_empty(), "{claims:?}");
}

/// Checks that fields written by other programs are ignored or reported as errors.
#[test]
#[ignore = "needs redis-server"]
fn other_programs_on_the_server() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let store = database.open::<u64, u64>(1);
    store.insert(7, 49).unwrap();
    store.flush().unwrap();
    let keys: Vec<String> = redis::cmd("KEYS")
        .arg("zobrist:*:entries")
        .query(&mut server)
        .unwrap();
    redis::cmd("HSET")
        .arg(&keys[0])
        .arg("text")
        .arg("x")
        .exec(&mut server)
        .unwrap();
    redis::cmd("HSET")
        .arg(&keys[0])
        .arg(&8_u64.to_be_bytes())
        .arg("y")
        .exec(&mut server)
        .unwrap();
    assert!(store.get(8).is_err());
    assert_eq!(store.iter().next().unwrap().unwrap(), (7, 49));
}

#[test]
fn servers_that_are_absent() {
    let error =
        Store::<u64, u64>::open("redis+unix:///nowhere?pass=secret", &origin()).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("redis+unix:///nowhere: ") && !text.contains("secret"),
        "{text}"
    );
    let error = Store::<u64, u64>::open("redis://:se@cret@127.0.0.1:1/", &origin()).unwrap_err();
    assert!(!error.to_string().contains("cret@"), "{error}");
}

/// Checks that a claim ends when its owner loses its connection to the server.
#[test]
#[ignore = "needs redis-server"]
fn owners_are_known_by_their_connections() {
    let database = Database::server();
    let mut process = Process::start("claim", 0, &database.address());
    process.report("claimed").unwrap();
    let store = database.open::<u64, u64>(1);
    assert!(matches!(store.try_get(7), Ok(Attempt::Pending(_))));
    process.kill();
    // The server closes the connection after it has read the end of input.
    while !matches!(store.try_get(7), Ok(Attempt::Claimed(_))) {
        thread::yield_now();
    }
}

/// Checks that calls wait for a server that is restarting.
#[test]
#[ignore = "needs redis-server"]
fn restarts_are_waited_for() {
    let mut database = Database::server();
    let store = database.open::<u64, u64>(1);
    store.get_or_compute(7, || 49).unwrap();
    store.get_or_compute(8, || 64).unwrap();
    database.stop();
    thread::scope(|scope| {
        let store = &store;
        let calls = [7, 9].map(|hash| scope.spawn(move || store.get_or_compute(hash, || 81)));
        thread::sleep(Duration::from_millis(300));
        database.restart();
        assert_eq!(calls.map(|call| call.join().unwrap().unwrap()), [49, 81]);
    });
    // A server that stays down is an error. The first call waits for the server before it fails.
    database.stop();
    // Neither hash is in the cache, which holds only the entry of the last call.
    for hash in [8, 10] {
        let error = store.get(hash).unwrap_err();
        assert!(matches!(error.reason(), Reason::Database(_)), "{error}");
    }
    database.restart();
    assert_eq!(store.get(7).unwrap(), Some(49));
}

/// Checks that calls retry for ten seconds with pauses of 20 milliseconds if a server closes each
/// connection at once.
#[test]
#[ignore = "needs redis-server"]
fn connections_are_tried_with_pauses() {
    let mut database = Database::server();
    let store = database.open::<u64, u64>(1);
    database.stop();
    let path = database.folder.path().join("socket");
    fs::remove_file(&path).unwrap();
    let (listener, is_over) = (UnixListener::bind(&path).unwrap(), AtomicBool::new(false));
    thread::scope(|scope| {
        let tries = scope.spawn(|| {
            listener
                .incoming()
                .take_while(|_| !is_over.load(Ordering::SeqCst))
                .count()
        });
        let error = store.get(7).unwrap_err();
        assert!(matches!(error.reason(), Reason::Database(_)), "{error}");
        is_over.store(true, Ordering::SeqCst);
        drop(UnixStream::connect(&path).unwrap());
        let tries = tries.join().unwrap();
        assert!((2..=501).contains(&tries), "{tries} connections");
    });
}

const SILENT: &str = "the server has not answered within a minute, or 10 seconds for connecting";

#[test]
fn servers_that_are_silent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("socket");
    // Connections wait in its queue.
    let _listener = UnixListener::bind(&path).unwrap();
    let address = format!("redis+unix://{}", path.display());
    let begin = Instant::now();
    let error = Store::<u64, u64>::open(&address, &origin()).unwrap_err();
    assert_eq!(error.to_string(), format!("{address}: {SILENT}"));
    assert!(
        begin.elapsed() < Duration::from_secs(50),
        "{:?}",
        begin.elapsed()
    );
}

/// Checks that a program that is stopped while it waits for an answer waits again: Linux interrupts
/// its read.
#[test]
fn stopped_programs_go_on_waiting() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("redis://{}", listener.local_addr().unwrap());
    let child = Command::new(env!("CARGO_BIN_EXE_zobrist-store"))
        .args(["info", &address])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut client, _) = listener.accept().unwrap();
    assert!(client.read(&mut [0; 1 << 10]).unwrap() > 0);
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::STOP).unwrap();
    waitpid(Some(pid), WaitOptions::UNTRACED).unwrap();
    kill_process(pid, Signal::CONT).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&format!("{address}: {SILENT}")), "{error}");
}

/// Checks that the program lists the stores of a server, and requires a digest if the server has
/// several.
#[test]
#[ignore = "needs redis-server"]
fn the_program_on_a_server() {
    let database = Database::server();
    let address = database.address().to_str().unwrap().to_owned();
    let run = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_zobrist-store"));
        let output = program.args(arguments).output().unwrap();
        let [out, error] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code().unwrap(), out, error)
    };
    let refused = |text: &str| {
        (
            2,
            String::new(),
            format!("zobrist-store: {address}: {text}\n"),
        )
    };
    assert_eq!(run(&["info", &address]), refused("the server has no store"));
    for (model, hash) in [("a", 7), ("b", 8)] {
        let store = Store::<u64, u64>::open(&address, &Origin::new(model)).unwrap();
        store.insert(hash, 50 + hash).unwrap();
    }
    // Among the keys of another program, the server needs several replies for the list of stores.
    let mut server = redis::Client::open(&*address).unwrap();
    let others = "for i = 1, 20000 do redis.call('SET', i, i) end";
    redis::cmd("EVAL")
        .arg(others)
        .arg(0)
        .exec(&mut server)
        .unwrap();
    let (_, all, _) = run(&["info", &address]);
    assert_eq!(all.matches("entries: 1\n").count(), 2, "{all}");
    assert_eq!(
        run(&["check", &address]),
        refused("the server has several stores: choose one with --digest")
    );
    let stores: Vec<_> = all.split_inclusive("entries: 1\n").collect();
    let store = stores
        .iter()
        .find(|store| store.contains("model: b\n"))
        .unwrap();
    let digest = store
        .split("digest: ")
        .nth(1)
        .unwrap()
        .split('\n')
        .next()
        .unwrap();
    assert_eq!(
        run(&["info", &address, "--digest", digest]),
        (0, (*store).to_owned(), String::new())
    );
    let csv = "hash,value\n0000000000000008,\"58\"\n".to_owned();
    assert_eq!(
        run(&["export", &address, "--digest", digest]),
        (0, csv, String::new())
    );
}
