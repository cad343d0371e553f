//! Statistics of hashes of structured keys, with fixed seeds. The hashes of a random function
//! exceed a chi-square bound with a probability of at most 2 * 10^-6.

use std::collections::HashSet;
use std::hash::BuildHasher;

use zobrist::Seed;
use zobrist::tabulation::{Mixed, Shared, Simple, Tornado, Twisted};

const KEYS: u64 = 1 << 16;

type Key = fn(u64) -> u64;

/// Counters, multiples and a grid are the worst cases of multiplicative hashing.
const STRUCTURED: [(&str, Key); 4] = [
    ("a counter", |i| i),
    ("multiples of 2^20", |i| i << 20),
    ("two coordinates", |i| (i & 0xff) << 32 | i >> 8),
    ("a bit and a counter", |i| (1 << (20 + i % 40)) + i / 40),
];

/// Returns the chi-square statistic of the bin counts, in standard deviations above its mean.
fn excess(bits: u32, places: impl Iterator<Item = u64>) -> f64 {
    let mut counts = vec![0_u32; 1 << bits];
    let mut n = 0;
    for place in places {
        counts[place as usize] += 1;
        n += 1;
    }
    let size = f64::from(1 << bits);
    let expected = f64::from(n) / size;
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    (chi_square - (size - 1.0)) / (2.0 * (size - 1.0)).sqrt()
}

/// Checks the hash bits that maps of `std` and `hashbrown` use. The low bits select the bucket, and
/// the highest seven bits are compared before the keys.
fn even(name: &str, builder: &impl BuildHasher) {
    for (keys, key) in STRUCTURED {
        let hashes: Vec<u64> = (0..KEYS).map(|i| builder.hash_one(key(i))).collect();
        let low = excess(12, hashes.iter().map(|hash| hash & 0xfff));
        let high = excess(7, hashes.iter().map(|hash| hash >> 57));
        let both = excess(14, hashes.iter().map(|hash| hash >> 57 << 7 | hash & 0x7f));
        assert!(
            low.max(high).max(both) < 6.0,
            "{name}, {keys}: {low}, {high}, {both}"
        );
        let mut sorted = hashes;
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(
            sorted.len(),
            KEYS as usize,
            "{name}, {keys}: equal hashes of 64 bits"
        );
    }
}

#[test]
fn structured_keys_fall_evenly() {
    even("simple", &Shared::<Simple>::new(2026));
    even("twisted", &Shared::<Twisted>::new(2026));
    even("mixed", &Shared::<Mixed>::new(2026));
    even("tornado", &Shared::<Tornado>::new(2026));
}

/// Returns the mean number of probes per insertion, for linear probing up to a load of 0.9.
fn probes(hash: impl Fn(u64) -> u64) -> f64 {
    const BITS: u32 = 12;
    let (room, keys) = (1_usize << BITS, (1_u32 << BITS) * 9 / 10);
    let mut full = vec![false; room];
    let mut probes = 0;
    for i in 0..keys {
        let mut place = (hash(u64::from(i)) >> (64 - BITS)) as usize;
        while full[place] {
            place = (place + 1) % room;
            probes += 1;
        }
        full[place] = true;
        probes += 1;
    }
    f64::from(probes) / f64::from(keys)
}

/// For random hashes, an insertion takes (1 + 1 / (1 - 0.9)) / 2 = 5.5 probes on average (Knuth).
/// The mean over 40 seeds has a standard deviation of about 0.25.
#[test]
fn linear_probing_takes_as_many_probes_as_proved() {
    let mean = |probes: &dyn Fn(u64) -> f64| (0..40).map(probes).sum::<f64>() / 40.0;
    let simple = mean(&|seed| {
        let simple = Shared::<Simple<u64, 8>>::new(seed);
        probes(|key| simple.hash(key))
    });
    let twisted = mean(&|seed| {
        let twisted = Shared::<Twisted<u64, 8>>::new(seed);
        probes(|key| twisted.hash(key))
    });
    let tornado = mean(&|seed| {
        let tornado = Shared::<Tornado<u64, 8>>::new(seed);
        probes(|key| tornado.hash(key))
    });
    // The keys are a counter of 12 bits, so only two characters vary. For such keys, the mean of
    // simple tabulation may differ from 5.5 by a constant factor.
    assert!((4.0..14.0).contains(&simple), "{simple}");
    assert!((4.5..6.5).contains(&twisted), "{twisted}");
    assert!((4.5..6.5).contains(&tornado), "{tornado}");
}

