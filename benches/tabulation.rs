//! How long does a hash by tabulation take, relative to `Simple`, and against other hashers? How
//! many probes does linear probing take with it?

use std::cell::LazyCell;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;

use criterion::BenchmarkGroup;
use foldhash::fast::FixedState;
use rustc_hash::FxBuildHasher;
use zobrist::Seed;
use zobrist::tabulation::{Mixed, Shared, Simple, Twisted};
use zobrist_compared::random::SplitMix;
use zobrist_compared::tabulation::tabulate;

use crate::harness::{Ratio, is_test, pair, ratios};

const KEYS: usize = 1 << 14;

type Group<'a, 'b> = &'a mut BenchmarkGroup<'b, Ratio>;

#[inline(never)]
fn independent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter()
        .fold(0, |sum: u64, &key| sum.wrapping_add(hash(key)))
}

#[inline(never)]
fn dependent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter().fold(0, |last, &key| hash(key ^ last))
}

/// Compares hashes of independent keys, and of keys that each depend on the previous hash.
fn compare(
    group: Group<'_, '_>,
    name: &str,
    keys: &[u64],
    simple: &Simple<u64, 8>,
    hash: impl Fn(u64) -> u64 + Copy,
) {
    // Other functions have other hashes.
    let same = name == "by hand";
    let answer = |sum: u64| same.then_some(black_box(sum));
    pair(
        group,
        format!("{name}, independent keys"),
        || answer(independent(black_box(keys), hash)),
        || answer(independent(black_box(keys), |key| simple.hash(key))),
    );
    pair(
        group,
        format!("{name}, dependent keys"),
        || answer(dependent(black_box(keys), hash)),
        || answer(dependent(black_box(keys), |key| simple.hash(key))),
    );
}

fn sum(keys: &[String], hasher: &impl BuildHasher) {
    black_box(keys.iter().fold(0, |sum: u64, key| {
        sum.wrapping_add(hasher.hash_one(key.as_str()))
    }));
}

/// Compares hashes of strings of `len` bytes, as in a map.
fn strings(group: Group<'_, '_>, name: &str, len: usize, hasher: &impl BuildHasher) {
    let simple = Shared::<Simple>::new(2026);
    let keys = LazyCell::new(|| {
        (0..KEYS)
            .map(|i| format!("{i:0len$}"))
            .collect::<Vec<String>>()
    });
    pair(
        group,
        format!("{name}, {len} bytes"),
        || sum(black_box(&keys), hasher),
        || sum(black_box(&keys), &simple),
    );
}

/// Returns the mean number of slots that a successful search visits, by linear probing at load 0.9.
fn probes(bits: u32, keys: &[u64], hash: impl Fn(u64) -> u64) -> f64 {
    let slots = 1_usize << bits;
    let mut occupied = vec![false; slots];
    let mut probes = 0;
    for &key in keys {
        let mut slot = (hash(key) >> (64 - bits)) as usize;
        probes += 1;
        while occupied[slot] {
            slot = (slot + 1) % slots;
            probes += 1;
        }
        occupied[slot] = true;
    }
    f64::from(probes) / keys.len() as f64
}

