//! Reproducible random number generators.

/// The generator `xorshift64` of George Marsaglia, "Xorshift RNGs", 2003. It has no dependencies
/// and low statistical quality.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates a generator from the low 32 bits of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed << 32 | 0x7ea)
    }

    /// Returns a pseudorandom number below `n`, with a relative bias of at most n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// Returns SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
/// generators", 2014.
pub fn split_mix(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
