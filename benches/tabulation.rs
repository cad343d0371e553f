//! How long does a hash by tabulation take, relative to `Simple`, and against other hashers? How
//! many probes does linear probing take with it, and how far is a count of distinct items from
//! their number?

use std::array;
use std::cell::{LazyCell, RefCell};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::hint::black_box;

use criterion::BenchmarkGroup;
use cyclic_poly_23::CyclicPoly64;
use foldhash::fast::FixedState;
use nthash::NtHashIterator;
use rapidhash::fast::SeedableState;
use rustc_hash::FxBuildHasher;
use tab_hash::{Tab64Mixed, Tab64Simple, Tab64Twisted};
use zobrist::Seed;
use zobrist::tabulation::{
    FiveIndependent, Mixed, Rolling, Shared, Simple, Strands, Tornado, Twisted, WideTornado,
};
use zobrist_compared::random::SplitMix;
use zobrist_compared::tabulation::{tabulate, tornado_tabulate};

use crate::harness::{Ratio, is_test, pair, ratios};

const KEYS: usize = 1 << 14;

type Group<'a, 'b> = &'a mut BenchmarkGroup<'b, Ratio>;

#[inline(never)]
fn independent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter()
        .fold(0, |sum: u64, &key| sum.wrapping_add(hash(key)))
}

#[inline(never)]
fn dependent(keys: &[u64], hash: impl Fn(u64) -> u64) -> u64 {
    keys.iter().fold(0, |last, &key| hash(key ^ last))
}

/// Compares hashes of independent keys, and of keys that each depend on the previous hash.
fn compare(
    group: Group<'_, '_>,
    name: &str,
    keys: &[u64],
    simple: &Simple<u64, 8>,
    hash: impl Fn(u64) -> u64 + Copy,
) {
    // Other functions have other hashes.
    let same = name == "by hand";
    let answer = |sum: u64| same.then_some(black_box(sum));
    pair(
        group,
        format!("{name}, independent keys"),
        || answer(independent(black_box(keys), hash)),
        || answer(independent(black_box(keys), |key| simple.hash(key))),
    );
    pair(
        group,
        format!("{name}, dependent keys"),
        || answer(dependent(black_box(keys), hash)),
        || answer(dependent(black_box(keys), |key| simple.hash(key))),
    );
}

/// Returns the value of a polynomial of degree 4 modulo 2^61 - 1, by Horner's rule. It is
/// 5-independent for keys below the modulus: J. L. Carter, M. N. Wegman, 1979.
fn polynomial(coefficients: &[u64; 5], key: u64) -> u64 {
    const PRIME: u64 = (1 << 61) - 1;
    let value = coefficients.iter().fold(0, |value: u64, &coefficient| {
        let product = u128::from(value) * u128::from(key) + u128::from(coefficient);
        let sum =
            (product as u64 & PRIME) + ((product >> 61) as u64 & PRIME) + (product >> 122) as u64;
        (sum & PRIME) + (sum >> 61)
    });
    if value >= PRIME { value - PRIME } else { value }
}

fn sum(keys: &[String], hasher: &impl BuildHasher) {
    black_box(keys.iter().fold(0, |sum: u64, key| {
        sum.wrapping_add(hasher.hash_one(key.as_str()))
    }));
}

/// Compares hashes of strings of `len` bytes, as in a map.
fn strings(group: Group<'_, '_>, name: &str, len: usize, hasher: &impl BuildHasher) {
    let simple = Shared::<Simple>::new(2026);
    let keys = LazyCell::new(|| {
        (0..KEYS)
            .map(|i| format!("{i:0len$}"))
            .collect::<Vec<String>>()
    });
    pair(
        group,
        format!("{name}, {len} bytes"),
        || sum(black_box(&keys), hasher),
        || sum(black_box(&keys), &simple),
    );
}

/// Returns the mean number of slots that a successful search visits, by linear probing at load 0.9.
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

