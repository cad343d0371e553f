//! Memories in files: what is read is what was written, and nothing else is read or overwritten.

use std::fs;
use std::path::{Path, PathBuf};

use core::num::Wrapping;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use zobrist::Key;
use zobrist::ZobristHash;
use zobrist::table::recall::{Origin, StoreError};
use zobrist::table::{Check, Recall};

use super::model::POLICIES;
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

#[cfg(unix)]
mod killed;

const ORIGIN: Origin<'_> = Origin { model: "a model", seed: 2026, lane: 1, fingerprint: 0xfeed };

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("states.recall");
    (folder, path)
}

fn filled<K: Key, C: Check>(
    capacity: usize,
    seed: u64,
) -> Recall<(ZobristHash<Any, K>, C), [f64; 3]> {
    let mut recall = Recall::new(capacity).unwrap();
    let mut random = Random(seed);
    for _ in 0..2 * capacity {
        let hash = Hash::from_raw(K::from_halves(random.next(), random.next()));
        let check = C::from_bits(random.next().into());
        let value = [0.1 * f64::from(random.below(100) as u32), f64::MIN_POSITIVE, -f64::INFINITY];
        recall.insert((hash, check), value);
    }
    recall
}

fn round_trip<K: Key, C: Check>() {
    for capacity in [1, 3, 200] {
        let (_folder, path) = folder();
        let recall = filled::<K, C>(capacity, 1);
        recall.save(&path, &ORIGIN).unwrap();
        // Over a file of its own.
        recall.save(&path, &ORIGIN).unwrap();
        let mut read = Recall::<(ZobristHash<Any, K>, C), [f64; 3]>::new(capacity).unwrap();
        assert_eq!(read.load(&path, &ORIGIN).unwrap(), recall.len());
        assert!(read.iter().eq(recall.iter()), "the same entries in the same order");
        assert_eq!(read.statistics(), zobrist::table::recall::Statistics::default());
    }
}

#[test]
fn of_each_width() {
    round_trip::<u8, ()>();
    round_trip::<u16, u64>();
    round_trip::<u32, u8>();
    round_trip::<u64, ()>();
    round_trip::<u64, u64>();
    round_trip::<u128, ()>();
    round_trip::<u128, Hash<u128>>();
    round_trip::<Wrapping<u32>, ()>();
    round_trip::<Wrapping<u64>, Wrapping<u64>>();
    round_trip::<Wrapping<u128>, ()>();
}

#[test]
fn checks_are_kept() {
    let (_folder, path) = folder();
    let hash = Hash::from_raw(7);
    let mut recall = Recall::<(ZobristHash<Any, u64>, u64), u8>::new(4).unwrap();
    recall.insert((hash, 1 << 63), 1);
    recall.save(&path, &ORIGIN).unwrap();
    let mut read = Recall::<(ZobristHash<Any, u64>, u64), u8>::new(4).unwrap();
    read.load(&path, &ORIGIN).unwrap();
    assert_eq!((read.peek((hash, 1 << 63)), read.peek((hash, 0))), (Some(&1), None));
}

#[test]
fn of_other_values() {
    fn one<V: Serialize + DeserializeOwned + PartialEq>(value: V) {
        let (_folder, path) = folder();
        let mut recall = Recall::<ZobristHash<Any, u64>, V>::new(1).unwrap();
        recall.insert(Hash::from_raw(1), value);
        recall.save(&path, &ORIGIN).unwrap();
        let mut read = Recall::<ZobristHash<Any, u64>, V>::new(1).unwrap();
        read.load(&path, &ORIGIN).unwrap();
        assert!(read.peek(Hash::from_raw(1)) == recall.peek(Hash::from_raw(1)));
    }
    one(());
    one(u128::MAX);
    one(-1_i64);
    one((1.5_f64, 2_u8, [3_i32; 4]));
    one(String::from("Fe"));
    one(vec![vec![1.0_f64], vec![]]);
    one(Some([1.0_f32; 8]));
}

