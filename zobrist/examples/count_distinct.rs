//! Estimates the number of different keys in a stream by sketches of 32 bytes: HyperLogLog.
//!
//! P. Flajolet, E. Fusy, O. Gandouet, F. Meunier, "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm",
//! 2007, assume a random function. For a sketch of this size, a mixed tabulation function is equally good: the contents depend on
//! fewer than 256 keys, those with the longest runs of zeros. More sketches improve the estimate.

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use zobrist::Seed;
use zobrist::tabulation::Mixed;

/// The number of registers, a power of two.
const REGISTERS: usize = 32;

struct Sketch {
    hash: Mixed,
    /// The longest run of leading zeros in each part, plus one.
    registers: [u8; REGISTERS],
}

impl Sketch {
    fn new(seed: Seed) -> Sketch {
        Sketch { hash: Mixed::new(seed), registers: [0; REGISTERS] }
    }

    fn insert(&mut self, key: u64) {
        let hash = self.hash.hash(key);
        let register = &mut self.registers[hash as usize % REGISTERS];
        let run = (hash >> REGISTERS.ilog2()).leading_zeros() - REGISTERS.ilog2();
        *register = (*register).max(run as u8 + 1);
    }

    /// The harmonic mean of the registers, corrected for the bias of 32. For more than 5/2 keys a register.
    fn estimate(&self) -> f64 {
        let m = REGISTERS as f64;
        let sum: f64 = self.registers.iter().map(|&run| (-f64::from(run)).exp2()).sum();
        0.697 * m * m / sum
    }
}

fn main() {
    const DISTINCT: u64 = 50_000;
    const SKETCHES: u64 = 16;
    let deviation = 1.04 / (REGISTERS as f64).sqrt();
    // Lanes of a seed are independent functions: the mean of 16 estimates has a quarter of the error.
    let mut sum = 0.0;
    for lane in 0..SKETCHES {
        let mut sketch = Sketch::new(Seed::new(2026).lane(lane));
        for i in 0..3 * DISTINCT {
            sketch.insert(i % DISTINCT); // each key three times
        }
        let error = sketch.estimate() / DISTINCT as f64 - 1.0;
        assert!(error.abs() < 4.5 * deviation, "lane {lane}: {error}");
        sum += sketch.estimate();
    }
    let mean = sum / SKETCHES as f64;
    println!(
        "{DISTINCT} different keys, {REGISTERS} bytes a sketch: {:.1}% error expected",
        100.0 * deviation
    );
    println!("mean of {SKETCHES} sketches: {mean:.0}");
    assert!((mean / DISTINCT as f64 - 1.0).abs() < 4.0 * deviation / 4.0);
}
