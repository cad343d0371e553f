//! Tests processes that end without dropping their store, and full disks.

use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::Signal;
use zobrist_store::Reason;

use crate::databases::{Database, each, open};
use crate::processes::{Process, command, report};

each! {
    what_ends_leave;
}

const EXIT: u64 = 0;
const TERM: u64 = 1;
const PANIC: u64 = 2;

/// Computes one value, inserts and flushes a second value, inserts a third value, and then ends the
/// process.
pub(crate) fn insert_and_exit(how: u64, address: &Path) {
    let store = open::<u64, u64>(address, 4);
    store.get_or_compute(1, || 10).unwrap();
    store.insert(2, 20).unwrap();
    store.flush().unwrap();
    store.insert(3, 30).unwrap();
    report("inserted 3");
    match how {
        EXIT => process::exit(0),
        PANIC => panic!("on purpose"),
        _ => loop {
            thread::park();
        },
    }
}

/// Checks that computed and flushed values survive every kind of exit. `exit` and SIGTERM (on
/// Windows, a kill) lose the values inserted in the last second. A panic drops the store, and the
/// drop writes those values.
fn what_ends_leave(database: &mut Database) {
    for how in [EXIT, TERM, PANIC] {
        let mut command = command("exit", how, &database.address());
        command.stderr(Stdio::null());
        let mut process = Process::run(command);
        process.report("inserted").unwrap();
        if how == TERM {
            #[cfg(unix)]
            process.signal(Signal::TERM);
            #[cfg(not(unix))]
            process.kill();
        }
        process.child.wait().unwrap();
        let store = open::<u64, u64>(&database.address(), 4);
        assert_eq!(
            (store.get(1).unwrap(), store.get(2).unwrap()),
            (Some(10), Some(20))
        );
        if how == PANIC {
            assert_eq!(store.get(3).unwrap(), Some(30));
        }
        // The background thread writes an inserted value after a second.
        store.insert(4 + how, 40).unwrap();
        let other = open::<u64, u64>(&database.address(), 4);
        while other.get(4 + how).unwrap().is_none() {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Inserts values until the queue is full. A limit on the file size makes writes fail.
pub(crate) fn fill(address: &Path) {
    const MOST: usize = 16 * 1024;
    let store = open::<u64, [u64; 8]>(address, 1);
    store.get_or_compute(u64::MAX, || [7; 8]).unwrap();
    let (start, mut errors, mut hash) = (Instant::now(), 0, 0);
    while store.unwritten() < MOST {
        errors += u64::from(store.insert(hash, [hash; 8]).is_err());
        hash += 1;
    }
    // The first failed batch is reported once, and later at most one error per second.
    assert!(
        (1..=2 + start.elapsed().as_secs()).contains(&errors),
        "{errors}"
    );
    // Queued values are found. A value for which the queue has no room is an error.
    assert_eq!(store.get(hash - 1).unwrap(), Some([hash - 1; 8]));
    let error = store.insert(hash, [0; 8]).unwrap_err();
    assert!(matches!(error.reason(), Reason::Database(_)), "{error}");
    assert_eq!(store.unwritten(), MOST);
    // One more value may still fit into the file although a batch does not. Fill the file.
    let mut others = (0..u64::MAX - 1).rev();
    while others
        .next()
        .is_some_and(|hash| store.get_or_compute(hash, || [6; 8]).is_ok())
    {}
    // A computed value that cannot be written is an error.
    let error = store.get_or_compute(u64::MAX - 1, || [9; 8]).unwrap_err();
    assert!(matches!(error.reason(), Reason::Database(_)), "{error}");
    store.flush().unwrap_err();
    // Values written before the limit was reached are still readable.
    assert_eq!(store.get(u64::MAX).unwrap(), Some([7; 8]));
    report(format_args!("full {}", hash - MOST as u64));
}

/// Checks a store on a full disk, simulated by a limit of 500 KB on the file size.
#[test]
#[cfg(unix)]
fn full_disks() {
    let database = Database::files();
    let job = command("full", 0, &database.path());
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\""])
        .arg(job.get_program());
    limited.args(job.get_args()).envs(
        job.get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    limited.stdout(Stdio::piped());
    let mut process = Process::run(limited);
    let written: u64 = process
        .report("full")
        .expect("no assertion fails")
        .parse()
        .unwrap();
    assert!(process.child.wait().unwrap().success());
    assert!(written > 1000);
    // After the limit is gone, all written batches are complete, and writes succeed.
    let store = open::<u64, [u64; 8]>(&database.path(), 1);
    assert!((0..written).all(|hash| store.get(hash).unwrap() == Some([hash; 8])));
    assert_eq!(
        store.get_or_compute(u64::MAX - 1, || [8; 8]).unwrap(),
        [8; 8]
    );
}
