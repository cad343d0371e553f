//! Collision probabilities, and the number of bits that keeps them small.
//!
//! Over the seeds, the hash of a state is uniform among 2^w, and the hashes of any two different states are independent (except
//! counts that all differ by even numbers). So the mean numbers are exact for Zobrist hashes.
//!
//! The hashes of many states are not independent: a short relation between keys recurs in many pairs of states, which collide
//! together. Over the seeds, the numbers of collisions in one game tree vary by 2 to 17 times the square root of their mean:
//! many seeds do better than the mean, and a few do much worse. The probability of at least one collision is at most the mean
//! number (Markov's inequality), and usually far below that of independent hashes. An example: the 1,024 states of 10 flags have
//! a collision of 32 bits if the keys are linearly dependent, with a probability of 1,023 / 2^32 = 2.4e-7. Of as many
//! independent hashes two are equal with a probability of 1.2e-4.
//!
//! | question | function | for Zobrist hashes |
//! | --- | --- | --- |
//! | how many pairs of n states have equal hashes? | [`expected_collisions`] | exact |
//! | how probable is at least one such pair? | [`collision_probability`] | usually too high |
//! | how many bits keep that probability below a bound? | [`bits_for`] | usually too many |
//! | how many false hits has a table that compares tags? | [`false_hits`] | exact |
//! | how many wrong answers has a cache that compares whole hashes? | [`wrong_answers`] | exact |
//!
//! ```
//! use zobrist::analysis::probability::{bits_for, collision_probability};
//!
//! // A search of 10^10 states: the probability of any collision is to be below one in a million.
//! assert_eq!(bits_for(1e10, 1e-6), 86);
//! assert!(collision_probability(1e10, 64) > 0.9);
//! ```

/// Returns the mean number of pairs of equal hashes among `states` different states: n (n - 1) / 2^(w + 1), exactly, and an upper
/// bound on the probability of at least one.
///
/// ```
/// use zobrist::analysis::probability::expected_collisions;
///
/// assert_eq!(expected_collisions(2.0, 16), 1.0 / 65_536.0);
/// assert_eq!(expected_collisions(1e6, 64), 1e6 * 999_999.0 / 2.0_f64.powi(65));
/// ```
pub fn expected_collisions(states: f64, bits: u32) -> f64 {
    pairs(states) * inverse_power(bits)
}

/// Returns the probability that at least two of `states` different states have equal hashes of `bits` bits, if all hashes are
/// independent. Zobrist hashes of related states usually have a lower one, and always at most [`expected_collisions`].
///
/// It is 1 - M! / ((M - n)! M^n) for n states and M = 2^w (R. von Mises, 1939; D. E. Knuth, The Art of Computer Programming,
/// vol. 3, section 6.4), computed with a relative error below 10^-9, and about n^2 / 2^(w + 1) if that is small.
///
/// ```
/// use zobrist::analysis::probability::collision_probability;
///
/// assert_eq!(collision_probability(1.0, 64), 0.0);
/// // Even odds at 5 thousand million states.
/// assert!((collision_probability(5.06e9, 64) - 0.5).abs() < 0.001);
/// // Small numbers are not rounded to zero.
/// assert!((collision_probability(1e6, 128) / 1.469e-27 - 1.0).abs() < 0.001);
/// ```
#[doc(alias = "birthday problem")]
#[doc(alias = "hash collision")]
pub fn collision_probability(states: f64, bits: u32) -> f64 {
    let (states, each) = (states.floor(), inverse_power(bits));
    let x = states * each;
    if states < 2.0 {
        return 0.0;
    }
    if (states - 1.0) * each >= 1.0 {
        return 1.0; // more states than hashes
    }
    let log_of_none = if states <= 4096.0 {
        let smaller = (1..4096_u16).map(f64::from).take_while(|i| *i < states);
        smaller.map(|i| (-i * each).ln_1p()).sum()
    } else if x < 1e-3 {
        // Sums of powers of i / M over i < n, from the series of ln(1 - i / M).
        let (n, last) = (states, states - 1.0);
        let second = x * last * each * (2.0 * n - 1.0) / 12.0;
        let third = (x * last) * (x * last) * each / 12.0;
        let fourth = x * x * x * x * states / 20.0;
        -(x * last / 2.0 + second + third + fourth)
    } else {
        // Stirling's series; there are too many states for its error to matter.
        let rest = 1.0 - x;
        let corrections = (each - each / rest) / 12.0;
        -((rest / each + 0.5) * (-x).ln_1p() + states) + corrections
    };
    -f64::exp_m1(log_of_none)
}

