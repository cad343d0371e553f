//! Tests that `check` reports a smallest set of mistakes, by comparison with all subsets of a small
//! table.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use core::num::Wrapping;
use zobrist::lattice::LatticeKeys;
use zobrist::{Desync, Key, KeyTable, Mistake, Zobrist};

const SITES: usize = 20;

/// Returns the error of `check` for sites that are all `false`. Their hash has an extra key of each
/// site in `wrong`, added if the flag is `false` and subtracted if it is `true`.
fn desync<K: Key>(keys: &LatticeKeys<bool, K>, wrong: &[(usize, bool)]) -> Option<Desync> {
    let hash = wrong.iter().fold(keys.base(), |hash, &(site, negative)| {
        let key = keys.key(site, true);
        if negative { hash - key } else { hash + key }
    });
    keys.check(hash, [false; SITES]).err()
}

/// Returns 399 pseudorandom lists of up to six sites with signs, the same in each run.
fn samples() -> impl Iterator<Item = Vec<(usize, bool)>> {
    (1..400_u64).map(|i| {
        let mut digits = i.wrapping_mul(0x9e37_79b9_7f4a_7c55);
        let len = 1 + i as usize % 6;
        (0..len)
            .map(|_| {
                let digit = digits as usize % (2 * SITES);
                digits /= 2 * SITES as u64;
                (digit % SITES, digit >= SITES)
            })
            .collect()
    })
}

/// Asserts that `check` finds the least number of XOR keys that combine to a difference. All 2^20
/// subsets of the keys are enumerated for comparison.
fn assert_minimal_xor<K: Key + Into<u128> + TryInto<usize>>(seed: u64) {
    let keys = LatticeKeys::<bool, K>::new(seed, SITES);
    let single = |site| keys.key(site, true).raw().into();
    let singles: [u128; SITES] = std::array::from_fn(single);
    let mut fewest = HashMap::from([(0, 0)]);
    for subset in 1_u32..1 << SITES {
        let count = subset.count_ones();
        // `check` searches for sets of up to four keys, so larger sets are ignored.
        if count <= 4 {
            let difference = (0..SITES).filter(|&i| subset >> i & 1 == 1);
            let difference = difference.fold(0, |sum, i| sum ^ singles[i]);
            let fewest = fewest.entry(difference).or_insert(count);
            *fewest = count.min(*fewest);
        }
    }
    for wrong in samples() {
        let difference = wrong.iter().fold(0, |sum, &(site, _)| sum ^ singles[site]);
        let found = match desync(&keys, &wrong) {
            None => Some(0),
            Some(desync) => {
                assert_eq!(desync.difference(), difference);
                let mistakes = desync.mistakes();
                let sum = mistakes
                    .iter()
                    .fold(0, |sum, mistake| sum ^ singles[mistake.feature as usize]);
                assert!(mistakes.is_empty() || sum == difference);
                assert!(
                    mistakes.is_sorted_by(|a, b| a.feature < b.feature),
                    "each only once"
                );
                Some(mistakes.len() as u32).filter(|&len| len > 0)
            }
        };
        assert_eq!(found, fewest.get(&difference).copied(), "{wrong:?}");
    }
}

#[test]
fn smallest_sets_under_xor() {
    assert_minimal_xor::<u8>(1);
    assert_minimal_xor::<u64>(4);
}

/// With additive keys, `check` finds the least number of keys and negated keys. All sums of up to
/// four are enumerated for comparison.
#[test]
fn smallest_sets_under_addition() {
    let keys = LatticeKeys::<bool, Wrapping<u32>>::new(5, SITES);
    let term = |i: usize| {
        let key = keys.key(i % SITES, true).raw().0;
        if i < SITES { key } else { key.wrapping_neg() }
    };
    let terms: [u32; 2 * SITES] = std::array::from_fn(term);
    let mut fewest = HashMap::from([(0, 0)]);
    let mut level = vec![0_u32];
    for count in 1..=4 {
        let mut next = Vec::new();
        for sum in &level {
            for term in terms {
                let sum = sum.wrapping_add(term);
                if let Entry::Vacant(entry) = fewest.entry(sum) {
                    entry.insert(count);
                    next.push(sum);
                }
            }
        }
        level = next;
    }
    for wrong in samples() {
        let signed =
            |&(site, negative): &(usize, bool)| terms[site + SITES * usize::from(negative)];
        let difference = wrong.iter().map(signed).fold(0, u32::wrapping_add);
        let found = match desync(&keys, &wrong) {
            None => Some(0),
            Some(desync) => {
                let mistakes = desync.mistakes().iter();
                let signed = |mistake: &Mistake| {
                    terms[mistake.feature as usize + SITES * usize::from(!mistake.excess)]
                        .wrapping_mul(u32::from(mistake.times))
                };
                let sum = mistakes.clone().map(signed).fold(0, u32::wrapping_add);
                assert!(desync.mistakes().is_empty() || sum == difference);
                Some(mistakes.map(|mistake| mistake.times).sum()).filter(|&times| times > 0)
            }
        };
        assert_eq!(found, fewest.get(&difference).copied(), "{wrong:?}");
    }
}