/// Adds the probes of functions of each kind. Each seed draws one function.
fn probing(group: Group<'_, '_>, bits: u32, name: &str, keys: &[u64]) {
    /// The probes of a random function: (1 + 1 / (1 - 0.9)) / 2, by D. E. Knuth, The Art of
    /// Computer Programming, vol. 3, section 6.4.
    const THEORY: f64 = 5.5;
    let mut add = |kind: &str, worst: f64, count: &dyn Fn(u64) -> f64| {
        let mut seed = 0;
        let mut next = || {
            seed += 1;
            let probes = count(seed);
            assert!(
                probes < worst * THEORY,
                "{kind}: {probes} probes of {name} with seed {seed}"
            );
            probes
        };
        group.bench_function(format!("{name}, {kind}"), |bencher| {
            bencher.iter_custom(|n| (0..n).map(|_| next()).sum());
        });
    };
    // These limits are for the first seeds, and no theorem.
    let random = if name == "random" { 1.5 } else { f64::MAX };
    // Multiply-shift takes the high bits of the product with an odd factor: M. Dietzfelbinger, T.
    // Hagerup, J. Katajainen, M. Penttonen, "A reliable randomized algorithm for the
    // closest-pair problem", 1997.
    add("multiply-shift", random, &|seed| {
        let factor = SplitMix(seed).next() | 1;
        probes(bits, keys, |key| key.wrapping_mul(factor))
    });
    add("simple", random, &|seed| {
        let hasher = Shared::<Simple<u64, 8>>::new(seed);
        probes(bits, keys, |key| hasher.hash(key))
    });
    add("twisted", random.min(3.0), &|seed| {
        let hasher = Shared::<Twisted<u64, 8>>::new(seed);
        probes(bits, keys, |key| hasher.hash(key))
    });
    add("mixed", random.min(3.0), &|seed| {
        let hasher = Shared::<Mixed<u64, 8>>::new(seed);
        probes(bits, keys, |key| hasher.hash(key))
    });
    add("foldhash", random, &|seed| {
        let hasher = FixedState::with_seed(seed);
        probes(bits, keys, |key| hasher.hash_one(key))
    });
}

/// Returns sets of keys with structure, and random keys.
fn sets(n: u64) -> [(&'static str, Vec<u64>); 4] {
    let side = n.isqrt().next_power_of_two();
    let mut random = SplitMix(5);
    // The keys are a random subset of a dense interval, in random order, as in Pătraşcu and Thorup
    // 2012, section 1.1.
    let mut interval: Vec<u64> = (0..n * 11 / 10).collect();
    for i in (1..interval.len()).rev() {
        interval.swap(i, random.below(i + 1));
    }
    interval.truncate(n as usize);
    // Each byte of a key has one of four values. Simple tabulation is less random for keys with
    // fewer distinct characters.
    let spread = |i: u64| (0..8).fold(0, |key, byte| key | (i >> (2 * byte) & 3) << (8 * byte));
    [
        ("part of an interval", interval),
        ("four values a byte", (0..n).map(spread).collect()),
        (
            "two coordinates",
            (0..n).map(|i| ((i / side) << 32) + i % side).collect(),
        ),
        ("random", (0..n).map(|_| random.next()).collect()),
    ]
}

pub(crate) fn benches() {
    let sip = BuildHasherDefault::<DefaultHasher>::default();
    let fold = FixedState::with_seed(7);
    ratios("tabulation", "of Simple", |group| {
        let mut random = SplitMix(7);
        let keys: Vec<u64> = (0..KEYS).map(|_| random.next()).collect();
        let seed = Seed::new(2026);
        let simple = Shared::<Simple<u64, 8>>::new(seed);
        let twisted = Shared::<Twisted<u64, 8>>::new(seed);
        let mixed = Shared::<Mixed<u64, 8>>::new(seed);
        let rows = *simple.rows();
        compare(group, "by hand", &keys, &simple, |key| tabulate(&rows, key));
        compare(group, "twisted", &keys, &simple, |key| twisted.hash(key));
        compare(group, "mixed", &keys, &simple, |key| mixed.hash(key));
        compare(group, "foldhash", &keys, &simple, |key| fold.hash_one(key));
        compare(group, "rustc-hash", &keys, &simple, |key| {
            FxBuildHasher.hash_one(key)
        });
        compare(group, "SipHash", &keys, &simple, |key| sip.hash_one(key));
        for len in [4, 12, 40, 200] {
            strings(group, "foldhash", len, &fold);
            strings(group, "rustc-hash", len, &FxBuildHasher);
            strings(group, "SipHash", len, &sip);
        }
    });
    ratios("probing", "probes", |group| {
        // One function for each sample, or a few.
        group
            .sample_size(60)
            .measurement_time(std::time::Duration::from_millis(10));
        let bits = if is_test() { 10 } else { 16 };
        for (name, keys) in sets((1 << bits) * 9 / 10) {
            probing(group, bits, name, &keys);
        }
    });
}
