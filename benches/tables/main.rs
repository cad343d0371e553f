//! Tables of states: the shared table against its peers and against plain memory, histories, and maps.
//!
//! Each answer is checked while it is timed. One part alone: `-- cache`, `floor`, `memory`, `history` or `map`; with
//! `-- --test`, everything once and small.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fs;

use load::Effort;
use zobrist_compared::arguments::{asks_for, is_test};

mod floor;
mod histories;
mod load;
mod maps;
mod peers;
mod shared;

/// What the tables of 1 GiB take all together: the peers are larger for the same room.
const NEEDED: usize = 12 << 30;

/// Bytes that the system can give.
fn available() -> Option<usize> {
    let info = fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<usize>().ok()? * 1024)
}

fn main() {
    zobrist_compared::machine::print();
    if is_test() {
        let effort = Effort { room: 1 << 10, keys: 1 << 10, rounds: 1, runs: 1 };
        shared::compare(effort);
        floor::compare(effort);
        histories::compare(1, 1);
        maps::compare(1 << 10, 1, 1);
        return;
    }
    let asked = |part| asks_for(part, &["cache", "floor", "memory", "history", "map"]);
    let in_cache = Effort { room: 1 << 15, keys: 1 << 15, rounds: 2, runs: 61 };
    let beyond_caches = Effort { room: 1 << 22, keys: 1 << 20, rounds: 1, runs: 15 };
    let in_memory = Effort { room: 1 << 26, keys: 1 << 20, rounds: 1, runs: 15 };
    if asked("history") {
        histories::compare(16, 31);
    }
    if asked("map") {
        maps::compare(1 << 15, 1, 31);
    }
    if asked("cache") {
        shared::compare(in_cache);
    }
    if asked("floor") {
        floor::compare(beyond_caches);
    }
    if asked("memory") {
        shared::compare(beyond_caches);
    }
    if available().is_none_or(|bytes| bytes < NEEDED) {
        println!("\n1 GiB: left out, because the system does not say that 12 GiB are available.");
        return;
    }
    if asked("floor") {
        floor::compare(in_memory);
    }
    if asked("memory") {
        shared::compare(in_memory);
    }
}
