//! Compares tables of states: transposition tables with other concurrent tables, and histories with hand-written
//! stacks.
//!
//! Each answer is checked while it is timed. `-- --test` makes one small run of everything. `-- cache` runs only the
//! concurrent tables that fit into the processor's caches, and `-- memory` only the larger ones. `-- history` runs only
//! the histories.
#![forbid(unsafe_code)]
#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

use std::fs;

use load::Effort;
use zobrist_compared::arguments::{asks_for, is_test};

mod histories;
mod load;
mod peers;
mod shared;

/// Total memory in bytes of the five compared tables, if each has as many entries as a library table of 1 GiB. The
/// other tables need more memory per entry than the library's.
const NEEDED: usize = 12 << 30;

/// Returns the available memory of the system in bytes.
fn available() -> Option<usize> {
    let info = fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<usize>().ok()? * 1024)
}

fn main() {
    zobrist_compared::machine::print();
    if is_test() {
        let effort = Effort { capacity: 1 << 10, keys: 1 << 10, rounds: 1, runs: 1 };
        shared::compare(effort);
        histories::compare(1, 1);
        return;
    }
    let selected = |part| asks_for(part, &["cache", "memory", "history"]);
    let in_cache = Effort { capacity: 1 << 15, keys: 1 << 15, rounds: 2, runs: 61 };
    let beyond_caches = Effort { capacity: 1 << 22, keys: 1 << 20, rounds: 1, runs: 15 };
    let in_memory = Effort { capacity: 1 << 26, keys: 1 << 20, rounds: 1, runs: 15 };
    if selected("history") {
        histories::compare(16, 31);
    }
    if selected("cache") {
        shared::compare(in_cache);
    }
    if selected("memory") {
        shared::compare(beyond_caches);
        if available().is_some_and(|bytes| bytes >= NEEDED) {
            shared::compare(in_memory);
        } else {
            println!("\n1 GiB: left out, because the system does not report 12 GiB of available memory");
        }
    }
}
