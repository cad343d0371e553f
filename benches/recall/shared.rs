//! Two threads with one cache: shards behind locks, one lock, and a shared cache of others.

use std::convert::Infallible;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use quick_cache::UnitWeighter;
use quick_cache::sync::{self, DefaultLifecycle};
use zobrist::cache::{Cache, Eviction, SharedCache};
use zobrist::table::Prehashed;
use zobrist_compared::interleave::interleave;

use crate::peers::Rates;
use crate::trace::{rates, trace};

/// What is asked of each by `&self`: the rates, and whether they were computed now.
trait Memory: Sync {
    fn recall(&self, hash: u64) -> (Rates, bool);
}

impl Memory for SharedCache<u64, Rates> {
    #[inline]
    fn recall(&self, hash: u64) -> (Rates, bool) {
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
    fn recall(&self, hash: u64) -> (Rates, bool) {
        let mut computed = false;
        let mut memory = self.lock().expect("no panic");
        let value = *memory.get_or_insert_with(hash, || {
            computed = true;
            rates(hash)
        });
        (value, computed)
    }
}

impl Memory for sync::Cache<u64, Rates, UnitWeighter, Prehashed> {
    #[inline]
    fn recall(&self, hash: u64) -> (Rates, bool) {
        let mut computed = false;
        let value = self.get_or_insert_with::<_, Infallible>(&hash, || {
            computed = true;
            Ok(rates(hash))
        });
        (value.unwrap_or_else(|never| match never {}), computed)
    }
}

/// Nanoseconds of the clock for each question of `threads` threads together, and how many were computed.
fn time(memory: &impl Memory, threads: usize, traces: &[Vec<u64>]) -> (f64, u64) {
    for &hash in traces.iter().flatten() {
        memory.recall(hash);
    }
    let start = AtomicBool::new(false);
    let traces = &traces[..threads];
    let asked: usize = traces.iter().map(Vec::len).sum();
    thread::scope(|scope| {
        let ask = |trace: &'_ [u64]| {
            while !start.load(Ordering::Acquire) {
                std::hint::spin_loop();
            }
            let (mut computed, mut wrong) = (0, 0);
            for &hash in trace {
                let (value, is_new) = memory.recall(hash);
                computed += u64::from(is_new);
                wrong |= value[0].to_bits() ^ rates(hash)[0].to_bits();
                wrong |= value[7].to_bits() ^ rates(hash)[7].to_bits();
            }
            assert!(wrong == 0, "an answer of another state");
            computed
        };
        let running: Vec<_> = traces.iter().map(|trace| scope.spawn(move || ask(trace))).collect();
        let from = Instant::now();
        start.store(true, Ordering::Release);
        let computed =
            running.into_iter().map(|thread| thread.join().expect("right answers")).sum();
        (from.elapsed().as_secs_f64() * 1e9 / asked as f64, computed)
    })
}

/// `seen`: the share of the steps that come back to a state.
pub(crate) fn compare(room: usize, len: usize, seen: f64, runs: usize) {
    // Two walks, of which each comes back to its own states.
    let all = trace(2 * len, seen, 2 * room);
    let traces = [all[..len].to_vec(), all[len..].to_vec()];
    let one_lock = || Mutex::new(Cache::<u64, Rates>::new(room).expect("memory"));
    let shared = |policy| SharedCache::<u64, Rates>::with_eviction(room, policy).expect("memory");
    let quick_cache = || -> sync::Cache<u64, Rates, UnitWeighter, Prehashed> {
        sync::Cache::with(room, room as u64, UnitWeighter, Prehashed, DefaultLifecycle::default())
    };
    let times = interleave(
        runs,
        [
            &|| time(&one_lock(), 1, &traces),
            &|| time(&one_lock(), 2, &traces),
            &|| time(&shared(Eviction::LeastRecentlyUsed), 2, &traces),
            &|| time(&shared(Eviction::FullyAssociative), 2, &traces),
            &|| time(&quick_cache(), 2, &traces),
        ],
    );
    let names = [
        "Mutex<Cache>, 1 thread",
        "Mutex<Cache>, 2 threads",
        "SharedCache, 2 threads",
        "SharedCache, FullyAssociative",
        "quick_cache, 2 threads",
    ];
    println!(
        "\n{room} entries of 64 bytes; {:.0}% of {len} states of each thread were there before",
        seen * 100.0
    );
    println!("median of {runs} interleaved runs; questions per time to those of the first row");
    println!("{:<26}{:>14}{:>11}{:>13}", "", "ns per call", "hit rate", "questions");
    let [one, ..] = &times;
    for (name, times) in names.iter().zip(&times) {
        let threads = if name.contains("1 thread") { 1 } else { 2 };
        let hit_rate = 1.0 - times.answer as f64 / (threads * len) as f64;
        println!("{name:<26}{:>14.1}{hit_rate:>11.3}{:>13.2}", times.median(), one.over(times));
    }
}
