//! Compares counts and distances with brute force over all pairs of states.

use core::num::Wrapping;
use std::collections::HashSet;

use zobrist::Key;
use zobrist::analysis::{Distance, Effort};

use super::{cancelling, described, splitmix};

/// Returns all states of slots with the given numbers of keys. A state is a value for each slot, 0
/// for the empty value.
fn states(features: &[usize]) -> Vec<Vec<usize>> {
    features.iter().fold(vec![vec![]], |states, &features| {
        let extended = |state: &Vec<usize>, value| [&state[..], &[value]].concat();
        states
            .iter()
            .flat_map(|state| (0..=features).map(move |value| extended(state, value)))
            .collect()
    })
}

/// Returns all changes between two states, as the difference that each slot makes to the hash. A
/// slot that keeps its value has `None`. Under XOR, a change and its inverse are listed once.
fn changes<K: Key>(features: &[usize], keys: &[K]) -> Vec<Vec<Option<K>>> {
    let mut first = 0;
    let firsts: Vec<usize> = features
        .iter()
        .map(|features| {
            first += features;
            first - features
        })
        .collect();
    let key = |slot: usize, value: usize| {
        if value == 0 {
            K::ZERO
        } else {
            keys[firsts[slot] + value - 1]
        }
    };
    let states = states(features);
    let mut changes = HashSet::new();
    for old in &states {
        for new in &states {
            let change = |slot| {
                let (old, new): (usize, usize) = (old[slot], new[slot]);
                (old != new).then(|| {
                    if K::ADDITIVE {
                        (old, new)
                    } else {
                        (old.min(new), old.max(new))
                    }
                })
            };
            changes.insert((0..features.len()).map(change).collect::<Vec<_>>());
        }
    }
    let difference = |slot, change: Option<(usize, usize)>| {
        change.map(|(old, new)| key(slot, new).minus(key(slot, old)))
    };
    let differences = |change: Vec<_>| {
        change
            .into_iter()
            .enumerate()
            .map(|(slot, change)| difference(slot, change))
    };
    changes
        .into_iter()
        .map(|change| differences(change).collect())
        .collect()
}

fn slots_changed<K>(change: &[Option<K>]) -> usize {
    change.iter().flatten().count()
}

fn sum<K: Key>(change: &[Option<K>]) -> K {
    change
        .iter()
        .flatten()
        .fold(K::ZERO, |sum, &key| sum.plus(key))
}

fn compare<K: Key + Bits>(features: &[usize], keys: &[K]) {
    let quality = described(
        &features
            .iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(","),
    )
    .quality(keys, Effort::Hundredth);
    let changes = changes(features, keys);

    let cancelling = changes.iter().filter(|change| sum(change) == K::ZERO);
    let fewest = cancelling
        .map(|change| slots_changed(change))
        .filter(|&slots| slots > 0)
        .min();
    match &quality.distance {
        Distance::Never => assert_eq!(fewest, None, "{keys:?}"),
        Distance::Exactly(changes) => {
            assert_eq!(fewest, Some(changes.len()), "{keys:?}");
            check_witness(features, keys, changes);
        }
        Distance::MoreThan(slots) => {
            assert_eq!(*slots, 6, "only {slots} of {features:?} were searched");
            assert!(features.len() > 6, "all of {features:?} were searched");
            assert!(fewest.is_none_or(|fewest| fewest > 6), "{keys:?}");
        }
    }

    assert!(!quality.windows.is_empty());
    for window in &quality.windows {
        assert!(
            !window.high || window.bits < K::BITS,
            "all bits are counted once"
        );
        let shift = if window.high {
            K::BITS - window.bits
        } else {
            0
        };
        let mask = (1_u128 << window.bits) - 1;
        let mut numbers = vec![0; features.len() + 1];
        for change in &changes {
            if sum(change).bits() >> shift & mask == 0 {
                numbers[slots_changed(change)] += 1;
            }
        }
        let counted: Vec<u64> = window.counts.iter().map(|count| count.number).collect();
        assert_eq!(
            counted[..],
            numbers[1..=counted.len()],
            "{features:?} {keys:?} {window:?}"
        );
        assert_eq!(counted.len(), features.len().min(6));
    }
}

/// Checks that the changes named by a witness, such as `3 = 2 to 0`, cancel.
fn check_witness<K: Key>(features: &[usize], keys: &[K], changes: &[String]) {
    let mut difference = K::ZERO;
    for change in changes {
        let words: Vec<&str> = change.split(' ').collect();
        let [slot, "=", old, "to", new] = words[..] else {
            panic!("{change}")
        };
        let first: usize = features[..slot.trim_matches(['[', ']']).parse().unwrap()]
            .iter()
            .sum();
        let key = |value: &str| match value {
            "0" => K::ZERO,
            number => keys[first + number.parse::<usize>().unwrap() - 1],
        };
        difference = difference.plus(key(new)).minus(key(old));
    }
    assert_eq!(difference, K::ZERO, "{changes:?}");
}

