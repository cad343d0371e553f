use super::*;

/// The search without memory allocation. The keys are powers of two, so the bits of a difference
/// are its only set of different keys.
#[test]
fn pairs_are_found_and_larger_sets_are_not() {
    let keys = Keys {
        len: 6,
        get: &|feature| 1 << feature,
        group: Group::of::<u64>(),
        others: &[],
    };
    for a in 0..6 {
        for b in 0..a {
            assert_eq!(find_two(&keys, 1 << a | 1 << b), (set([b, a]), 2));
            for c in 0..b {
                assert_eq!(find_two(&keys, 1 << a | 1 << b | 1 << c), (NO_SET, 2));
            }
        }
    }
}
