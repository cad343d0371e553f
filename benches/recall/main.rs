//! `Cache` by policy against what people use in its place, at one capacity and with the same hasher.
//!
//! Each answer is checked while it is timed. With `-- --test`, everything once and small; with `-- single`, `-- shared` or `-- store`
//! that part alone.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::time::Instant;

use by_hand::{apart, inline};
use peers::{Memory, Unbounded, emptied, ours, quick_cache};
use trace::{rates, trace};
use zobrist::cache::Eviction;
use zobrist_compared::arguments::{asks_for, is_test};
use zobrist_compared::interleave::interleave;

mod by_hand;
mod peers;
mod shared;
mod store;
mod trace;

/// Asks for all of the trace, of which the first part only fills the cache: nanoseconds for each of the rest, and
/// how many of these had to be computed.
fn time(mut memory: impl Memory, trace: &[u64]) -> (f64, u64) {
    let (filling, rest) = trace.split_at(trace.len() / 4);
    for &hash in filling {
        memory.recall(hash);
    }
    let (mut computed, mut wrong) = (0, 0);
    let start = Instant::now();
    for &hash in rest {
        let (value, is_new) = memory.recall(hash);
        computed += u64::from(is_new);
        wrong |= value[0].to_bits() ^ rates(hash)[0].to_bits();
    }
    let nanos = start.elapsed().as_secs_f64() * 1e9;
    assert!(wrong == 0, "an answer of another state");
    (nanos / rest.len() as f64, computed)
}

/// `seen`: the share of the steps that come back to a state.
fn compare(room: usize, len: usize, seen: f64, runs: usize) {
    let trace = trace(len, seen, 4 * room);
    let asked = (len - len / 4) as f64;
    let times = interleave(
        runs,
        [
            &|| time(ours(room, Eviction::DirectMapped), &trace),
            &|| time(ours(room, Eviction::LeastRecentlyUsed), &trace),
            &|| time(ours(room, Eviction::SecondChance), &trace),
            &|| time(ours(room, Eviction::FullyAssociative), &trace),
            &|| time(apart(room), &trace),
            &|| time(inline(room), &trace),
            &|| time(quick_cache(room), &trace),
            &|| time(emptied(room), &trace),
            &|| time(Unbounded::default(), &trace),
        ],
    );
    let names = [
        "Cache, Always",
        "Cache, LeastRecentlyUsed",
        "Cache, SecondChance",
        "Cache, FullyAssociative",
        "by hand, stored as they come",
        "by hand, values at the start",
        "quick_cache (unsync)",
        "HashMap, emptied if full",
        "HashMap, unbounded",
    ];
    println!(
        "\n{room} entries of 64 bytes; {:.0}% of {len} states were there before",
        seen * 100.0
    );
    println!("median of {runs} interleaved runs");
    println!(
        "{:<30}{:>14}{:>11}{:>13}{:>16}",
        "", "ns per call", "hit rate", "to Always", "to emptied map"
    );
    let [always, .., emptied, _] = &times;
    for (name, times) in names.iter().zip(&times) {
        let hit_rate = 1.0 - times.answer as f64 / asked;
        println!(
            "{name:<30}{:>14.1}{hit_rate:>11.3}{:>13.2}{:>16.2}",
            times.median(),
            times.over(always),
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
    let only = |part| asks_for(part, &["single", "shared", "store"]);
    for seen in [0.65, 0.985] {
        if only("single") {
            compare(4096, 1 << 19, seen, 31);
        }
        if only("shared") {
            shared::compare(4096, 1 << 19, seen, 31);
        }
    }
    if only("store") {
        store::compare(1_000_000, 5);
    }
}
