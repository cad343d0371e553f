//! Compares collision probabilities with exact products, published values and enumerations.

#![allow(
    clippy::float_cmp,
    clippy::unreadable_literal,
    reason = "the numbers are exact, as Python prints them"
)]

use zobrist::analysis::probability::{
    bits_for, collision_probability, expected_collisions, false_hits,
};

/// Returns the collision probability of n = `states` hashes, 1 - (M - 1)/M ... (M - n + 1)/M for M
/// = 2^bits. The sum runs over the state that causes the first collision.
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
        let (found, expected) = (
            collision_probability(states.into(), bits),
            product(states, bits),
        );
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{states} {bits}: {found} {expected}"
        );
    }
}

/// Published values. For 23 people and 365 days the probability is 0.507297. 365 is no power of
/// two, so the test compares with 256 and 512. For 2^32 hashes of 64 bits it is 1 - exp(-1/2) =
/// 0.393469.
#[test]
fn birthdays() {
    assert!(collision_probability(23.0, 8) > 0.507_297);
    assert!(collision_probability(23.0, 9) < 0.507_297);
    assert!((collision_probability(2.0_f64.powi(32), 64) - 0.393_469_340_287_37).abs() < 1e-10);
    assert_eq!(collision_probability(257.0, 8), 1.0);
    assert_eq!(collision_probability(2.9, 8), collision_probability(2.0, 8));
    assert_eq!(collision_probability(1e300, 64), 1.0);
}

/// The expected values are `1 - prod(1 - Fraction(i, 2**w))` in Python, from the first terms of the
/// series.
#[test]
fn tiny_probabilities_keep_their_digits() {
    for (states, bits, expected) in [
        (1e6, 128, 1.469_366_469_159_92e-27),
        (2.0, 1000, 9.332_636_185_032_189e-302),
    ] {
        let found = collision_probability(states, bits);
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{states} {bits}: {found}"
        );
    }
}

/// Asserts that numbers are equal up to 10^-9 of them, or the rounding of the smallest numbers.
#[track_caller]
fn assert_near(found: f64, expected: f64, what: &str) {
    let tolerance = (1e-9 * expected).max(5e-324);
    assert!(
        found == expected || (found - expected).abs() <= tolerance,
        "{what}: {found:e}, not {expected:e}"
    );
}

/// Numbers whose squares or powers of two are outside of the range of an `f64`. The expected values
/// are computed with fractions in Python, and an exponential function of 60 digits.
#[test]
fn extreme_numbers() {
    for (states, bits, expected) in [
        (1e300, 1075, 1.2351641146031165e+276),
        (1e300, 2000, 0.004354904908108609),
        (1e200, 300, f64::INFINITY),
        (1e200, 1000, 4.666318092516094e+98),
        (f64::MAX, 2047, 0.9999999999999998),
        (f64::MAX, 2100, 1.1102230246251563e-16),
        (f64::MAX, 3200, 0.0),
        (f64::MAX, u32::MAX, 0.0),
        (f64::INFINITY, 3200, f64::INFINITY),
        (2.0, 1073, 1e-323),
        (2.0, 1074, 5e-324),
        (3.0, 1075, 1e-323),
        (1e10, 1130, 3.43e-321),
        (1e160, 1075, 0.00012351641146031162),
        (1e16, 1100, 3.681075914511431e-300),
    ] {
        assert_near(
            expected_collisions(states, bits),
            expected,
            &format!("{states:e} {bits}"),
        );
    }
    for (states, bits, expected) in [
        (1e300, 1075, 1.0),
        (1e300, 1990, 0.9884309589758811),
        (1e300, 1993, 0.4273197971268667),
        (1e300, 2000, 0.004345436060027114),
        (1e300, 2400, 1.6864769537079012e-123),
        (1e160, 1063, 0.3970513366837402),
        (1e160, 1075, 0.00012350878362241924),
        (f64::MAX, 2046, 0.8646647167633873),
        (f64::MAX, 2060, 0.0001220628622225587),
        (f64::MAX, 3000, 1.3134517764154801e-287),
        (f64::INFINITY, 3200, 1.0),
        (3.0, 1075, 1e-323),
        (2.0, 1073, 1e-323),
        (5000.0, 1000, 1.1663462072243978e-294),
        (1e155, 1029, 0.5807003568970877),
        (1e155, 1030, 0.352466492679404),
    ] {
        assert_near(
            collision_probability(states, bits),
            expected,
            &format!("{states:e} {bits}"),
        );
    }
    for (absent, compared, bits, expected) in [
        (1e300, 1e300, 2100, 6.870828455923969e-33),
        (1e300, 1e300, 1000, 9.33263618503219e+298),
        (1e300, 1e300, 64, f64::INFINITY),
        (1e300, 4.0, 1075, 9.881312916824931e-24),
        (1e-300, 1e300, 200, 6.223015277861142e-61),
        (1e-300, 1e300, 1000, 9.332636185032189e-302),
        (0.5, 0.25, 1060, 1.012e-320),
        (f64::MAX, 2.0, 1, f64::MAX),
        (f64::MAX, f64::MAX, 4000, 0.0),
        (1e9, 4.0, 1074, 1.9762625834e-314),
    ] {
        assert_near(
            false_hits(absent, compared, bits),
            expected,
            &format!("{absent:e} {compared:e} {bits}"),
        );
    }
    for (states, risk, expected) in [
        (1e300, 1e-6, 2013),
        (1e300, 0.5, 1993),
        (f64::MAX, 5e-324, 3121),
        (2.0, 5e-324, 1074),
        (1e160, 1e-3, 1072),
    ] {
        assert_eq!(bits_for(states, risk), expected, "{states:e} {risk:e}");
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

/// Enumerates all tables of three 4-bit keys, and hashes the 8 states of three flags. The expected
/// number of collisions equals that of independent hashes. The probability of a collision is lower.
#[test]
fn zobrist_hashes_of_flags() {
    let (mut pairs, mut some) = (0_u32, 0_u32);
    for table in 0..1_u32 << 12 {
        let key = |flag: u32, state: u32| {
            if state >> flag & 1 == 1 {
                table >> (4 * flag) & 15
            } else {
                0
            }
        };
        let hash = |state| key(0, state) ^ key(1, state) ^ key(2, state);
        let equal = (0..8).flat_map(|i| (0..i).map(move |j| (i, j)));
        let equal = equal.filter(|&(i, j)| hash(i) == hash(j)).count() as u32;
        pairs += equal;
        some += u32::from(equal > 0);
    }
    assert_eq!(expected_collisions(8.0, 4), f64::from(pairs) / 4096.0);
    // Without a collision the keys are linearly independent. The first is not 0, the second is none
    // of 2 sums, and the third none of 4.
    assert_eq!(some, 4096 - 15 * 14 * 12);
    assert!(f64::from(some) / 4096.0 < 0.5 * collision_probability(8.0, 4));
}

/// Enumerates the 3-bit tags of three entries, and counts the tags that equal the tag of the probed
/// state.
#[test]
fn false_hits_by_enumeration() {
    let hits: u32 = (0..1_u32 << 9)
        .map(|tags| (0..3).filter(|i| tags >> (3 * i) & 7 == 5).count() as u32)
        .sum();
    assert_eq!(false_hits(1.0, 3.0, 3), f64::from(hits) / 512.0);
}
