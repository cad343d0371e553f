//! Numbers at random, the same in each run.

/// A generator of small quality and without dependencies: `xorshift64` by George Marsaglia, "Xorshift RNGs", 2003.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Seeds that differ in their low 32 bits give other numbers.
    pub fn new(seed: u64) -> Dice {
        Dice(seed << 32 | 0x7ea)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}
