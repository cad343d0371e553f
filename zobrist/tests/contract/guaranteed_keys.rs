//! Tests the guarantees of keys by brute force on small shapes.

use std::collections::HashSet;
use std::num::Wrapping;

use zobrist::Key;
use zobrist::keys::{Description, KeySource, ShapeKeys};
use zobrist::lattice::LatticeKeys;

use crate::fixtures::random::Random;

/// Returns a description of a state with one field for each element of `features`, the number of
/// its features.
fn described(features: &[usize]) -> Description {
    let fields = features
        .iter()
        .zip('a'..)
        .map(|(features, name)| format!("{name} = numbers({features})"));
    format!("slots({})", fields.collect::<Vec<_>>().join(", "))
        .parse()
        .unwrap()
}

fn made<K: Key>(source: KeySource, seed: u64, features: &[usize]) -> ShapeKeys<K> {
    ShapeKeys::new(seed, &described(features), source).unwrap()
}

/// Returns a list of keys for each slot, indexed by value. The value 0 is empty and has the key 0.
fn keys(source: KeySource, seed: u64, width: u32, features: &[usize]) -> Vec<Vec<u128>> {
    let table: Vec<u128> = match width {
        8 => made::<u8>(source, seed, features)
            .keys()
            .map(u128::from)
            .collect(),
        16 => made::<u16>(source, seed, features)
            .keys()
            .map(u128::from)
            .collect(),
        32 => made::<u32>(source, seed, features)
            .keys()
            .map(u128::from)
            .collect(),
        64 => made::<u64>(source, seed, features)
            .keys()
            .map(u128::from)
            .collect(),
        _ => made::<u128>(source, seed, features).keys().collect(),
    };
    let mut rest = &table[..];
    let slots = features.iter().map(|&features| {
        let (slot, after) = rest.split_at(features);
        rest = after;
        [&[0], slot].concat()
    });
    slots.collect()
}

/// Returns the values and the hash of each possible state.
fn hashes(keys: &[Vec<u128>]) -> Vec<(Vec<usize>, u128)> {
    let mut states = vec![(Vec::new(), 0)];
    for slot in keys {
        let longer = |(values, hash): (Vec<usize>, u128)| {
            slot.iter()
                .enumerate()
                .map(move |(value, key)| ([&values[..], &[value]].concat(), hash ^ key))
        };
        states = states.into_iter().flat_map(longer).collect();
    }
    states
}

fn bits(features: usize) -> u32 {
    (1..64).find(|&bits| features < 1 << bits).unwrap()
}

#[test]
fn exact_is_injective() {
    let mut random = Random(2);
    let mut shapes = 0;
    while shapes < 500 {
        let features: Vec<usize> = (0..=random.below(6)).map(|_| 1 + random.below(6)).collect();
        let needed: u32 = features.iter().map(|&features| bits(features)).sum();
        let width = [8, 16, 32, 64, 128][random.below(5)];
        if needed > width.min(12) {
            continue;
        }
        let hashes = hashes(&keys(KeySource::Exact, shapes, width, &features));
        let different: HashSet<_> = hashes.iter().map(|(_, hash)| hash).collect();
        assert_eq!(
            different.len(),
            hashes.len(),
            "{features:?} in {width} bits"
        );
        shapes += 1;
    }
}

#[test]
fn what_does_not_fit_is_told() {
    let fits = |features: &[usize]| {
        ShapeKeys::<u8>::new(1, &described(features), KeySource::Exact).is_ok()
    };
    assert!(fits(&[1; 8]) && !fits(&[1; 9]));
    // A slot with 3 features has 4 values and takes 2 bits. A slot with 4 features takes 3 bits.
    assert!(fits(&[3, 3, 3, 3]) && !fits(&[3, 3, 3, 4]));
    for source in [KeySource::Exact, KeySource::Features] {
        let sums = ShapeKeys::<Wrapping<u64>>::new(1, &described(&[1]), source);
        assert!(sums.is_err(), "keys that add up");
    }
    let sites = |sites| {
        LatticeKeys::<bool, u64>::builder(1, sites)
            .source(KeySource::Features)
            .build()
    };
    assert!(sites(1_048_575).is_ok() && sites(1_048_576).is_err());
}

