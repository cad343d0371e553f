//! A store of many entries: how large it is, and how long an answer from memory, from the file, and none takes.

use std::fs;
use std::time::Instant;

use zobrist::cache::Cache;
use zobrist_compared::interleave::interleave;
use zobrist_compared::random::SplitMix;
use zobrist_store::{Origin, Store};

use crate::peers::Rates;
use crate::trace::rates;

/// What is asked of: states that are there begin here.
const FIRST: u64 = 1;

fn hash(state: u64) -> u64 {
    SplitMix(state.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next()
}

pub(crate) fn compare(entries: u64, runs: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bench.store");
    let origin = Origin { model: "bench", fingerprints: &[] };
    let open = |room| {
        let memory = Cache::new(room).expect("memory");
        Store::<u64, Rates>::open(&path, &origin, memory).expect("a store")
    };
    let started = Instant::now();
    let mut store = open(1);
    for state in FIRST..=entries {
        let hash = hash(state);
        store.insert(hash, rates(hash)).expect("room on the disk");
    }
    drop(store);
    let filling = started.elapsed().as_secs_f64() * 1e6 / entries as f64;
    let bytes = fs::metadata(&path).expect("the file").len() as f64 / entries as f64;
    let started = Instant::now();
    drop(open(1));
    let opening = started.elapsed().as_secs_f64() * 1e3;
    println!(
        "\nstore of {entries} entries of 72 bytes: {bytes:.0} bytes each, {filling:.1} us to insert one, \
         {opening:.1} ms to open it"
    );

    // So few that none is evicted by others.
    let asked = entries.min(2000);
    // In an order without a pattern.
    let state = |i: u64| FIRST + hash(!i) % entries;
    let time = |mut answer: Box<dyn FnMut(u64) -> Option<Rates>>, known: bool| {
        if known {
            // Neither memory nor pages of the file are in the nearest cache because they were just written.
            (0..asked).for_each(|i| _ = answer(hash(state(i))));
        }
        let start = Instant::now();
        for i in 0..asked {
            let hash = hash(if known { state(i) } else { FIRST + entries + i });
            let expected = known.then(|| rates(hash).map(f64::to_bits));
            assert_eq!(answer(hash).map(|rates| rates.map(f64::to_bits)), expected);
        }
        (start.elapsed().as_secs_f64() * 1e9 / asked as f64, asked)
    };
    let warm = || {
        let mut store = open(1 << 16);
        (0..asked).for_each(|i| _ = store.get(hash(state(i))).expect("a file"));
        store
    };
    let memory = || {
        let mut memory = Cache::<u64, Rates>::new(1 << 16).expect("memory");
        (0..asked).for_each(|i| memory.insert(hash(state(i)), rates(hash(state(i)))));
        memory
    };
    let times = interleave(
        runs,
        [
            &|| {
                let mut memory = memory();
                time(Box::new(move |hash| memory.get(hash).copied()), true)
            },
            &|| {
                let mut store = warm();
                time(Box::new(move |hash| store.get(hash).expect("a file").copied()), true)
            },
            &|| {
                let mut store = open(1);
                time(Box::new(move |hash| store.get(hash).expect("a file").copied()), true)
            },
            &|| {
                let mut store = open(1);
                time(Box::new(move |hash| store.get(hash).expect("a file").copied()), false)
            },
        ],
    );
    println!("median of {runs} interleaved runs\n{:<26}{:>14}", "", "ns per call");
    for (name, times) in
        ["Cache, hit", "Store, hit in memory", "Store, from the file", "Store, absent"]
            .iter()
            .zip(&times)
    {
        println!("{name:<26}{:>14.1}", times.median());
    }
}
