//! How long does a call of `Cache` take by eviction policy, relative to a map that is emptied when
//! it is full? And what do two threads gain that share a cache?
//!
//! All caches have the same capacity and hasher. A value is cheap to compute, so the cache takes
//! most of the time.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::hint::black_box;
use std::sync::Mutex;
use std::time::Instant;

use zobrist::ZobristHash;
use zobrist::cache::{Cache, Eviction, SharedCache};
use zobrist::table::Prehashed;
use zobrist_compared::position::Position;
use zobrist_compared::random::SplitMix;

use crate::harness::{is_test, ratio, ratios, together};

const CAPACITY: usize = 4096;

/// A cached value: eight rates of a state.
pub(crate) type Rates = [f64; 8];

/// Computes the rates of a state.
#[inline]
pub(crate) fn rates(hash: u64) -> Rates {
    let base = (hash >> 12) as f64;
    std::array::from_fn(|i| base + i as f64)
}

/// Returns hashes of states. A fraction `repeated` of the hashes repeats an earlier one.
///
/// The distance to the repeated hash is log-uniform from 1 to `longest`, so each octave of
/// distances is equally likely. A simulation is similar: it returns to a state of a trap after a
/// few steps, and to a region after thousands of steps.
fn trace(len: usize, repeated: f64, longest: usize) -> Vec<u64> {
    let mut random = SplitMix(1);
    let mut uniform = move || (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut fresh = SplitMix(2);
    let mut trace: Vec<u64> = Vec::with_capacity(len);
    for step in 0..len {
        #[expect(clippy::cast_sign_loss, reason = "the power is positive")]
        let ago = (longest as f64).powf(uniform()) as usize;
        let hash = if uniform() < repeated && ago <= step {
            trace[step - ago]
        } else {
            fresh.next()
        };
        trace.push(hash);
    }
    trace
}

/// Looks up the whole trace. The first quarter only fills the cache. Returns the seconds of the
/// rest.
#[inline(always)]
fn time(trace: &[u64], mut fetch: impl FnMut(u64) -> f64) -> f64 {
    let (filling, rest) = trace.split_at(trace.len() / 4);
    for &hash in filling {
        black_box(fetch(hash));
    }
    let start = Instant::now();
    let wrong = rest.iter().fold(0, |wrong, &hash| {
        wrong | (fetch(hash).to_bits() ^ rates(hash)[0].to_bits())
    });
    let seconds = start.elapsed().as_secs_f64();
    assert!(wrong == 0, "a value of another state");
    seconds
}

#[inline(never)]
fn ours(trace: &[u64], policy: Eviction) -> f64 {
    let mut cache =
        Cache::<ZobristHash<Position>, Rates>::with_eviction(CAPACITY, policy).expect("memory");
    time(trace, |hash| {
        cache.get_or_insert_with(ZobristHash::from_raw(hash), || rates(hash))[0]
    })
}

/// Times a map that is emptied when it is full.
#[inline(never)]
fn emptied(trace: &[u64]) -> f64 {
    let mut map = HashMap::<u64, Rates, Prehashed>::with_capacity_and_hasher(CAPACITY, Prehashed);
    time(trace, |hash| {
        if map.len() == CAPACITY && !map.contains_key(&hash) {
            map.clear();
        }
        map.entry(hash).or_insert_with(|| rates(hash))[0]
    })
}

/// Times the look-ups of one thread for each trace, all at once. Returns seconds for each look-up
/// of any thread.
fn by_threads(fetch: impl Fn(u64) -> Rates + Sync, traces: &[Vec<u64>]) -> f64 {
    let start = Instant::now();
    together(traces, |trace| _ = time(trace, |hash| fetch(hash)[0]));
    start.elapsed().as_secs_f64() / (traces.len() * traces[0].len()) as f64
}

/// Part of the states of a trace that it had before.
const REPEATED: f64 = 0.985;

pub(crate) fn benches() {
    let len = if is_test() { 1 << 14 } else { 1 << 18 };
    ratios("cache", "of an emptied map", |group| {
        let trace = LazyCell::new(|| trace(len, REPEATED, 4 * CAPACITY));
        let policies = [
            (Eviction::DirectMapped, "direct-mapped"),
            (Eviction::LeastRecentlyUsed, "least recently used"),
        ];
        for (policy, name) in policies {
            ratio(group, name, || ours(&trace, policy) / emptied(&trace));
        }
    });
    ratios("shared cache", "of one thread and one lock", |group| {
        // The two traces have hardly any state in common.
        let traces = LazyCell::new(|| {
            let all = trace(2 * len, REPEATED, 2 * CAPACITY);
            [all[..len].to_vec(), all[len..].to_vec()]
        });
        ratio(group, "two threads", || {
            let shared = SharedCache::new(CAPACITY).expect("memory");
            let locked = Mutex::new(Cache::new(CAPACITY).expect("memory"));
            let by_shared = |hash| shared.get_or_insert_with(hash, || rates(hash));
            let by_lock = |hash| {
                *locked
                    .lock()
                    .expect("no panic")
                    .get_or_insert_with(hash, || rates(hash))
            };
            by_threads(by_shared, &*traces) / by_threads(by_lock, &traces[..1])
        });
    });
}
