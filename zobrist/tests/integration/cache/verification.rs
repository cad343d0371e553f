//! With narrow keys, different states often have the same hash. With a check, the look-up of such a
//! state is a miss and counts as a false hit. Without a check, it returns the value of the other
//! state.

use zobrist::ZobristHash;
use zobrist::cache::Cache;
use zobrist::lattice::LatticeKeys;
use zobrist::table::Check;
use zobrist::{Key, Seed};

use super::model::{Model, POLICIES};
use crate::fixtures::random::Random;

/// Walks over states of 20 spins. Returns the numbers of wrong answers and of false hits.
fn walk<K: Key, C: Check>(check: impl Fn(u64) -> C) -> (u64, u64) {
    const SITES: usize = 20;
    let keys = LatticeKeys::<bool, K>::new(2026, SITES);
    let checks = LatticeKeys::<bool, u64>::new(Seed::new(2026).lane(1), SITES);
    let (mut wrong, mut false_hits) = (0, 0);
    for policy in POLICIES {
        let mut spins = vec![false; SITES];
        let mut cache =
            Cache::<(ZobristHash<[bool], K>, C), u32>::with_eviction(64, policy).unwrap();
        let mut model = Model::new(K::BITS, 64, policy);
        let mut random = Random(5);
        for _ in 0..20_000 {
            let site = random.below(SITES);
            spins[site] = !spins[site];
            let state = spins
                .iter()
                .fold(0, |number, &spin| number << 1 | u32::from(spin));
            let hash = keys.hash(&spins);
            let check = check(checks.hash(&spins).raw());
            let recalled = *cache.get_or_insert_with((hash, check), || state);
            let (raw, bits) = (hash.raw().to_bits(), check.to_bits());
            let expected = model.get(raw, bits).unwrap_or_else(|| {
                model.insert(raw, bits, state);
                state
            });
            assert_eq!(recalled, expected);
            wrong += u64::from(recalled != state);
        }
        assert_eq!(cache.statistics(), model.counts);
        false_hits += cache.statistics().false_hits;
    }
    (wrong, false_hits)
}

#[test]
fn a_check_sees_all_false_hits() {
    let (wrong, false_hits) = walk::<u8, u64>(|check| check);
    assert!(
        wrong == 0 && false_hits > 1000,
        "{wrong} wrong, {false_hits} false hits"
    );
    let (wrong, false_hits) = walk::<u16, u64>(|check| check);
    assert!(
        wrong == 0 && false_hits > 0,
        "{wrong} wrong, {false_hits} false hits"
    );
}

#[test]
fn without_a_check_answers_are_wrong() {
    let (wrong, false_hits) = walk::<u8, ()>(|_| ());
    assert!(
        wrong > 1000 && false_hits == 0,
        "{wrong} wrong, {false_hits} false hits"
    );
    let (wrong, false_hits) = walk::<u16, ()>(|_| ());
    assert!(
        wrong > 0 && false_hits == 0,
        "{wrong} wrong, {false_hits} false hits"
    );
}