/// Pensions go with the entries, and the order in which they give way.
#[test]
fn goes_on_as_before() {
    for policy in POLICIES {
        let (_folder, path) = folder();
        let mut first = Recall::<ZobristHash<Any, u64>, u64>::with_eviction(40, policy).unwrap();
        let mut random = Random(1);
        let step = |recall: &mut Recall<ZobristHash<Any, u64>, u64>, random: &mut Random| {
            let state = random.below(100).min(random.below(100));
            let hash = Hash::from_raw(Random(state as u64).next());
            *recall.get_or_insert_with(hash, || state as u64)
        };
        for _ in 0..5000 {
            step(&mut first, &mut random);
        }
        first.save(&path, &ORIGIN).unwrap();
        let mut second = Recall::<ZobristHash<Any, u64>, u64>::with_eviction(40, policy).unwrap();
        second.load(&path, &ORIGIN).unwrap();
        let before = first.statistics();
        let mut again = Random(random.0);
        for _ in 0..5000 {
            assert_eq!(step(&mut first, &mut random), step(&mut second, &mut again));
        }
        assert_eq!(first.statistics() - before, second.statistics());
    }
}

#[test]
fn files_are_merged() {
    let (folder, path) = folder();
    let other = folder.path().join("other.recall");
    let (a, b) = (filled::<u64, ()>(100, 1), filled::<u64, ()>(100, 2));
    a.save(&path, &ORIGIN).unwrap();
    b.save(&other, &ORIGIN).unwrap();
    let mut both = Recall::<ZobristHash<Any, u64>, [f64; 3]>::new(10_000).unwrap();
    both.load(&path, &ORIGIN).unwrap();
    both.load(&other, &ORIGIN).unwrap();
    both.load(&other, &ORIGIN).unwrap();
    assert_eq!(both.len(), 200);
    for ((hash, ()), value) in a.iter().chain(b.iter()) {
        assert_eq!(both.peek(hash), Some(value));
    }
    both.save(&path, &ORIGIN).unwrap();
    // Into one that has no room for all.
    let mut small = filled::<u64, ()>(10, 3);
    assert_eq!(small.load(&path, &ORIGIN).unwrap(), 200);
    assert_eq!(small.len(), 10);
}

/// Neither read nor overwritten, and nothing is inserted.
fn refused<V: Serialize + DeserializeOwned, K: Key, C: Check>(
    path: &Path,
    origin: &Origin<'_>,
) -> String {
    let before = fs::read(path).unwrap();
    let mut recall = Recall::<(ZobristHash<Any, K>, C), V>::new(10).unwrap();
    let error = recall.load(path, origin).unwrap_err();
    assert!(recall.is_empty());
    let to_save = recall.save(path, origin).unwrap_err();
    assert_eq!(error.to_string(), to_save.to_string());
    assert_eq!(fs::read(path).unwrap(), before, "overwritten");
    let folder = path.parent().unwrap();
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1, "something is left over");
    let error = error.to_string();
    let place = format!("{}: ", path.display());
    error.strip_prefix(&place).expect("the file's name").to_string()
}

type Value = [f64; 3];

#[test]
fn each_mismatch_is_named() {
    let (_folder, path) = folder();
    filled::<u64, u32>(10, 1).save(&path, &ORIGIN).unwrap();
    let of = |origin| refused::<Value, u64, u32>(&path, &origin);
    assert_eq!(of(Origin { model: "b", ..ORIGIN }), "its model is `a model`, not `b`");
    assert_eq!(of(Origin { seed: 1, ..ORIGIN }), "its seed is `2026`, not `1`");
    assert_eq!(of(Origin { lane: 0, ..ORIGIN }), "its lane is `1`, not `0`");
    assert_eq!(
        of(Origin { fingerprint: 1, ..ORIGIN }),
        "its fingerprint is `000000000000feed`, not `0000000000000001`"
    );
    let sum = refused::<Value, Wrapping<u64>, u32>(&path, &ORIGIN);
    assert_eq!(sum, "its hash is `xor 64`, not `sum 64`");
    let wide = refused::<Value, u128, u32>(&path, &ORIGIN);
    assert_eq!(wide, "its hash is `xor 64`, not `xor 128`");
    let unchecked = refused::<Value, u64, ()>(&path, &ORIGIN);
    assert_eq!(unchecked, "its check is `xor 32`, not `none`");
    let values = refused::<[u64; 3], u64, u32>(&path, &ORIGIN);
    assert_eq!(values, "its type of values is `[f64; 3]`, not `[u64; 3]`");
}

