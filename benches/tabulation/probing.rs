//! Linear probing at load 0.9 on structured keys: the probes of a successful search, function by function.
//!
//! A random function takes (1 + 1 / (1 - 0.9)) / 2 = 5.5 of them: D. E. Knuth, The Art of Computer Programming, vol. 3, section 6.4.

use std::hash::BuildHasher;

use zobrist::tabulation::{Mixed, Simple, Twisted};
use zobrist_compared::random::SplitMix;

pub(crate) const THEORY: f64 = 5.5;

/// The functions, one of each drawn by a seed.
const FUNCTIONS: [&str; 5] = ["multiply-shift", "simple", "twisted", "mixed", "foldhash"];

/// Keys, and the probes of each of the functions of each kind, in ascending order.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) probes: Vec<(&'static str, Vec<f64>)>,
}

/// The mean number of places that a search for one of the keys looks at, in a table of 2^`bits` places.
fn probes(bits: u32, keys: &[u64], hash: impl Fn(u64) -> u64) -> f64 {
    let room = 1_usize << bits;
    let mut full = vec![false; room];
    let mut probes = 0;
    for &key in keys {
        let mut place = (hash(key) >> (64 - bits)) as usize;
        probes += 1;
        while full[place] {
            place = (place + 1) % room;
            probes += 1;
        }
        full[place] = true;
    }
    f64::from(probes) / keys.len() as f64
}

fn all(bits: u32, keys: &[u64], seed: u64) -> [f64; FUNCTIONS.len()] {
    // M. Dietzfelbinger, T. Hagerup, J. Katajainen, M. Penttonen, "A reliable randomized algorithm for the closest-pair problem",
    // 1997: an odd factor, and the high bits.
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

/// Counts the probes of so many functions of each kind in tables of 2^`bits` places.
pub(crate) fn compare(bits: u32, functions: u64) -> Vec<Set> {
    let n = (1_u64 << bits) * 9 / 10;
    let side = 1 << (bits / 2);
    let mut random = SplitMix(5);
    // A random subset of a dense interval, in random order, as of Pătraşcu and Thorup 2012, section 1.1.
    let mut interval: Vec<u64> = (0..n * 11 / 10).collect();
    for i in (1..interval.len()).rev() {
        interval.swap(i, random.below(i + 1));
    }
    interval.truncate(n as usize);
    // Two bits in each byte: the fewer the characters, the less random simple tabulation is.
    let spread = |i: u64| (0..8).fold(0, |key, byte| key | (i >> (2 * byte) & 3) << (8 * byte));
    let sets: [(&str, Vec<u64>); 4] = [
        ("part of an interval", interval),
        ("four values a byte", (0..n).map(spread).collect()),
        ("two coordinates", (0..n).map(|i| ((i / side) << 32) + i % side).collect()),
        ("random", (0..n).map(|_| random.next()).collect()),
    ];
    println!(
        "\nprobes of a successful search, linear probing at load 0.9 of 2^{bits} places; a random function: {THEORY}"
    );
    println!("mean and worst of {functions} functions");
    print!("{:<20}", "keys");
    for name in FUNCTIONS {
        print!(" {name:>16}");
    }
    println!();
    sets.into_iter()
        .map(|(name, keys)| {
            let mut found = FUNCTIONS.map(|function| (function, Vec::new()));
            for seed in 0..functions {
                for ((_, probes), value) in found.iter_mut().zip(all(bits, &keys, seed)) {
                    probes.push(value);
                }
            }
            print!("{name:<20}");
            for (_, probes) in &mut found {
                probes.sort_by(f64::total_cmp);
                let mean = probes.iter().sum::<f64>() / probes.len() as f64;
                print!(" {mean:>8.2} {:>7.2}", probes[probes.len() - 1]);
            }
            println!();
            Set { name, probes: found.into() }
        })
        .collect()
}
