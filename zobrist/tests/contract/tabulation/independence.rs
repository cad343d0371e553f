//! Verifies independence theorems by enumerating all tables over small domains.

use std::array;

use zobrist::Seed;
use zobrist::tabulation::{FiveIndependent, Mixed, Simple, Tornado, Twisted};

use crate::fixtures::random::mix;

/// A key has one or two bytes, each one of these four characters. The XOR of any two of the
/// characters is one of them, too.
const CHARACTERS: [u8; 4] = [0, 7, 248, 255];
/// Two tables have 2 * 4 entries of one bit each, so there are 2^8 pairs of tables. The tests try
/// all of them.
const TABLES: u32 = 1 << 8;

fn keys() -> Vec<[u8; 2]> {
    CHARACTERS
        .iter()
        .flat_map(|&a| CHARACTERS.map(|b| [a, b]))
        .collect()
}

/// Hashes a key of one or two bytes.
macro_rules! hash {
    ($table:expr, $key:ident) => {
        match *$key {
            [a] => $table.hash([a]),
            [a, b] => $table.hash([a, b]),
            _ => unreachable!("no other lengths"),
        }
    };
}

/// Returns two tables. Their entries at the four characters are the bits of `number`.
fn rows(number: u32) -> [[u8; 256]; 2] {
    let mut rows = [[0; 256]; 2];
    for (i, row) in rows.iter_mut().enumerate() {
        for (j, character) in CHARACTERS.into_iter().enumerate() {
            row[usize::from(character)] = (number >> (4 * i + j) & 1) as u8;
        }
    }
    rows
}

/// Checks that the hashes of any three keys have each combination of values in equally many tables.
/// The keys may differ in length.
fn assert_three_independent(hash: impl Fn(u32, &[u8]) -> u8) {
    let short = CHARACTERS.map(|character| vec![character]);
    let keys: Vec<Vec<u8>> = keys().into_iter().map(Vec::from).chain(short).collect();
    let hashes: Vec<Vec<u8>> = (0..TABLES)
        .map(|tables| keys.iter().map(|key| hash(tables, key)).collect())
        .collect();
    for a in 0..keys.len() {
        for b in 0..a {
            for c in 0..b {
                let mut counts = [0; 8];
                for hashes in &hashes {
                    counts[usize::from(hashes[a] << 2 | hashes[b] << 1 | hashes[c])] += 1;
                }
                assert_eq!(
                    counts,
                    [TABLES / 8; 8],
                    "{:?}, {:?}, {:?}",
                    keys[a],
                    keys[b],
                    keys[c]
                );
            }
        }
    }
}

#[test]
fn simple_is_three_independent() {
    assert_three_independent(|tables, key| hash!(Simple::from_rows(rows(tables), 0), key));
}

/// M. Pătraşcu and M. Thorup, 2012, section 1: for any characters a, b, c and d, the hashes of the
/// four keys (a, c), (a, d), (b, c) and (b, d) cancel, whatever the tables are.
#[test]
fn simple_is_not_four_independent() {
    let corners = [[0, 0], [0, 7], [7, 0], [7, 7]];
    for tables in 0..TABLES {
        let table = Simple::from_rows(rows(tables), 0);
        assert_eq!(corners.iter().fold(0, |sum, &key| sum ^ table.hash(key)), 0);
    }
    // The four hashes also cancel with random tables, at any positions and for any characters.
    let table = Simple::<u64>::new(Seed::new(2026));
    let key = |a: u64, b: u64| table.hash(0x1122_0044_5500_7788_u64 | a << 40 | b << 16);
    assert_eq!(key(3, 5) ^ key(3, 6) ^ key(4, 5) ^ key(4, 6), 0);
}

/// Twisted tabulation is three-independent for any table of twists. The twist permutes the keys,
/// and simple tabulation hashes the permuted keys.
#[test]
fn twisted_is_three_independent() {
    for twist in CHARACTERS {
        let mut twists = [[0; 256]; 2];
        twists[0][7] = twist;
        twists[0][248] = !twist;
        assert_three_independent(|tables, key| {
            hash!(Twisted::from_rows(&rows(tables), &twists, 0), key)
        });
        for tables in 0..TABLES {
            let twisted = Twisted::from_rows(&rows(tables), &twists, 0);
            let simple = Simple::from_rows(rows(tables), 0);
            for [tail, head] in keys() {
                let permuted = [tail, head ^ twists[0][usize::from(tail)]];
                assert_eq!(twisted.hash([tail, head]), simple.hash(permuted));
            }
        }
    }
}

/// Mixed tabulation is three-independent for any table of derived characters.
#[test]
fn mixed_is_three_independent() {
    let mut characters = [[0; 256]; 2];
    characters[0][7] = 0x0102_0304_0506_0708;
    characters[1][255] = 0x0900_0700_0200_0001;
    let derived = std::array::from_fn(|i| std::array::from_fn(|j| (i * j % 2) as u8));
    assert_three_independent(|tables, key| {
        hash!(
            Mixed::from_rows(&rows(tables), &characters, derived, 0),
            key
        )
    });
}

