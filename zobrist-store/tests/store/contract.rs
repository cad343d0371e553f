//! Compares a store with an unbounded map, in each database.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::{Duration, Instant};

use core::num::Wrapping;
use zobrist::cache::Eviction;
use zobrist::lattice::{Lattice, LocalKeys};
use zobrist::symmetry::DirectedHash;
use zobrist::table::{Check, HashValue};
use zobrist::{Key, ZobristHash};
use zobrist_store::{Attempt, Origin, Store};

use crate::any::{Any, Hash};
use crate::databases::{Database, each, open, origin};
use crate::random::Random;

each! {
    rows_with_directions;
    hashes_of_each_width;
    small_memories_lose_nothing;
    others_see_what_is_written;
    batches;
    written_entries_are_counted;
    entries_in_order;
    each_mismatch_is_named;
    hashes_in_a_row_fit_in_memory;
    entries_are_removed;
}

type Value = [f64; 3];

fn value(random: &mut Random) -> Value {
    [
        0.1 * f64::from(random.below(100) as u32),
        f64::MIN_POSITIVE,
        -f64::INFINITY,
    ]
}

/// Checks that a later run reads the rows of the first run. The first run writes rows with one
/// value for each direction of an environment. The next run reads them for rotated environments and
/// compares them with computed rows. The cache of 1 entry sends nearly every lookup to the
/// database.
fn rows_with_directions(database: &mut Database) {
    let square = Lattice::simple([12; 2]);
    let keys = LocalKeys::<bool, u64, 2>::new(5, &square, square.shells(2).concat());
    let keys = keys.with_lattice_symmetries();
    let mut random = Random(2);
    let spins: Vec<bool> = (0..square.sites()).map(|_| random.below(4) == 0).collect();
    let row = |site| -> [u8; 4] {
        let mut around = keys.keys().neighbours(site);
        std::array::from_fn(|_| u8::from(spins[around.next().unwrap()]))
    };
    let store = database.open::<DirectedHash<bool>, [u8; 4]>(1);
    let mut computed = 0;
    for site in 0..square.sites() {
        let oriented = keys.oriented(&spins, site);
        let canonical = store.get_or_compute(oriented.hash, || {
            computed += 1;
            oriented.to_canonical(&row(site))
        });
        assert_eq!(oriented.from_canonical(&canonical.unwrap()), row(site));
    }
    drop(store);
    let orbits = (0..square.sites()).map(|site| keys.invariant_hash(&spins, site));
    assert_eq!(computed, orbits.collect::<BTreeSet<_>>().len());
    let store = database.open::<DirectedHash<bool>, [u8; 4]>(1);
    assert_eq!(store.len().unwrap(), computed as u64);
    for site in 0..square.sites() {
        let oriented = keys.oriented(&spins, site);
        let canonical = store
            .get(oriented.hash)
            .unwrap()
            .expect("written by the first run");
        assert_eq!(oriented.from_canonical(&canonical), row(site));
    }
}

/// Replaces the characters that names of files cannot contain on Windows.
fn file_name(text: &str) -> String {
    text.replace(['<', '>', ':'], "_")
}

/// Compares two stores with an unbounded map: a store with a cache of 3 entries, and a store that
/// is opened later.
fn round_trip<K: Key, C: Check>(database: &Database) {
    let model = format!(
        "{} {}",
        std::any::type_name::<K>(),
        std::any::type_name::<C>()
    );
    let address = if database.is_server() {
        database.address()
    } else {
        database.folder.path().join(file_name(&model))
    };
    let open = || {
        let builder = Store::<(ZobristHash<Any, K>, C), Value>::builder();
        builder
            .memory(3, Eviction::default())
            .open(&address, &Origin::new(&model))
            .unwrap()
    };
    let mut random = Random(1);
    let mut all = BTreeMap::new();
    let store = open();
    for step in 0..1000 {
        // Draw from few hashes, so that hashes repeat. Each hash comes with two checks. A third of
        // the hashes have random bits above the lowest 64.
        let wide = if step % 3 == 0 { random.next() } else { 0 };
        let hash = Hash::<K>::from_raw(K::from_halves(random.below(200) as u64, wide));
        let hash = (hash, C::from_bits(u128::MAX * (random.below(2) as u128)));
        let fresh = value(&mut random);
        match random.below(3) {
            0 => {
                store.insert(hash, fresh).unwrap();
                all.insert(hash, fresh);
            }
            1 => assert_eq!(store.get(hash).unwrap().as_ref(), all.get(&hash)),
            _ => {
                let expected = *all.entry(hash).or_insert(fresh);
                let found = store.get_or_compute(hash, || fresh).unwrap();
                assert_eq!(found.map(f64::to_bits), expected.map(f64::to_bits));
            }
        }
        if random.below(500) == 0 {
            store.flush().unwrap();
        }
    }
    drop(store);
    let store = open();
    assert_eq!(store.len().unwrap(), all.len() as u64);
    for (&hash, value) in &all {
        assert_eq!(store.get(hash).unwrap().as_ref(), Some(value));
    }
    assert_eq!(
        store.iter().collect::<Result<Vec<_>, _>>().unwrap(),
        Vec::from_iter(all)
    );
}

