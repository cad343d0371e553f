//! Compares the set of hashes with that of the standard library.

use std::collections::BTreeSet;

use zobrist::ZobristHash;

use super::HashSet;
use crate::hash_key::HashKey;

pub(crate) fn mixed(number: u64) -> u64 {
    ZobristHash::<(), u64>::from_raw(number).finalize().raw()
}

/// Compares the set with a `BTreeSet`, for random, crowded and repeated hashes.
fn assert_set<K: HashKey>(count: u64, widen: impl Fn(u64, u64) -> K) {
    let (mut ours, mut theirs) = (HashSet::new(), BTreeSet::new());
    let mut state = 1_u64;
    for i in 0..count {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let random = mixed(state);
        let hash = match i % 8 {
            0 => random % 1_000,
            1 => u64::MAX - random % 1_000,
            2 => (random % 1_000) << 56 | random >> 60,
            3 => (random % 1_000) << 30,
            _ => random,
        };
        let hash = widen(hash, random % 3);
        assert_eq!(ours.insert(hash), theirs.insert(hash), "{hash:#x}");
    }
    assert!(theirs.iter().all(|&hash| !ours.insert(hash)));
    assert!(ours.iter().eq(theirs), "all hashes in order");
}

#[test]
fn as_a_set_of_the_standard_library() {
    assert_set(20_000, |hash, _| hash);
    assert_set(20_000, |hash, low| u128::from(hash) << 64 | u128::from(low));
    // All hashes are in three segments, so an insertion takes time in proportion to the number of
    // hashes. Use fewer hashes than above.
    assert_set(2_000, |hash, high| {
        u128::from(high) << 126 | u128::from(hash)
    });
}

#[test]
fn memory_per_hash() {
    let (mut narrow, mut wide) = (HashSet::new(), HashSet::new());
    for i in 0..100_000_u64 {
        assert!(narrow.insert(mixed(i)));
        assert!(wide.insert(u128::from(mixed(i)) << 64));
        if i > 60_000 && i % 2_000 == 0 {
            // The last cells of 256 segments do not depend on the number of hashes.
            assert!(
                narrow.bytes() <= 10 * i + 256 * 32 * 8,
                "{} for {i}",
                narrow.bytes()
            );
            assert!(wide.bytes() == 2 * narrow.bytes());
            // At most nine cells in ten are filled, so that the search for a free one stays short.
            assert!(
                9 * narrow.bytes() >= 10 * 8 * i,
                "{} for {i}",
                narrow.bytes()
            );
        }
    }
}
