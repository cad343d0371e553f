//! Compares `Cache` with each eviction policy to other caches of the same capacity and hasher.
//!
//! Each answer is checked while it is timed. `-- --test` makes one small run of everything. `-- single`, `-- shared` or
//! `-- store` runs only that part.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::time::Instant;

use by_hand::{ByHand, InOrder};
use peers::{Memory, emptied, ours, quick_cache};
use trace::{rates, trace};
use zobrist::cache::Eviction;
use zobrist_compared::arguments::{asks_for, is_test};
use zobrist_compared::interleave::interleave;

mod by_hand;
mod peers;
mod shared;
mod store;
mod trace;

/// Looks up the whole trace. The first quarter only fills the cache. Returns nanoseconds per look-up of the rest, and
/// the number of misses in the rest.
fn time(mut memory: impl Memory, trace: &[u64]) -> (f64, u64) {
    let (filling, rest) = trace.split_at(trace.len() / 4);
    for &hash in filling {
        memory.fetch(hash);
    }
    let (before, mut wrong) = (memory.misses(), 0);
    let start = Instant::now();
    for &hash in rest {
        wrong |= memory.fetch(hash)[0].to_bits() ^ rates(hash)[0].to_bits();
    }
    let nanos = start.elapsed().as_secs_f64() * 1e9;
    assert!(wrong == 0, "a value of another state");
    (nanos / rest.len() as f64, memory.misses() - before)
}

/// Compares all single-threaded caches. A fraction `repeated` of the states repeats an earlier state.
fn compare(capacity: usize, len: usize, repeated: f64, runs: usize) {
    let trace = trace(len, repeated, 4 * capacity);
    let lookups = (len - len / 4) as f64;
    let names = [
        "Cache, DirectMapped",
        "Cache, LeastRecentlyUsed",
        "Cache, SecondChance",
        "sets of four by hand",
        "by hand, any type of value",
        "quick_cache (unsync)",
        "HashMap, emptied when full",
    ];
    let times = interleave(
        runs,
        [
            &|| time(ours(capacity, Eviction::DirectMapped), &trace),
            &|| time(ours(capacity, Eviction::LeastRecentlyUsed), &trace),
            &|| time(ours(capacity, Eviction::SecondChance), &trace),
            &|| time(ByHand::new(capacity), &trace),
            &|| time(InOrder::new(capacity), &trace),
            &|| time(quick_cache(capacity), &trace),
            &|| time(emptied(capacity), &trace),
        ],
    );
    println!("\n{capacity} entries of 64 bytes; {:.1}% of {len} states repeat an earlier one", repeated * 100.0);
    println!("median of {runs} interleaved runs");
    println!("{:<28}{:>14}{:>11}{:>18}{:>16}", "", "ns per call", "hit rate", "to direct-mapped", "to emptied map");
    let [direct_mapped, .., emptied] = &times;
    for (name, times) in names.iter().zip(&times) {
        let hit_rate = 1.0 - times.answer as f64 / lookups;
        println!(
            "{name:<28}{:>14.1}{hit_rate:>11.3}{:>18.2}{:>16.2}",
            times.median(),
            times.over(direct_mapped),
            times.over(emptied)
        );
    }
}

fn main() {
    zobrist_compared::machine::print();
    if is_test() {
        compare(4096, 1 << 14, 0.7, 1);
        shared::compare(4096, 1 << 14, 0.7, 1);
        store::compare(10_000, 1);
        return;
    }
    let selected = |part| asks_for(part, &["single", "shared", "store"]);
    for repeated in [0.65, 0.985] {
        if selected("single") {
            compare(4096, 1 << 19, repeated, 31);
        }
        if selected("shared") {
            shared::compare(4096, 1 << 19, repeated, 31);
        }
    }
    if selected("store") {
        store::compare(1_000_000, 15);
    }
}
