//! The `Clone` and `Drop` of a value may call the shared cache that stores it. No call may
//! deadlock.

use std::sync::mpsc::channel;
use std::sync::{Arc, Barrier, LazyLock, Mutex};
use std::thread;
use std::time::Duration;

use zobrist::cache::{CacheStatistics, Eviction, SharedCache};
use zobrist::table::HashValue;

use crate::fixtures::any::Hash;

fn cache<H: HashValue, V>(capacity: usize, shards: usize) -> SharedCache<H, V> {
    SharedCache::with_shards(capacity, Eviction::LeastRecentlyUsed, shards).unwrap()
}

/// Fails if the work panics or takes a minute, 10,000 times its usual duration.
fn in_time(work: impl FnOnce() + Send + 'static) {
    let (done, is_done) = channel();
    thread::spawn(move || {
        work();
        done.send(()).unwrap();
    });
    is_done
        .recv_timeout(Duration::from_secs(60))
        .expect("waits for a lock, or panicked");
}

/// A value is cloned while its shard is locked. A call from `Clone` into this shard finds nothing
/// and changes nothing.
#[test]
fn clone_skips_its_own_shard() {
    static CACHE: LazyLock<SharedCache<u64, Cloning>> = LazyLock::new(|| cache(4, 1));
    #[derive(Debug, PartialEq)]
    struct Cloning(u64);
    impl Clone for Cloning {
        fn clone(&self) -> Self {
            if self.0 == 1 {
                assert_eq!(CACHE.get(1), None);
                assert_eq!(CACHE.get_or_insert_with(2, || Cloning(2)), Cloning(2));
                CACHE.insert(3, Cloning(3));
                CACHE.clear();
                assert_eq!((CACHE.len(), CACHE.capacity()), (0, 4));
                assert_eq!(CACHE.statistics(), CacheStatistics::default());
                let _ = format!("{:?}", *CACHE);
            }
            Cloning(self.0)
        }
    }
    in_time(|| {
        CACHE.insert(1, Cloning(1));
        assert_eq!(CACHE.get(1), Some(Cloning(1)));
        assert_eq!([2, 3].map(|hash| CACHE.get(hash)), [None, None]);
        let CacheStatistics { hits, misses, .. } = CACHE.statistics();
        assert_eq!((CACHE.len(), hits, misses), (1, 1, 2));
        // After the lock is released, calls wait for it again.
        CACHE.insert(3, Cloning(3));
        assert_eq!(CACHE.get(3), Some(Cloning(3)));
    });
}

/// `get_or_insert_with` clones a new value without a lock, unless another thread has stored one
/// first.
#[test]
fn a_new_value_is_cloned_without_a_lock() {
    static CACHE: LazyLock<SharedCache<u64, Cloning>> = LazyLock::new(|| cache(4, 1));
    struct Cloning(usize);
    impl Clone for Cloning {
        fn clone(&self) -> Self {
            Cloning(CACHE.len())
        }
    }
    in_time(|| {
        CACHE.insert(1, Cloning(7));
        assert_eq!(CACHE.get_or_insert_with(2, || Cloning(7)).0, 7);
        assert_eq!(CACHE.len(), 2);
    });
}

/// Each of two threads clones a value of one shard, and its `Clone` looks up the other shard.
#[test]
fn threads_that_clone_do_not_wait_for_each_other() {
    static CACHE: LazyLock<SharedCache<Hash<u64>, Cloning>> = LazyLock::new(|| cache(2, 2));
    const HASHES: [Hash<u64>; 2] = [Hash::from_raw(1), Hash::from_raw(u64::MAX)];
    struct Cloning {
        other: Hash<u64>,
        both: Arc<Barrier>,
        found: Option<bool>,
    }
    impl Clone for Cloning {
        fn clone(&self) -> Self {
            self.both.wait();
            let found = CACHE.get(self.other).is_some();
            self.both.wait();
            Cloning {
                other: self.other,
                both: Arc::clone(&self.both),
                found: Some(found),
            }
        }
    }
    in_time(|| {
        let both = Arc::new(Barrier::new(2));
        for (hash, other) in HASHES.into_iter().zip([HASHES[1], HASHES[0]]) {
            CACHE.insert(
                hash,
                Cloning {
                    other,
                    both: Arc::clone(&both),
                    found: None,
                },
            );
        }
        let get = |hash| move || CACHE.get(hash).and_then(|value| value.found);
        let cloned = HASHES.map(|hash| thread::spawn(get(hash)));
        assert_eq!(cloned.map(|value| value.join().unwrap()), [Some(false); 2]);
    });
}

/// A thread that holds no lock waits until another thread has released the shard.
#[test]
fn a_thread_without_a_lock_waits() {
    static CACHE: LazyLock<SharedCache<u64, Cloning>> = LazyLock::new(|| cache(4, 1));
    struct Cloning(Option<Arc<Barrier>>);
    impl Clone for Cloning {
        fn clone(&self) -> Self {
            if let Some(both) = &self.0 {
                both.wait();
                thread::sleep(Duration::from_millis(100));
            }
            Cloning(None)
        }
    }
    in_time(|| {
        let both = Arc::new(Barrier::new(2));
        CACHE.insert(1, Cloning(None));
        CACHE.insert(2, Cloning(Some(Arc::clone(&both))));
        let slow = thread::spawn(|| CACHE.get(2).is_some());
        both.wait();
        assert!(CACHE.get(1).is_some() && slow.join().unwrap());
    });
}

/// A value is dropped after the lock is released, so its `Drop` observes the updated cache.
#[test]
fn drop_uses_the_cache() {
    static CACHE: LazyLock<SharedCache<u64, Dropping>> = LazyLock::new(|| cache(1, 1));
    /// Each dropped value, with the number of entries and evictions at that time.
    static SEEN: Mutex<Vec<(u64, usize, u64)>> = Mutex::new(Vec::new());
    #[derive(Clone)]
    struct Dropping(u64);
    impl Drop for Dropping {
        fn drop(&mut self) {
            SEEN.lock()
                .unwrap()
                .push((self.0, CACHE.len(), CACHE.statistics().evictions));
        }
    }
    fn seen() -> Vec<(u64, usize, u64)> {
        std::mem::take(&mut SEEN.lock().unwrap())
    }
    in_time(|| {
        CACHE.insert(1, Dropping(1));
        CACHE.insert(1, Dropping(2)); // replaces 1
        assert_eq!(seen(), [(1, 1, 0)]);
        CACHE.insert(2, Dropping(3)); // evicts 2
        assert_eq!(seen(), [(2, 1, 1)]);
        drop(CACHE.get_or_insert_with(3, || Dropping(4))); // evicts 3
        assert_eq!(seen(), [(3, 1, 2), (4, 1, 2)]);
        CACHE.clear();
        assert_eq!(seen(), [(4, 0, 2)]);
        // A value is stored during the computation of another. The computed value and its clone are
        // dropped.
        let first = CACHE.get_or_insert_with(5, || {
            CACHE.insert(5, Dropping(5));
            Dropping(6)
        });
        assert_eq!((first.0, seen()), (5, vec![(6, 1, 2), (6, 1, 2)]));
    });
}