/// Returns the fewest bits for which the probability of a collision among `states` states is at most `risk`, if all hashes are
/// independent. For Zobrist hashes and a `risk` far below 1 this is enough, too, since the mean number of collisions is not larger.
///
/// # Panics
/// If `risk` is not between 0 and 1 (0 excluded), or `states` is not finite.
///
/// ```
/// use zobrist::analysis::probability::bits_for;
///
/// assert_eq!(bits_for(6e6, 1e-6), 64);
/// // 23 people, 365 days: the odds are even, so 9 bits are enough for that risk.
/// assert_eq!(bits_for(23.0, 0.5), 9);
/// ```
pub fn bits_for(states: f64, risk: f64) -> u32 {
    assert!(risk > 0.0 && risk <= 1.0, "a risk of {risk} is not between 0 and 1");
    assert!(states.is_finite(), "{states} states");
    // A risk below 10^-308 needs a few thousand bits at most.
    (0..4096).find(|&bits| collision_probability(states, bits) <= risk).unwrap_or(4096)
}

/// Returns the mean number of false hits of a table that compares tags: `absent` queries of states that it does not hold, each
/// compared with the tags of `compared` occupied entries, of `tag_bits` bits each.
///
/// Count only bits of a tag that do not select the entry: the entries of a bucket agree in all others. A
/// [`TranspositionTable`](crate::table::TranspositionTable) compares the entries of one bucket.
///
/// ```
/// use zobrist::analysis::probability::false_hits;
///
/// // 10^9 probes, tags of 16 bits, four entries in a bucket.
/// assert_eq!(false_hits(1e9, 4.0, 16), 4e9 / 65_536.0);
/// ```
pub fn false_hits(absent: f64, compared: f64, tag_bits: u32) -> f64 {
    absent * compared * inverse_power(tag_bits)
}

/// Returns the mean number of wrong answers of a cache that compares whole hashes, such as [`Cache`](crate::cache::Cache):
/// `absent` queries of different states that it does not hold, while it holds `kept` states. If a second hash verifies the
/// first, `bits` is the sum of both widths.
///
/// ```
/// use zobrist::analysis::probability::wrong_answers;
///
/// assert!((wrong_answers(1e12, 4096.0, 64) / 2.22e-4 - 1.0).abs() < 0.01);
/// assert!(wrong_answers(1e12, 4096.0, 128) < 1e-22);
/// ```
pub fn wrong_answers(absent: f64, kept: f64, bits: u32) -> f64 {
    absent * kept * inverse_power(bits)
}

fn pairs(n: f64) -> f64 {
    if n < 2.0 { 0.0 } else { n * (n - 1.0) / 2.0 }
}

/// Returns 2^-`bits`, or 0 if that is too small for an `f64`.
pub(super) fn inverse_power(bits: u32) -> f64 {
    (-f64::from(bits)).exp2()
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "exact numbers")]
mod tests {
    use super::*;

    /// Returns 1 - (M - 1)/M ... (M - n + 1)/M, factor by factor, summed from the smallest term to the largest.
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
            let (found, expected) =
                (collision_probability(states.into(), bits), product(states, bits));
            assert!((found / expected - 1.0).abs() < 1e-9, "{states} {bits}: {found} {expected}");
        }
    }

    /// Published values: 23 of 365 is 0.507297 (not a power of two, so by its neighbours 256 and 512), and for 2^32 of 2^64
    /// 1 - exp(-1/2) = 0.393469.
    #[test]
    fn birthdays() {
        assert!(collision_probability(23.0, 8) > 0.507_297);
        assert!(collision_probability(23.0, 9) < 0.507_297);
        assert!((collision_probability(2.0_f64.powi(32), 64) - 0.393_469_340_287_37).abs() < 1e-10);
        assert_eq!(collision_probability(257.0, 8), 1.0);
        assert_eq!(collision_probability(1e300, 64), 1.0);
    }

    /// Big integers in Python: `1 - prod(1 - Fraction(i, 2**w))`, by the first terms of its series.
    #[test]
    fn tiny_probabilities_keep_their_digits() {
        for (states, bits, expected) in
            [(1e6, 128, 1.469_366_469_159_92e-27), (2.0, 1000, 9.332_636_185_032_189e-302)]
        {
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
        // The probability is 1/2 and 1 exactly.
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

    /// All tables of hashes of 4 states with 2 bits, by enumeration.
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

    /// All tables of three keys of 4 bits: the 8 states of three flags. The mean is that of independent hashes, the probability
    /// is lower.
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
        // Independent keys: the second is none of 2 sums, the third none of 4.
        assert_eq!(some, 4096 - 15 * 14 * 12);
        assert!(f64::from(some) / 4096.0 < 0.5 * collision_probability(8.0, 4));
    }

    /// Three entries, a tag of 3 bits, all their values: how many equal that of the state that is asked for.
    #[test]
    fn false_hits_by_enumeration() {
        let hits: u32 = (0..1_u32 << 9)
            .map(|tags| (0..3).filter(|i| tags >> (3 * i) & 7 == 5).count() as u32)
            .sum();
        assert_eq!(false_hits(1.0, 3.0, 3), f64::from(hits) / 512.0);
        assert_eq!(wrong_answers(1.0, 3.0, 3), f64::from(hits) / 512.0);
    }
}