fn hashes_of_each_width(database: &mut Database) {
    round_trip::<u8, ()>(database);
    round_trip::<u32, u8>(database);
    round_trip::<u64, ()>(database);
    round_trip::<u64, u64>(database);
    round_trip::<u128, ()>(database);
    round_trip::<u128, Hash<u128>>(database);
    round_trip::<Wrapping<u64>, Wrapping<u64>>(database);
}

/// Checks that values evicted from a cache of one entry are read from the database.
fn small_memories_lose_nothing(database: &mut Database) {
    let store = database.open::<u64, u64>(1);
    for hash in 0..600 {
        store.get_or_compute(hash, || hash + 1).unwrap();
    }
    for hash in (0..600).chain(0..300) {
        assert_eq!(
            store.get_or_compute(hash, || unreachable!()).unwrap(),
            hash + 1
        );
    }
    let statistics = store.statistics();
    assert_eq!(
        (statistics.memory, statistics.stored, statistics.absent),
        (0, 900, 600)
    );
    assert!((statistics.hit_rate() - 0.6).abs() < f64::EPSILON);
    let text = format!("{store:?}");
    assert!(
        text.starts_with("Store { address: ") && text.contains("unwritten: 0"),
        "{text}"
    );
}

/// Checks that other stores read computed values at once, and inserted values after a flush at the
/// latest.
fn others_see_what_is_written(database: &mut Database) {
    let (one, other) = (database.open::<u64, u64>(8), database.open::<u64, u64>(8));
    one.get_or_compute(2, || 20).unwrap();
    assert_eq!(other.get(2).unwrap(), Some(20));
    one.insert(1, 10).unwrap();
    assert_eq!(one.get(1).unwrap(), Some(10));
    one.flush().unwrap();
    assert_eq!((other.get(1).unwrap(), one.unwritten()), (Some(10), 0));
    assert!(!other.is_empty().unwrap());
    // The background thread writes the value within seconds.
    one.insert(3, 30).unwrap();
    while other.get(3).unwrap().is_none() {
        thread::sleep(Duration::from_millis(10));
    }
    // Dropping the store writes the last value.
    one.insert(4, 40).unwrap();
    drop(one);
    assert_eq!(other.get(4).unwrap(), Some(40));
}

/// Checks that a full batch is written. If the insertions take more than a second, some entries are
/// written earlier, and up to 1,023 of the last may wait.
fn batches(database: &mut Database) {
    let store = database.open::<u64, u8>(1);
    let start = Instant::now();
    for number in 1..=3000 {
        store.insert(Random(number).next(), 0).unwrap();
        let waiting = store.unwritten();
        let is_in_time = start.elapsed() < Duration::from_secs(1);
        assert!(
            waiting < 1024 && (!is_in_time || waiting as u64 == number % 1024),
            "{waiting}"
        );
    }
    assert!(store.statistics().written >= 3000 - 1023);
}

