//! Learn how to estimate the similarity of sets from small sketches, by tabulation hashing. A
//! sketch is a bottom-k sample, or the minima of the parts of a partition (k-partition MinHash).
//!
//! Prints the estimates of a Jaccard similarity of 0.5, and checks that their errors are as small
//! as expected. Mixed tabulation suits these sketches: if some bits of the hash select fewer than
//! 256 keys, the other bits are fully random with high probability. The keys are structured: the
//! sets are two overlapping ranges of integers.

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use std::collections::BTreeSet;
use std::ops::Range;

use zobrist::Seed;
use zobrist::tabulation::Mixed;

/// The number of keys in a sample.
const K: usize = 128;
/// The number of parts of a partition. The high bits of a hash select its part, so this is a power
/// of two. The minima of all parts are among about 130 hashes with the smallest remaining bits,
/// fewer than 256.
const PARTS: usize = 32;

/// Returns the `K` smallest hashes.
fn bottom(hash: &Mixed, keys: impl Iterator<Item = u64>) -> BTreeSet<u64> {
    let mut least = BTreeSet::new();
    for key in keys {
        least.insert(hash.hash(key));
        if least.len() > K {
            least.pop_last();
        }
    }
    least
}

/// Returns the smallest hash in each part. The high bits of a hash select its part.
fn parts(hash: &Mixed, keys: impl Iterator<Item = u64>) -> [u64; PARTS] {
    let mut least = [u64::MAX; PARTS];
    for key in keys {
        let hash = hash.hash(key);
        let part = &mut least[(hash >> (64 - PARTS.ilog2())) as usize];
        *part = hash.min(*part);
    }
    least
}

/// Estimates the similarity of two sets from bottom-k samples and from the minima of parts.
fn estimates(hash: &Mixed, a: &Range<u64>, b: &Range<u64>) -> [f64; 2] {
    let (in_a, in_b) = (bottom(hash, a.clone()), bottom(hash, b.clone()));
    let union: BTreeSet<_> = in_a.union(&in_b).take(K).collect();
    let common = union
        .iter()
        .filter(|hash| in_a.contains(hash) && in_b.contains(hash))
        .count();

    let (in_a, in_b) = (parts(hash, a.clone()), parts(hash, b.clone()));
    let equal = in_a.iter().zip(&in_b).filter(|(a, b)| a == b).count();
    [common as f64 / K as f64, equal as f64 / PARTS as f64]
}

fn main() {
    const SKETCHES: u64 = 16;
    // The union has 20,000 keys, and 10,000 of them are in both sets, so the Jaccard similarity is
    // 1/2.
    let (a, b) = (0..15_000, 5_000..20_000);
    // The lanes of a seed are independent functions. The mean of 16 estimates has a quarter of the
    // error of one estimate.
    let mut means = [0.0; 2];
    for lane in 0..SKETCHES {
        let found = estimates(&Mixed::<u64>::new(Seed::new(2026).lane(lane)), &a, &b);
        for (mean, estimate) in means.iter_mut().zip(found) {
            *mean += estimate / SKETCHES as f64;
        }
    }
    println!("a Jaccard similarity of 0.5, from {SKETCHES} sketches");
    println!("bottom-k    {:.3}", means[0]);
    println!("k-partition {:.3}", means[1]);
    for (mean, size) in means.into_iter().zip([K, PARTS]) {
        let deviation = (0.25 / (size as f64 * SKETCHES as f64)).sqrt();
        assert!((mean - 0.5).abs() < 4.5 * deviation, "{mean} of {size}");
    }
}
