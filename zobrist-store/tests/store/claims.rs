//! Tests claims within a process: each value is computed once, and no thread waits for ever.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use zobrist_store::{Attempt, Reason, Store, StoreError};

use crate::databases::{Database, each};

each! {
    threads_compute_once;
    stores_compute_once;
    failures_release;
    attempts;
    claims_of_a_thread_itself;
    cycles_are_errors;
    chains_are_no_cycles;
    waits_that_end_are_forgotten;
    stored_values_are_not_computed;
    leases_are_renewed;
}

/// Asks for the same 40 hashes with eight threads, in different orders. Asserts that each value is
/// computed once.
fn compute_all<'a>(stores: impl Fn(usize) -> &'a Store<u64, u64> + Sync) {
    const HASHES: usize = 40;
    let computed = [const { AtomicUsize::new(0) }; HASHES];
    let start = Barrier::new(8);
    thread::scope(|scope| {
        for number in 0..8 {
            let (stores, computed, start) = (&stores, &computed, &start);
            scope.spawn(move || {
                start.wait();
                for step in 0..HASHES {
                    let hash = (step * (2 * number + 1) + number) % HASHES;
                    let value = stores(number).get_or_compute(hash as u64, || {
                        computed[hash].fetch_add(1, Ordering::Relaxed);
                        thread::sleep(Duration::from_millis(1));
                        hash as u64 + 100
                    });
                    assert_eq!(value.unwrap(), hash as u64 + 100);
                }
            });
        }
    });
    assert!(
        computed
            .iter()
            .all(|count| count.load(Ordering::Relaxed) == 1),
        "{computed:?}"
    );
}

fn threads_compute_once(database: &mut Database) {
    let store = database.open(64);
    compute_all(|_| &store);
    // The result is the same with a cache of one entry.
    drop(store);
    let folder = Database::files();
    let store = folder.open(1);
    compute_all(|_| &store);
}

/// Checks that several stores in one process compute each value once, like stores in several
/// processes.
fn stores_compute_once(database: &mut Database) {
    let stores: [Store<u64, u64>; 4] = std::array::from_fn(|_| database.open(4));
    compute_all(|number| &stores[number % 4]);
}

/// Checks that after a computation has failed or panicked, the next caller computes the value. The
/// next caller may already be waiting.
fn failures_release(database: &mut Database) {
    #[derive(Debug)]
    enum Failure {
        Own,
        #[expect(dead_code, reason = "the message of a failed test prints it")]
        Store(StoreError),
    }
    impl From<StoreError> for Failure {
        fn from(error: StoreError) -> Failure {
            Failure::Store(error)
        }
    }
    let (store, other) = (database.open::<u64, u64>(4), database.open::<u64, u64>(4));
    let failed = store.get_or_try_compute(1, || Err(Failure::Own));
    assert!(matches!(failed, Err(Failure::Own)));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        store.get_or_compute(2, || panic!("on purpose"))
    }));
    assert!(panicked.is_err());
    for hash in [1, 2] {
        assert_eq!(other.get(hash).unwrap(), None);
        assert_eq!(other.get_or_compute(hash, || 7).unwrap(), 7);
    }
    let claimed = Barrier::new(2);
    thread::scope(|scope| {
        scope.spawn(|| {
            let failed = store.get_or_try_compute(3, || {
                claimed.wait();
                thread::sleep(Duration::from_millis(20));
                Err(Failure::Own)
            });
            assert!(matches!(failed, Err(Failure::Own)));
        });
        claimed.wait();
        let waiting = [&store, &other].map(|store| scope.spawn(|| store.get_or_compute(3, || 9)));
        assert_eq!(
            waiting.map(|thread| thread.join().unwrap().unwrap()),
            [9, 9]
        );
    });
}

