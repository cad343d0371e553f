//! Compares the transposition table with its alternatives.

use dashmap::DashMap;
use zobrist::table::Prehashed;
use zobrist::table::transposition::Compact;

use crate::load::{BATCH, Effort, Keys, Work, hits, time};
use crate::peers::{QuickCache, Sharded, Shared, Table};
use zobrist_compared::interleave::{Times, interleave};

struct Tables {
    wide: Table,
    compact: Table<Compact>,
    dashmap: DashMap<u64, u64, Prehashed>,
    quick_cache: QuickCache,
    sharded: Sharded,
}

fn filled<T: Shared>(keys: Keys) -> T {
    let table = T::with_capacity_of(keys.capacity);
    keys.fill(&table);
    table
}

/// Times two kinds of work: only probes, and three probes for each store. Each runs with one thread and with two, for
/// single keys and for batches of keys.
pub(crate) fn compare(effort: Effort) {
    let Effort { capacity, runs, .. } = effort;
    let keys = Keys { capacity };
    println!(
        "\n{} KB: tables of {capacity} entries, {} of them stored; half of the probed keys are stored",
        capacity * 16 / 1024,
        capacity / 2
    );
    let tables = Tables {
        wide: filled(keys),
        compact: filled(keys),
        dashmap: filled(keys),
        quick_cache: filled(keys),
        sharded: filled(keys),
    };
    println!("ns per operation and thread, and hits in percent; median of {runs} interleaved runs");
    println!("*: keys in batches of {BATCH}, which only the library's tables prefetch");
    println!(
        "{:<20}{:>14}{:>14}{:>14}{:>14}{:>14}{:>13}{:>16}",
        "", "wide", "compact", "dashmap", "quick_cache", "sharded", "best / wide", "compact / wide"
    );
    tables.report::<1>("", effort);
    tables.report::<BATCH>(" *", effort);
}

impl Tables {
    fn report<const N: usize>(&self, mark: &str, Effort { capacity, keys: len, rounds, runs }: Effort) {
        let keys = Keys { capacity };
        for (work, name) in [(Work::Probe, "probe"), (Work::ProbeAndStore, "3:1 probe:store")] {
            for threads in [1, 2] {
                let lists: Vec<_> = (0..threads).map(|seed| keys.draw(len, seed, work)).collect();
                let times = interleave(
                    runs,
                    [
                        &|| time(&lists, rounds, |keys| hits::<N>(&self.wide, keys, work)),
                        &|| time(&lists, rounds, |keys| hits::<N>(&self.compact, keys, work)),
                        &|| time(&lists, rounds, |keys| hits::<N>(&self.dashmap, keys, work)),
                        &|| time(&lists, rounds, |keys| hits::<N>(&self.quick_cache, keys, work)),
                        &|| time(&lists, rounds, |keys| hits::<N>(&self.sharded, keys, work)),
                    ],
                );
                let operations = lists.len() * len * rounds;
                let probes = match work {
                    Work::Probe => operations,
                    Work::ProbeAndStore => operations / 4 * 3,
                };
                print_row(&format!("{name}, {threads}{mark}"), &times, probes);
            }
        }
    }
}

fn print_row(name: &str, times: &[Times; 5], probes: usize) {
    print!("{name:<20}");
    for times in times {
        let percent = times.answer as f64 * 100.0 / probes as f64;
        print!("{:>7.1} {percent:>5.1}%", times.median());
    }
    let [wide, compact, peers @ ..] = times;
    let best = peers.iter().min_by(|a, b| a.median().total_cmp(&b.median()));
    let best = best.map_or(0.0, |best| best.over(wide));
    println!("{best:>13.2}{:>16.2}", compact.over(wide));
}
