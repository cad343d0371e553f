//! What the threads do with a table, timed, with every answer checked.

use std::hint;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use zobrist_compared::random::SplitMix;

use crate::peers::Shared;

/// How much is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Entries of 16 bytes that a table has room for.
    pub(crate) room: usize,
    /// Keys in the list of a thread.
    pub(crate) keys: usize,
    /// How often a list is gone through in a run.
    pub(crate) rounds: usize,
    /// Runs of which the median is taken.
    pub(crate) runs: usize,
}

/// The keys that are asked for: as many as a table has room for, half of which are stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    /// How many there are.
    pub(crate) room: usize,
}

impl Keys {
    /// The first half is stored.
    fn key(i: usize) -> u64 {
        SplitMix(i as u64).next()
    }

    /// Those that are stored.
    pub(crate) fn stored(self) -> impl Iterator<Item = u64> {
        (0..self.room / 2).map(Keys::key)
    }

    /// Stores the first half, by two threads.
    pub(crate) fn fill(self, table: &impl Shared) {
        let quarter = self.room / 4;
        thread::scope(|scope| {
            for part in 0..2 {
                scope.spawn(move || {
                    for key in (part * quarter..(part + 1) * quarter).map(Keys::key) {
                        table.store(key, data(key));
                    }
                });
            }
        });
    }

    /// `len` keys at random: all of them, or only those that are stored.
    pub(crate) fn draw(self, len: usize, seed: u64, stored: bool) -> Vec<u64> {
        let mut random = SplitMix(seed);
        let among = if stored { self.room / 2 } else { self.room };
        (0..len).map(|_| Keys::key(random.below(among))).collect()
    }

    /// The same, but each fourth is one that is stored.
    pub(crate) fn draw_mixed(self, len: usize, seed: u64) -> Vec<u64> {
        let mut keys = self.draw(len, seed, false);
        let stored = self.draw(len / 4, seed + 1, true);
        for (four, stored) in keys.chunks_exact_mut(4).zip(stored) {
            four[3] = stored;
        }
        keys
    }
}

/// What is stored under a key. The highest bit is 0: see [`ask_in_turn`].
#[inline]
pub(crate) fn data(key: u64) -> u64 {
    !key >> 1
}

/// Keys that are known together, where that is tried: the waits for their memory can pass at once.
pub(crate) const TOGETHER: usize = 128;

/// Probes for all keys, `N` of which are known at a time; gives the hits.
#[inline(never)]
pub(crate) fn ask<const N: usize>(table: &impl Shared, keys: &[u64]) -> u64 {
    let (mut hits, mut wrong) = (0, 0);
    for known in keys.chunks(N) {
        prefetch::<N>(table, known);
        for &key in known {
            let answer = table.probe(key);
            hits += u64::from(answer.is_some());
            wrong += u64::from(answer.is_some_and(|answer| answer != data(key)));
        }
    }
    assert!(wrong <= table.most_wrong(), "{wrong} answers that nobody stored");
    hits
}

/// Three probes and a store, again and again, for keys `N` of which are known at a time; gives the hits.
#[inline(never)]
pub(crate) fn ask_and_tell<const N: usize>(table: &impl Shared, keys: &[u64]) -> u64 {
    let (mut hits, mut wrong) = (0, 0);
    for known in keys.chunks(N.next_multiple_of(4)) {
        prefetch::<N>(table, known);
        for four in known.chunks_exact(4) {
            for &key in &four[..3] {
                let answer = table.probe(key);
                hits += u64::from(answer.is_some());
                wrong += u64::from(answer.is_some_and(|answer| answer != data(key)));
            }
            table.store(four[3], data(four[3]));
        }
    }
    assert!(wrong <= table.most_wrong(), "{wrong} answers that nobody stored");
    hits
}

/// A key that is known alone is asked for at once.
#[inline]
fn prefetch<const N: usize>(table: &impl Shared, known: &[u64]) {
    if N >= TOGETHER {
        for &key in known {
            table.prefetch(key);
        }
    }
}

/// Probes for keys that are known only after the answer before: its highest bit, 0, is a part of the next key.
#[inline(never)]
pub(crate) fn ask_in_turn(table: &impl Shared, keys: &[u64]) -> u64 {
    let (mut hits, mut wrong, mut last) = (0, 0, 0);
    for &key in keys {
        let answer = table.probe(key ^ last >> 63);
        hits += u64::from(answer.is_some());
        wrong += u64::from(answer.is_some_and(|answer| answer != data(key)));
        last = answer.unwrap_or(0);
    }
    assert!(wrong <= table.most_wrong(), "{wrong} answers that nobody stored");
    hits
}

/// Nanoseconds for one of the keys of a thread, and the hits among all keys. One thread for each list.
///
/// Threads that a busy machine lets run one after the other tell nothing about two at once: then once more, until
/// they meet for nine tenths of the time, or patience ends; of such runs the one counts where they met longest.
pub(crate) fn time(
    lists: &[Vec<u64>],
    rounds: usize,
    run: impl Fn(&[u64]) -> u64 + Sync,
) -> (f64, u64) {
    const PATIENCE: Duration = Duration::from_millis(200);
    let start = Instant::now();
    let mut best = once(lists, rounds, &run);
    while best.met < 0.9 && start.elapsed() < PATIENCE {
        let next = once(lists, rounds, &run);
        if next.met > best.met {
            best = next;
        }
    }
    (best.time, best.hits)
}

/// One run of all threads.
struct Run {
    time: f64,
    hits: u64,
    /// The part of the time in which all ran.
    met: f64,
}

fn once(lists: &[Vec<u64>], rounds: usize, run: &(impl Fn(&[u64]) -> u64 + Sync)) -> Run {
    // All are awake before any begins.
    let awake = AtomicUsize::new(0);
    let thread = |list: &Vec<u64>| {
        awake.fetch_add(1, Ordering::SeqCst);
        while awake.load(Ordering::SeqCst) < lists.len() {
            hint::spin_loop();
        }
        let start = Instant::now();
        let hits = (0..rounds).map(|_| run(list)).sum::<u64>();
        (start, Instant::now(), hits)
    };
    let threads: Vec<_> = thread::scope(|scope| {
        let [first, rest @ ..] = lists else { return Vec::new() };
        let rest: Vec<_> = rest.iter().map(|list| scope.spawn(|| thread(list))).collect();
        let first = thread(first);
        let rest = rest.into_iter().map(|thread| thread.join().expect("a thread"));
        std::iter::once(first).chain(rest).collect()
    });
    let seconds = threads.iter().map(|(start, end, _)| (*end - *start).as_secs_f64());
    let longest = seconds.clone().fold(0.0, f64::max);
    let all_began = threads.iter().map(|(start, ..)| start).max();
    let one_ended = threads.iter().map(|(_, end, _)| end).min();
    let met = one_ended.zip(all_began).map_or(Duration::ZERO, |(end, start)| *end - *start);
    let keys: usize = lists.iter().map(|list| rounds * list.len()).sum();
    Run {
        time: seconds.sum::<f64>() * 1e9 / keys as f64,
        hits: threads.iter().map(|(.., hits)| hits).sum(),
        met: met.as_secs_f64() / longest,
    }
}
