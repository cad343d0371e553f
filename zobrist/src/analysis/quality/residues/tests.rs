use super::*;

#[test]
fn as_remainders_of_big_integers() {
    let prime = u128::from(PRIME);
    let numbers = [
        0,
        1,
        2,
        7,
        EPSILON - 1,
        EPSILON,
        EPSILON + 1,
        1 << 63,
        PRIME - 2,
        PRIME - 1,
    ]
    .into_iter()
    .chain((1..200_u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % PRIME));
    for a in numbers.clone() {
        for b in numbers.clone() {
            let (wide_a, wide_b) = (u128::from(a), u128::from(b));
            assert_eq!(u128::from(add(a, b)), (wide_a + wide_b) % prime);
            assert_eq!(u128::from(sub(a, b)), (wide_a + prime - wide_b) % prime);
            assert_eq!(u128::from(mul(a, b)), wide_a * wide_b % prime, "{a} {b}");
        }
        assert_eq!(mul(a, inverse(a)), u64::from(a > 0));
    }
}

#[test]
fn roots_have_their_order() {
    for bits in 1..=32 {
        assert_eq!(pow(root(bits), 1 << (bits - 1)), PRIME - 1);
    }
}
