//! Our table against its peers.

use dashmap::DashMap;
use zobrist::table::Prehashed;
use zobrist::table::transposition::Compact;

use crate::load::{Effort, Keys, TOGETHER, ask, ask_and_tell, time};
use crate::peers::{QuickCache, Sharded, Shared, Table};
use zobrist_compared::interleave::{Times, interleave};

struct Tables {
    ours: Table,
    compact: Table<Compact>,
    dashmap: DashMap<u64, u64, Prehashed>,
    quick_cache: QuickCache,
    sharded: Sharded,
}

fn filled<T: Shared>(keys: Keys) -> T {
    let table = T::with_room(keys.room);
    keys.fill(&table);
    table
}

/// Probes, then three probes to a store, each by one thread and by two: with keys that are known one by one, and with
/// keys that are known together.
pub(crate) fn compare(effort: Effort) {
    let Effort { room, runs, .. } = effort;
    let keys = Keys { room };
    println!(
        "\n{} KB: room for {room} entries, {} stored; half of the keys asked for are among them.",
        room * 16 / 1024,
        room / 2
    );
    let tables = Tables {
        ours: filled(keys),
        compact: filled(keys),
        dashmap: filled(keys),
        quick_cache: filled(keys),
        sharded: filled(keys),
    };
    println!("ns per operation and thread, and the hits in percent; median of {runs} runs");
    println!("Keys come one by one, or {TOGETHER} at a time (*), which only ours can prefetch.");
    println!(
        "{:<20}{:>14}{:>14}{:>14}{:>14}{:>14}{:>13}{:>16}",
        "",
        "zobrist",
        "compact",
        "dashmap",
        "quick_cache",
        "sharded",
        "best / ours",
        "compact / ours"
    );
    tables.report::<1>("", effort);
    tables.report::<TOGETHER>(" *", effort);
}

impl Tables {
    fn report<const N: usize>(&self, mark: &str, Effort { room, keys: len, rounds, runs }: Effort) {
        let keys = Keys { room };
        for threads in [1, 2] {
            let lists: Vec<_> = (0..threads).map(|seed| keys.draw(len, seed, false)).collect();
            let times = interleave(
                runs,
                [
                    &|| time(&lists, rounds, |keys| ask::<N>(&self.ours, keys)),
                    &|| time(&lists, rounds, |keys| ask::<N>(&self.compact, keys)),
                    &|| time(&lists, rounds, |keys| ask::<N>(&self.dashmap, keys)),
                    &|| time(&lists, rounds, |keys| ask::<N>(&self.quick_cache, keys)),
                    &|| time(&lists, rounds, |keys| ask::<N>(&self.sharded, keys)),
                ],
            );
            print_row(&format!("probe, {threads}{mark}"), &times, lists.len() * len * rounds);
        }
        for threads in [1, 2] {
            let lists: Vec<_> = (0..threads).map(|seed| keys.draw_mixed(len, seed)).collect();
            let times = interleave(
                runs,
                [
                    &|| time(&lists, rounds, |keys| ask_and_tell::<N>(&self.ours, keys)),
                    &|| time(&lists, rounds, |keys| ask_and_tell::<N>(&self.compact, keys)),
                    &|| time(&lists, rounds, |keys| ask_and_tell::<N>(&self.dashmap, keys)),
                    &|| time(&lists, rounds, |keys| ask_and_tell::<N>(&self.quick_cache, keys)),
                    &|| time(&lists, rounds, |keys| ask_and_tell::<N>(&self.sharded, keys)),
                ],
            );
            let name = format!("3:1 probe:store, {threads}{mark}");
            print_row(&name, &times, lists.len() * len * rounds / 4 * 3);
        }
    }
}

fn print_row(name: &str, times: &[Times; 5], probes: usize) {
    print!("{name:<20}");
    for times in times {
        let percent = times.answer as f64 * 100.0 / probes as f64;
        print!("{:>7.1} {percent:>5.1}%", times.median());
    }
    let [ours, compact, peers @ ..] = times;
    let best = peers.iter().min_by(|a, b| a.median().total_cmp(&b.median()));
    let best = best.map_or(0.0, |best| best.over(ours));
    println!("{best:>13.2}{:>16.2}", compact.over(ours));
}
