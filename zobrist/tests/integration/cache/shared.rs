//! A cache shared by threads. With one shard it equals a `Cache`. With several threads no answer is
//! wrong, and no value is computed under a lock.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;
use std::thread;

use zobrist::cache::{Cache, Eviction, SharedCache};
use zobrist::table::HashValue;

use super::model::POLICIES;
use crate::fixtures::any::Hash;
use crate::fixtures::random::Random;

fn hash(state: usize) -> u64 {
    Random(state as u64).next()
}

/// A shared cache with one shard evicts the same entries as a `Cache`.
#[test]
fn one_shard_is_a_recall() {
    for policy in POLICIES {
        let shared = SharedCache::<u64, u64>::with_shards(100, policy, 1).unwrap();
        let mut cache = Cache::<u64, u64>::with_eviction(100, policy).unwrap();
        let mut random = Random(1);
        for step in 0..20_000 {
            let hash = hash(random.below(300));
            match random.below(4) {
                0 => {
                    shared.insert(hash, step);
                    cache.insert(hash, step);
                }
                1 => assert_eq!(shared.get(hash).as_ref(), cache.get(hash)),
                _ => {
                    let expected = *cache.get_or_insert_with(hash, || step);
                    assert_eq!(shared.get_or_insert_with(hash, || step), expected);
                }
            }
        }
        assert_eq!(
            (shared.statistics(), shared.len()),
            (cache.statistics(), cache.len())
        );
        shared.clear();
        assert!(shared.is_empty());
    }
}

/// Disjoint bit ranges select the shard and the entry, so all entries of all shards are used.
#[test]
fn all_places_are_used() {
    fn fill<H: HashValue>(hash: impl Fn(u64) -> H) {
        for policy in POLICIES {
            for (capacity, shards) in [(1000, 7), (1024, 32), (3, 3)] {
                let shared = SharedCache::<H, ()>::with_shards(capacity, policy, shards).unwrap();
                let mut random = Random(1);
                (0..60 * capacity).for_each(|_| shared.insert(hash(random.next()), ()));
                assert_eq!((shared.len(), shared.capacity()), (capacity, capacity));
            }
        }
    }
    fill(|hash| hash);
    fill(|hash| u128::from(hash) << 64 | u128::from(hash));
    fill(|hash| (hash as u32, hash));
}

#[test]
fn threads_get_right_answers() {
    for policy in POLICIES {
        let shared = SharedCache::<u64, [u64; 3]>::with_shards(200, policy, 8).unwrap();
        let start = Barrier::new(3);
        thread::scope(|scope| {
            for seed in 0..3 {
                let (shared, start) = (&shared, &start);
                scope.spawn(move || {
                    let mut random = Random(seed);
                    start.wait();
                    for _ in 0..20_000 {
                        let state = random.below(400);
                        let value = [state as u64, !state as u64, hash(state)];
                        match random.below(3) {
                            0 => shared.insert(hash(state), value),
                            1 => assert!(shared.get(hash(state)).is_none_or(|it| it == value)),
                            _ => {
                                assert_eq!(shared.get_or_insert_with(hash(state), || value), value);
                            }
                        }
                    }
                });
            }
        });
        assert!(shared.len() <= 200 && shared.statistics().hits > 1000);
    }
}

/// The cache can be used while a value is computed, even for the same state. A panic in the
/// computation locks no other thread out.
#[test]
fn computing_holds_no_lock() {
    let shared = SharedCache::<u64, u64>::with_shards(4, Eviction::LeastRecentlyUsed, 1).unwrap();
    let outer = shared.get_or_insert_with(1, || {
        assert_eq!(shared.get_or_insert_with(1, || 10), 10);
        11
    });
    // The value that was stored first is returned.
    assert_eq!((outer, shared.get(1)), (10, Some(10)));
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        shared.get_or_insert_with(2, || panic!("no energy"));
    }));
    assert!(panicked.is_err());
    assert_eq!((shared.get(1), shared.get(2)), (Some(10), None));
    assert_eq!(shared.get_or_try_insert_with(2, || Err("no")), Err("no"));
    assert_eq!(shared.len(), 1);
}

#[test]
fn clones_that_panic_lock_nobody_out() {
    struct Grumpy;
    impl Clone for Grumpy {
        fn clone(&self) -> Self {
            panic!("not twice")
        }
    }
    let shared = SharedCache::<u64, Grumpy>::new(4).unwrap();
    shared.insert(1, Grumpy);
    assert!(catch_unwind(AssertUnwindSafe(|| shared.get(1))).is_err());
    assert_eq!((shared.len(), shared.statistics().hits), (1, 1));
}

#[test]
fn errors_say_why() {
    const NO_ENTRY: &str = "a cache needs a capacity of at least 1 entry, not 0";
    let of = |capacity, shards| {
        let result = SharedCache::<u64, u64>::with_shards(capacity, Eviction::DirectMapped, shards);
        result.unwrap_err().to_string()
    };
    assert_eq!(
        SharedCache::<u64, u64>::new(0).unwrap_err().to_string(),
        NO_ENTRY
    );
    assert_eq!([of(0, 0), of(0, 1), of(0, 5)], [NO_ENTRY; 3]);
    assert_eq!(of(4, 0), "a cache of 4 entries has 1 to 4 shards, not 0");
    assert_eq!(of(4, 5), "a cache of 4 entries has 1 to 4 shards, not 5");
    let most = usize::MAX;
    assert_eq!(
        of(most, most),
        format!("failed to allocate a cache of {most} values of 8 bytes")
    );
    let limit = "are too many: a cache or a shard has at most 4294967294";
    assert_eq!(of(most, 2), format!("{most} entries {limit}"));
    let shared = SharedCache::<u64, u64>::new(100).unwrap();
    assert_eq!(shared.capacity(), 100);
    let text = format!("{shared:?}");
    assert!(
        text.starts_with("SharedCache { shards: 1, len: 0, capacity: 100"),
        "{text}"
    );
}

/// Keys of 8 bits select one of at most 256 shards.
#[test]
fn no_more_shards_than_hashes() {
    type Narrow = SharedCache<Hash<u8>, u8>;
    let error = Narrow::with_shards(1000, Eviction::DirectMapped, 300)
        .unwrap_err()
        .to_string();
    assert_eq!(error, "a cache of 256 entries has 1 to 256 shards, not 300");
    for shards in [1, 5, 256] {
        let shared = Narrow::with_shards(1000, Eviction::DirectMapped, shards).unwrap();
        (0..=255).for_each(|raw| shared.insert(Hash::from_raw(raw), raw));
        assert_eq!(shared.capacity(), 256);
        if shards != 5 {
            assert!((0..=255).all(|raw| shared.get(Hash::from_raw(raw)) == Some(raw)));
        }
    }
}
