//! How often an entry of another state is found, against the documented probability.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Compact, Wide};

use super::{Documented, Known};
use crate::fixtures::any::Hash;
use crate::fixtures::random::{INCREMENT, Random, mix};

/// The payload of a hash, which tells it from others: 57 bits of another hash of it.
fn payload(hash: u64) -> Known {
    Known(mix(hash ^ 0x1234_5678_9abc_def0) >> 7)
}

/// Answers of probes for payloads.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    right: u64,
    wrong: u64,
    none: u64,
}

impl Answers {
    fn count(&mut self, hash: u64, found: Option<Known>) {
        match found {
            None => self.none += 1,
            Some(known) if known == payload(hash) => self.right += 1,
            Some(_) => self.wrong += 1,
        }
    }

    /// The number of wrong answers beyond the mean, in standard deviations, if a full compact bucket answers wrongly for an absent
    /// state with the documented probability.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn deviation(self) -> f64 {
        let mean = (self.wrong + self.none) as f64 * 3.0 * 0.5_f64.powi(21);
        (self.wrong as f64 - mean) / mean.sqrt()
    }
}

/// In a full table of 2^15 or 2^16 buckets, so that tags that used bits of the index would confuse 3 of 2^5 states.
fn answers_for_absent<L: Documented>(hash: impl Fn(u64) -> u64, probes: u64) -> Answers {
    let table = TranspositionTable::<Hash<u64>, Known, L>::new(64 << 15).unwrap();
    let stored = table.capacity() as u64 * 8;
    for hash in (0..stored).map(&hash) {
        table.store(Hash::from_raw(hash), payload(hash));
    }
    let mut answers = Answers::default();
    for hash in (stored..stored + probes).map(hash) {
        answers.count(hash, table.probe(Hash::from_raw(hash)));
    }
    assert_eq!((answers.right, table.fill_permille(u8::MAX)), (0, 1000));
    answers
}

#[test]
fn random_hashes_are_confused_as_documented() {
    let compact = answers_for_absent::<Compact>(mix, 20_000_000);
    assert!(compact.deviation().abs() < 3.0, "{compact:?}");
    assert_eq!(answers_for_absent::<Wide>(mix, 1_000_000).wrong, 0);
}

/// Multiples of an odd number, whose high bits are uniform and whose low bits are a counter.
#[test]
fn counted_hashes_are_confused_no_more_often() {
    let hash = |n: u64| n.wrapping_mul(INCREMENT);
    let compact = answers_for_absent::<Compact>(hash, 20_000_000);
    assert!(compact.deviation() < 3.0, "{compact:?}");
    assert_eq!(answers_for_absent::<Wide>(hash, 1_000_000).wrong, 0);
}

/// Probes and stores by four threads, `steps` of each by each thread.
///
/// No state is stored twice, so that no pair of states with equal tags counts again and again. Probes are for states that a
/// thread stored in the last `reach` steps, and, one in four, for one that is never stored.
fn race<L: Documented>(bytes: usize, steps: u64, reach: usize) -> Answers {
    let table = TranspositionTable::<Hash<u64>, Known, L>::new(bytes).unwrap();
    let state = |thread: u64, step: u64| mix(thread << 56 | step);
    let progress: [AtomicU64; 4] = Default::default();
    let race = |thread: u64| {
        let (mut random, mut answers) = (Random(thread << 56), Answers::default());
        for step in 0..steps {
            let probed = if random.below(4) == 0 {
                state(thread | 8, step)
            } else {
                let other = random.below(4);
                let now = progress[other].load(Ordering::Relaxed);
                state(other as u64, now.saturating_sub(random.below(reach) as u64))
            };
            answers.count(probed, table.probe(Hash::from_raw(probed)));
            let stored = state(thread, step);
            table.store(Hash::from_raw(stored), payload(stored));
            progress[thread as usize].store(step, Ordering::Relaxed);
        }
        answers
    };
    let answers: Vec<Answers> = thread::scope(|scope| {
        let race = &race;
        let threads: Vec<_> = (0..4).map(|thread| scope.spawn(move || race(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let answers = answers.into_iter().fold(Answers::default(), |sum, one| Answers {
        right: sum.right + one.right,
        wrong: sum.wrong + one.wrong,
        none: sum.none + one.none,
    });
    println!("{answers:?}, {:.2} standard deviations from compact ones", answers.deviation());
    assert!(answers.right > steps / 100);
    answers
}

/// As in a search: in a table of 16 MiB.
fn in_a_table<L: Documented>(steps: u64) -> Answers {
    race::<L>(1 << 24, steps, 1 << 18)
}

/// All threads in one cache line.
fn in_one_line<L: Documented>(steps: u64) -> Answers {
    race::<L>(64, steps, 8)
}

#[test]
fn racing_threads_confuse_no_more() {
    assert_eq!(in_a_table::<Wide>(1_000_000).wrong, 0);
    assert_eq!(in_one_line::<Wide>(1_000_000).wrong, 0);
    // The mean of 4 million is 5.
    assert!(in_a_table::<Compact>(1_000_000).wrong < 25);
    assert!(in_one_line::<Compact>(1_000_000).wrong < 25);
}

/// 10^9 probes and stores each in a table and in one line, in either layout.
#[test]
#[ignore = "takes minutes"]
fn a_thousand_million() {
    const STEPS: u64 = 125_000_000;
    assert_eq!(in_a_table::<Wide>(STEPS).wrong, 0);
    assert_eq!(in_one_line::<Wide>(STEPS).wrong, 0);
    assert!(in_a_table::<Compact>(STEPS).deviation().abs() < 3.0);
    assert!(in_one_line::<Compact>(STEPS).deviation() < 3.0);
}