/// Over 4,096 seeds, each of 16 consecutive keys has the minimum hash equally often.
#[test]
fn least_hashes_are_fair() {
    const SEEDS: u32 = 4096;
    let mut counts = [0_u32; 16];
    for seed in 0..SEEDS {
        let mixed = zobrist::tabulation::Mixed::<u64, 1>::new(Seed::new(seed.into()));
        let least = (0..16_u8).min_by_key(|&key| mixed.hash([key])).unwrap();
        counts[usize::from(least)] += 1;
    }
    let expected = f64::from(SEEDS) / 16.0;
    let chi_square: f64 = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2) / expected)
        .sum();
    // With 15 degrees of freedom, random hashes exceed 55 with a probability of 1.8 * 10^-6.
    assert!(chi_square < 55.0, "{counts:?}");
}

/// Counts the distinct changes of a hash if one bit of the key flips. With simple tabulation there
/// are 128, one for each pair of entries whose characters differ in this bit. With twisted
/// tabulation there are more, except for the bits of the last character. With mixed tabulation,
/// each key has a different change.
#[test]
fn differences_of_hashes() {
    let changes = |hash: &dyn Fn(u64) -> u64, bit: u32| {
        let keys = (0..4096).map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        keys.map(|key| hash(key) ^ hash(key ^ 1 << bit))
            .collect::<HashSet<u64>>()
            .len()
    };
    let simple = Shared::<Simple>::new(2026);
    let twisted = Shared::<Twisted>::new(2026);
    let mixed = Shared::<Mixed>::new(2026);
    let tornado = Shared::<Tornado>::new(2026);
    for bit in 0..64 {
        assert_eq!(
            changes(&|key| simple.hash(key), bit),
            128,
            "simple, bit {bit}"
        );
        let few = changes(&|key| twisted.hash(key), bit);
        assert_eq!(few == 128, bit >= 56, "twisted, bit {bit}: {few}");
        assert_eq!(
            changes(&|key| mixed.hash(key), bit),
            4096,
            "mixed, bit {bit}"
        );
        assert_eq!(
            changes(&|key| tornado.hash(key), bit),
            4096,
            "tornado, bit {bit}"
        );
    }
}

/// Returns the mean square error of the estimates of 1,024 distinct keys by HyperLogLog with 64
/// parts, over that by random functions, 1.04^2 / 64 (P. Flajolet and others, 2007, with its
/// constant 0.709).
fn error(keys: Key, hash: impl Fn(u64, u64) -> u64, seeds: u32) -> f64 {
    let n = 1024.0;
    let mut sum = 0.0;
    for seed in 0..seeds {
        let mut ranks = [0_u32; 64];
        for i in 0..1024 {
            let hash = hash(seed.into(), keys(i));
            let rank = &mut ranks[(hash >> 58) as usize];
            *rank = (*rank).max((hash << 6).leading_zeros() + 1);
        }
        let harmonic: f64 = ranks.iter().map(|&rank| (-f64::from(rank)).exp2()).sum();
        sum += (0.709 * 4096.0 / harmonic / n - 1.0_f64).powi(2);
    }
    sum / f64::from(seeds) / (1.04 * 1.04 / 64.0)
}

/// The mean square error of 100 estimates is 1 for random functions, with a standard deviation of
/// about 0.15.
#[test]
fn counts_of_distinct_items() {
    let tables: Vec<_> = (0..100_u64).map(Shared::<Tornado<u64, 8>>::new).collect();
    for (name, keys) in STRUCTURED {
        let error = error(keys, |seed, key| tables[seed as usize].hash(key), 100);
        assert!((0.4..1.8).contains(&error), "{name}: {error}");
    }
}