/// Checks that computed, inserted, replaced and merged entries are counted. A value that a call
/// finds in the database is not counted, nor a computed value that was already stored.
fn written_entries_are_counted(database: &mut Database) {
    let (store, other) = (database.open::<u64, u64>(1), database.open::<u64, u64>(1));
    for hash in 0..229 {
        store.get_or_compute(hash, || hash).unwrap();
        other.get_or_compute(hash, || unreachable!()).unwrap();
    }
    let Ok(Attempt::Claimed(claim)) = store.try_get(300) else {
        panic!("it is new")
    };
    other.insert(300, 300).unwrap();
    other.insert(7, 7).unwrap();
    assert_eq!(other.statistics().written, 0);
    other.flush().unwrap();
    claim.fulfil(300).unwrap();
    assert_eq!(
        (store.statistics().written, other.statistics().written),
        (229, 2)
    );
    let third = Database::files();
    let third = third.open::<u64, u64>(1);
    third.get_or_compute(1, || 1).unwrap();
    third.merge(database.address()).unwrap();
    assert_eq!(third.statistics().written, 230);
}

/// Checks the order of the entries over several pages, with checks and with hashes that have their
/// highest bit set.
fn entries_in_order(database: &mut Database) {
    let mut random = Random(1);
    let all: BTreeMap<(u64, u64), u64> = (0..2500)
        .map(|value| ((random.next() & !7, random.next()), value))
        .collect();
    assert!(
        all.keys().any(|(hash, _)| hash >> 63 == 1) && all.keys().any(|(hash, _)| hash >> 63 == 0)
    );
    let store = database.open::<(u64, u64), u64>(1);
    for (&hash, &value) in all.iter().rev() {
        store.insert(hash, value).unwrap();
    }
    let entries = store.iter().map(Result::unwrap);
    assert!(entries.eq(all));
}

fn each_mismatch_is_named(database: &mut Database) {
    // Each origin has its own path in the tests with files. One server holds stores of all origins.
    drop(database.open::<(u64, u32), Value>(1));
    let types = Store::<(u64, u32), [u64; 3]>::open(database.address(), &origin()).unwrap_err();
    let text = types.to_string();
    let place = format!("{}: ", database.address().display());
    assert_eq!(
        text.strip_prefix(&place),
        Some("its type of values is `[f64; 3]`, not `[u64; 3]`")
    );
    assert_eq!(types.address(), database.address().to_str().unwrap());
    // Typed and plain hashes of the same widths share stores.
    drop(database.open::<(Hash<u64>, Hash<u32>), Value>(1));
}

/// Checks that stores of different models share a server. `files.rs` tests that a file of another
/// model is refused.
#[test]
#[ignore = "needs redis-server"]
fn models_never_meet() {
    let database = Database::server();
    let open = |origin| Store::<u64, u64>::open(database.address(), &origin).unwrap();
    let stores = [
        Origin::new("a"),
        Origin::new("b"),
        Origin::new("a").fingerprint("b", 1),
    ]
    .map(open);
    for (number, store) in (0..).zip(&stores) {
        assert_eq!(store.get_or_compute(7, || number).unwrap(), number);
        store.insert(8, number).unwrap();
    }
    drop(stores);
    let store = open(Origin::new("b"));
    assert_eq!(
        (
            store.get(7).unwrap(),
            store.get(8).unwrap(),
            store.len().unwrap()
        ),
        (Some(1), Some(1), 2)
    );
    let wide = Store::<u128, u64>::open(database.address(), &Origin::new("b")).unwrap();
    assert!(wide.is_empty().unwrap());
}

/// Checks that the version in the metadata is that of the specification, so that stores of other
/// key versions are refused.
#[test]
fn the_specification_is_that_of_the_keys() {
    let database = Database::files();
    drop(database.open::<u64, u64>(1));
    let file = rusqlite::Connection::open(database.path()).unwrap();
    let query = "SELECT value FROM meta WHERE name = 'key specification'";
    let version: String = file.query_row(query, [], |row| row.get(0)).unwrap();
    let text = include_str!("../../../zobrist/src/specification.md");
    assert!(text.starts_with(&format!("The key specification, version {version}: ")));
}

/// Checks that consecutive plain hashes use the whole cache, although their high bits are not
/// random.
fn hashes_in_a_row_fit_in_memory(database: &mut Database) {
    let store = database.open::<u64, u64>(4096);
    for hash in 0..1024 {
        store.insert(hash, hash).unwrap();
    }
    for hash in 0..1024 {
        assert_eq!(store.get(hash).unwrap(), Some(hash));
    }
    assert!(store.statistics().memory > 900, "{:?}", store.statistics());
}