#[derive(Zobrist)]
#[zobrist(slots)]
struct Digits {
    #[zobrist(max = 3)]
    digits: [u8; 4],
}

/// A set of wrong features is named exactly if it is the XOR of up to four terms. A term is a
/// feature, or the change of a slot from its value in the state to another value. The state has
/// four slots of three features, and a set of features is a number of 12 bits. The keys are so wide
/// that no two sets have the same sum.
#[test]
fn features_and_other_values_under_xor() {
    let (keys, state) = (
        KeyTable::<Digits, u64>::new(6),
        Digits {
            digits: [2, 0, 1, 3],
        },
    );
    let feature = |slot: usize, value: u8| 1 << (3 * slot + usize::from(value) - 1);
    let mut terms = Vec::new();
    for (slot, there) in state.digits.into_iter().enumerate() {
        terms.extend((1..=3).map(|value| feature(slot, value)));
        let others = (1..=3).filter(|&value| there > 0 && value != there);
        terms.extend(others.map(|value| feature(slot, value) ^ feature(slot, there)));
    }
    let mut reached = vec![false; 1 << 12];
    for a in 0..terms.len() {
        for b in a..terms.len() {
            for c in b..terms.len() {
                for d in c..terms.len() {
                    let [a, b, c, d] = [a, b, c, d].map(|term| terms[term]);
                    for sum in [a, a ^ b, a ^ b ^ c, a ^ b ^ c ^ d] {
                        reached[sum] = true;
                    }
                }
            }
        }
    }
    for (wrong, reached) in reached.into_iter().enumerate().skip(1) {
        let features = (0..12).filter(|feature| wrong >> feature & 1 == 1);
        let hash = features.clone().fold(keys.hash(&state), |hash, feature| {
            hash ^ keys.key(Digits::DIGITS.at(feature / 3), (feature % 3 + 1) as u8)
        });
        let desync = keys.check(hash, &state).unwrap_err();
        let there = |feature: usize| usize::from(state.digits[feature / 3]) == feature % 3 + 1;
        let mut expected: Vec<_> = features
            .filter(|_| reached)
            .map(|f| (there(f), f))
            .collect();
        expected.sort_unstable();
        let found: Vec<_> = desync
            .mistakes()
            .iter()
            .map(|m| (!m.excess, m.feature as usize))
            .collect();
        assert_eq!(found, expected, "{desync}");
    }
}

/// With additive keys, each sum of up to four keys or negated keys of three sites is explained, but
/// no sum of five.
#[test]
fn all_small_sums_under_addition() {
    const SITES: usize = 3;
    let keys = LatticeKeys::<bool, Wrapping<u64>>::new(8, SITES);
    let range = || -5..=5_i64;
    for (a, b, c) in
        range().flat_map(|a| range().flat_map(move |b| range().map(move |c| (a, b, c))))
    {
        let times = [a, b, c];
        let terms: i64 = times.iter().map(|times| times.abs()).sum();
        if !(1..=5).contains(&terms) {
            continue;
        }
        let hash = times
            .iter()
            .enumerate()
            .fold(keys.base(), |hash, (site, &times)| {
                let key = keys.key(site, true);
                (0..times.abs()).fold(
                    hash,
                    |hash, _| if times > 0 { hash + key } else { hash - key },
                )
            });
        let desync = keys.check(hash, [false; SITES]).unwrap_err();
        let mut found = [0; SITES];
        for mistake in desync.mistakes() {
            let times = i64::from(mistake.times);
            found[mistake.feature as usize] = if mistake.excess { times } else { -times };
        }
        assert_eq!(
            found,
            if terms <= 4 { times } else { [0; SITES] },
            "{desync}"
        );
    }
}
