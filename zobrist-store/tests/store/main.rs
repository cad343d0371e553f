//! Stores: what is read is what was written, by whatever process, and nothing else is read or overwritten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use core::num::Wrapping;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tempfile::TempDir;
use zobrist::cache::Cache;
use zobrist::lattice::{Lattice, LocalKeys};
use zobrist::symmetry::DirectedHash;
use zobrist::table::{Check, HashValue};
use zobrist::{Key, ZobristHash};
use zobrist_store::{Merged, Origin, Store, StoreError};

use any::{Any, Hash};
use random::Random;

#[path = "../../../zobrist/tests/integration/fixtures/any.rs"]
mod any;
#[cfg(unix)]
mod files;
#[cfg(unix)]
mod killed;
#[path = "../../../zobrist/tests/integration/fixtures/random.rs"]
mod random;

const ORIGIN: Origin<'_> = Origin { model: "a model", fingerprints: &[("keys", 0xfeed)] };

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.store");
    (folder, path)
}

fn open<H: HashValue, V: Serialize + DeserializeOwned>(path: &Path, memory: usize) -> Store<H, V> {
    Store::open(path, &ORIGIN, Cache::new(memory).unwrap()).unwrap()
}

type Value = [f64; 3];

fn value(random: &mut Random) -> Value {
    [0.1 * f64::from(random.below(100) as u32), f64::MIN_POSITIVE, -f64::INFINITY]
}

/// Rows of values with directions, written by one run and read by the next for rotated environments, against rows that are
/// computed anew. The cache of 1 entry sends nearly every lookup to the file.
#[test]
fn rows_with_directions_are_recalled_by_the_next_run() {
    let square = Lattice::simple([12; 2]);
    let keys = LocalKeys::<bool, u64, 2>::new(5, &square, square.shells(2).concat());
    let keys = keys.with_lattice_symmetries();
    let mut random = Random(2);
    let spins: Vec<bool> = (0..square.sites()).map(|_| random.below(4) == 0).collect();
    let row = |site| -> [u8; 4] {
        let mut around = keys.keys().neighbours(site);
        std::array::from_fn(|_| u8::from(spins[around.next().unwrap()]))
    };
    let (_folder, path) = folder();
    let mut store = open::<DirectedHash<bool>, [u8; 4]>(&path, 1);
    let mut computed = 0;
    for site in 0..square.sites() {
        let mut count = || {
            computed += 1;
            row(site)
        };
        let oriented = keys.oriented(&spins, site);
        let canonical =
            store.get_or_insert_with(oriented.hash(), || oriented.to_canonical(&count()));
        assert_eq!(oriented.from_canonical(canonical.unwrap()), row(site));
    }
    drop(store);
    let orbits = (0..square.sites()).map(|site| keys.invariant_hash(&spins, site));
    assert_eq!(computed, orbits.collect::<BTreeSet<_>>().len());
    let mut store = open::<DirectedHash<bool>, [u8; 4]>(&path, 1);
    assert_eq!(store.count().unwrap(), computed as u64);
    for site in 0..square.sites() {
        let oriented = keys.oriented(&spins, site);
        let canonical = store.get(oriented.hash()).unwrap().expect("written by the first run");
        assert_eq!(oriented.from_canonical(canonical), row(site));
    }
}

/// Against a map without bounds, with a cache of 3: by this store, and by one that is opened later.
fn round_trip<K: Key, C: Check>() {
    let (_folder, path) = folder();
    let mut random = Random(1);
    let mut all = BTreeMap::new();
    let mut store = open::<(ZobristHash<Any, K>, C), Value>(&path, 3);
    for step in 0..3000 {
        // Few hashes, each with two checks, and some wide ones.
        let wide = if step % 3 == 0 { random.next() } else { 0 };
        let hash = Hash::<K>::from_raw(K::from_halves(random.below(200) as u64, wide));
        let hash = (hash, C::from_bits(u128::MAX * (random.below(2) as u128)));
        let fresh = value(&mut random);
        match random.below(3) {
            0 => {
                store.insert(hash, fresh).unwrap();
                all.insert(hash, fresh);
            }
            1 => assert_eq!(store.get(hash).unwrap(), all.get(&hash)),
            _ => {
                let expected = all.entry(hash).or_insert(fresh);
                let found = store.get_or_insert_with(hash, || fresh).unwrap();
                assert_eq!(Some(found), Some(&*expected));
            }
        }
        if random.below(500) == 0 {
            store.flush().unwrap();
        }
    }
    assert_eq!(store.memory().len(), 3);
    drop(store);
    let mut store = open::<(ZobristHash<Any, K>, C), Value>(&path, 3);
    assert_eq!(store.count().unwrap(), all.len() as u64);
    for (&hash, value) in &all {
        assert_eq!(store.get(hash).unwrap(), Some(value));
    }
}

#[test]
fn of_each_width() {
    round_trip::<u8, ()>();
    round_trip::<u32, u8>();
    round_trip::<u64, ()>();
    round_trip::<u64, u64>();
    round_trip::<u128, ()>();
    round_trip::<u128, Hash<u128>>();
    round_trip::<Wrapping<u64>, Wrapping<u64>>();
}