fn attempts(database: &mut Database) {
    let (store, other) = (database.open::<u64, u64>(4), database.open::<u64, u64>(4));
    let Ok(Attempt::Claimed(claim)) = store.try_get(5) else {
        panic!("it is new")
    };
    assert_eq!(claim.hash(), 5);
    // Both stores find that the hash is claimed.
    for store in [&store, &other] {
        let Ok(Attempt::Pending(pending)) = store.try_get(5) else {
            panic!("it is claimed")
        };
        assert_eq!(pending.hash(), 5);
        assert_eq!(store.get(5).unwrap(), None);
    }
    // Release the hash without a value.
    drop(claim);
    let Ok(Attempt::Claimed(claim)) = other.try_get(5) else {
        panic!("it is released")
    };
    let Ok(Attempt::Pending(pending)) = store.try_get(5) else {
        panic!("it is claimed")
    };
    // Move the claim to another thread, which fulfils it.
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            assert_eq!(claim.fulfil(25).unwrap(), 25);
        });
        let Ok(Attempt::Found(value)) = pending.wait() else {
            panic!("it is fulfilled")
        };
        assert_eq!(value, 25);
    });
    for store in [&store, &other] {
        assert!(matches!(store.try_get(5), Ok(Attempt::Found(25))));
    }
    // A pending attempt gets the claim when it is released.
    let Ok(Attempt::Claimed(claim)) = store.try_get(6) else {
        panic!("it is new")
    };
    let Ok(Attempt::Pending(pending)) = other.try_get(6) else {
        panic!("it is claimed")
    };
    drop(claim);
    let Ok(Attempt::Claimed(claim)) = pending.wait() else {
        panic!("it is released")
    };
    // Another value is inserted during the claim. The store keeps that value and refuses a
    // different computed value.
    store.insert(6, 36).unwrap();
    store.flush().unwrap();
    let error = claim.fulfil(37).unwrap_err();
    assert!(
        matches!(error.reason(), Reason::Differs(hash) if hash == "6"),
        "{error}"
    );
    assert_eq!(other.get(6).unwrap(), Some(36));
    // A computed value that equals the inserted one is accepted.
    let Ok(Attempt::Claimed(claim)) = other.try_get(7) else {
        panic!("it is new")
    };
    store.insert(7, 49).unwrap();
    store.flush().unwrap();
    assert_eq!(claim.fulfil(49).unwrap(), 49);
}

fn claims_of_a_thread_itself(database: &mut Database) {
    let store = database.open::<u64, u64>(4);
    let error = store
        .get_or_try_compute(1, || store.get_or_compute(1, || 2))
        .unwrap_err();
    assert_eq!(deadlock(&error), ("1", "1"));
    let Ok(Attempt::Claimed(claim)) = store.try_get(1) else {
        panic!("it is released")
    };
    let Ok(Attempt::Pending(pending)) = store.try_get(1) else {
        panic!("it is claimed")
    };
    assert_eq!(deadlock(&pending.wait().unwrap_err()), ("1", "1"));
    drop(claim);
    // A computation may ask for other hashes.
    let factorial = store.get_or_compute(4, || 4 * store.get_or_compute(3, || 6).unwrap());
    assert_eq!(factorial.unwrap(), 24);
}

/// Returns the wanted and the claimed hash of a deadlock error.
fn deadlock(error: &StoreError) -> (&str, &str) {
    match error.reason() {
        Reason::Deadlock { wanted, claimed } => (wanted, claimed),
        _ => panic!("{error}"),
    }
}

/// Checks that cycles of waiting threads are errors. Two or three threads each compute a hash and
/// ask for the hash of the next thread. They share one store, or use several stores, which behave
/// like processes. At least one thread gets an error, and all others get a value.
fn cycles_are_errors(database: &mut Database) {
    let stores: [Store<u64, u64>; 3] = std::array::from_fn(|_| database.open(1));
    for (round, (threads, stores)) in [
        (2, &stores[..1]),
        (3, &stores[..1]),
        (2, &stores[..2]),
        (3, &stores),
    ]
    .into_iter()
    .enumerate()
    {
        let claimed = Barrier::new(threads);
        let hash = |number: usize| (10 * round + number % threads) as u64;
        let hex = |number| format!("{:x}", hash(number));
        let results = thread::scope(|scope| {
            let ask = |number: usize| {
                let store = &stores[number % stores.len()];
                store.get_or_try_compute(hash(number), || {
                    claimed.wait();
                    let next = store.get_or_compute(hash(number + 1), || 1)?;
                    Ok::<_, StoreError>(next + 1)
                })
            };
            let running: Vec<_> = (0..threads)
                .map(|number| scope.spawn(move || ask(number)))
                .collect();
            running
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect::<Vec<_>>()
        });
        let mut errors = 0;
        for (number, result) in results.iter().enumerate() {
            if let Err(error) = result {
                errors += 1;
                assert_eq!(deadlock(error), (&*hex(number + 1), &*hex(number)));
            }
        }
        assert!((1..=threads).contains(&errors), "{results:?}");
        // No hash is still claimed.
        assert!(
            (0..threads).all(|number| stores[0].get_or_compute(hash(number), || 7).unwrap() > 0)
        );
    }
}