/// Compares removals, tests and lookups of many hashes with a map, in a store and in one that is
/// opened later.
fn entries_are_removed(database: &mut Database) {
    fn compare<H: HashValue>(database: &Database, hash: impl Fn(usize) -> H, seed: u64) {
        let mut random = Random(seed);
        let mut all = BTreeMap::new();
        for _ in 0..3 {
            // A file of each type of hash.
            let address = if database.is_server() {
                database.address()
            } else {
                database.folder.path().join(seed.to_string())
            };
            let store = open::<H, u64>(&address, 3);
            for _ in 0..400 {
                let hash_of = |random: &mut Random| hash(random.below(30));
                let one = hash_of(&mut random);
                let value = random.next();
                match random.below(6) {
                    0 => {
                        store.insert(one, value).unwrap();
                        all.insert(one, value);
                    }
                    1 => {
                        let expected = *all.entry(one).or_insert(value);
                        assert_eq!(store.get_or_compute(one, || value).unwrap(), expected);
                    }
                    2 => assert_eq!(store.remove(one).unwrap(), all.remove(&one).is_some()),
                    3 => assert_eq!(store.contains(one).unwrap(), all.contains_key(&one)),
                    4 => {
                        let length = random.below(40);
                        let many: Vec<_> = (0..length).map(|_| hash_of(&mut random)).collect();
                        let expected = many.iter().map(|hash| all.get(hash).copied());
                        assert!(store.get_many(&many).unwrap().into_iter().eq(expected));
                    }
                    _ => store.flush().unwrap(),
                }
            }
            drop(store);
            let store = open::<H, u64>(&address, 3);
            let entries = store.iter().collect::<Result<BTreeMap<_, _>, _>>();
            assert_eq!(entries.unwrap(), all);
        }
        assert!(!all.is_empty());
    }
    compare(database, |number| number as u64, 1);
    compare(database, |number| number as u128 * (u128::MAX / 30), 2);
    compare(database, |number| (number as u32 / 2, number as u8 % 2), 3);
}

/// Returns the sum of the numbers after `field=` or `field:` in a report of the server.
fn reported(server: &mut redis::Client, section: &str, field: &str) -> u64 {
    let report: String = redis::cmd("INFO").arg(section).query(server).unwrap();
    let line = report.lines().find(|line| line.starts_with(field));
    let digits = line.map_or("0", |line| &line[field.len()..]);
    let end = digits.find(|char: char| !char.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().unwrap()
}

/// Checks that the server is asked once for each 1,024 values that are not in memory.
#[test]
#[ignore = "needs redis-server"]
fn many_values_take_one_command() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let store = database.open::<u64, u64>(1);
    for hash in 0..2000 {
        store.insert(hash, hash).unwrap();
    }
    store.flush().unwrap();
    let values = store.get_many(&(0..3000).collect::<Vec<_>>()).unwrap();
    assert!(
        (0..3000).eq(values
            .iter()
            .zip(0..)
            .map(|(value, hash)| value.unwrap_or(hash)))
    );
    assert_eq!(values.iter().flatten().count(), 2000);
    assert_eq!(
        reported(&mut server, "commandstats", "cmdstat_hmget:calls="),
        3
    );
    assert_eq!(
        reported(&mut server, "commandstats", "cmdstat_hget:calls="),
        0
    );
    assert_eq!(store.get_many(&[]).unwrap(), []);
    let statistics = store.statistics();
    // The last value is still in memory.
    assert_eq!((statistics.stored, statistics.absent), (1999, 1000));
}

/// Checks that an iteration transfers each value once: the list of the hashes has no values.
#[test]
#[ignore = "needs redis-server"]
fn hashes_are_listed_without_values() {
    let database = Database::server();
    let mut server = redis::Client::open(database.address().to_str().unwrap()).unwrap();
    let store = database.open::<u64, String>(1);
    for hash in 0..200 {
        store.insert(hash, "x".repeat(10_000)).unwrap();
    }
    store.flush().unwrap();
    let sent = |server: &mut _| reported(server, "stats", "total_net_output_bytes:");
    let before = sent(&mut server);
    assert_eq!(store.iter().flatten().count(), 200);
    let bytes = sent(&mut server) - before;
    assert!((2_000_000..2_200_000).contains(&bytes), "{bytes}");
}