/// Adds the probes of functions of each kind. Each seed draws one function.
fn probing(group: Group<'_, '_>, bits: u32, name: &str, keys: &[u64]) {
    /// The probes of a random function: (1 + 1 / (1 - 0.9)) / 2, by D. E. Knuth, The Art of
    /// Computer Programming, vol. 3, section 6.4.
    const THEORY: f64 = 5.5;
    let mut add = |kind: &str, worst: f64, count: &dyn Fn(u64) -> f64| {
        let mut seed = 0;
        let mut next = || {
            seed += 1;
            let probes = count(seed);
            assert!(
                probes < worst * THEORY,
                "{kind}: {probes} probes of {name} with seed {seed}"
            );
            probes
        };
        group.bench_function(format!("{name}, {kind}"), |bencher| {
            bencher.iter_custom(|n| (0..n).map(|_| next()).sum());
        });
    };
    // These limits are for the first seeds, and no theorem.
    let random = if name == "random" { 1.5 } else { f64::MAX };
    functions(|kind, draw| {
        let worst = match kind {
            "twisted" | "mixed" | "5-independent" | "tornado" => random.min(3.0),
            _ => random,
        };
        add(kind, worst, &|seed| probes(bits, keys, draw(seed)));
    });
}

/// Draws a function by a seed.
type Draw<'a> = &'a dyn Fn(u64) -> Box<dyn Fn(u64) -> u64>;