/// Tornado tabulation is three-independent for any table of words.
#[test]
fn tornado_is_three_independent() {
    let mut characters = [[0; 256]; 2];
    characters[0][7] = 0x0102_0307;
    characters[0][248] = 0x0506_07f8;
    characters[1][255] = 0x0900_0700;
    let derived: [[u8; 256]; 2] = array::from_fn(|i| array::from_fn(|j| (i * j % 2) as u8));
    let words = derived.map(|row| row.map(|bit| u64::from(bit) * 0x0707_0707));
    assert_three_independent(|tables, key| {
        hash!(
            Tornado::from_rows(&rows(tables), &characters, &derived, &words, 0),
            key
        )
    });
}

/// Returns the number of functions, of those that are drawn, for which the four keys of a rectangle cancel. Each
/// character has one of 16 values: all words consist of such characters.
fn dependent<const D: usize>(functions: u32) -> u32 {
    // Different words for each function, and hashes of 64 bits, which cancel by chance with
    // probability 2^-64.
    let mut number = (D as u64) << 32;
    let mut next = || {
        number += 1;
        mix(number)
    };
    let mut dependent = 0;
    for _ in 0..functions {
        let mut draw = |mask: u64| {
            let mut row = [0; 256];
            row[..16].fill_with(|| next() & mask);
            row
        };
        let words = 0x0f0f_0f0f_0f0f_0f0f;
        let tornado = Tornado::from_rows(
            &array::from_fn::<_, 2, _>(|_| draw(u64::MAX)),
            &array::from_fn(|_| draw(words)),
            &array::from_fn::<_, D, _>(|_| draw(u64::MAX)),
            &array::from_fn(|_| draw(words)),
            0,
        );
        let hash = |a, b| tornado.hash([a, b]);
        let sum = hash(3, 5) ^ hash(3, 6) ^ hash(4, 5) ^ hash(4, 6);
        dependent += u32::from(sum == 0);
    }
    dependent
}

/// The four keys of a rectangle have dependent hashes if their derived characters fall into two
/// pairs of equal ones at each position. Of s values of a character, this happens with probability
/// 2 / s for the twisted character, whose pairing cannot be that of the keys' last bytes, and with
/// probability 3 / s - 2 / s^2 for each derived character, one for each of three pairings. The
/// theorem's factor 3 / 256 of each derived character is this probability for s = 256.
fn assert_dependencies(functions: u32) {
    let s = 16.0;
    let each: f64 = 3.0 / s - 2.0 / (s * s);
    for (derived, found) in [
        (1, dependent::<1>(functions)),
        (2, dependent::<2>(functions)),
        (3, dependent::<3>(functions)),
    ] {
        let expected = f64::from(functions) * 2.0 / s * each.powi(derived);
        let deviations = (f64::from(found) - expected) / expected.sqrt();
        assert!(
            deviations.abs() < 4.0,
            "{derived}: {found} instead of {expected}"
        );
    }
}

#[test]
fn each_derived_character_of_tornado_breaks_dependencies() {
    assert_dependencies(20_000);
}

#[test]
#[ignore = "takes half a minute"]
fn weekly_dependencies_of_tornado() {
    assert_dependencies(200_000);
}

/// The bound of the theorem, in exact fractions of a power of two.
#[test]
#[allow(clippy::float_cmp, reason = "the numbers are exact")]
fn the_bound_of_tornado() {
    // 7 * 64^3 * 3^3 / 2^24, and 2^-128.
    let three = 7.0 * 262_144.0 * 27.0 / 16_777_216.0;
    assert_eq!(Tornado::<u64, 8, 2>::dependence(64.0), 1.0, "{three}");
    let four = 7.0 * 262_144.0 * 81.0 / 4_294_967_296.0;
    assert_eq!(Tornado::<u64, 8, 3>::dependence(64.0), four);
    assert_eq!(Tornado::<u64, 8, 3>::dependence(0.0), 2_f64.powi(-128));
    assert_eq!(Tornado::<u64, 8, 7>::dependence(f64::NAN), 1.0);
    assert_eq!(Tornado::<u64, 8, 7>::dependence(-1.0), 1.0);
    assert_eq!(Tornado::<u64, 8, 7>::dependence(128.5), 1.0);
}

