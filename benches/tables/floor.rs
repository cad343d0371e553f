//! How near a probe comes to a plain read of as much memory.

use std::hint::black_box;
use std::time::Instant;

use zobrist::ZobristHash;

use crate::load::{Effort, Keys, TOGETHER, ask, ask_in_turn, data, time};
use crate::peers::{Shared as _, Table};
use zobrist_compared::interleave::{Contestant, interleave};

/// Words that are read at a place that a key chooses.
struct Plain(Vec<u64>);

impl Plain {
    #[inline]
    fn read(&self, key: u64) -> u64 {
        self.0[((u128::from(key) * self.0.len() as u128) >> 64) as usize]
    }

    #[inline(never)]
    fn sum(&self, keys: &[u64]) -> u64 {
        keys.iter().fold(0, |sum, &key| sum ^ self.read(key))
    }

    /// The highest bit of each word, 0, is a part of the next key.
    #[inline(never)]
    fn sum_in_turn(&self, keys: &[u64]) -> u64 {
        let (mut sum, mut last) = (0, 0);
        for &key in keys {
            last = self.read(key ^ last >> 63);
            sum ^= last;
        }
        sum
    }
}

/// What one writes by hand where a place has room for one entry, a key and its data: the least that a probe can do. Nobody
/// else may store meanwhile.
struct OneWay(Vec<[u64; 2]>);

impl OneWay {
    #[inline]
    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }

    #[inline]
    fn probe(&self, key: u64) -> u64 {
        let [known, data] = self.0[self.place(key)];
        if known == key { data } else { 0 }
    }

    #[inline(never)]
    fn sum(&self, keys: &[u64]) -> u64 {
        keys.iter().map(|&key| u64::from(self.probe(key) == data(key))).sum()
    }

    #[inline(never)]
    fn sum_in_turn(&self, keys: &[u64]) -> u64 {
        let (mut hits, mut last) = (0, 0);
        for &key in keys {
            last = self.probe(key ^ last >> 63);
            hits += u64::from(last == data(key));
        }
        hits
    }
}

/// Stores into each page of 4 KB, in order: the highest bits of a key choose the place.
fn touch(table: &Table) {
    let pages = (table.bytes() / 4096) as u64;
    for page in 0..pages {
        table.store(ZobristHash::from_raw(page * (u64::MAX / pages)), page);
    }
}

/// Probes for keys that are stored against reads of 8 bytes, where the next address is known, and where it is not
/// known before the answer is there.
pub(crate) fn compare(effort: Effort) {
    let Effort { room, keys: len, rounds, runs } = effort;
    let keys = Keys { room };
    let start = Instant::now();
    let table = Table::with_room(room);
    let made = start.elapsed().as_secs_f64();
    touch(&table);
    let touched = start.elapsed().as_secs_f64();
    keys.fill(&table);
    let plain = Plain(black_box((0..room as u64 * 2).collect()));
    let mut one_way = OneWay(vec![[0; 2]; room]);
    for key in keys.stored() {
        let place = one_way.place(key);
        one_way.0[place] = [key, data(key)];
    }
    let list = [keys.draw(len, 0, true)];
    assert_eq!(plain.sum(&list[0]), plain.sum_in_turn(&list[0]));
    assert_eq!(one_way.sum(&list[0]), one_way.sum_in_turn(&list[0]));

    println!("\nA probe against a plain 8-byte read, {} KB, 1 thread", room * 16 / 1024);
    println!("The table is there after {made:.2} s, and all its pages after {touched:.2} s.");
    println!("ns per operation; median of {runs} interleaved runs");
    println!("One-way: an array of 16-byte entries by hand, one in a place.");
    println!(
        "{:<20}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
        "", "probe", "hits", "read", "ratio", "one-way", "hits", "to read"
    );
    let read = || time(&list, rounds, |keys| plain.sum(keys));
    let read_in_turn = || time(&list, rounds, |keys| plain.sum_in_turn(keys));
    let one_way_alone = || time(&list, rounds, |keys| one_way.sum(keys));
    let one_way_in_turn = || time(&list, rounds, |keys| one_way.sum_in_turn(keys));
    let one_by_one = || time(&list, rounds, |keys| ask::<1>(&table, keys));
    let together = || time(&list, rounds, |keys| ask::<TOGETHER>(&table, keys));
    let in_turn = || time(&list, rounds, |keys| ask_in_turn(&table, keys));
    let prefetched = format!("prefetched by {TOGETHER}");
    let rows: [(&str, [Contestant<'_>; 3]); 3] = [
        ("independent", [&one_by_one, &read, &one_way_alone]),
        (&prefetched, [&together, &read, &one_way_alone]),
        ("dependent", [&in_turn, &read_in_turn, &one_way_in_turn]),
    ];
    for (name, contestants) in rows {
        let [probe, read, one_way] = interleave(runs, contestants);
        let percent = |hits| hits as f64 * 100.0 / (len * rounds) as f64;
        let (ns, hits, floor) = (probe.median(), percent(probe.answer), read.median());
        let (by_hand, others) = (one_way.median(), percent(one_way.answer));
        let (ratio, bound) = (probe.over(&read), one_way.over(&read));
        println!(
            "{name:<20}{ns:>9.1}{hits:>8.1}%{floor:>9.1}{ratio:>9.2}{by_hand:>9.1}{others:>8.1}%{bound:>9.2}"
        );
    }
}
