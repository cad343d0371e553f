//! Tests processes that compute different values for the same hashes while writes fail and
//! processes are killed. All calls must return the value that the first call returned.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{iter, mem};

use zobrist::cache::Eviction;
use zobrist_store::{Store, StoreError};

use crate::databases::{Database, each, origin, set_check, weekly};
use crate::processes::{Process, report};
use crate::random::Random;

each! {
    twelve_kills;
}
weekly!(two_hundred_kills);

const PROCESSES: usize = 3;

/// Asks for hashes that other processes mostly ask for at the same time. Each process computes its
/// own values.
pub(crate) fn dispute(seed: u64, address: &Path) {
    let mut random = Random(seed);
    // The server may be restarting, or the file be refused for its constraint, so repeat this until
    // it succeeds.
    let open = || {
        Store::<u64, u64>::builder()
            .memory(16, Eviction::default())
            .open(address, &origin())
    };
    let store = iter::repeat_with(open).find_map(Result::ok).unwrap();
    loop {
        let hash = 100 * (seed / 4) + random.below(200) as u64;
        let own = seed << 32 | random.next() >> 32;
        let result: Result<_, StoreError> = if random.below(4) == 0 {
            store.get(hash)
        } else {
            let compute = || {
                thread::sleep(Duration::from_millis(1));
                own
            };
            store.get_or_compute(hash, compute).map(Some)
        };
        match result {
            Ok(Some(value)) => {
                report(format_args!("returned {hash} {value}"));
                // Most values are known by now, so wait until other hashes are in use.
                thread::sleep(Duration::from_millis(1));
            }
            Ok(None) => {}
            Err(_) => {
                report("returned failure");
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// The pairs of hash and value that a process returned before its end, and the number of its failed
/// calls.
type Returned = (Vec<(u64, u64)>, usize);

fn start(database: &Database, seed: usize) -> (Process, JoinHandle<Returned>) {
    let mut process = Process::start("dispute", seed as u64, &database.address());
    let mut reports = process.reports.take().unwrap();
    let returned = thread::spawn(move || {
        let (mut values, mut failed) = (Vec::new(), 0);
        while let Some(line) = reports.next("returned") {
            match line.split_once(' ') {
                Some((hash, value)) => values.push((hash.parse().unwrap(), value.parse().unwrap())),
                None => failed += 1,
            }
        }
        (values, failed)
    });
    (process, returned)
}

/// Makes all writes of values fail, or succeed again. In a file, a constraint refuses them; on a
/// server, a memory limit.
fn refuse(database: &Database, is_refused: bool) {
    if database.is_server() {
        let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
        let limit = u8::from(is_refused);
        redis::cmd("CONFIG")
            .arg("SET")
            .arg("maxmemory")
            .arg(limit)
            .exec(&mut server)
            .unwrap();
    } else {
        set_check(&database.path(), is_refused.then_some("false"));
    }
}

fn twelve_kills(database: &mut Database) {
    first_values_stay(database, 12);
}

/// Takes two minutes.
fn two_hundred_kills(database: &mut Database) {
    first_values_stay(database, 200);
}

fn first_values_stay(database: &mut Database, kills: usize) {
    let mut random = Random(1);
    let store: Store<u64, u64> = database.open(1);
    let mut ended = Vec::new();
    let mut running: Vec<_> = (0..PROCESSES).map(|seed| start(database, seed)).collect();
    for number in 0..kills {
        thread::sleep(Duration::from_millis(100 + random.below(200) as u64));
        if number % 3 == 0 {
            refuse(database, true);
            thread::sleep(Duration::from_millis(random.below(200) as u64));
        }
        let next = start(database, PROCESSES + number);
        let (mut process, returned) = mem::replace(&mut running[random.below(PROCESSES)], next);
        process.kill();
        ended.push(returned);
        if number % 3 == 0 {
            refuse(database, false);
        }
        if number % 3 == 1 && database.is_server() {
            database.restart();
        }
    }
    thread::sleep(Duration::from_millis(500));
    for (mut process, returned) in running {
        process.kill();
        ended.push(returned);
    }
    let (mut first, mut answers, mut wrong, mut failed) = (BTreeMap::new(), 0, 0, 0);
    for returned in ended {
        let (values, failures) = returned.join().unwrap();
        failed += failures;
        answers += values.len();
        for (hash, value) in values {
            wrong += usize::from(*first.entry(hash).or_insert(value) != value);
        }
    }
    wrong += first
        .iter()
        .filter(|(hash, value)| store.get(**hash).unwrap() != Some(**value))
        .count();
    println!(
        "{kills} kills, {failed} failed calls, {answers} answers for {} hashes, {wrong} wrong",
        first.len()
    );
    assert_eq!(wrong, 0);
    assert!(failed > 0 && answers > kills, "{failed} {answers}");
}
