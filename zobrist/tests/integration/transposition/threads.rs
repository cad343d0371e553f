//! Threads that compete for a few entries get only stored data, or false hits at the documented
//! rate.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use zobrist::table::TranspositionTable;
use zobrist::table::transposition::{Compact, Entry, Replacement, Wide};

use super::Documented;
use crate::fixtures::any::Hash;
use crate::fixtures::random::Random;

const THREADS: u64 = 4;
const STEPS: u64 = 50_000;

/// The number of keys in a table. Each key has `VARIANTS` different data.
const KEYS: usize = 40;
const VARIANTS: usize = 6;

/// Returns the data of a key and a variant.
type Data = fn(usize, usize) -> u64;

/// Most of these data differ in few bits, because torn writes of similar data are the most likely
/// to pass the verification.
const DATA: [(&str, Data); 7] = [
    ("low 8 bits", |key, variant| {
        (key * VARIANTS + variant) as u64
    }),
    ("low 8 bits, the rest ones", |key, variant| {
        !(key * VARIANTS + variant) as u64
    }),
    ("high 8 bits", |key, variant| {
        ((key * VARIANTS + variant) as u64) << 56
    }),
    ("middle", |key, variant| {
        ((key * VARIANTS + variant) as u64) << 29
    }),
    ("bits of the search", |key, variant| {
        ((key % 2) << 40 | variant << 1 | key << 48) as u64
    }),
    ("the hash itself", |key, variant| raw(key) ^ variant as u64),
    ("no pattern", |key, variant| {
        Random((key * VARIANTS + variant) as u64).next()
    }),
];

fn raw(key: usize) -> u64 {
    Random(!(key as u64)).next()
}

/// Runs all threads on one table. Returns the number of wrong answers.
fn hammer<L: Documented>(lines: usize, replacement: Replacement, data: Data) -> u64 {
    let table = TranspositionTable::<Hash<u64>, u64, L>::with_replacement(lines * 64, replacement);
    let table = table.unwrap();
    let hammer = |seed| {
        let (mut random, mut hits, mut wrong) = (Random(seed), 0, 0);
        for step in 0..STEPS {
            let (key, variant) = (random.below(KEYS), random.below(VARIANTS));
            table.store(Hash::from_raw(raw(key)), data(key, variant));
            // Probe for the key that was just stored, and for a key that other threads may store or
            // replace.
            for key in [key, random.below(KEYS)] {
                if let Some(found) = table.probe(Hash::from_raw(raw(key))) {
                    hits += 1;
                    let known = (0..VARIANTS).any(|variant| data(key, variant) == found);
                    wrong += u64::from(!known);
                }
            }
            if step % 1024 == 0 {
                table.new_search();
            }
        }
        (hits, wrong)
    };
    let (hits, wrong): (Vec<u64>, Vec<u64>) = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|seed| scope.spawn(move || hammer(seed)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .unzip()
    });
    let probes = THREADS * STEPS * 2;
    assert!((probes / 4..probes).contains(&hits.iter().sum()));
    wrong.iter().sum()
}

#[test]
fn wide_entries_are_never_confused() {
    for (name, data) in DATA {
        assert_eq!(hammer::<Wide>(1, Replacement::Always, data), 0, "{name}");
        assert_eq!(
            hammer::<Wide>(3, Replacement::DepthAndAge, data),
            0,
            "{name}"
        );
    }
}

/// There are 5.6 million probes. A probe for an absent state is wrong with probability 3 x 2^-21,
/// so at most 8 are expected.
#[test]
fn compact_entries_are_confused_as_rarely_as_documented() {
    let wrong = DATA.iter().map(|&(_, data)| {
        hammer::<Compact>(1, Replacement::Always, data)
            + hammer::<Compact>(3, Replacement::DepthAndAge, data)
    });
    let wrong: u64 = wrong.sum();
    assert!(wrong <= 8 + 4 * 3, "{wrong} wrong answers");
}

/// An entry that is never zero and verifies its low half, so it detects bits that were never
/// packed.
#[derive(Clone, Copy)]
struct Strict(u32);

impl Entry for Strict {
    fn pack(entry: Self) -> u64 {
        u64::from(entry.0) << 32 | u64::from(!entry.0)
    }

    fn unpack(bits: u64) -> Strict {
        let strict = Strict((bits >> 32) as u32);
        assert_eq!(Strict::pack(strict), bits, "never packed");
        strict
    }

    fn depth(entry: Self) -> u8 {
        entry.0 as u8
    }
}

/// One thread fills an empty entry while others read its depth. The loom model next to the code
/// covers all interleavings.
fn only_what_was_packed_is_unpacked<L: Documented>() {
    const LINES: usize = 1 << 12;
    for round in 0..20 {
        let table = TranspositionTable::<Hash<u64>, Strict, L>::new(LINES * 64).unwrap();
        let (start, over) = (Barrier::new(THREADS as usize), AtomicBool::new(false));
        thread::scope(|scope| {
            for thread in 0..THREADS {
                let (table, start, over) = (&table, &start, &over);
                scope.spawn(move || {
                    start.wait();
                    for line in 0..LINES as u64 {
                        for i in 0..3 {
                            let tag = i * THREADS + thread;
                            let hash = Hash::from_raw(line << 52 | tag << 48);
                            table.store(hash, Strict(tag as u32));
                            assert!(table.probe(hash).is_none_or(|known| known.0 == tag as u32));
                        }
                    }
                    over.store(true, Ordering::Relaxed);
                });
            }
            // In every second round, another thread clears the table meanwhile.
            scope.spawn(|| {
                while round % 2 == 1 && !over.load(Ordering::Relaxed) {
                    table.clear_part(round, 20);
                    table.clear();
                }
            });
        });
        // Each thread stores three entries in a line. Threads that store concurrently can select
        // the same position, so the fourth may stay empty.
        assert!(round % 2 == 1 || table.fill_permille(u8::MAX) >= 750);
    }
}

in_both_layouts! {
    only_what_was_packed_is_unpacked
}
