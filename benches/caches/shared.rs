//! Compares caches that two threads share: sharded locks, a single lock, and a concurrent cache of another crate.

use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use quick_cache::UnitWeighter;
use quick_cache::sync::{self, DefaultLifecycle};
use zobrist::cache::{Cache, SharedCache};
use zobrist::table::Prehashed;
use zobrist_compared::interleave::interleave;

use crate::peers::Rates;
use crate::trace::{rates, trace};

/// The interface of all shared caches. It returns the rates, and whether this call computed them.
trait Memory: Sync {
    fn fetch(&self, hash: u64) -> (Rates, bool);
}

impl Memory for SharedCache<u64, Rates> {
    #[inline]
    fn fetch(&self, hash: u64) -> (Rates, bool) {
        let mut computed = false;
        let value = self.get_or_insert_with(hash, || {
            computed = true;
            rates(hash)
        });
        (value, computed)
    }
}

impl Memory for Mutex<Cache<u64, Rates>> {
    #[inline]
    fn fetch(&self, hash: u64) -> (Rates, bool) {
        let mut computed = false;
        let mut memory = self.lock().expect("no panic");
        let value = *memory.get_or_insert_with(hash, || {
            computed = true;
            rates(hash)
        });
        (value, computed)
    }
}

type QuickCache = sync::Cache<u64, Rates, UnitWeighter, Prehashed>;

impl Memory for QuickCache {
    #[inline]
    fn fetch(&self, hash: u64) -> (Rates, bool) {
        let mut computed = false;
        let value = self.get_or_insert_with::<_, Infallible>(&hash, || {
            computed = true;
            Ok(rates(hash))
        });
        (value.unwrap_or_else(|never| match never {}), computed)
    }
}

/// Times the look-ups of all threads together. Returns wall-clock nanoseconds per look-up, and the number of misses.
fn time(memory: &impl Memory, threads: usize, traces: &[Vec<u64>]) -> (f64, u64) {
    for &hash in traces.iter().flatten() {
        memory.fetch(hash);
    }
    let start = AtomicBool::new(false);
    let traces = &traces[..threads];
    let lookups: usize = traces.iter().map(Vec::len).sum();
    thread::scope(|scope| {
        let look_up = |trace: &'_ [u64]| {
            while !start.load(Ordering::Acquire) {
                std::hint::spin_loop();
            }
            let (mut computed, mut wrong) = (0, 0);
            for &hash in trace {
                let (value, is_new) = memory.fetch(hash);
                computed += u64::from(is_new);
                wrong |= value[0].to_bits() ^ rates(hash)[0].to_bits();
                wrong |= value[7].to_bits() ^ rates(hash)[7].to_bits();
            }
            assert!(wrong == 0, "a value of another state");
            computed
        };
        let running: Vec<_> = traces.iter().map(|trace| scope.spawn(move || look_up(trace))).collect();
        let from = Instant::now();
        start.store(true, Ordering::Release);
        let computed = running.into_iter().map(|thread| thread.join().expect("right answers")).sum();
        (from.elapsed().as_secs_f64() * 1e9 / lookups as f64, computed)
    })
}

/// Compares the shared caches. A fraction `repeated` of each thread's states repeats an earlier state.
pub(crate) fn compare(capacity: usize, len: usize, repeated: f64, runs: usize) {
    // The two traces have hardly any state in common.
    let all = trace(2 * len, repeated, 2 * capacity);
    let traces = [all[..len].to_vec(), all[len..].to_vec()];
    let one_lock = || Mutex::new(Cache::<u64, Rates>::new(capacity).expect("memory"));
    let shared = || SharedCache::<u64, Rates>::new(capacity).expect("memory");
    let quick_cache = || -> QuickCache {
        let lifecycle = DefaultLifecycle::default();
        sync::Cache::with(capacity, capacity as u64, UnitWeighter, Prehashed, lifecycle)
    };
    let times = interleave(
        runs,
        [
            &|| time(&one_lock(), 1, &traces),
            &|| time(&one_lock(), 2, &traces),
            &|| time(&shared(), 2, &traces),
            &|| time(&quick_cache(), 2, &traces),
        ],
    );
    let names =
        ["Mutex<Cache>, 1 thread", "Mutex<Cache>, 2 threads", "SharedCache, 2 threads", "quick_cache, 2 threads"];
    println!(
        "\n{capacity} entries of 64 bytes; {:.1}% of {len} states of each thread repeat an earlier one",
        repeated * 100.0
    );
    println!("median of {runs} interleaved runs; throughput relative to the first row");
    println!("{:<26}{:>14}{:>11}{:>13}", "", "ns per call", "hit rate", "throughput");
    let [one, ..] = &times;
    for (name, times) in names.iter().zip(&times) {
        let threads = if name.contains("1 thread") { 1 } else { 2 };
        let hit_rate = 1.0 - times.answer as f64 / (threads * len) as f64;
        println!("{name:<26}{:>14.1}{hit_rate:>11.3}{:>13.2}", times.median(), one.over(times));
    }
}
