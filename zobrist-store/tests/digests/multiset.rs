//! Digests of multisets against digests from scratch, and the cases in which XOR fails.

use std::collections::HashMap;

use zobrist_store::digest::{Modulus, MultisetDigest, digest};

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Inserts and removes random items. Compares with the digest of the final multiset, built in
/// another order.
fn walk<T: Modulus>(steps: u64, items: u64) {
    let mut random = Random(2026);
    let (mut updated, mut counts) = (MultisetDigest::<T>::new(), vec![0_i64; items as usize]);
    for _ in 0..steps {
        let item = random.below(items);
        if random.below(2) == 0 {
            updated.insert_digest(digest(&item.to_le_bytes()));
            counts[item as usize] += 1;
        } else {
            updated.remove_digest(digest(&item.to_le_bytes()));
            counts[item as usize] -= 1;
        }
    }
    let (mut present, mut owed) = (MultisetDigest::<T>::new(), MultisetDigest::<T>::new());
    for (item, &count) in counts.iter().enumerate().rev() {
        let sum = if count < 0 { &mut owed } else { &mut present };
        (0..count.unsigned_abs())
            .for_each(|_| sum.insert_digest(digest(&(item as u64).to_le_bytes())));
    }
    assert!(counts.iter().any(|&count| count < 0) && counts.iter().any(|&count| count > 1));
    assert_eq!(updated, present - owed);
    assert_eq!(updated + owed, present);
}

#[test]
fn random_updates() {
    walk::<u64>(20_000, 1_000);
    walk::<u128>(20_000, 1_000);
}

#[test]
#[ignore = "takes a minute without optimization"]
fn ten_million_updates() {
    walk::<u64>(10_000_000, 100_000);
    walk::<u128>(10_000_000, 100_000);
}

/// Pairs of multisets that differ in few multiplicities, as the pairs for which XOR and sums modulo
/// 2^64 are weakest.
#[test]
fn different_multisets_have_different_digests() {
    let digests: Vec<_> = (0..1000_u64)
        .map(|item| digest(&item.to_le_bytes()))
        .collect();
    let (mut random, mut equal, mut equal_xor) = (Random(7), 0, 0);
    for _ in 0..200_000 {
        let mut difference = HashMap::<u64, i64>::new();
        let [mut one, mut other] = [MultisetDigest::<u64>::new(); 2];
        let mut xor = 0;
        for _ in 0..4 {
            let (item, sign) = (random.below(1000), random.below(2));
            for _ in 0..1 << random.below(3) {
                let side = if sign == 0 { &mut one } else { &mut other };
                side.insert_digest(digests[item as usize]);
                *difference.entry(item).or_default() += if sign == 0 { 1 } else { -1 };
                xor ^= digests[item as usize];
            }
        }
        if difference.values().any(|&count| count != 0) {
            equal += u32::from(one == other);
            equal_xor += u32::from(xor == 0);
        }
    }
    // Each of the four items is inserted 1, 2 or 4 times, so XOR loses all four in (2/3)^4 of the
    // pairs.
    assert!((38_000..41_000).contains(&equal_xor), "{equal_xor}");
    assert_eq!(equal, 0);
}

/// XOR of hashes has one value for all of these multisets.
#[test]
fn equal_items_do_not_cancel() {
    let of = |rows: &[&str]| {
        let mut sum = MultisetDigest::<u128>::new();
        for row in rows {
            sum.insert_digest(digest(row.as_bytes()));
        }
        sum
    };
    let empty = MultisetDigest::new();
    assert_ne!(of(&["a", "a"]), empty);
    assert_ne!(of(&["a", "a"]), of(&["b", "b"]));
    assert_ne!(of(&["a", "b", "b"]), of(&["a"]));
    assert_ne!(of(&["a", "a", "a"]), of(&["a"]));
}

/// A power of two of one item: sums modulo 2^64 keep no bit of it.
#[test]
fn high_multiplicities_count() {
    let doubled = |mut sum: MultisetDigest<u64>| {
        (0..64).for_each(|_| sum = sum + sum);
        sum
    };
    let [a, b] = [b"a", b"b"].map(|item| {
        let mut sum = MultisetDigest::new();
        sum.insert_digest(digest(item));
        doubled(sum)
    });
    assert!(a != MultisetDigest::new() && a != b);
}

#[test]
fn numbers_are_less_than_the_modulus() {
    fn check<T: Modulus>(below: T, modulus: T, one: T) {
        let last = MultisetDigest::from_bits(below).unwrap();
        assert_eq!(
            (last.to_bits(), MultisetDigest::from_bits(modulus)),
            (below, None)
        );
        let one = MultisetDigest::from_bits(one).unwrap();
        assert_eq!(
            (last + one, MultisetDigest::new() - one),
            (MultisetDigest::new(), last)
        );
        assert_eq!(last + last, last - one);
    }
    check(u64::MAX - 59, u64::MAX - 58, 1);
    check(u128::MAX - 159, u128::MAX - 158, 1);
    let mut sum = MultisetDigest::<u128>::new();
    sum.insert_digest(u128::MAX);
    assert_eq!(sum.to_bits(), 158);
    let mut sum = MultisetDigest::<u64>::new();
    sum.insert_digest(u128::from(u64::MAX) - 57);
    assert_eq!(sum.to_bits(), 1);
}