/// Tries all sets of keys of small states. No set of up to the promised number cancels, and sets of
/// one more do. States that differ in up to the promised number of slots have different hashes.
#[test]
fn keys_of_features_are_independent() {
    let mut random = Random(4);
    let (mut tight, mut tight_slots) = (0, 0);
    for seed in 0..120 {
        let features: Vec<usize> = (0..2 + random.below(5))
            .map(|_| 1 + random.below(3))
            .collect();
        let width = [8, 16][random.below(2)];
        let guarantee = match width {
            8 => made::<u8>(KeySource::Features, seed, &features).guarantee(),
            _ => made::<u16>(KeySource::Features, seed, &features).guarantee(),
        };
        let keys = keys(KeySource::Features, seed, width, &features);
        let all: Vec<u128> = keys.iter().flat_map(|slot| slot[1..].to_vec()).collect();
        assert!(all.len() <= 18 && guarantee.keys() >= 3);
        let mut sums = vec![0];
        for set in 1_usize..1 << all.len() {
            sums.push(sums[set & (set - 1)] ^ all[set.trailing_zeros() as usize]);
            let size = set.count_ones() as usize;
            assert!(
                sums[set] != 0 || size > guarantee.keys(),
                "{features:?} in {width} bits: {set:b}"
            );
            tight += usize::from(sums[set] == 0 && size == guarantee.keys() + 1);
        }
        let hashes = hashes(&keys);
        if hashes.len() > 300 {
            continue;
        }
        for (i, (a, a_hash)) in hashes.iter().enumerate() {
            for (b, _) in hashes[..i].iter().filter(|(_, b_hash)| a_hash == b_hash) {
                let apart = a.iter().zip(b).filter(|(a, b)| a != b).count();
                assert!(
                    apart > guarantee.slots(),
                    "{features:?} in {width} bits: {a:?} and {b:?}"
                );
                tight_slots += usize::from(apart == guarantee.slots() + 1);
            }
        }
    }
    assert!(
        tight > 30 && tight_slots > 15,
        "one more than promised does happen: {tight}, {tight_slots}"
    );
}

/// Over the seeds, a fixed set of k keys cancels with the probability A_k / C(31, k), where A_k is
/// the number of codewords of weight k of the whole code. Here they are counted for m = 5 and 8
/// bits by brute force: sets of k elements of GF(32) for which the sum and the low two bits of the
/// sum of cubes are zero. An odd number of keys never cancels. The low four bits cancel for one of
/// 16 seeds.
#[test]
fn keys_of_features_are_random_further_apart() {
    let times = |a: u32, b: u32| {
        let product = (0..5).fold(0, |product, bit| product ^ ((b >> bit & 1) * (a << bit)));
        (5..9).rev().fold(product, |rest, bit| {
            rest ^ ((rest >> bit & 1) * (0b10_0101 << (bit - 5)))
        })
    };
    // ways[k][sum] is the number of sets of k words with this sum.
    let mut ways = vec![[0_u32; 1 << 7]; 9];
    ways[0][0] = 1;
    for x in 1..32 {
        let word = (x | ((times(x, times(x, x)) % 4) << 5)) as usize;
        for size in (0..8).rev() {
            for sum in 0..1 << 7 {
                ways[size + 1][sum ^ word] += ways[size][sum];
            }
        }
    }
    let probability = f64::from(ways[8][0]) / 7_888_725.0; // C(31, 8)
    assert!((0.8..1.2).contains(&(probability * 128.0)), "{probability}");

    let (seeds, description) = (8_000_u32, described(&[3; 7]));
    let (mut equal, mut low) = (0, 0);
    for seed in 0..seeds {
        let keys =
            ShapeKeys::<u8>::new(u64::from(seed), &description, KeySource::Features).unwrap();
        let of = |set: &[usize]| {
            set.iter()
                .fold(0, |sum, &i| sum ^ keys.keys().nth(i).unwrap())
        };
        let sum = of(&[0, 1, 4, 5, 6, 10, 16, 20]);
        equal += u32::from(sum == 0);
        low += u32::from(sum % 16 == 0);
        assert_ne!(of(&[0, 1, 4, 5, 6, 10, 16, 19, 20]), 0);
    }
    let expected = probability * f64::from(seeds);
    assert!(
        (f64::from(equal) - expected).abs() < 4.0 * expected.sqrt(),
        "{equal} and not {expected}"
    );
    let share = f64::from(low) / f64::from(seeds);
    assert!(
        (share - 1.0 / 16.0 - probability * 15.0 / 16.0).abs() < 0.0125,
        "{share}"
    );
}

/// For 1 of 16 seeds, two states have exact hashes with equal low four bits, as with random keys.
/// The same holds for the high four bits.
#[test]
fn exact_bits_are_random() {
    let (bits, description) = (4, described(&[3, 2, 3, 1, 2]));
    let seeds = 8_000_u32;
    let (mut low, mut high) = (0, 0);
    for seed in 0..seeds {
        let keys = ShapeKeys::<u16>::new(u64::from(seed), &description, KeySource::Exact).unwrap();
        // The second key of the first slot, and the keys of the last two slots.
        let difference = [1, 8, 9, 10]
            .iter()
            .fold(0, |sum, &i| sum ^ keys.keys().nth(i).unwrap());
        low += u32::from(difference.trailing_zeros() >= bits);
        high += u32::from(difference.leading_zeros() >= bits);
    }
    for share in [low, high].map(|equal| f64::from(equal) / f64::from(seeds)) {
        assert!((share - 1.0 / 16.0).abs() < 0.0125, "{share}");
    }
}
