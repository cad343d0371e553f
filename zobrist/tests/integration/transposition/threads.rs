//! Threads that fight for a few entries never make an answer that nobody stored.

use std::sync::Barrier;
use std::thread;

use zobrist::ZobristHash;
use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Entry, Replacement};

use crate::fixtures::any::{Any, Hash};
use crate::fixtures::random::Random;

const THREADS: u64 = 4;

/// Keys of a table, and how many data are stored under each.
const KEYS: usize = 40;
const VARIANTS: usize = 6;

/// Data of each key and variant, 240 in all.
type Data = fn(usize, usize) -> u64;

/// Neighbours in the words of an entry, where a torn pair is the most likely to fit.
const DATA: [(&str, Data); 7] = [
    ("low 8 bits", |key, variant| (key * VARIANTS + variant) as u64),
    ("low 8 bits, the rest ones", |key, variant| !(key * VARIANTS + variant) as u64),
    ("high 8 bits", |key, variant| ((key * VARIANTS + variant) as u64) << 56),
    ("middle", |key, variant| ((key * VARIANTS + variant) as u64) << 29),
    ("bits of the search", |key, variant| ((key % 2) << 40 | variant << 1 | key << 48) as u64),
    ("the hash itself", |key, variant| raw(key) ^ variant as u64),
    ("no pattern", |key, variant| Random((key * VARIANTS + variant) as u64).next()),
];

fn raw(key: usize) -> u64 {
    Random(!(key as u64)).next()
}

fn hammer(buckets: usize, replacement: Replacement, name: &str, data: Data) {
    let table = TranspositionTable::<ZobristHash<Any, u64>, u64>::with_replacement(
        buckets * 64,
        replacement,
    )
    .unwrap();
    let counts = thread::scope(|scope| {
        let table = &table;
        let threads: Vec<_> = (0..THREADS)
            .map(|seed| {
                scope.spawn(move || {
                    let mut random = Random(seed);
                    let mut counted = table.counted();
                    for step in 0..300_000 {
                        let (key, variant) = (random.below(KEYS), random.below(VARIANTS));
                        counted.store(Hash::from_raw(raw(key)), data(key, variant));
                        // Also what the others are storing, and the last one is gone or not.
                        for key in [key, random.below(KEYS)] {
                            if let Some(found) = counted.probe(Hash::from_raw(raw(key))) {
                                let known =
                                    (0..VARIANTS).any(|variant| data(key, variant) == found);
                                assert!(known, "{name}: {found:#x} for key {key}");
                            }
                        }
                        if step % 1024 == 0 {
                            table.new_search();
                        }
                    }
                    counted.statistics()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum::<zobrist::table::transposition::TableStatistics>()
    });
    assert_eq!(counts.probes, THREADS * 600_000);
    assert!(counts.hits > counts.probes / 4 && counts.hits < counts.probes);
}

#[test]
fn one_bucket() {
    for (name, data) in DATA {
        hammer(1, Replacement::Always, name, data);
    }
}

#[test]
fn three_buckets() {
    for (name, data) in DATA {
        hammer(3, Replacement::DepthAndAge, name, data);
    }
}

/// Never zero, and with a check in the low half: so it knows bits that were never packed.
#[derive(Clone, Copy)]
struct Strict(u32);

impl Entry for Strict {
    fn pack(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(!self.0)
    }

    fn unpack(bits: u64) -> Strict {
        let strict = Strict((bits >> 32) as u32);
        assert_eq!(strict.pack(), bits, "never packed");
        strict
    }

    fn depth(self) -> u8 {
        self.0 as u8
    }
}

/// While one thread fills an empty entry, others already ask how deep it is. All orders of it are in the model of
/// loom, next to the code.
#[test]
fn only_what_was_packed_is_unpacked() {
    const BUCKETS: usize = 1 << 12;
    for _ in 0..20 {
        let table = TranspositionTable::<ZobristHash<Any, u64>, Strict>::new(BUCKETS * 64).unwrap();
        let start = Barrier::new(THREADS as usize);
        thread::scope(|scope| {
            for thread in 0..THREADS {
                let (table, start) = (&table, &start);
                scope.spawn(move || {
                    start.wait();
                    for bucket in 0..BUCKETS as u64 {
                        for i in 0..3 {
                            let tag = i * THREADS + thread;
                            let hash = Hash::from_raw(bucket << 52 | tag << 48);
                            table.store(hash, Strict(tag as u32));
                            assert!(table.probe(hash).is_none_or(|known| known.0 == tag as u32));
                        }
                    }
                });
            }
        });
        assert_eq!(table.fill_permille(), 1000);
    }
}
