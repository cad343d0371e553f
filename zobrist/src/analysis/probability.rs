//! Collision probabilities, and the number of bits that keeps them small.
//!
//! Over random seeds, a hash of w bits is uniform among 2^w values, and the hashes of any two
//! different states are independent. (An exception is two states in which the multiplicities of
//! every feature differ by an even number.) So the mean numbers of collisions that this module
//! computes are exact for Zobrist hashes.
//!
//! The hashes of many states are not independent: a short relation between keys recurs in many
//! pairs of states, and these pairs collide together. Over the seeds, the number of collisions in
//! one game tree varies by 2 to 17 times the square root of its mean: many seeds do better than the
//! mean, and a few do much worse. The probability of at least one collision is at most the mean
//! number (Markov's inequality), and usually far below that of independent hashes. For example, the
//! 1,024 states of 10 flags have a collision of 32 bits only if the keys are linearly dependent,
//! with a probability of 1,023 / 2^32 = 2.4e-7. Among 1,024 independent hashes, two are equal with
//! a probability of 1.2e-4.
//!
//! | question | function | for Zobrist hashes |
//! | --- | --- | --- |
//! | how many pairs of n states have equal hashes? | [`expected_collisions`] | exact |
//! | how probable is at least one such pair? | [`collision_probability`] | usually too high |
//! | how many bits keep that probability below a bound? | [`bits_for`] | usually too many |
//! | how many false hits has a table that compares tags, or a cache? | [`false_hits`] | exact |
//!
//! ```
//! use zobrist::analysis::probability::{bits_for, collision_probability};
//!
//! // A search of 10^10 states: the probability of any collision is to be below one in a million.
//! assert_eq!(bits_for(1e10, 1e-6), 86);
//! assert!(collision_probability(1e10, 64) > 0.9);
//! ```

/// Returns the mean number of pairs of equal hashes of `bits` bits among `states` different states.
/// It is n (n - 1) / 2^(w + 1) for n states and w bits, and is exact for Zobrist hashes. It is also
/// an upper bound on the probability of at least one collision.
///
/// ```
/// use zobrist::analysis::probability::expected_collisions;
///
/// assert_eq!(expected_collisions(2.0, 16), 1.0 / 65_536.0);
/// assert_eq!(expected_collisions(1e6, 64), 1e6 * 999_999.0 / 2.0_f64.powi(65));
/// ```
pub fn expected_collisions(states: f64, bits: u32) -> f64 {
    if states < 2.0 {
        0.0
    } else {
        scaled_product(states, states - 1.0, bits.saturating_add(1))
    }
}

/// Returns the probability that at least two of `states` different states have equal hashes of
/// `bits` bits, if all hashes are independent. For Zobrist hashes of related states the probability
/// is usually lower, and it is always at most [`expected_collisions`].
///
/// The probability is 1 - M! / ((M - n)! M^n) for n states and M = 2^`bits` (R. von Mises, 1939; D.
/// E. Knuth, The Art of Computer Programming, vol. 3, section 6.4). It is computed with a relative
/// error below 10^-9. If it is small, it is about n^2 / (2 M).
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
#[doc(alias("birthday problem", "hash collision"))]
pub fn collision_probability(states: f64, bits: u32) -> f64 {
    let states = states.floor();
    let (last, mean) = (states - 1.0, expected_collisions(states, bits));
    let [x, y] = [states, last].map(|number| scaled(number, bits));
    if y >= 1.0 {
        return 1.0; // more states than hashes
    }
    if mean < 1e-10 {
        return mean; // the first two terms of inclusion and exclusion: the relative difference is at most mean / 2
    }
    let log_of_none = if states <= 4096.0 {
        let smaller = (1..4096_u16).map(f64::from).take_while(|i| *i < states);
        smaller.map(|i| (-scaled(i, bits)).ln_1p()).sum()
    } else {
        // Sums of powers of i / M over i < n, from the series of ln(1 - i / M). If x is too large
        // for four terms of the series, the logarithm is below -20, so the probability of
        // no collision is negligible.
        let second = x * last * (x + y) / 12.0;
        let third = x * x * last * y / 12.0;
        let fourth = x * x * x * x * states / 20.0;
        -(x * last / 2.0 + second + third + fourth)
    };
    -f64::exp_m1(log_of_none)
}

/// Returns the fewest bits for which the probability of a collision among `states` states is at
/// most `risk`, if all hashes are independent. For Zobrist hashes and a `risk` far below 1 these
/// bits also suffice: the mean number of collisions is then at most `risk` (1 + `risk`), and it
/// bounds the probability.
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
    assert!(
        risk > 0.0 && risk <= 1.0,
        "a risk of {risk} is not between 0 and 1"
    );
    assert!(states.is_finite(), "{states} states");
    // Even the smallest positive risk needs at most a few thousand bits.
    (0..4096)
        .find(|&bits| collision_probability(states, bits) <= risk)
        .unwrap_or(4096)
}

/// Returns the mean number of false hits in `absent` queries of distinct states that a table does
/// not hold. Each query is compared with `compared` entries by `bits` random bits.
///
/// - A table that compares tags, such as a
///   [`TranspositionTable`](crate::table::TranspositionTable), compares the entries of one bucket.
///   Count only the bits of the tag that do not select the bucket: all entries of a bucket agree in
///   the selecting bits.
/// - A cache that compares whole hashes, such as [`Cache`](crate::cache::Cache), compares, in
///   effect, the query with all entries, and each false hit is a wrong answer. If a second hash
///   verifies the first, `bits` is the sum of both widths.
///
/// ```
/// use zobrist::analysis::probability::false_hits;
///
/// // 10^9 probes, tags of 16 bits, four entries in a bucket.
/// assert_eq!(false_hits(1e9, 4.0, 16), 4e9 / 65_536.0);
/// // A cache of 4,096 entries: wrong answers among 10^12.
/// assert!((false_hits(1e12, 4096.0, 64) / 2.22e-4 - 1.0).abs() < 0.01);
/// assert!(false_hits(1e12, 4096.0, 128) < 1e-22);
/// ```
pub fn false_hits(absent: f64, compared: f64, bits: u32) -> f64 {
    scaled_product(absent, compared, bits)
}

/// Returns `a * b / 2^bits`, which may be finite although `a * b` is not, or positive although
/// `2^-bits` is too small for an `f64`.
fn scaled_product(a: f64, b: f64, bits: u32) -> f64 {
    let product = a * b;
    if !product.is_infinite() {
        return scaled(product, bits);
    }
    // Both numbers are at least 1, and the greater one is at least 2^512, so no digits are lost.
    let first = bits.min(1100);
    scaled(scaled(a.max(b), first) * a.min(b), bits - first)
}

/// Returns `number / 2^bits`.
fn scaled(mut number: f64, bits: u32) -> f64 {
    // More bits than this leave 0 of any finite number.
    let mut bits = bits.min(2200);
    while bits > 0 {
        let step = bits.min(1022);
        number *= inverse_power(step);
        bits -= step;
    }
    number
}

/// Returns 2^-`bits`, or 0 if that is too small for an `f64`.
pub(super) fn inverse_power(bits: u32) -> f64 {
    (-f64::from(bits)).exp2()
}
