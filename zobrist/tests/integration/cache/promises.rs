//! Single guarantees of a cache: capacity, errors, values that own memory, and eviction policies.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use zobrist::ZobristHash;
use zobrist::cache::{Cache, CacheStatistics, Eviction};

use super::model::POLICIES;
use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

fn hash(raw: u64) -> Hash<u64> {
    Hash::from_raw(raw)
}

#[test]
fn capacity_as_asked() {
    for capacity in [1, 2, 3, 4, 5, 9, 1000, 4096] {
        let mut cache = Cache::<ZobristHash<Any, u64>, u64>::new(capacity).unwrap();
        assert_eq!((cache.capacity(), cache.len()), (capacity, 0));
        assert!(cache.is_empty());
        let mut random = Random(7);
        for value in 0..40 * capacity as u64 {
            cache.insert(hash(random.next()), value);
        }
        // All entries of the capacity are in use.
        assert_eq!(cache.len(), capacity);
        assert_eq!(cache.iter().count(), capacity);
    }
}

#[test]
fn no_more_than_hashes_can_choose() {
    let cache = Cache::<ZobristHash<Any, u8>, u64>::new(1 << 20).unwrap();
    assert_eq!(cache.capacity(), 256);
}

#[test]
fn errors_say_why() {
    let error = Cache::<ZobristHash<Any, u64>, [f64; 8]>::new(0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a cache needs a capacity of at least 1 entry, not 0"
    );
    // Entries have 32-bit indices, so the error names this limit and not the memory.
    for capacity in [usize::MAX, u32::MAX as usize] {
        let error = Cache::<ZobristHash<Any, u64>, ()>::new(capacity).unwrap_err();
        let limit = "are too many: a cache or a shard has at most 4294967294";
        assert_eq!(error.to_string(), format!("{capacity} entries {limit}"));
    }
    let capacity = u32::MAX as usize - 1;
    let error = Cache::<ZobristHash<Any, u64>, [u8; 1 << 40]>::new(capacity).unwrap_err();
    let message = "failed to allocate a cache of 4294967294 values of 1099511627776 bytes";
    assert_eq!(error.to_string(), message);
}

#[test]
fn values_are_dropped_once() {
    for policy in POLICIES {
        let owner = Rc::new(());
        let mut cache =
            Cache::<ZobristHash<Any, u64>, (Rc<()>, String)>::with_eviction(30, policy).unwrap();
        let mut random = Random(3);
        for _ in 0..5000 {
            let state = random.below(100) as u64;
            let value = || (Rc::clone(&owner), format!("{state}"));
            let hash = hash(Random(state).next());
            if random.below(3) == 0 {
                cache.insert(hash, value());
            } else {
                assert_eq!(cache.get_or_insert_with(hash, value).1, format!("{state}"));
            }
            assert_eq!(Rc::strong_count(&owner), cache.len() + 1);
        }
        cache.clear();
        assert_eq!(Rc::strong_count(&owner), 1);
        cache.insert(hash(1), (Rc::clone(&owner), String::new()));
        drop(cache);
        assert_eq!(Rc::strong_count(&owner), 1);
    }
}

/// If computing a value panics, the lookup counts as a miss and evicts nothing.
#[test]
fn a_panic_while_computing_changes_nothing() {
    for policy in POLICIES {
        let mut cache = Cache::<Hash<u64>, u64>::with_eviction(1, policy).unwrap();
        cache.insert(hash(1), 10);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            cache.get_or_insert_with(hash(2), || panic!("no energy"));
        }));
        assert!(panicked.is_err());
        assert!(cache.iter().eq([(hash(1), &10)]));
        assert_eq!(
            (cache.statistics().misses, cache.statistics().evictions),
            (1, 0)
        );
        assert_eq!(cache.get_or_insert_with(hash(2), || 20), &20);
        assert_eq!(cache.statistics().evictions, 1);
    }
}

/// If dropping a victim panics, the new entry has already replaced it.
#[test]
fn a_panic_while_evicting_leaves_the_new_entry() {
    struct Grumpy(u64);
    impl Drop for Grumpy {
        fn drop(&mut self) {
            assert!(self.0 > 0, "0 does not go quietly");
        }
    }
    for policy in POLICIES {
        for newcomer in [1, 2] {
            let mut cache = Cache::<u64, Grumpy>::with_eviction(1, policy).unwrap();
            cache.insert(1, Grumpy(0));
            let panicked = catch_unwind(AssertUnwindSafe(|| cache.insert(newcomer, Grumpy(5))));
            assert!(panicked.is_err());
            assert!(
                cache
                    .iter()
                    .map(|(hash, value)| (hash, value.0))
                    .eq([(newcomer, 5)])
            );
            assert_eq!(cache.statistics().evictions, newcomer - 1);
        }
    }
}

