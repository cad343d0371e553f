//! Times a hash of a `u64` in nanoseconds: for independent keys, and for keys that each depend on the previous hash.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::hint::black_box;
use std::time::Instant;

use zobrist::Seed;
use zobrist::tabulation::{Mixed, Simple, Twisted};
use zobrist_compared::interleave::{Times, interleave};
use zobrist_compared::random::SplitMix;
use zobrist_compared::tabulation::tabulate;

const KEYS: usize = 1 << 14;

/// Returns nanoseconds per key, and the answer of `run`.
fn time(run: impl Fn() -> u64) -> (f64, u64) {
    let start = Instant::now();
    let answer = run();
    (start.elapsed().as_secs_f64() * 1e9 / KEYS as f64, answer)
}

#[inline(never)]
fn independent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter().fold(0, |sum: u64, &key| sum.wrapping_add(hash(key)))
}

#[inline(never)]
fn dependent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter().fold(0, |last, &key| hash(key ^ last))
}

const NAMES: [&str; 9] = [
    "simple",
    "simple, by hand",
    "simple, hash_one",
    "twisted",
    "mixed",
    "foldhash",
    "rustc-hash",
    "SipHash",
    "a map's SipHash",
];

/// Times all hashers for integers in `runs` interleaved runs.
pub(crate) fn compare(runs: usize) {
    let mut random = SplitMix(7);
    let keys: Vec<u64> = (0..KEYS).map(|_| random.next()).collect();
    let seed = Seed::new(2026);
    let simple = Simple::<u64, 8>::seeded(seed);
    let twisted = Twisted::<u64, 8>::seeded(seed);
    let mixed = Mixed::<u64, 8>::seeded(seed);
    let rows = *simple.rows();
    let fold = foldhash::fast::FixedState::with_seed(7);
    let fx = rustc_hash::FxBuildHasher;
    let sip = BuildHasherDefault::<std::hash::DefaultHasher>::default();
    let random_sip = std::hash::RandomState::new();

    macro_rules! contest {
        ($pass:ident) => {{
            macro_rules! by {
                ($hash:expr) => {
                    &|| time(|| $pass(black_box(&keys), $hash))
                };
            }
            interleave(
                runs,
                [
                    by!(|key| simple.hash(key)),
                    by!(|key| tabulate(&rows, key)),
                    by!(|key| simple.hash_one(key)),
                    by!(|key| twisted.hash(key)),
                    by!(|key| mixed.hash(key)),
                    by!(|key| fold.hash_one(key)),
                    by!(|key| fx.hash_one(key)),
                    by!(|key| sip.hash_one(key)),
                    by!(|key| random_sip.hash_one(key)),
                ],
            )
        }};
    }
    let (known, in_turn) = (contest!(independent), contest!(dependent));
    for times in [&known, &in_turn] {
        for same in &times[1..3] {
            assert_eq!(same.answer, times[0].answer, "the same tables");
        }
    }
    println!("a hash of a u64: median of {runs} interleaved runs, and ratio to `simple`");
    println!("{:<20} {:>13} {:>7} {:>13} {:>7}", "", "independent", "ratio", "dependent", "ratio");
    for (i, name) in NAMES.iter().enumerate() {
        let column = |times: &[Times]| format!("{:>10.2} ns {:>7.2}", times[i].median(), times[i].over(&times[0]));
        println!("{name:<20} {} {}", column(&known), column(&in_turn));
    }
}

/// Times all hashers for strings of a few lengths, hashed as in a map.
pub(crate) fn compare_strings(runs: usize) {
    const NAMES: [&str; 4] = ["simple", "foldhash", "rustc-hash", "SipHash"];
    let simple = Simple::new(2026);
    let fold = foldhash::fast::FixedState::with_seed(7);
    let sip = BuildHasherDefault::<std::hash::DefaultHasher>::default();
    println!("\na hash of a string, independent: median, and ratio to `simple`");
    print!("{:<10}", "bytes");
    for name in NAMES {
        print!(" {name:>20}");
    }
    println!();
    for len in [4, 12, 40, 200] {
        let keys: Vec<String> = (0..KEYS).map(|i| format!("{i:0len$}")).collect();
        macro_rules! by {
            ($builder:expr) => {
                &|| {
                    time(|| {
                        let keys = black_box(&keys).iter();
                        keys.fold(0, |sum: u64, key| sum.wrapping_add($builder.hash_one(key.as_str())))
                    })
                }
            };
        }
        let expected = keys.iter().fold(0, |sum: u64, key| sum.wrapping_add(simple.hash_one(key)));
        let times = interleave(runs, [by!(simple), by!(fold), by!(rustc_hash::FxBuildHasher), by!(sip)]);
        assert_eq!(times[0].answer, expected, "a `String` and its `str` have equal hashes");
        print!("{len:<10}");
        for of in &times {
            print!(" {:>9.2} ns {:>7.2}", of.median(), of.over(&times[0]));
        }
        println!();
    }
}
