//! A Bloom filter whose functions all come from one hash of 128 bits: its halves are `a` and `b`, function i is `a + i b`.
//!
//! A. Kirsch, M. Mitzenmacher, "Less hashing, same performance: building a better Bloom filter", 2008. Simple tabulation looks up
//! each byte once for both halves, which are independent.

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use zobrist::tabulation::Simple;

struct Bloom {
    hash: Simple<u128>,
    bits: Vec<u64>,
    functions: u64,
}

impl Bloom {
    /// Returns a filter of `bits` bits, a power of two.
    fn new(seed: u64, bits: usize, functions: u64) -> Bloom {
        assert!(bits.is_power_of_two() && bits >= 64);
        Bloom { hash: Simple::seeded(seed), bits: vec![0; bits / 64], functions }
    }

    /// Iterates over the words of a key, and its bit in each.
    fn places(&self, key: &str) -> impl Iterator<Item = (usize, u64)> + use<> {
        let hash = self.hash.hash_bytes(key.as_bytes());
        // An odd step visits all positions of a power of two.
        let (a, b) = (hash as u64, (hash >> 64) as u64 | 1);
        let mask = self.bits.len() as u64 * 64 - 1;
        (0..self.functions).map(move |i| {
            let place = a.wrapping_add(i.wrapping_mul(b)) & mask;
            (place as usize / 64, 1 << (place % 64))
        })
    }

    fn insert(&mut self, key: &str) {
        for (word, bit) in self.places(key) {
            self.bits[word] |= bit;
        }
    }

    fn contains(&self, key: &str) -> bool {
        self.places(key).all(|(word, bit)| self.bits[word] & bit != 0)
    }
}

fn main() {
    const KEYS: u32 = 100_000;
    const BITS: u32 = 1 << 20;
    const FUNCTIONS: u64 = 7; // ln 2 times the 10.5 bits per key
    let mut bloom = Bloom::new(2026, BITS as usize, FUNCTIONS);
    let inside = |i: u32| format!("https://example.org/{i}");
    let outside = |i: u32| format!("https://example.net/{i}");
    for i in 0..KEYS {
        bloom.insert(&inside(i));
    }
    assert!((0..KEYS).all(|i| bloom.contains(&inside(i))), "no false negatives");

    let found = (0..KEYS).filter(|&i| bloom.contains(&outside(i))).count();
    let rate = found as f64 / f64::from(KEYS);
    let load = 1.0 - (-(FUNCTIONS as f64) * f64::from(KEYS) / f64::from(BITS)).exp();
    let expected = load.powi(FUNCTIONS as i32);
    println!("false positives: {rate:.5}, of random functions: {expected:.5}");
    // The standard deviation of the count is 26.
    assert!((rate - expected).abs() < 0.0011);
}
