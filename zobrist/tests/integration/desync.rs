//! Tests the maximum number of mistakes that `check` names, in large tables.

use core::num::Wrapping;
use zobrist::Key;
use zobrist::lattice::LatticeKeys;

/// The search finds as many mistakes as the table in the documentation of `Desync` states. The
/// terms of the search are the keys, and the changes of each value in the state that has a key.
/// Here all sites hold such a value, so there are as many terms as this number of keys allows.
#[test]
fn numbers_of_keys_where_three_and_four_are_found() {
    fn check<K: Key>(sites: usize, values: usize, wrong: usize) -> bool {
        let keys = LatticeKeys::<u8, K>::builder(1, sites)
            .values(values)
            .build()
            .unwrap();
        let right = vec![1; sites];
        let mut sites = right.clone();
        (0..wrong).for_each(|i| sites[7 * i] = 2);
        match keys
            .check(keys.hash(&sites), &right)
            .unwrap_err()
            .mistakes()
        {
            [] => false,
            mistakes => {
                let found: Vec<_> = mistakes
                    .iter()
                    .map(|m| (m.excess, m.feature as usize))
                    .collect();
                let at = |i| 7 * i * (values - 1);
                let missing = (0..wrong).map(|i| (false, at(i)));
                let expected = (0..wrong).map(|i| (true, at(i) + 1)).chain(missing);
                assert!(found.iter().copied().eq(expected), "{found:?}");
                true
            }
        }
    }
    assert!(check::<u64>(50, 48, 4), "2,350 keys");
    assert!(check::<Wrapping<u64>>(50, 31, 4), "1,500 keys");
    assert!(check::<u64>(50, 161, 3), "8,000 keys");
    assert!(check::<Wrapping<u64>>(50, 101, 3), "5,000 keys");
    assert!(check::<Wrapping<u64>>(12_000, 51, 2), "600,000 keys");
    assert!(
        check::<u64>(600_000, 3, 1) && !check::<u64>(600_000, 3, 2),
        "more"
    );
}
