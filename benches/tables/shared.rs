//! Our table against its peers.

use dashmap::DashMap;
use zobrist::HashedAlready;

use crate::interleave::{Times, interleave};
use crate::load::{Effort, Keys, ask, ask_and_tell, time};
use crate::peers::{QuickCache, Sharded, Shared, Table};

fn filled<T: Shared>(keys: Keys) -> T {
    let table = T::with_room(keys.room);
    keys.fill(&table);
    table
}

/// Probes, then three probes to a store, each by one thread and by two.
pub(crate) fn compare(effort: Effort) {
    let Effort { room, keys: len, rounds, runs } = effort;
    let keys = Keys { room };
    println!(
        "\n{} KB: room for {room} entries, {} stored; half of the keys asked for are among them.",
        room * 16 / 1024,
        room / 2
    );
    let ours = filled::<Table>(keys);
    let dashmap = filled::<DashMap<u64, u64, HashedAlready>>(keys);
    let quick_cache = filled::<QuickCache>(keys);
    let sharded = filled::<Sharded>(keys);

    println!("ns per operation and thread, and the hits in percent; median of {runs} runs");
    println!(
        "{:<20}{:>14}{:>14}{:>14}{:>14}{:>13}",
        "", "zobrist", "dashmap", "quick_cache", "sharded", "best / ours"
    );
    for threads in [1, 2] {
        let lists: Vec<_> = (0..threads).map(|seed| keys.draw(len, seed, false)).collect();
        let times = interleave(
            runs,
            [
                &|| time(&lists, rounds, |keys| ask(&ours, keys)),
                &|| time(&lists, rounds, |keys| ask(&dashmap, keys)),
                &|| time(&lists, rounds, |keys| ask(&quick_cache, keys)),
                &|| time(&lists, rounds, |keys| ask(&sharded, keys)),
            ],
        );
        report("probe", &times, lists.len(), len * rounds);
    }
    for threads in [1, 2] {
        let lists: Vec<_> = (0..threads).map(|seed| keys.draw_mixed(len, seed)).collect();
        let times = interleave(
            runs,
            [
                &|| time(&lists, rounds, |keys| ask_and_tell(&ours, keys)),
                &|| time(&lists, rounds, |keys| ask_and_tell(&dashmap, keys)),
                &|| time(&lists, rounds, |keys| ask_and_tell(&quick_cache, keys)),
                &|| time(&lists, rounds, |keys| ask_and_tell(&sharded, keys)),
            ],
        );
        report("3:1 probe:store", &times, lists.len(), len * rounds / 4 * 3);
    }
}

/// `probes` by each of the threads.
fn report(name: &str, times: &[Times; 4], threads: usize, probes: usize) {
    print!("{:<20}", format!("{name}, {threads}"));
    for times in times {
        let percent = times.answer as f64 * 100.0 / (probes * threads) as f64;
        print!("{:>7.1} {percent:>5.1}%", times.median());
    }
    let [ours, peers @ ..] = times;
    let best = peers.iter().min_by(|a, b| a.median().total_cmp(&b.median()));
    println!("{:>13.2}", best.map_or(0.0, |best| best.over(ours)));
}
