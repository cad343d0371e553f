//! The similarity of sets from small sketches: bottom-k samples, and one value in each of k parts (k-partition MinHash).
//!
//! Mixed tabulation is made for it: where the hash selects fewer than 256 keys, the rest of their hashes is as good as random. The
//! keys here are a worst case for weaker functions: two overlapping ranges of integers.

use std::collections::BTreeSet;

use zobrist::tabulation::Mixed;

/// Keys in a sample, and parts of a partition. A power of two below 256.
const K: usize = 128;

/// The `K` least hashes.
fn bottom(hash: &Mixed, keys: impl Iterator<Item = u64>) -> BTreeSet<u64> {
    let mut least = BTreeSet::new();
    for key in keys {
        least.insert(hash.hash_u64(key));
        if least.len() > K {
            least.pop_last();
        }
    }
    least
}

/// The least hash in each of `K` parts: the high bits choose the part, the others are the value.
fn parts(hash: &Mixed, keys: impl Iterator<Item = u64>) -> [u64; K] {
    let mut least = [u64::MAX; K];
    for key in keys {
        let hash = hash.hash_u64(key);
        let part = &mut least[(hash >> (64 - K.ilog2())) as usize];
        *part = hash.min(*part);
    }
    least
}

fn main() {
    // The sets have half of their union in common: the Jaccard similarity is 1/2.
    let (a, b) = (0..75_000_u64, 25_000..100_000_u64);
    let hash = Mixed::new(2026);

    let (in_a, in_b) = (bottom(&hash, a.clone()), bottom(&hash, b.clone()));
    let union: BTreeSet<u64> = in_a.union(&in_b).take(K).copied().collect();
    let common = union.iter().filter(|hash| in_a.contains(hash) && in_b.contains(hash)).count();
    let by_sample = common as f64 / K as f64;

    let (in_a, in_b) = (parts(&hash, a), parts(&hash, b));
    let equal = in_a.iter().zip(&in_b).filter(|(a, b)| a == b).count();
    let by_parts = equal as f64 / K as f64;

    let deviation = (0.25 / K as f64).sqrt();
    println!(
        "Jaccard similarity 0.5, from sketches of {K} hashes (standard deviation {deviation:.3})"
    );
    println!("bottom-k    {by_sample:.3}");
    println!("k-partition {by_parts:.3}");
    for estimate in [by_sample, by_parts] {
        assert!((estimate - 0.5).abs() < 4.0 * deviation);
    }
}
