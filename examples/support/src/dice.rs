//! A reproducible random number generator.

/// The generator `xorshift64` of George Marsaglia, "Xorshift RNGs", 2003. It has no dependencies and low statistical
/// quality.
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
