//! Counts the probes of a successful search with linear probing at load 0.9 on structured keys, by hash function.
//!
//! A random function needs (1 + 1 / (1 - 0.9)) / 2 = 5.5 probes: D. E. Knuth, The Art of Computer Programming, vol. 3,
//! section 6.4.

use std::hash::BuildHasher;

use zobrist::tabulation::{Mixed, Simple, Twisted};
use zobrist_compared::random::SplitMix;

const THEORY: f64 = 5.5;

/// The kinds of hash functions. A seed draws one function of each kind.
const FUNCTIONS: [&str; 5] = ["multiply-shift", "simple", "twisted", "mixed", "foldhash"];

/// Returns the mean number of slots that a successful search visits in a table of 2^`bits` slots.
fn probes(bits: u32, keys: &[u64], hash: impl Fn(u64) -> u64) -> f64 {
    let slots = 1_usize << bits;
    let mut occupied = vec![false; slots];
    let mut probes = 0;
    for &key in keys {
        let mut slot = (hash(key) >> (64 - bits)) as usize;
        probes += 1;
        while occupied[slot] {
            slot = (slot + 1) % slots;
            probes += 1;
        }
        occupied[slot] = true;
    }
    f64::from(probes) / keys.len() as f64
}

/// Returns the mean number of probes with one function of each kind.
fn of_each_kind(bits: u32, keys: &[u64], seed: u64) -> [f64; FUNCTIONS.len()] {
    // Multiply-shift takes the high bits of the product with an odd factor: M. Dietzfelbinger, T. Hagerup, J.
    // Katajainen, M. Penttonen, "A reliable randomized algorithm for the closest-pair problem", 1997.
    let factor = SplitMix(seed).next() | 1;
    let simple = Simple::<u64, 8>::seeded(seed);
    let twisted = Twisted::<u64, 8>::seeded(seed);
    let mixed = Mixed::<u64, 8>::seeded(seed);
    let fold = foldhash::fast::FixedState::with_seed(seed);
    [
        probes(bits, keys, |key| key.wrapping_mul(factor)),
        probes(bits, keys, |key| simple.hash(key)),
        probes(bits, keys, |key| twisted.hash(key)),
        probes(bits, keys, |key| mixed.hash(key)),
        probes(bits, keys, |key| fold.hash_one(key)),
    ]
}

/// Prints the mean and the worst number of probes for several sets of keys, with `functions` functions of each kind in
/// tables of 2^`bits` slots.
///
/// # Panics
/// If the mean of a kind of functions for random keys differs from that of a random function by half of it. If a
/// twisted or mixed function needs three times as many probes as a random function, for any keys.
pub(crate) fn compare(bits: u32, functions: u64) {
    let n = (1_u64 << bits) * 9 / 10;
    let side = 1 << (bits / 2);
    let mut random = SplitMix(5);
    // The keys are a random subset of a dense interval, in random order, as in Pătraşcu and Thorup 2012, section 1.1.
    let mut interval: Vec<u64> = (0..n * 11 / 10).collect();
    for i in (1..interval.len()).rev() {
        interval.swap(i, random.below(i + 1));
    }
    interval.truncate(n as usize);
    // Each byte of a key has one of four values. Simple tabulation is less random for keys with fewer distinct
    // characters.
    let spread = |i: u64| (0..8).fold(0, |key, byte| key | (i >> (2 * byte) & 3) << (8 * byte));
    let sets: [(&str, Vec<u64>); 4] = [
        ("part of an interval", interval),
        ("four values a byte", (0..n).map(spread).collect()),
        ("two coordinates", (0..n).map(|i| ((i / side) << 32) + i % side).collect()),
        ("random", (0..n).map(|_| random.next()).collect()),
    ];
    println!(
        "\nprobes of a successful search, linear probing at load 0.9 in 2^{bits} slots; a random function: {THEORY}"
    );
    println!("mean and worst of {functions} functions");
    print!("{:<20}", "keys");
    for name in FUNCTIONS {
        print!(" {name:>16}");
    }
    println!();
    for (name, keys) in sets {
        print!("{name:<20}");
        let found: Vec<_> = (0..functions).map(|seed| of_each_kind(bits, &keys, seed)).collect();
        for (kind, function) in FUNCTIONS.into_iter().enumerate() {
            let mean = found.iter().map(|probes| probes[kind]).sum::<f64>() / functions as f64;
            let worst = found.iter().map(|probes| probes[kind]).fold(0.0, f64::max);
            print!(" {mean:>8.2} {worst:>7.2}");
            if name == "random" {
                assert!((mean / THEORY - 1.0).abs() < 0.5, "{function}: {mean} on random keys");
            }
            if ["twisted", "mixed"].contains(&function) {
                assert!(worst < 3.0 * THEORY, "{function}: {worst} on {name}");
            }
        }
        println!();
    }
}
