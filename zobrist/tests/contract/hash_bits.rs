//! Tests that the shares, the rest and the tag of `HashBits` neither overlap nor lose bits of the
//! hash.

use core::num::Wrapping;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use zobrist::{Key, ZobristHash};

use crate::fixtures::any::Any;

fn bits<K: Key>(raw: K) -> zobrist::HashBits<K> {
    ZobristHash::<Any, K>::from_raw(raw).bits()
}

/// Returns the hash of `width` bits for which `take(n)` returns `share` and leaves `rest`, or
/// `None` if there is none. The share is the quotient of `hash * n` by 2^width, and the rest is the
/// remainder. So both determine the hash.
fn before(width: u32, n: usize, share: usize, rest: u128) -> Option<u128> {
    let product = (share as u128) << width | rest;
    (product % n as u128 == 0).then(|| product / n as u128)
}

/// Arguments of two calls of `take`, with products below 2^14: small, odd, powers of two, and
/// primes.
const SHARES: [(usize, usize); 8] = [
    (1, 1),
    (2, 128),
    (3, 5),
    (7, 64),
    (8, 8),
    (100, 101),
    (1, 1009),
    (251, 4),
];

#[test]
fn all_of_16_bits() {
    for (n, m) in SHARES {
        let mut counts = vec![0_u32; n * m];
        for hash in 0..=u16::MAX {
            let mut left = bits(hash);
            let worker = left.take(n);
            let bucket = left.take(m);
            assert!(worker < n && bucket < m);
            let middle = before(16, m, bucket, left.clone().rest().into()).unwrap();
            assert_eq!(before(16, n, worker, middle), Some(hash.into()));
            // Shares of n and m are equivalent to one share of n * m, so all pairs are equally
            // likely.
            assert_eq!(bits(hash).take(n * m), worker * m + bucket);
            counts[worker * m + bucket] += 1;
        }
        // Each pair is expected for 2^16 / (n m) hashes. The counts differ by at most 1, so the
        // relative bias is at most n m / 2^16.
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(
            most - least <= 1,
            "{least} to {most} of 65,536 in {n} * {m}"
        );
    }
}

#[test]
fn all_of_8_bits() {
    for n in 1..=256 {
        for hash in 0..=u8::MAX {
            let mut left = bits(hash);
            let share = left.take(n);
            assert!(share < n);
            assert_eq!(
                before(8, n, share, left.clone().rest().into()),
                Some(hash.into())
            );
        }
    }
}

/// Shares of powers of two and the tag are adjacent bit fields of the hash, from the high end down.
#[test]
fn powers_of_two_are_fields() {
    let field = |hash: u16, from: u32, width: u32| {
        let bits = format!("{hash:016b}0000000000000000");
        usize::from_str_radix(&format!("0{}", &bits[from as usize..][..width as usize]), 2).unwrap()
    };
    for (a, b, width) in [
        (0, 0, 16),
        (1, 2, 13),
        (4, 4, 8),
        (3, 0, 5),
        (8, 7, 1),
        (5, 6, 8),
    ] {
        for hash in 0..=u16::MAX {
            let mut left = bits(hash);
            assert_eq!(left.take(1 << a), field(hash, 0, a));
            assert_eq!(left.take(1 << b), field(hash, a, b));
            assert_eq!(left.clone().tag(width), field(hash, a + b, width) as u64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2026),
        ..ProptestConfig::default()
    })]

    #[test]
    fn of_32_bits(hash: u32, n in 1..=u32::MAX as usize) {
        let mut left = bits(hash);
        let share = left.take(n);
        prop_assert!(share < n);
        prop_assert_eq!(before(32, n, share, left.clone().rest().into()), Some(hash.into()));
        prop_assert_eq!(bits(Wrapping(hash)).take(n), share);
    }

    #[test]
    fn of_64_bits(hash: u64, n in 1..usize::MAX, m in 1..1_usize << 20, a in 0..32_u32, width in 1..=32_u32) {
        let mut left = bits(hash);
        let share = left.take(n);
        prop_assert!(share < n);
        prop_assert_eq!(before(64, n, share, left.clone().rest().into()), Some(hash.into()));
        let middle = left.clone().rest();
        let share = left.take(m);
        prop_assert_eq!(before(64, m, share, left.clone().rest().into()), Some(middle.into()));

        let mut left = bits(Wrapping(hash));
        prop_assert_eq!(left.take(1 << a) as u64, hash.checked_shr(64 - a).unwrap_or(0));
        prop_assert_eq!(left.clone().tag(width), hash << a >> (64 - width));
        prop_assert_eq!(left.clone().rest(), Wrapping(hash << a));
    }

    /// Hashes of 128 bits: shares come from the high half, and the tag from the low half. Shares do not change the low
    /// half.
    #[test]
    fn of_128_bits(hash: u128, n in 1..usize::MAX, m in 1..1_usize << 20, width in 1..=64_u32) {
        let (low, high) = (hash & u128::from(u64::MAX), hash >> 64);
        let mut left = bits(hash);
        let share = left.take(n);
        prop_assert!(share < n);
        let middle = left.clone().rest() >> 64;
        prop_assert_eq!(before(64, n, share, middle), Some(high));
        let share = left.take(m);
        prop_assert_eq!(before(64, m, share, left.clone().rest() >> 64), Some(middle));
        prop_assert_eq!(left.clone().rest() & u128::from(u64::MAX), low);
        prop_assert_eq!(u128::from(left.clone().tag(width)), low >> (64 - width));
        let mut sums = bits(Wrapping(hash));
        let _ = (sums.take(n), sums.take(m));
        prop_assert_eq!(sums.rest(), Wrapping(left.clone().rest()));
    }
}

#[test]
fn bits_are_printed() {
    assert_eq!(format!("{:?}", bits(0xab_u16)), "HashBits(0xab)");
    assert_eq!(bits(7_u8), bits(7_u8));
}