/// An entry with hits gets exactly the documented number of second chances.
#[test]
fn second_chances_end() {
    for (served, passed_over) in [(7, 0), (8, 1), (15, 1), (16, 2), (65_535, 13), (70_000, 13)] {
        let mut cache =
            Cache::<ZobristHash<Any, u64>, u64>::with_eviction(2, Eviction::SecondChance).unwrap();
        cache.insert(hash(0), 0);
        for _ in 0..served {
            assert!(cache.get(hash(0)).is_some());
        }
        cache.insert(hash(1), 1);
        let evicted_by = (1..=20).find(|newcomer| {
            cache.insert(hash(1 + newcomer), 1);
            cache.peek(hash(0)).is_none()
        });
        assert_eq!(evicted_by, Some(passed_over + 1), "after {served} hits");
    }
}

#[test]
fn debug_says_what_it_is() {
    let mut cache = Cache::<ZobristHash<Any, u64>, u64>::new(3).unwrap();
    cache.get(hash(1));
    assert_eq!(
        format!("{cache:?}"),
        "Cache { len: 0, capacity: 3, eviction: LeastRecentlyUsed, statistics: CacheStatistics { hits: 0, \
         misses: 1, evictions: 0, false_hits: 0 }, .. }"
    );
}

/// A cache can be sent to another thread, even if the state type cannot.
#[test]
fn sent_to_threads() {
    fn assert_send<T: Send + Sync>() {}
    struct Unsendable(
        #[expect(dead_code, reason = "the field only makes the type not `Send`")] Rc<()>,
    );
    assert_send::<Cache<ZobristHash<Unsendable, u64>, f64>>();
}

/// If dropping a value panics in `clear`, no entry remains that would answer for another state.
#[test]
fn a_panic_while_clearing_leaves_no_answers() {
    struct Grumpy(u64);
    impl Drop for Grumpy {
        fn drop(&mut self) {
            assert!(
                self.0 != 3 || std::thread::panicking(),
                "3 does not go quietly"
            );
        }
    }
    for policy in POLICIES {
        let mut cache = Cache::<ZobristHash<Any, u64>, Grumpy>::with_eviction(16, policy).unwrap();
        let key = |number: u64| hash(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        (1..9).for_each(|number| cache.insert(key(number), Grumpy(number)));
        assert!(catch_unwind(AssertUnwindSafe(|| cache.clear())).is_err());
        (1..9).for_each(|number| assert!(cache.peek(key(number)).is_none()));
        assert!(cache.is_empty());
        for number in 11..19 {
            cache.insert(key(number), Grumpy(number));
            assert_eq!(cache.peek(key(number)).map(|value| value.0), Some(number));
        }
    }
}

#[test]
fn differences_of_statistics_do_not_wrap() {
    let mut cache = Cache::<(u64, u8), u64>::new(1).unwrap();
    let mut ask = |hash| {
        cache.get_or_insert_with(hash, || 0);
        cache.statistics()
    };
    let before = ask((1, 0)); // a miss
    let after = [(1, 0), (1, 1), (2, 0)].map(&mut ask)[2]; // a hit, a false hit, a miss
    let counts = |CacheStatistics {
                      hits,
                      misses,
                      evictions,
                      false_hits,
                  }: CacheStatistics| { [hits, misses, evictions, false_hits] };
    assert_eq!(counts(before), [0, 1, 0, 0]);
    assert_eq!(counts(after), [1, 3, 2, 1]);
    assert_eq!(counts(after - before), [1, 2, 2, 1]);
    assert_eq!(counts(before - after), [0; 4]);
    assert_eq!(counts(after - after), [0; 4]);
    assert_eq!(counts(before + after), [1, 4, 2, 1]);
    assert!((before - after).hit_rate().abs() < f64::EPSILON);
}

/// Inserts random hashes into caches with 1, 2 and 4 entries for each hash. The number of hashes
/// that select a bucket has a Poisson distribution, and a bucket keeps the last four of them. The
/// fraction of evicted hashes must follow from this distribution within three standard deviations,
/// and it must be the documented one.
#[test]
fn buckets_overflow_as_documented() {
    const ENTRIES: u32 = 60_000;
    for (factor, documented, deviation) in [(1, 0.195, 0.008), (2, 0.038, 0.004), (4, 0.004, 0.001)]
    {
        let mut cache = Cache::<u64, u32>::new((factor * ENTRIES) as usize).unwrap();
        let mut random = Random(1);
        let hashes: Vec<u64> = (0..ENTRIES).map(|_| random.next()).collect();
        for (&hash, value) in hashes.iter().zip(0..) {
            cache.insert(hash, value);
        }
        let kept = hashes
            .iter()
            .filter(|&&hash| cache.peek(hash).is_some())
            .count();
        assert_eq!(kept, cache.len());
        let lost = u32::try_from(cache.statistics().evictions).unwrap();
        assert_eq!(kept, (ENTRIES - lost) as usize);
        let mean = 4.0 / f64::from(factor);
        let (mut probability, mut expected) = ((-mean).exp(), 0.0);
        for k in 1..60 {
            probability *= mean / f64::from(k);
            expected += f64::from(k - 4).max(0.0) * probability / mean;
        }
        let lost = f64::from(lost) / f64::from(ENTRIES);
        assert!(
            (lost - expected).abs() < deviation,
            "{lost} instead of {expected}"
        );
        assert!((expected - documented).abs() < 0.0005, "{expected}");
    }
}
