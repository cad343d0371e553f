//! The residence-time algorithm.

use crate::crystal::Crystal;
use crate::generator::Generator;
use crate::source::{Jump, Source};

/// A crystal on its way, with the time that has passed in it.
///
/// A step draws a jump in proportion to the rates, lets the time that the state lasted pass, and makes the jump. It takes
/// two random numbers, whatever the source.
#[derive(Clone, Debug)]
pub struct Walk<S> {
    crystal: Crystal,
    source: S,
    generator: Generator,
    steps: u64,
    seconds: f64,
    checksum: u64,
}

impl<S: Source> Walk<S> {
    /// A walk from `crystal`, before its first step.
    pub fn new(crystal: Crystal, source: S, generator: Generator) -> Self {
        // The offset basis of FNV-1a.
        let checksum = 0xcbf2_9ce4_8422_2325;
        Walk { crystal, source, generator, steps: 0, seconds: 0.0, checksum }
    }

    /// Makes so many steps.
    pub fn run(&mut self, steps: u64) {
        self.run_until(f64::INFINITY, steps);
    }

    /// Lets so much time pass. The jump after it is not made: its time can be drawn anew, because the rates depend on the state
    /// alone.
    pub fn run_for(&mut self, seconds: f64) {
        self.run_until(self.seconds + seconds, u64::MAX);
    }

    fn run_until(&mut self, end: f64, steps: u64) {
        let mut generator = self.generator.clone();
        let (mut seconds, mut checksum, mut made) = (self.seconds, self.checksum, 0);
        for _ in 0..steps {
            let jumps = self.source.jumps(&mut self.crystal);
            let k = jumps.choose(generator.below_one());
            let next = seconds - generator.above_zero().ln() / jumps.total();
            if next > end {
                seconds = end;
                break;
            }
            seconds = next;
            made += 1;
            checksum = fold(fold(checksum, k as u64), seconds.to_bits());
            let (from, to) =
                (self.crystal.vacancy(), self.crystal.first(self.crystal.vacancy())[k]);
            let to = to as usize;
            let atom = self.crystal.sites()[to];
            self.crystal.exchange(to);
            self.source.jumped(&self.crystal, Jump { k, from, to, atom });
        }
        (self.generator, self.seconds, self.checksum) = (generator, seconds, checksum);
        self.steps += made;
    }

    /// The crystal as it is.
    pub fn crystal(&self) -> &Crystal {
        &self.crystal
    }

    /// The source of rates, and what it remembers.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The same, to be changed.
    pub fn source_mut(&mut self) -> &mut S {
        &mut self.source
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Simulated time in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// A number that depends on every jump and on the clock after each: equal for two walks only if they are the same
    /// (or by chance, once in 2^64).
    pub fn checksum(&self) -> u64 {
        self.checksum
    }
}

/// A round of FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), on a word instead of a byte.
#[inline]
fn fold(checksum: u64, word: u64) -> u64 {
    (checksum ^ word).wrapping_mul(0x100_0000_01b3)
}
