//! The theorems by brute force on small shapes, and vectors from an independent implementation.

use std::boxed::Box;
use std::collections::HashSet;
use std::vec;
use std::vec::Vec;

use super::{Construction, Guarantee};
use crate::key::splitmix;
use crate::shape::{Field, Shape};

/// A shape of a field for each number, which is that of its features.
fn shape(features: &[usize]) -> Shape {
    const NAMES: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    let mut fields: Vec<Field> = Vec::new();
    for (&features, name) in features.iter().zip(NAMES) {
        let mut field = Field::new(name, Shape::numbers(features + 1).with_empty(0));
        if let Some(last) = fields.last() {
            (field.before, field.values_before) = last.sums();
        }
        fields.push(field);
    }
    Shape::fields(Box::leak(fields.into_boxed_slice()))
}

/// The keys of each slot; the first is the zero of the empty value.
fn keys(construction: Construction, seed: u64, width: u32, features: &[usize]) -> Vec<Vec<u128>> {
    let shape = shape(features);
    assert_eq!(construction.misfit(&shape, width, false), None);
    let half = |half| {
        let mut table = vec![0; 1 + shape.features()];
        construction.fill(&shape, (seed, 0), width, half, &mut table);
        table
    };
    let mask = u128::MAX >> (128 - width);
    let table: Vec<u128> = half(0)
        .into_iter()
        .zip(half(1))
        .map(|(low, high)| (u128::from(high) << 64 | u128::from(low)) & mask)
        .collect();
    let mut rest = &table[1..];
    let slots = features.iter().map(|&features| {
        let (slot, after) = rest.split_at(features);
        rest = after;
        [&[0], slot].concat()
    });
    slots.collect()
}

/// The hashes of all states, each with its values.
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

/// Numbers from 0 to `below - 1`.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        self.0 += 1;
        (splitmix::output(15, self.0) % below as u64) as usize
    }
}

#[test]
fn exact_is_injective() {
    let mut random = Random(0);
    let mut shapes = 0;
    while shapes < 500 {
        let features: Vec<usize> = (0..=random.below(6)).map(|_| 1 + random.below(6)).collect();
        let needed: u32 = features.iter().map(|&features| bits(features)).sum();
        // As narrow as possible, or wider; the halves of 128 bits, too.
        let width = [needed, needed + 1 + random.below(8) as u32, 64, 65, 128][random.below(5)];
        if needed > 12 {
            continue;
        }
        let hashes = hashes(&keys(Construction::Exact, shapes, width, &features));
        let different: HashSet<_> = hashes.iter().map(|(_, hash)| hash).collect();
        assert_eq!(different.len(), hashes.len(), "{features:?} in {width} bits");
        shapes += 1;
    }
}

#[test]
fn what_does_not_fit_is_told() {
    let misfit = |features: &[usize], width| {
        Construction::Exact.misfit(&shape(features), width, false).is_some()
    };
    assert!(!misfit(&[1; 8], 8) && misfit(&[1; 9], 8));
    // Three features and none of them are two bits, four are three.
    assert!(!misfit(&[3, 3, 3, 3], 8) && misfit(&[3, 3, 3, 4], 8));
    for construction in [Construction::Exact, Construction::Coded] {
        assert!(construction.misfit(&shape(&[1]), 64, true).is_some(), "keys that add up");
    }
    let sites = |sites| Construction::Coded.misfit(&Shape::lattice(sites, 2), 64, false);
    assert_eq!(sites(65_535), None);
    assert!(sites(65_536).is_some());
}

#[test]
fn coded_keys_differ_nearby() {
    let mut random = Random(1 << 32);
    let (mut tested, mut tight) = (0, 0);
    for seed in 0..300 {
        let features: Vec<usize> = (0..2 + random.below(5)).map(|_| 1 + random.below(5)).collect();
        let width = 4 + random.below(14) as u32;
        let shape = shape(&features);
        let least = match Construction::Coded.guarantee(&shape, width) {
            Guarantee::Slots(slots) => slots,
            Guarantee::Exact => features.len(),
            Guarantee::None => unreachable!("coded keys guarantee something"),
        };
        let hashes = hashes(&keys(Construction::Coded, seed, width, &features));
        if hashes.len() > 700 {
            continue;
        }
        for (i, (a, a_hash)) in hashes.iter().enumerate() {
            for (b, b_hash) in &hashes[..i] {
                let apart = a.iter().zip(b).filter(|(a, b)| a != b).count();
                if a_hash == b_hash {
                    assert!(apart > least, "{features:?} in {width} bits: {a:?} and {b:?}");
                    tight += usize::from(apart == least + 1);
                }
            }
        }
        tested += 1;
    }
    assert!(tested > 150, "{tested} shapes were small enough");
    assert!(tight > 100, "one slot more than promised does happen: {tight}");
}