/// A check is of the same kind as the one that was saved: as wide, and combined in the same way.
#[test]
fn checks_of_another_kind_are_refused() {
    fn check<Saved: Check, Other: Check>(expected: &str) {
        let (_folder, path) = folder();
        filled::<u64, Saved>(10, 1).save(&path, &ORIGIN).unwrap();
        assert_eq!(refused::<Value, u64, Other>(&path, &ORIGIN), expected);
    }
    check::<u64, Wrapping<u64>>("its check is `xor 64`, not `sum 64`");
    check::<Wrapping<u64>, u64>("its check is `sum 64`, not `xor 64`");
    check::<Wrapping<u64>, Wrapping<u32>>("its check is `sum 64`, not `sum 32`");
    check::<Hash<u64>, Hash<Wrapping<u64>>>("its check is `xor 64`, not `sum 64`");
    check::<(), Wrapping<u64>>("its check is `none`, not `sum 64`");
    check::<u64, ()>("its check is `xor 64`, not `none`");
    // A hash and its bits are one kind.
    let (_folder, path) = folder();
    filled::<u64, Hash<u64>>(10, 1).save(&path, &ORIGIN).unwrap();
    Recall::<(Hash<u64>, u64), Value>::new(10).unwrap().load(&path, &ORIGIN).unwrap();
}

#[test]
fn foreign_files_are_refused() {
    let (_folder, path) = folder();
    let database = [b"redb\x1a\x0a\xa9\x0d\x0a".as_slice(), &[0; 4000]].concat();
    for bytes in [&b""[..], b"x", b"time energy\n0 1.5\n", b"ZRECALL", &[0; 4000], &database] {
        fs::write(&path, bytes).unwrap();
        let error = refused::<Value, u64, ()>(&path, &ORIGIN);
        assert_eq!(error, "this is not a file of a `Recall`");
    }
}

#[test]
fn other_formats_are_refused() {
    let (_folder, path) = folder();
    filled::<u64, ()>(10, 1).save(&path, &ORIGIN).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 2;
    fs::write(&path, bytes).unwrap();
    assert_eq!(refused::<Value, u64, ()>(&path, &ORIGIN), "its format is 2, not 1");
}

#[test]
fn truncated_files_are_refused() {
    let (_folder, path) = folder();
    filled::<u64, ()>(50, 1).save(&path, &ORIGIN).unwrap();
    let whole = fs::read(&path).unwrap();
    let step = whole.len() / 60;
    let lengths = (0..40).chain((40..whole.len()).step_by(step)).chain([whole.len() - 1]);
    for len in lengths {
        fs::write(&path, &whole[..len]).unwrap();
        refused::<Value, u64, ()>(&path, &ORIGIN);
    }
    let longer = [&whole[..], &[0]].concat();
    fs::write(&path, longer).unwrap();
    let error = refused::<Value, u64, ()>(&path, &ORIGIN);
    let len = whole.len() - 32;
    assert_eq!(error, format!("the file is damaged: {} bytes follow its head, not {len}", len + 1));
}

#[test]
fn a_flipped_byte_is_found() {
    let (_folder, path) = folder();
    filled::<u64, ()>(50, 1).save(&path, &ORIGIN).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let mut random = Random(1);
    let anywhere: Vec<_> = (0..60).map(|_| random.below(bytes.len())).collect();
    for at in (0..32).chain(anywhere) {
        let flip = 1 + random.below(255) as u8;
        bytes[at] ^= flip;
        fs::write(&path, &bytes).unwrap();
        refused::<Value, u64, ()>(&path, &ORIGIN);
        bytes[at] ^= flip;
    }
    fs::write(&path, &bytes).unwrap();
    Recall::<ZobristHash<Any, u64>, Value>::new(50).unwrap().load(&path, &ORIGIN).unwrap();
}

#[test]
fn errors_of_the_system() {
    let (folder, path) = folder();
    let mut recall = filled::<u64, ()>(10, 1);
    assert!(matches!(recall.load(&path, &ORIGIN), Err(StoreError::Io { .. })));
    let nowhere = folder.path().join("nowhere").join("x.recall");
    assert!(matches!(recall.save(&nowhere, &ORIGIN), Err(StoreError::Io { .. })));
    assert!(matches!(recall.save(folder.path(), &ORIGIN), Err(StoreError::Io { .. })));
}
