//! How long does it take to name the slots in which two states differ?

use std::hint::black_box;

use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;
use zobrist::analysis::Sketch;
use zobrist::keys::KeySource;
use zobrist::{Key, KeyTable};

use crate::harness::times;

pub(crate) fn benches() {
    times("differences", |group| {
        hashes::<u64, 781>(group, "64 bits, 6 of 781 features", 6);
        hashes::<u128, 9_600>(group, "128 bits, 9 of 9,600 features", 9);
        sketches(group);
    });
}

/// Returns `of` numbers below `N`, and two states that differ in these bits.
fn states<const N: usize>(of: usize) -> (Vec<usize>, [[bool; N]; 2]) {
    let numbers: Vec<usize> = (0..of).map(|i| (2 * i + 1) * N / (2 * of)).collect();
    let mut states = [[false; N]; 2];
    for &number in &numbers {
        states[1][number] = true;
    }
    (numbers, states)
}

fn hashes<K: Key, const N: usize>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    differing: usize,
) {
    let (expected, states) = states::<N>(differing);
    let keys = KeyTable::<[bool; N], K>::with_source(2026, KeySource::Features);
    let keys = keys.expect("the keys fit");
    let [one, other] = states.map(|state| keys.hash(&state));
    group.bench_function(name, |bencher| {
        let difference = keys.difference(one, other).expect("they are few");
        assert!(difference.features().eq(expected.iter().copied()));
        bencher.iter(|| keys.difference(black_box(one), black_box(other)));
    });
}

/// Sketches of 64 bytes and a header.
fn sketches(group: &mut BenchmarkGroup<'_, WallTime>) {
    let (expected, states) = states::<60_000>(32);
    let [one, other] = states.map(|state| Sketch::of(&state, 32));
    group.bench_function("sketch of 64 bytes, 32 of 60,000 features", |bencher| {
        let difference = one.difference(&other).expect("they are few");
        assert!(difference.features().eq(expected.iter().copied()));
        bencher.iter(|| black_box(&one).difference(black_box(&other)));
    });
}