#[test]
fn of_other_values() {
    fn one<V: Serialize + DeserializeOwned + PartialEq>(value: V) {
        let (_folder, path) = folder();
        let bytes = serde_json::to_string(&value).unwrap();
        open(&path, 1).insert(1_u64, value).unwrap();
        let mut store = open::<u64, V>(&path, 1);
        assert_eq!(serde_json::to_string(store.get(1).unwrap().unwrap()).unwrap(), bytes);
    }
    one(());
    one(u64::MAX);
    one(-1_i64);
    one((1.5_f64, 2_u8, [3_i32; 4]));
    one(String::from("Fe"));
    one(vec![vec![1.0_f64], vec![]]);
    one(Some([1.0_f32; 8]));
    one(Ok::<u8, String>(7));
}

/// Whatever a cache of one entry evicts is still known.
#[test]
fn small_memories_lose_nothing() {
    let (_folder, path) = folder();
    let mut store = open::<u64, u64>(&path, 1);
    for hash in 0..5000 {
        store.get_or_insert_with(hash, || hash + 1).unwrap();
    }
    for hash in 0..5000 {
        assert_eq!(*store.get_or_insert_with(hash, || unreachable!()).unwrap(), hash + 1);
    }
    let statistics = store.statistics();
    assert_eq!((statistics.memory, statistics.file, statistics.absent), (0, 5000, 5000));
    assert!((statistics.hit_rate() - 0.5).abs() < f64::EPSILON);
    // In four batches, if none took a second.
    assert!(statistics.written >= 4096);
}

#[test]
fn others_are_seen_at_once() {
    let (_folder, path) = folder();
    let (mut one, mut other) = (open::<u64, u64>(&path, 8), open::<u64, u64>(&path, 8));
    one.insert(1, 10).unwrap();
    assert_eq!(one.unwritten(), 1);
    assert_eq!((other.get(1).unwrap(), one.get(1).unwrap()), (None, Some(&10)));
    one.flush().unwrap();
    assert_eq!((other.get(1).unwrap(), one.unwritten()), (Some(&10), 0));
}

#[test]
fn new_entries_are_exchanged() {
    let (folder, path) = folder();
    let other_path = folder.path().join("other.store");
    let (mut one, mut other) = (open::<u64, u64>(&path, 2), open::<u64, u64>(&other_path, 2));
    for hash in (0..3000).rev() {
        one.get_or_insert_with(hash, || hash).unwrap();
        other.get_or_insert_with(hash + 2000, || hash + 2000).unwrap();
    }
    let new = one.drain_new().unwrap();
    assert!(new.iter().map(|(hash, _)| *hash).eq(0..3000), "all once and in order");
    assert!(one.drain_new().unwrap().is_empty());
    assert_eq!(other.absorb(new).unwrap(), 2000);
    // What came from elsewhere does not go back.
    assert!(other.drain_new().unwrap().iter().map(|(hash, _)| *hash).eq(2000..5000));
    assert_eq!((0..5000).filter(|&hash| other.get(hash).unwrap() == Some(&hash)).count(), 5000);
}

#[test]
fn files_are_merged() {
    fn merged<H: HashValue>(hash: impl Fn(u64) -> H) {
        let (folder, path) = folder();
        let other_path = folder.path().join("the 'other' one?.store");
        let mut store = open::<H, u64>(&path, 1);
        let mut other = open::<H, u64>(&other_path, 1);
        for number in 0..100 {
            store.insert(hash(number), number).unwrap();
            let wrong = u64::from(number == 20);
            other.insert(hash(number + 80), number + 80 + wrong).unwrap();
            other.insert(hash(number), number + wrong).unwrap();
        }
        other.flush().unwrap();
        let counts = store.merge(&other_path).unwrap();
        assert_eq!(counts, Merged { read: 180, added: 80, differing: 1 });
        assert_eq!(store.merge(&other_path).unwrap(), Merged { added: 0, ..counts });
        for number in 0..180 {
            let wrong = u64::from(number == 100);
            assert_eq!(store.get(hash(number)).unwrap(), Some(&(number + wrong)));
        }
    }
    merged(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    merged(|number| u128::from(number) << 100);
    merged(|number| (number / 2, number % 2));
}

/// Neither opened nor changed, nor merged.
fn refused<V: Serialize + DeserializeOwned, H: HashValue>(
    path: &Path,
    origin: &Origin<'_>,
) -> String {
    let before = fs::read(path).unwrap();
    let memory = || Cache::<H, V>::new(1).unwrap();
    let error = Store::open(path, origin, memory()).unwrap_err();
    let own = tempfile::tempdir().unwrap();
    let mut store = Store::open(own.path().join("own"), origin, memory()).unwrap();
    assert_eq!(store.merge(path).unwrap_err().to_string(), error.to_string());
    assert_eq!(store.count().unwrap(), 0);
    assert!(fs::read(path).unwrap() == before, "changed");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "something is left over");
    let error = error.to_string();
    let place = format!("{}: ", path.display());
    error.strip_prefix(&place).expect("the file's name").to_string()
}