/// Checks that a chain of waiting threads is not an error. The first thread waits for the second,
/// the second waits for the third, and the third computes.
fn chains_are_no_cycles(database: &mut Database) {
    let stores: [Store<u64, u64>; 2] = std::array::from_fn(|_| database.open(1));
    for round in [0, 10] {
        let claimed = Barrier::new(3);
        let results = thread::scope(|scope| {
            let ask = |number: u64| {
                let store = &stores[if round == 0 { 0 } else { number as usize % 2 }];
                store.get_or_try_compute(round + number, || {
                    claimed.wait();
                    if number == 2 {
                        thread::sleep(Duration::from_millis(30));
                        return Ok(1);
                    }
                    Ok::<_, StoreError>(1 + store.get_or_compute(round + number + 1, || 100)?)
                })
            };
            let running = [0, 1, 2].map(|number| scope.spawn(move || ask(number)));
            running.map(|thread| thread.join().unwrap().unwrap())
        });
        assert_eq!(results, [3, 2, 1]);
    }
}

/// Checks that a wait that has ended does not count for cycles. One thread waits for the hash of
/// the other, stops waiting and continues. The other thread may then wait for the hash of the
/// first.
fn waits_that_end_are_forgotten(database: &mut Database) {
    let (store, other) = (database.open::<u64, u64>(1), database.open::<u64, u64>(1));
    let Ok(Attempt::Claimed(claim)) = store.try_get(1) else {
        panic!("it is new")
    };
    let [claimed, ended] = [(); 2].map(|()| Barrier::new(2));
    thread::scope(|scope| {
        let asks = scope.spawn(|| {
            other.get_or_try_compute(2, || {
                claimed.wait();
                ended.wait();
                other.get_or_compute(1, || 0)
            })
        });
        claimed.wait();
        let Ok(Attempt::Pending(pending)) = store.try_get(2) else {
            panic!("it is claimed")
        };
        let attempt = pending.wait_for(Duration::from_millis(1));
        assert!(matches!(attempt, Ok(Attempt::Pending(_))));
        ended.wait();
        thread::sleep(Duration::from_millis(30));
        claim.fulfil(10).unwrap();
        assert_eq!(asks.join().unwrap().unwrap(), 10);
    });
}

/// Checks that a value is not computed if another store has written it or this store has queued it.
fn stored_values_are_not_computed(database: &mut Database) {
    let (store, other) = (database.open::<u64, u64>(1), database.open::<u64, u64>(1));
    store.get_or_compute(1, || 10).unwrap();
    assert_eq!(other.get_or_compute(1, || unreachable!()).unwrap(), 10);
    store.insert(2, 20).unwrap();
    // The cache has room for one value, so this insertion evicts the previous one.
    store.insert(3, 30).unwrap();
    assert_eq!(store.get_or_compute(2, || unreachable!()).unwrap(), 20);
    assert!(matches!(store.try_get(3), Ok(Attempt::Found(30))));
}

/// Checks that a claim is renewed while its value is computed.
fn leases_are_renewed(database: &mut Database) {
    let lease = Duration::from_secs(9);
    let store = Store::<u64, u64>::builder().lease(lease);
    let store = store
        .open(database.address(), &crate::databases::origin())
        .unwrap();
    let Ok(Attempt::Claimed(claim)) = store.try_get(7) else {
        panic!("it is new")
    };
    let start = Instant::now();
    let first = renewal(database, start);
    while renewal(database, start) <= first + 1000 {
        thread::sleep(Duration::from_millis(50));
    }
    claim.fulfil(49).unwrap();
}

/// Returns a number that grows by more than 1000 at each renewal of the only claim.
fn renewal(database: &Database, start: Instant) -> i64 {
    if database.is_server() {
        let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
        let keys: Vec<Vec<u8>> = redis::cmd("KEYS")
            .arg("zobrist:*:claim:*")
            .query(&mut server)
            .unwrap();
        assert_eq!(keys.len(), 1);
        let left: i64 = redis::cmd("PTTL").arg(&keys[0]).query(&mut server).unwrap();
        start.elapsed().as_millis() as i64 + left
    } else {
        let file = rusqlite::Connection::open(database.path()).unwrap();
        let beat = file.query_row("SELECT beat FROM claims", [], |row| row.get::<_, i64>(0));
        2000 * beat.unwrap()
    }
}

/// Checks that no source file reads the wall clock. Processes share no clock, because wall clocks
/// jump.
#[test]
fn no_clock_is_shared() {
    fn check(folder: &Path) -> usize {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries
            .map(|path| {
                if path.is_dir() {
                    return check(&path);
                }
                assert!(
                    !fs::read_to_string(&path)
                        .unwrap()
                        .contains("SystemTime::now"),
                    "{}",
                    path.display()
                );
                1
            })
            .sum()
    }
    assert!(check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) > 20);
}
