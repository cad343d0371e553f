//! Times several threads that use a table, and checks every answer.

use std::hint;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use zobrist_compared::random::SplitMix;

use crate::peers::Shared;

/// Sizes of the tables and the lists, and numbers of rounds and runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Capacity of a table in entries of 16 bytes.
    pub(crate) capacity: usize,
    /// Number of keys in the list of a thread.
    pub(crate) keys: usize,
    /// Number of passes through a list in a run.
    pub(crate) rounds: usize,
    /// Number of runs. The result is their median.
    pub(crate) runs: usize,
}

/// The keys of all probes: as many as the capacity of a table. The first half of them is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    /// Number of keys.
    pub(crate) capacity: usize,
}

impl Keys {
    /// Returns the key with index `i`.
    fn key(i: usize) -> u64 {
        SplitMix(i as u64).next()
    }

    /// Stores the first half of the keys, with two threads.
    pub(crate) fn fill(self, table: &impl Shared) {
        let quarter = self.capacity / 4;
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

    /// Draws `len` random keys. A key that the work stores is drawn from the keys in the table, so that the table does
    /// not grow.
    pub(crate) fn draw(self, len: usize, seed: u64, work: Work) -> Vec<u64> {
        let (mut random, mut stored) = (SplitMix(seed), SplitMix(seed + 1));
        let key = |i| match work {
            Work::ProbeAndStore if i % 4 == 3 => Keys::key(stored.below(self.capacity / 2)),
            _ => Keys::key(random.below(self.capacity)),
        };
        (0..len).map(key).collect()
    }
}

/// Returns the data that are stored with a key.
#[inline]
pub(crate) fn data(key: u64) -> u64 {
    !key >> 1
}

/// Number of keys in a batch. The memory accesses of a batch can overlap.
pub(crate) const BATCH: usize = 128;

/// The operations of a thread on a batch of keys.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Work {
    /// Probes each key.
    Probe,
    /// Probes three of four keys, and stores the fourth.
    ProbeAndStore,
}

/// Processes the keys in batches of `N`, and returns the number of hits.
#[inline(never)]
pub(crate) fn hits<const N: usize>(table: &impl Shared, keys: &[u64], work: Work) -> u64 {
    let mut answers = Answers::default();
    match work {
        Work::Probe => {
            for batch in keys.chunks(N) {
                prefetch::<N>(table, batch);
                for &key in batch {
                    answers.count(key, table.probe(key));
                }
            }
        }
        Work::ProbeAndStore => {
            for batch in keys.chunks(N.next_multiple_of(4)) {
                prefetch::<N>(table, batch);
                for four in batch.chunks_exact(4) {
                    for &key in &four[..3] {
                        answers.count(key, table.probe(key));
                    }
                    table.store(four[3], data(four[3]));
                }
            }
        }
    }
    assert!(answers.wrong <= table.most_wrong(), "{} wrong answers", answers.wrong);
    answers.hits
}

/// Numbers of hits and of hits with wrong data.
#[derive(Default)]
struct Answers {
    hits: u64,
    wrong: u64,
}

impl Answers {
    #[inline(always)]
    fn count(&mut self, key: u64, answer: Option<u64>) {
        self.hits += u64::from(answer.is_some());
        self.wrong += u64::from(answer.is_some_and(|answer| answer != data(key)));
    }
}

/// Prefetches the keys of a batch. Does nothing for single keys.
#[inline]
fn prefetch<const N: usize>(table: &impl Shared, batch: &[u64]) {
    if N >= BATCH {
        for &key in batch {
            table.prefetch(key);
        }
    }
}

/// Returns nanoseconds per key of a thread, and the number of hits of all threads. Each list has its own thread.
///
/// On a busy machine the threads may run one after another, without contention. The run is therefore repeated until the
/// threads overlap for nine tenths of the time, or a time limit is reached. The run with the longest overlap counts.
pub(crate) fn time(lists: &[Vec<u64>], rounds: usize, run: impl Fn(&[u64]) -> u64 + Sync) -> (f64, u64) {
    const LIMIT: Duration = Duration::from_millis(200);
    let start = Instant::now();
    let mut best = once(lists, rounds, &run);
    while best.overlap < 0.9 && start.elapsed() < LIMIT {
        let next = once(lists, rounds, &run);
        if next.overlap > best.overlap {
            best = next;
        }
    }
    (best.time, best.hits)
}

/// Times and hits of one run of all threads.
struct Run {
    time: f64,
    hits: u64,
    /// The fraction of the longest thread's time in which all threads ran.
    overlap: f64,
}

fn once(lists: &[Vec<u64>], rounds: usize, run: &(impl Fn(&[u64]) -> u64 + Sync)) -> Run {
    // No thread begins before all threads have started.
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
    let overlap = one_ended.zip(all_began).map_or(Duration::ZERO, |(end, start)| *end - *start);
    let keys: usize = lists.iter().map(|list| rounds * list.len()).sum();
    Run {
        time: seconds.sum::<f64>() * 1e9 / keys as f64,
        hits: threads.iter().map(|(.., hits)| hits).sum(),
        overlap: overlap.as_secs_f64() / longest,
    }
}