#[test]
fn each_mismatch_is_named() {
    let (_folder, path) = folder();
    drop(open::<(u64, u32), Value>(&path, 1));
    let of = |origin| refused::<Value, (u64, u32)>(&path, &origin);
    assert_eq!(of(Origin { model: "b", ..ORIGIN }), "its model is `a model`, not `b`");
    assert_eq!(
        of(Origin { fingerprints: &[("keys", 1)], ..ORIGIN }),
        "its fingerprint of keys is `000000000000feed`, not `0000000000000001`"
    );
    assert_eq!(
        of(Origin { fingerprints: &[("keys", 0xfeed), ("lattice", 2)], ..ORIGIN }),
        "its fingerprint of lattice is `absent`, not `0000000000000002`"
    );
    assert_eq!(
        of(Origin { fingerprints: &[], ..ORIGIN }),
        "its fingerprint of keys is `000000000000feed`, not `absent`"
    );
    let sum = refused::<Value, (ZobristHash<Any, Wrapping<u64>>, u32)>(&path, &ORIGIN);
    assert_eq!(sum, "its hash is `xor 64`, not `sum 64`");
    let wide = refused::<Value, (u128, u32)>(&path, &ORIGIN);
    assert_eq!(wide, "its hash is `xor 64`, not `xor 128`");
    let unchecked = refused::<Value, u64>(&path, &ORIGIN);
    assert_eq!(unchecked, "its check is `xor 32`, not `none`");
    let other = refused::<Value, (u64, Wrapping<u32>)>(&path, &ORIGIN);
    assert_eq!(other, "its check is `xor 32`, not `sum 32`");
    let values = refused::<[u64; 3], (u64, u32)>(&path, &ORIGIN);
    assert_eq!(values, "its layout of values is `(f64 x 3)`, not `(u64 x 3)`");
    // A hash and its bits are one kind.
    drop(open::<(Hash<u64>, Hash<u32>), Value>(&path, 1));
}

/// Two fields are swapped, and nothing else: the bytes would fit.
#[test]
fn swapped_fields_are_noticed() {
    mod before {
        #[derive(serde::Serialize, serde::Deserialize)]
        pub(super) struct Rates {
            pub(super) up: f64,
            pub(super) down: f64,
        }
    }
    mod after {
        #[derive(serde::Serialize, serde::Deserialize)]
        pub(super) struct Rates {
            pub(super) down: f64,
            pub(super) up: f64,
        }
    }
    let (_folder, path) = folder();
    open(&path, 1).insert(1_u64, before::Rates { up: 1.0, down: 2.0 }).unwrap();
    assert_eq!(
        refused::<after::Rates, u64>(&path, &ORIGIN),
        "its layout of values is `{up: f64, down: f64}`, not `{down: f64, up: f64}`"
    );
}

/// Read from formats that describe themselves only, which no store is.
#[test]
fn values_that_cannot_be_stored() {
    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        One(u8),
    }
    let (folder, path) = folder();
    let memory = Cache::<u64, Untagged>::new(1).unwrap();
    let error = Store::open(&path, &ORIGIN, memory).unwrap_err();
    assert!(matches!(error, StoreError::Value { .. }), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn debug_says_what_it_is() {
    let (_folder, path) = folder();
    let text = format!("{:?}", open::<u64, u64>(&path, 1));
    assert!(text.starts_with("Store { path: ") && text.contains("unwritten: 0"), "{text}");
}

/// A batch is written when it is full. If a second passes before, a part of it was.
#[test]
fn a_full_batch_is_written() {
    let (_folder, path) = folder();
    let mut store = open::<u64, u8>(&path, 1);
    let start = Instant::now();
    for number in 1..=3000 {
        store.insert(Random(number).next(), 0).unwrap();
        let waiting = store.unwritten();
        let is_in_time = start.elapsed() < Duration::from_secs(1);
        assert!(waiting < 1024 && (!is_in_time || waiting as u64 == number % 1024), "{waiting}");
    }
}

/// Two values that change places in the file, each with its checksum: a value belongs to its hash.
#[test]
fn values_of_other_states_are_damaged() {
    const SUM: usize = 4;
    let (_folder, path) = folder();
    let values = [[0xa5; 32], [0x5a; 32]];
    let mut store = open::<u64, [u8; 32]>(&path, 1);
    for (hash, value) in (1..).zip(values) {
        store.insert(hash, value).unwrap();
    }
    drop(store);
    let mut file = fs::read(&path).unwrap();
    let places = values.map(|value| file.windows(32).position(|bytes| bytes == value).unwrap());
    (0..32 + SUM).for_each(|byte| file.swap(places[0] + byte, places[1] + byte));
    fs::write(&path, file).unwrap();
    let mut store = open::<u64, [u8; 32]>(&path, 1);
    for hash in [1, 2] {
        let read = store.get(hash);
        assert!(matches!(read, Err(StoreError::Damaged { .. })), "{read:?}");
    }
}
