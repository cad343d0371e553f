//! `Prehashed` distributes keys evenly over the bits that a map uses, even if the keys share bits.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use core::num::Wrapping;
use zobrist::table::Prehashed;
use zobrist::{Key, ZobristHash};

use crate::fixtures::any::Any;
use crate::fixtures::random::{INCREMENT, mix};

/// Returns the output of SplitMix64 for a counter.
fn random(i: u64) -> u64 {
    mix(i.wrapping_mul(INCREMENT))
}

fn random_128(i: u64) -> u128 {
    u128::from(random(2 * i)) << 64 | u128::from(random(2 * i + 1))
}

/// Returns the chi-square statistic of the bin counts, in standard deviations from its mean.
fn excess(bins: u32, places: impl Iterator<Item = usize>) -> f64 {
    let (mut counts, mut n) = (vec![0_u32; bins as usize], 0);
    for place in places {
        counts[place] += 1;
        n += 1;
    }
    let expected = f64::from(n) / f64::from(bins);
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    let freedom = f64::from(bins - 1);
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

/// Checks the bits that `std` and `hashbrown` use: the low bits for the bucket, and the highest 7
/// for a filter.
fn even<K: Hash>(what: &str, key: impl Fn(u64) -> K) {
    const KEYS: u64 = 1 << 18;
    let hashes = || (1..=KEYS).map(|i| Prehashed.hash_one(key(i)));
    let top = |hash: u64| (hash >> 57) as usize;
    for low in [1, 7, 10, 14] {
        let deviation = excess(1 << low, hashes().map(|hash| hash as usize % (1 << low)));
        assert!(deviation.abs() < 5.0, "{what}, {low} low bits: {deviation}");
    }
    let deviation = excess(128, hashes().map(top));
    assert!(deviation.abs() < 5.0, "{what}, 7 high bits: {deviation}");
    let both = hashes().map(|hash| top(hash) * 128 + hash as usize % 128);
    let deviation = excess(1 << 14, both);
    assert!(deviation.abs() < 5.0, "{what}, both ends: {deviation}");
}

#[test]
fn even_for_routed_keys() {
    even("all bits", random);
    for shared in [1, 8, 16, 20] {
        even(&format!("{shared} high bits shared"), |i| {
            random(i) >> shared | 5 << (64 - shared)
        });
        even(&format!("{shared} low bits shared"), |i| {
            random(i) << shared | 5
        });
        even(&format!("{shared} bits shared in the middle"), |i| {
            random(i) & !(((1 << shared) - 1) << 24) | 5 << 24
        });
        even(&format!("{shared} high bits shared of 128"), |i| {
            random_128(i) >> shared | 5 << 107
        });
        even(&format!("{shared} low bits shared of 128"), |i| {
            random_128(i) << shared | 5
        });
    }
    even("high half shared", |i| u128::from(random(i)) | 5 << 64);
    even("low half shared", |i| u128::from(random(i)) << 64 | 5);
    for constant in [0, 5, u64::MAX] {
        let wide = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
        let sum = |i| wide(random(i), constant.wrapping_sub(random(i)));
        even("halves that add up to a constant", sum);
        even("halves that differ by a constant", |i| {
            wide(random(i), random(i) ^ constant)
        });
        even("a difference of halves", |i| {
            wide(random(i), random(i).wrapping_sub(constant))
        });
    }
    even("by addition", |i| {
        ZobristHash::<Any, _>::from_raw(Wrapping(random(i) >> 16))
    });
    even("a share of three taken", |i| {
        let mut bits = ZobristHash::<Any, u64>::from_raw(random(i)).bits();
        let _worker = bits.take(3);
        bits.rest()
    });
}

/// All hashes of one of 64 workers agree in the bits that select the worker. They must still be
/// uniform over the buckets of a map.
#[test]
fn even_for_one_worker_of_64() {
    let mine = (0..)
        .map(|i| ZobristHash::<Any, u64>::from_raw(random(i)))
        .filter(|hash| hash.bits().take(64) == 17);
    let hashes: Vec<_> = mine
        .take(1 << 16)
        .map(|hash| Prehashed.hash_one(hash))
        .collect();
    let low = excess(
        1 << 12,
        hashes.iter().map(|&hash| hash as usize % (1 << 12)),
    );
    let top = excess(1 << 7, hashes.iter().map(|&hash| (hash >> 57) as usize));
    assert!(low.abs() < 5.0 && top.abs() < 5.0, "{low}, {top}");
}

fn equal<K: Key>(raw: K) {
    let hash = Prehashed.hash_one(ZobristHash::<Any, K>::from_raw(raw));
    assert_eq!(hash, Prehashed.hash_one(raw));
    assert_eq!(hash, Prehashed.hash_one(raw.plus(raw).minus(raw)));
}

#[test]
fn equal_keys_have_equal_hashes() {
    for i in 0..1000 {
        let raw = random_128(i);
        equal(raw as u8);
        equal(raw as u16);
        equal(raw as u32);
        equal(raw as u64);
        equal(raw);
        equal(Wrapping(raw as u32));
        equal(Wrapping(raw as u64));
        equal(Wrapping(raw));
    }
}

/// Maps also work with keys that are not hashes.
#[test]
fn maps_of_anything() {
    let mut map = HashMap::with_hasher(Prehashed);
    let key = |i: u64| (i, format!("{i}"), [i as u8; 3]);
    for i in 0..1000 {
        assert_eq!(map.insert(key(i), i), None);
    }
    assert!((0..1000).all(|i| map[&key(i)] == i));
    assert!(!map.contains_key(&key(1000)));
}