/// All nine keys of two bytes below 3 have seven values of their derived character, so a function is
/// 13 bits, one for each entry. In all 2^13 functions together, the hashes of any five keys have each
/// combination of values equally often.
#[test]
fn five_keys_are_independent_in_all_tables() {
    // Byte 0 is a, byte 1 is b: a + b / 2 modulo 257, plus 8.
    let halves = [0, 129, 1];
    let mut values: Vec<usize> = halves
        .iter()
        .flat_map(|half| [0, 1, 2].map(|a| a + half + 8))
        .collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 7);
    let keys: Vec<[u8; 2]> = (0..9).map(|i| [i / 3, i % 3]).collect();
    let hashes: Vec<u32> = (0..1 << 13)
        .map(|bits: u32| {
            let bit = |i: usize| (bits >> i & 1) as u8;
            let mut rows = [[0; 256]; 2];
            for (i, entry) in rows.iter_mut().flat_map(|row| &mut row[..3]).enumerate() {
                *entry = bit(i);
            }
            let mut derived = [[0; 264]; 2];
            for (i, &value) in values.iter().enumerate() {
                derived[0][value] = bit(6 + i);
            }
            let five = FiveIndependent::from_rows(&rows, &derived, 0);
            keys.iter()
                .fold(0, |word, &key| word << 1 | u32::from(five.hash(key)))
        })
        .collect();
    let subsets = (0..1_u32 << 9).filter(|subset| subset.count_ones() == 5);
    for subset in subsets {
        let mut counts = std::collections::HashMap::new();
        for hash in &hashes {
            *counts.entry(hash & subset).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 32, "{subset:b}");
        assert!(counts.values().all(|&count| count == 256), "{subset:b}");
    }
}

/// Returns whether the hashes of two pairs of keys have the same XOR. If not, the hashes of any five
/// of the keys are independent: with random entries of 128 bits, four hashes that do not cancel in
/// all tables cancel with probability 2^-128.
fn two_pairs_agree(hashes: &[u128]) -> bool {
    let mut pairs: Vec<u128> = hashes
        .iter()
        .enumerate()
        .flat_map(|(i, a)| hashes[..i].iter().map(move |b| a ^ b))
        .collect();
    pairs.sort_unstable();
    pairs.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns all keys of the bytes of a list.
fn all_keys<const N: usize>(bytes: &[u8]) -> Vec<[u8; N]> {
    let number = bytes.len().pow(N as u32);
    (0..number)
        .map(|i| array::from_fn(|at| bytes[i / bytes.len().pow(at as u32) % bytes.len()]))
        .collect()
}

#[test]
fn no_four_keys_depend_on_each_other() {
    let five = FiveIndependent::<u128>::new(Seed::new(2026));
    let simple = Simple::<u128, 8>::new(Seed::new(2026));
    macro_rules! check {
        ($($n:literal: $bytes:expr;)*) => {$(
            let keys = all_keys::<$n>(&$bytes);
            assert!(!two_pairs_agree(&keys.iter().map(|&key| five.hash(key)).collect::<Vec<_>>()));
            assert!(two_pairs_agree(&keys.iter().map(|&key| simple.hash(key)).collect::<Vec<_>>()));
        )*};
    }
    check! {
        2: array::from_fn::<_, 16, _>(|i| i as u8);
        2: array::from_fn::<_, 16, _>(|i| (17 * i) as u8);
        3: [0, 1, 2, 127, 128, 255];
        4: [0, 1, 128, 255];
        5: [0, 1, 255];
        6: [0, 255, 7];
        7: [0, 128];
        8: [0, 1];
        8: [3, 252];
    }
}

/// The same scheme in smaller fields, for all keys: the characters of a key, and c - 1 derived ones by
/// the same coefficients modulo p. Four keys cancel only in the field of two, where the proof fails.
#[test]
fn five_independence_in_small_fields() {
    fn dependent(p: u32, c: u32) -> bool {
        let inverse = |n| (1..p).find(|k| n * k % p == 1).unwrap_or(0);
        let hash = |key: u32| {
            let byte = |i: u32| key / p.pow(i) % p;
            let derived = |j| (0..c).map(|i| byte(i) * inverse(i + j + 1)).sum::<u32>() % p;
            let characters = (0..c).map(byte).chain((0..c - 1).map(derived));
            // Each entry is a bit of its own.
            characters.enumerate().fold(0, |hash, (at, character)| {
                hash ^ 1_u128 << (at as u32 * p + character)
            })
        };
        two_pairs_agree(&(0..p.pow(c)).map(hash).collect::<Vec<_>>())
    }
    for (p, c) in [(3, 2), (5, 2), (7, 2), (11, 2), (5, 3), (7, 3)] {
        assert!(!dependent(p, c), "{c} characters modulo {p}");
    }
    assert!(dependent(2, 2));
}

/// The four keys that cancel under simple tabulation do not cancel under the other constructions.
#[test]
fn the_witness_is_of_simple_tabulation_only() {
    let twisted = Twisted::<u64>::new(Seed::new(1));
    let mixed = Mixed::<u64>::new(Seed::new(1));
    let tornado = Tornado::<u64>::new(Seed::new(1));
    let sum = |hash: &dyn Fn(u64) -> u64| hash(0) ^ hash(1) ^ hash(1 << 56) ^ hash(1 | 1 << 56);
    assert_ne!(sum(&|key| twisted.hash(key)), 0);
    assert_ne!(sum(&|key| mixed.hash(key)), 0);
    assert_ne!(sum(&|key| tornado.hash(key)), 0);
    let five = FiveIndependent::<u64>::new(Seed::new(1));
    assert_ne!(sum(&|key| five.hash(key)), 0);
}
