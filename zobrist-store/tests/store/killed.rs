//! Tests processes that share a store and are killed repeatedly. All values that they reported as
//! written must be stored and correct.

use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use zobrist::cache::Eviction;
use zobrist_store::Store;

use crate::databases::{Database, each, origin, weekly};
use crate::processes::{Process, number, report};
use crate::random::Random;

each! {
    nothing_that_was_written_is_lost;
}
weekly!(one_is_killed_each_second);

const PROCESSES: usize = 4;
/// Number of objects from which the processes draw at a time.
const OBJECTS: usize = 5_000;

fn open(address: &Path, lease: Duration) -> Store<u64, [u64; 8]> {
    let builder = Store::builder().memory(1000, Eviction::default());
    builder.lease(lease).open(address, &origin()).unwrap()
}

/// Returns the hash and the value of an object. The first element of the value is the number of the
/// object.
fn object(number: u64) -> (u64, [u64; 8]) {
    let mut random = Random(number);
    (
        random.next(),
        core::array::from_fn(|i| if i == 0 { number } else { random.next() }),
    )
}

/// Returns the number of a random object. All processes draw from the same range, which moves with
/// time.
fn number_of(random: &mut Random) -> u64 {
    let since = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap();
    (since.as_millis() / 50 * 1000) as u64 + random.below(OBJECTS) as u64
}

/// Computes and inserts values, and reports the written ones. Asserts that no call takes longer
/// than the lease of `job`.
pub(crate) fn works_for_ever(job: &str, seed: u64, address: &Path) {
    let mut random = Random(seed);
    let lease = lease(job);
    let store = open(address, lease);
    loop {
        let computed = number_of(&mut random);
        let (hash, value) = object(computed);
        let start = Instant::now();
        assert_eq!(
            store.get_or_compute(hash, || value).unwrap(),
            value,
            "wrong"
        );
        assert!(start.elapsed() < lease, "waited {:?}", start.elapsed());
        report(format_args!("written {computed}"));
        let some: Vec<_> = (0..random.below(100))
            .map(|_| number_of(&mut random))
            .collect();
        for &number in &some {
            let (hash, value) = object(number);
            match store.get(hash).unwrap() {
                Some(found) => assert_eq!(found, value, "wrong"),
                None => store.insert(hash, value).unwrap(),
            }
        }
        store.flush().unwrap();
        let numbers: Vec<_> = some.iter().map(u64::to_string).collect();
        report(format_args!("written {}", numbers.join(" ")));
    }
}

/// Returns the lease of a job: five seconds, or so long that a claim ends only with its owner.
fn lease(job: &str) -> Duration {
    Duration::from_secs(if job == "minute" { 5 } else { 3600 })
}

type Written = JoinHandle<Vec<u64>>;

/// Starts a process that can be killed while another thread reads its reports.
fn start(job: &str, address: &Path, seed: usize) -> (Process, Written) {
    let mut process = Process::start(job, seed as u64, address);
    let mut reports = process.reports.take().unwrap();
    let written = thread::spawn(move || {
        let mut written = Vec::new();
        while let Some(numbers) = reports.next("written") {
            written.extend(
                numbers
                    .split_whitespace()
                    .map(|n| n.parse::<u64>().unwrap()),
            );
        }
        written
    });
    (process, written)
}

fn kill((mut process, written): (Process, Written)) -> Vec<u64> {
    assert!(
        process.child.try_wait().unwrap().is_none(),
        "a process failed"
    );
    process.kill();
    written.join().unwrap()
}

/// Checks that no reported value is lost when processes are killed. `ZOBRIST_TEST_KILLS` sets the
/// number of kills, by default 12. 500 kills take some minutes.
fn nothing_that_was_written_is_lost(database: &mut Database) {
    let mut random = Random(1);
    let pause = || Duration::from_millis(random.below(500) as u64);
    kill_one_by_one(
        database,
        "random",
        number("ZOBRIST_TEST_KILLS").unwrap_or(12),
        pause,
    );
}

/// Checks that no reported value is lost when one process is killed each second, for a minute.
fn one_is_killed_each_second(database: &mut Database) {
    kill_one_by_one(database, "minute", 60, || Duration::from_secs(1));
}

fn kill_one_by_one(
    database: &mut Database,
    job: &str,
    kills: usize,
    mut pause: impl FnMut() -> Duration,
) {
    let address = database.address();
    let mut random = Random(2);
    let mut reported = Vec::new();
    let mut running: Vec<_> = (0..PROCESSES)
        .map(|seed| start(job, &address, seed))
        .collect();
    for number in 0..kills {
        thread::sleep(pause());
        let next = start(job, &address, PROCESSES + number);
        reported.extend(kill(std::mem::replace(
            &mut running[random.below(PROCESSES)],
            next,
        )));
    }
    reported.extend(running.into_iter().flat_map(kill));
    reported.sort_unstable();
    reported.dedup();
    if database.is_server() {
        // Restart the server, too. Its log holds all confirmed writes.
        database.restart();
    }
    let store = open(&address, lease(job));
    for &number in &reported {
        let (hash, value) = object(number);
        assert_eq!(store.get(hash).unwrap(), Some(value), "object {number}");
    }
    // No stored value is wrong.
    let mut entries = 0;
    for entry in store.iter() {
        let (hash, value) = entry.unwrap();
        assert_eq!((hash, value), object(value[0]));
        entries += 1;
    }
    assert!(entries >= reported.len() && store.len().unwrap() == entries as u64);
    // No hash is still claimed by a killed process.
    for number in reported[0]..reported[0] + 200 {
        let (hash, value) = object(number);
        assert_eq!(store.get_or_compute(hash, || value).unwrap(), value);
    }
    assert!(reported.len() > kills, "{}", reported.len());
}