trait Bits {
    fn bits(self) -> u128;
}
macro_rules! bits {
    ($($key:ty => $bits:expr,)*) => {$(
        impl Bits for $key {
            fn bits(self) -> u128 {
                let bits: fn($key) -> u128 = $bits;
                bits(self)
            }
        }
    )*};
}
bits! {
    u8 => u128::from, u32 => u128::from, u128 => |key| key,
    Wrapping<u64> => |key| u128::from(key.0),
}

const SHAPES: [&[usize]; 9] = [
    &[1],
    &[5],
    &[1, 1, 1, 1, 1, 1, 1],
    &[2, 2, 2],
    &[3, 1, 2],
    &[1, 3, 3],
    &[2, 1, 1, 2],
    &[15, 7],
    &[1, 1, 2, 1, 1, 1],
];

fn each_table(seed: u64, tables: usize, mut on: impl FnMut(&[usize], &mut dyn FnMut() -> u64)) {
    let mut state = seed;
    for features in SHAPES {
        for _ in 0..tables {
            on(features, &mut || splitmix(&mut state));
        }
    }
}

fn table<K>(features: &[usize], key: impl FnMut() -> K) -> Vec<K> {
    std::iter::repeat_with(key)
        .take(features.iter().sum())
        .collect()
}

#[test]
fn keys_that_xor() {
    each_table(1, 2, |features, random| {
        compare::<u8>(features, &table(features, || random() as u8));
        compare::<u32>(features, &table(features, || random() as u32));
        // The masks leave few different keys, so some are zero, repeated or dependent.
        compare::<u32>(features, &table(features, || random() as u32 & 0x8421));
        compare::<u8>(features, &table(features, || random() as u8 & 0x5a));
        let wide = |random: u64| u128::from(random & 0x1f) << 100 | u128::from(random >> 60);
        compare::<u128>(features, &table(features, || wide(random())));
    });
}

#[test]
fn keys_that_add() {
    each_table(2, 3, |features, random| {
        compare(features, &table(features, || Wrapping(random())));
        // There are few different keys, and some are their own inverses.
        compare(
            features,
            &table(features, || Wrapping((random() & 15) << 60)),
        );
        compare(
            features,
            &table(features, || Wrapping((random() & 7).wrapping_sub(3))),
        );
    });
}

/// One key depends on others, and all other keys are independent. The witness must have 2 to 6
/// slots. Six are the most that are searched.
#[test]
fn distances_of_one_relation() {
    for slots in 2..=6 {
        let mut state = 7;
        let mut keys: Vec<u128> = (0..20)
            .map(|_| u128::from(splitmix(&mut state)) << 64 | u128::from(splitmix(&mut state)))
            .collect();
        keys[10] = keys[11..10 + slots].iter().fold(0, |sum, key| sum ^ key);
        let shape = described("20x1");
        let quality = shape.quality(&keys, Effort::Tenth);
        let witness = cancelling(&quality);
        let named: Vec<String> = (10..10 + slots)
            .map(|slot| format!("[{slot}] = 0 to 1"))
            .collect();
        assert_eq!(witness, named);

        let mut keys: Vec<Wrapping<u64>> =
            (0..20).map(|_| Wrapping(splitmix(&mut state))).collect();
        // The relation has terms of both signs.
        keys[10] = keys[11..10 + slots]
            .iter()
            .enumerate()
            .fold(
                Wrapping(0),
                |sum, (i, key)| if i % 2 == 0 { sum - key } else { sum + key },
            );
        let quality = shape.quality(&keys, Effort::Tenth);
        let witness = cancelling(&quality);
        assert_eq!(witness.len(), slots);
        check_witness(&[1; 20], &keys, witness);
    }
}

/// If all keys are independent, no two states have equal hashes, whatever the shape.
#[test]
fn exact_keys_are_recognized() {
    let fields = [3_usize, 1, 7, 1, 3];
    let mut keys: Vec<u32> = Vec::new();
    let mut bit = 0;
    for features in fields {
        keys.extend((1..=features as u32).map(|value| value << bit));
        bit += (features + 1).ilog2();
    }
    // A linear bijection mixes the bits of the keys.
    let keys: Vec<u32> = keys.iter().map(|key| key ^ key << 3 ^ key << 7).collect();
    compare(&fields, &keys);
    let slots = described("3,1,7,1,3");
    let quality = slots.quality(&keys, Effort::Hundredth);
    assert_eq!(
        (&quality.distance, quality.rank),
        (&Distance::Never, Some(9))
    );
}