/// As many slots as are separated are all slots; one slot more, and not all states are.
#[test]
fn coded_keys_of_few_slots_are_exact() {
    for (slots, expected) in
        [(4, Guarantee::Exact), (5, Guarantee::Exact), (6, Guarantee::Slots(5))]
    {
        let features = vec![1; slots];
        assert_eq!(Construction::Coded.guarantee(&shape(&features), 16), expected);
        for seed in 0..50 {
            let hashes = hashes(&keys(Construction::Coded, seed, 16, &features));
            let different: HashSet<_> = hashes.iter().map(|(_, hash)| hash).collect();
            assert!(different.len() == 1 << slots || expected != Guarantee::Exact);
        }
    }
}

/// For states that differ in more slots, over the seed: at most 2^-w (1 - 2^-m)^-ceil(w/m), and about that often.
#[test]
fn coded_keys_are_random_further_apart() {
    let features = [3, 2, 3, 1, 2];
    let (width, degree, seeds) = (6_u8, 3_u8, 20_000_u32);
    let mut equal = 0;
    for seed in 0..seeds {
        let slots = keys(Construction::Coded, seed.into(), width.into(), &features);
        // The values 2, 1, 3, 1 and 2 against none.
        equal +=
            u32::from(slots[0][2] ^ slots[1][1] ^ slots[2][3] ^ slots[3][1] ^ slots[4][2] == 0);
    }
    let share = f64::from(equal) / f64::from(seeds);
    let bound = 0.5_f64.powi(width.into())
        * (1.0 - 0.5_f64.powi(degree.into())).powi(-i32::from(width.div_ceil(degree)));
    let deviation = (bound / f64::from(seeds)).sqrt();
    assert!(share < bound + 4.0 * deviation, "{share} is more than {bound}");
    assert!(share > 0.5_f64.powi(width.into()) - 4.0 * deviation, "{share}");
}

/// Over the seed, the low and the high bits of exact hashes of two states are equal as often as at random.
#[test]
fn exact_bits_are_random() {
    let features = [3, 2, 3, 1, 2];
    let (width, bits) = (16, 4);
    let seeds = 20_000_u32;
    let (mut low, mut high) = (0, 0);
    for seed in 0..seeds {
        let slots = keys(Construction::Exact, seed.into(), width, &features);
        let difference = slots[0][2] ^ slots[3][1] ^ slots[4][1] ^ slots[4][2];
        low += u32::from(difference.trailing_zeros() >= bits);
        high += u32::from(difference >> (width - bits) == 0);
    }
    for share in [low, high].map(|equal| f64::from(equal) / f64::from(seeds)) {
        assert!((share - 1.0 / 16.0).abs() < 0.008, "{share}");
    }
}

/// Of an implementation in Python that shares no code, seed 2026.
#[test]
fn vectors() {
    let of = |construction, width, features: &[usize]| {
        let keys = keys(construction, 2026, width, features);
        keys.into_iter().map(|slot| slot[1..].to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(of(Construction::Coded, 8, &[2, 2, 2]), [[0x9e, 0xe7], [0x6d, 0xb6], [0x55, 0xaa]]);
    assert_eq!(
        of(Construction::Coded, 16, &[3, 3, 1, 1]),
        [vec![0xc46f, 0x388d, 0xfce2], vec![0xaba1, 0x43da, 0xe87b], vec![0xcace], vec![0x1767]]
    );
    assert_eq!(
        of(Construction::Exact, 8, &[2, 2, 2, 1]),
        [vec![0x63, 0x2a], vec![0x74, 0xb1], vec![0x8b, 0xbc], vec![0xfc]]
    );
}
