//! Compares collision probabilities with exact products, published values and enumerations.

#![allow(clippy::float_cmp, reason = "the numbers are exact")]

use zobrist::analysis::probability::{bits_for, collision_probability, expected_collisions, false_hits};

/// Returns the collision probability of n = `states` hashes, 1 - (M - 1)/M ... (M - n + 1)/M for M = 2^bits. The sum
/// runs over the state that causes the first collision.
fn product(states: u32, bits: u32) -> f64 {
    let hashes = f64::from(bits).exp2();
    let (mut probability, mut none) = (0.0, 1.0);
    for i in 1..states {
        let this = f64::from(i) / hashes;
        probability += none * this; // the first collision is that of state i
        none *= 1.0 - this;
    }
    probability
}

#[test]
fn collision_probabilities_are_products() {
    for (states, bits) in [
        (2, 0),
        (2, 1),
        (3, 1),
        (2, 64),
        (16, 8),
        (200, 8),
        (1_000, 16),
        (4_096, 24),
        (4_097, 24),
        (4_097, 13),
        (5_000, 20),
        (5_000, 30),
        (20_000, 25),
        (20_000, 31),
        (100_000, 34),
        (1_000_000, 40),
        (1_000_000, 60),
    ] {
        let (found, expected) = (collision_probability(states.into(), bits), product(states, bits));
        assert!((found / expected - 1.0).abs() < 1e-9, "{states} {bits}: {found} {expected}");
    }
}

/// Published values. For 23 people and 365 days the probability is 0.507297. 365 is no power of two, so the test
/// compares with 256 and 512. For 2^32 hashes of 64 bits it is 1 - exp(-1/2) = 0.393469.
#[test]
fn birthdays() {
    assert!(collision_probability(23.0, 8) > 0.507_297);
    assert!(collision_probability(23.0, 9) < 0.507_297);
    assert!((collision_probability(2.0_f64.powi(32), 64) - 0.393_469_340_287_37).abs() < 1e-10);
    assert_eq!(collision_probability(257.0, 8), 1.0);
    assert_eq!(collision_probability(2.9, 8), collision_probability(2.0, 8));
    assert_eq!(collision_probability(1e300, 64), 1.0);
}

/// The expected values are `1 - prod(1 - Fraction(i, 2**w))` in Python, from the first terms of the series.
#[test]
fn tiny_probabilities_keep_their_digits() {
    for (states, bits, expected) in [(1e6, 128, 1.469_366_469_159_92e-27), (2.0, 1000, 9.332_636_185_032_189e-302)] {
        let found = collision_probability(states, bits);
        assert!((found / expected - 1.0).abs() < 1e-9, "{states} {bits}: {found}");
    }
}

#[test]
fn continuous_where_formulas_meet() {
    for bits in [20, 23, 24, 40, 64] {
        let states = (1e-3 * f64::from(bits).exp2()).max(5_000.0);
        let [a, b] = [0.999_999, 1.000_001].map(|x| collision_probability(states * x, bits));
        assert!((a - b).abs() <= 1e-5 * a.max(b), "{states} {bits}: {a} {b}");
    }
}

#[test]
fn bits_are_the_fewest() {
    for states in [2.0, 23.0, 1e3, 1e9, 1e15] {
        for risk in [0.5, 1e-3, 1e-9, 1e-30] {
            let bits = bits_for(states, risk);
            assert!(collision_probability(states, bits) <= risk);
            assert!(collision_probability(states, bits - 1) > risk);
        }
    }
    assert_eq!(bits_for(1.0, 1e-9), 0);
    // The probabilities are exactly 1/2 and 1.
    assert_eq!((bits_for(2.0, 0.5), bits_for(3.0, 1.0)), (1, 0));
}

#[test]
#[should_panic(expected = "a risk of 0 is not between 0 and 1")]
fn no_risk() {
    bits_for(2.0, 0.0);
}

#[test]
#[should_panic(expected = "a risk of 1.5 is not between 0 and 1")]
fn more_than_certain() {
    bits_for(2.0, 1.5);
}

#[test]
#[should_panic(expected = "inf states")]
fn too_many_states() {
    bits_for(f64::INFINITY, 0.5);
}

/// Enumerates all assignments of 2-bit hashes to 4 states.
#[test]
fn means_over_all_tables() {
    let (mut pairs, mut some) = (0_u32, 0_u32);
    for table in 0..1_u32 << 8 {
        let hash = |i: u32| table >> (2 * i) & 3;
        let equal = (0..4).flat_map(|i| (0..i).map(move |j| (i, j)));
        let equal = equal.filter(|&(i, j)| hash(i) == hash(j)).count() as u32;
        pairs += equal;
        some += u32::from(equal > 0);
    }
    assert_eq!(expected_collisions(4.0, 2), f64::from(pairs) / 256.0);
    assert!((collision_probability(4.0, 2) - f64::from(some) / 256.0).abs() < 1e-15);
}

/// Enumerates all tables of three 4-bit keys, and hashes the 8 states of three flags. The expected number of collisions
/// equals that of independent hashes. The probability of a collision is lower.
#[test]
fn zobrist_hashes_of_flags() {
    let (mut pairs, mut some) = (0_u32, 0_u32);
    for table in 0..1_u32 << 12 {
        let key = |flag: u32, state: u32| {
            if state >> flag & 1 == 1 { table >> (4 * flag) & 15 } else { 0 }
        };
        let hash = |state| key(0, state) ^ key(1, state) ^ key(2, state);
        let equal = (0..8).flat_map(|i| (0..i).map(move |j| (i, j)));
        let equal = equal.filter(|&(i, j)| hash(i) == hash(j)).count() as u32;
        pairs += equal;
        some += u32::from(equal > 0);
    }
    assert_eq!(expected_collisions(8.0, 4), f64::from(pairs) / 4096.0);
    // Without a collision the keys are linearly independent. The first is not 0, the second is none of 2 sums, and the
    // third none of 4.
    assert_eq!(some, 4096 - 15 * 14 * 12);
    assert!(f64::from(some) / 4096.0 < 0.5 * collision_probability(8.0, 4));
}

/// Enumerates the 3-bit tags of three entries, and counts the tags that equal the tag of the probed state.
#[test]
fn false_hits_by_enumeration() {
    let hits: u32 = (0..1_u32 << 9).map(|tags| (0..3).filter(|i| tags >> (3 * i) & 7 == 5).count() as u32).sum();
    assert_eq!(false_hits(1.0, 3.0, 3), f64::from(hits) / 512.0);
}