/// Calls `add` with each kind of function.
fn functions(mut add: impl FnMut(&str, Draw<'_>)) {
    // Multiply-shift takes the high bits of the product with an odd factor: M. Dietzfelbinger, T.
    // Hagerup, J. Katajainen, M. Penttonen, "A reliable randomized algorithm for the
    // closest-pair problem", 1997.
    add("multiply-shift", &|seed| {
        let factor = SplitMix(seed).next() | 1;
        Box::new(move |key| key.wrapping_mul(factor))
    });
    macro_rules! tables {
        ($($name:literal $tables:ident)*) => {$(
            add($name, &|seed| {
                let tables = Shared::<$tables<u64, 8>>::new(seed);
                Box::new(move |key| tables.hash(key))
            });
        )*};
    }
    tables!("simple" Simple "twisted" Twisted "mixed" Mixed "5-independent" FiveIndependent "tornado" Tornado);
    add("foldhash", &|seed| {
        let hasher = FixedState::with_seed(seed);
        Box::new(move |key| hasher.hash_one(key))
    });
    add("rapidhash", &|seed| {
        let hasher = SeedableState::custom(seed, &rapidhash::v3::DEFAULT_RAPID_SECRETS.secrets);
        Box::new(move |key| hasher.hash_one(key))
    });
    // Each key is hashed once, so the next random number is its hash.
    add("random function", &|seed| {
        let random = RefCell::new(SplitMix(!seed));
        Box::new(move |_| random.borrow_mut().next())
    });
}

/// Parts of a HyperLogLog sketch.
const PARTS: usize = 64;

/// Estimates the number of distinct hashes by HyperLogLog: P. Flajolet, É. Fusy, O. Gandouet, F.
/// Meunier, "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm", 2007.
fn distinct(hashes: impl Iterator<Item = u64>) -> f64 {
    /// The constant for 64 parts, by figure 3 of the paper.
    const ALPHA: f64 = 0.709;
    let mut ranks = [0_u32; PARTS];
    for hash in hashes {
        let rank = &mut ranks[(hash >> 58) as usize];
        // A rank ends at the 58 bits that are left of a hash.
        *rank = (*rank).max((hash << 6 | 1 << 5).leading_zeros() + 1);
    }
    let sum: f64 = ranks.iter().map(|&rank| 1.0 / (1_u64 << rank) as f64).sum();
    ALPHA * (PARTS * PARTS) as f64 / sum
}

/// Adds the error of each estimate, in standard deviations of the estimates by random functions.
/// Their root mean square is 1 for a random function; the mean of their sizes is 0.8.
fn counting(group: Group<'_, '_>, name: &str, keys: &[u64]) {
    let n = keys.len() as f64;
    functions(|kind, draw| {
        let mut seed = 0;
        let mut next = || {
            seed += 1;
            let hash = draw(seed);
            let estimate = distinct(keys.iter().map(|&key| hash(key)));
            (estimate / n - 1.0).abs() / (1.04 / (PARTS as f64).sqrt())
        };
        group.bench_function(format!("{name}, {kind}"), |bencher| {
            bencher.iter_custom(|n| (0..n).map(|_| next()).sum());
        });
    });
}

/// Returns sets of keys with structure, and random keys.
fn sets(n: u64) -> [(&'static str, Vec<u64>); 4] {
    let side = n.isqrt().next_power_of_two();
    let mut random = SplitMix(5);
    // The keys are a random subset of a dense interval, in random order, as in Pătraşcu and Thorup
    // 2012, section 1.1.
    let mut interval: Vec<u64> = (0..n * 11 / 10).collect();
    for i in (1..interval.len()).rev() {
        interval.swap(i, random.below(i + 1));
    }
    interval.truncate(n as usize);
    // Each byte of a key has one of four values. Simple tabulation is less random for keys with
    // fewer distinct characters.
    let spread = |i: u64| (0..8).fold(0, |key, byte| key | (i >> (2 * byte) & 3) << (8 * byte));
    [
        ("part of an interval", interval),
        ("four values a byte", (0..n).map(spread).collect()),
        (
            "two coordinates",
            (0..n).map(|i| ((i / side) << 32) + i % side).collect(),
        ),
        ("random", (0..n).map(|_| random.next()).collect()),
    ]
}

/// Compares the hashes of all windows of random bytes, and of all k-mers of random bases.
fn rolling(group: Group<'_, '_>) {
    const WINDOW: usize = 48;
    const K: usize = 31;
    let mut random = SplitMix(11);
    let bytes: Vec<u8> = (0..1 << 16).map(|_| random.next() as u8).collect();
    let bases: Vec<u8> = (0..1 << 16).map(|_| b"ACGT"[random.below(4)]).collect();
    let hash = Rolling::<256>::new(Seed::new(2026), WINDOW);
    let by_rolling = || {
        hash.windows(black_box(&bytes))
            .fold(0, |sum: u64, hash| sum.wrapping_add(hash))
    };
    // Other functions have other hashes.
    let no_answer = |sum: u64| _ = black_box(sum);
    pair(
        group,
        "a window of bytes, over `cyclic-poly-23`",
        || no_answer(by_rolling()),
        || {
            let bytes = black_box(&bytes);
            let mut cyclic = CyclicPoly64::from_block(&bytes[..WINDOW]);
            let first = cyclic.value();
            let slides = bytes.iter().zip(&bytes[WINDOW..]);
            no_answer(slides.fold(first, |sum, (&old, &new)| {
                sum.wrapping_add(cyclic.rotate(old, new))
            }));
        },
    );
    let keys: [u64; 256] = array::from_fn(|_| random.next());
    pair(
        group,
        "a window of bytes, over buzhash by hand",
        || no_answer(by_rolling()),
        || {
            let bytes = black_box(&bytes);
            let first = bytes[..WINDOW].iter().fold(0_u64, |hash, &byte| {
                hash.rotate_left(1) ^ keys[usize::from(byte)]
            });
            let slides = bytes.iter().zip(&bytes[WINDOW..]);
            let (sum, _) = slides.fold((first, first), |(sum, hash), (&old, &new)| {
                let key =
                    keys[usize::from(old)].rotate_left(WINDOW as u32) ^ keys[usize::from(new)];
                let hash = hash.rotate_left(1) ^ key;
                (sum.wrapping_add(hash), hash)
            });
            no_answer(sum);
        },
    );
    let strands = Strands::new(Seed::new(2026), K);
    pair(
        group,
        "a k-mer, over `nthash`",
        || {
            let kmers = strands.windows(black_box(&bases), Strands::base);
            no_answer(kmers.fold(0, |sum, (_, hash)| sum.wrapping_add(hash)));
        },
        || {
            let kmers = NtHashIterator::new(black_box(&bases), K).expect("longer than a k-mer");
            no_answer(kmers.fold(0, |sum: u64, hash| sum.wrapping_add(hash)));
        },
    );
}

pub(crate) fn benches() {
    let sip = BuildHasherDefault::<DefaultHasher>::default();
    let fold = FixedState::with_seed(7);
    ratios("tabulation", "of Simple", |group| {
        let mut random = SplitMix(7);
        let keys: Vec<u64> = (0..KEYS).map(|_| random.next()).collect();
        let seed = Seed::new(2026);
        let simple = Shared::<Simple<u64, 8>>::new(seed);
        let twisted = Shared::<Twisted<u64, 8>>::new(seed);
        let mixed = Shared::<Mixed<u64, 8>>::new(seed);
        let tornado = Shared::<Tornado<u64, 8>>::new(seed);
        let five = Shared::<FiveIndependent>::new(seed);
        let coefficients = array::from_fn(|_| random.next() >> 3);
        let rows = *simple.rows();
        let words: [[(u64, u64); 256]; 12] =
            array::from_fn(|_| array::from_fn(|_| (random.next(), random.next())));
        let peer = Tab64Simple::with_table(rows);
        let (peer_twisted, peer_mixed) = (Tab64Twisted::new(), Tab64Mixed::new());
        let rapid = SeedableState::fixed();
        compare(group, "by hand", &keys, &simple, |key| tabulate(&rows, key));
        compare(group, "twisted", &keys, &simple, |key| twisted.hash(key));
        compare(group, "mixed", &keys, &simple, |key| mixed.hash(key));
        compare(group, "tornado", &keys, &simple, |key| tornado.hash(key));
        let wide = WideTornado::<u64>::new(seed);
        compare(group, "tornado of 16 bits", &keys, &simple, |key| {
            wide.hash(key)
        });
        compare(group, "5-independent", &keys, &simple, |key| five.hash(key));
        compare(group, "polynomial of degree 4", &keys, &simple, |key| {
            polynomial(&coefficients, key)
        });
        let narrow = Shared::<FiveIndependent<u64, 4>>::new(seed);
        pair(
            group,
            "5-independent over polynomial of degree 4, independent keys of 32 bits",
            || _ = black_box(independent(black_box(&keys), |key| narrow.hash(key as u32))),
            || {
                _ = black_box(independent(black_box(&keys), |key| {
                    polynomial(&coefficients, u64::from(key as u32))
                }));
            },
        );
        compare(group, "tornado by the paper", &keys, &simple, |key| {
            tornado_tabulate(&words, key)
        });
        compare(group, "tab-hash simple", &keys, &simple, |key| {
            peer.hash(key)
        });
        compare(group, "tab-hash twisted", &keys, &simple, |key| {
            peer_twisted.hash(key)
        });
        compare(group, "tab-hash mixed", &keys, &simple, |key| {
            peer_mixed.hash(key)
        });
        compare(group, "foldhash", &keys, &simple, |key| fold.hash_one(key));
        compare(group, "rapidhash", &keys, &simple, |key| {
            rapid.hash_one(key)
        });
        compare(group, "rustc-hash", &keys, &simple, |key| {
            FxBuildHasher.hash_one(key)
        });
        compare(group, "SipHash", &keys, &simple, |key| sip.hash_one(key));
        for len in [4, 12, 40, 200] {
            strings(group, "foldhash", len, &fold);
            strings(group, "rustc-hash", len, &FxBuildHasher);
            strings(group, "SipHash", len, &sip);
        }
    });
    ratios("rolling", "of the other", rolling);
    ratios("distinct items", "standard deviations", |group| {
        group
            .sample_size(60)
            .measurement_time(std::time::Duration::from_millis(10));
        for (name, keys) in sets(if is_test() { 1000 } else { 1 << 14 }) {
            counting(group, name, &keys);
        }
    });
    ratios("probing", "probes", |group| {
        // One function for each sample, or a few.
        group
            .sample_size(60)
            .measurement_time(std::time::Duration::from_millis(10));
        let bits = if is_test() { 10 } else { 16 };
        for (name, keys) in sets((1 << bits) * 9 / 10) {
            probing(group, bits, name, &keys);
        }
    });
}
