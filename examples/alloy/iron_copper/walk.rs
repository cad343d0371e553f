//! The residence-time algorithm.

use std::fmt::Debug;

use zobrist::cache::CacheStatistics;
use zobrist_store::StoreError;

use crate::crystal::{Crystal, Species};
use crate::generator::Generator;
use crate::hashes::Hashes;
use crate::model::Model;
use crate::rates::{Arrhenius, Barriers, Jumps};

/// A crystal whose vacancy jumps, with the time that has passed in it.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The crystal in its present state.
    pub crystal: Crystal,
    /// Rates at the temperature of the crystal.
    pub rates: Arrhenius,
    /// Simulated time.
    pub seconds: f64,
    /// Jumps so far.
    pub steps: u64,
    /// Depends on every jump and on the clock after each: equal for two walks only if they are the same (or by chance, once in
    /// 2^64).
    pub checksum: u64,
    generator: Generator,
}

impl Walk {
    /// A walk from `crystal`, before its first step.
    pub fn new(crystal: Crystal, rates: Arrhenius, generator: Generator) -> Self {
        // The offset basis of FNV-1a.
        let checksum = 0xcbf2_9ce4_8422_2325;
        Walk { crystal, rates, seconds: 0.0, steps: 0, checksum, generator }
    }
}

/// A jump that was made: `atom` went from site `to`, first neighbour number `k`, to site `from`, and the vacancy the other way.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "said above")]
pub struct Jump {
    pub k: usize,
    pub from: usize,
    pub to: usize,
    pub atom: Species,
}

/// Computes the rates of the jumps from the present state of a crystal, or looks them up. Without methods of its own, a source
/// sums bonds.
pub trait Source: Debug + Send {
    /// The barriers of the jumps, which do not depend on the temperature. The crystal is left as it was found. `hashes` are those of
    /// the state, if they are kept.
    #[inline]
    fn barriers(&mut self, crystal: &mut Crystal, model: Model, _: Option<&Hashes>) -> Barriers {
        let here = crystal.around(crystal.vacancy);
        Barriers(crystal.first[crystal.vacancy].map(|site| {
            let site = site as usize;
            model.twice_barrier(crystal.sites[site], model.difference(crystal, &here, site))
        }))
    }

    /// The rates of the jumps.
    #[inline]
    fn jumps(
        &mut self,
        crystal: &mut Crystal,
        rates: &Arrhenius,
        hashes: Option<&Hashes>,
    ) -> Jumps {
        rates.jumps(self.barriers(crystal, rates.model, hashes))
    }

    /// Follows a jump, in the crystal after it.
    #[inline]
    fn jumped(&mut self, _: &Crystal, _: Jump) {}

    /// Checks the hashes that jumps keep up to date against those of the crystal, computed from scratch. Without hashes in use there is
    /// nothing to check.
    fn is_current(&self, _: &Crystal) -> bool {
        true
    }

    /// Hits and misses, if results are cached.
    fn statistics(&self) -> Option<CacheStatistics> {
        None
    }

    /// Writes the results that wait to be written to the file, if there is one, and returns its entries at the start and now.
    ///
    /// # Errors
    /// If the file could not be read or written, now or before: since then it has been left alone.
    fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        None
    }

    /// Makes `steps` jumps, or those until the time `end`: the jump after it is not made, because its time can be drawn anew, as
    /// the rates depend on the state alone.
    ///
    /// The loop is a method of the source, so that it is compiled for each, and has no dynamic calls.
    fn advance(&mut self, walk: &mut Walk, steps: u64, end: f64) {
        // Two loops: without an end the jump is drawn before the logarithm, and its sums of rates need not be kept until after it.
        if end == f64::INFINITY {
            advance(self, walk, steps, f64::INFINITY);
        } else {
            advance(self, walk, steps, end);
        }
    }
}

/// Each step draws a jump in proportion to the rates, and the time that the state lasted, with two random numbers.
#[inline(always)]
#[expect(clippy::inline_always, reason = "for the known end")]
fn advance<S: Source + ?Sized>(source: &mut S, walk: &mut Walk, steps: u64, end: f64) {
    let (crystal, rates) = (&mut walk.crystal, walk.rates);
    let mut generator = walk.generator.clone();
    let (mut seconds, mut checksum, mut made) = (walk.seconds, walk.checksum, 0);
    for _ in 0..steps {
        let jumps = source.jumps(crystal, &rates, None);
        let k = jumps.choose(generator.below_one());
        let next = seconds - generator.above_zero().ln() / jumps.total();
        if next > end {
            seconds = end;
            break;
        }
        seconds = next;
        made += 1;
        checksum = fold(fold(checksum, k as u64), seconds.to_bits());
        let (from, to) = (crystal.vacancy, crystal.first[crystal.vacancy][k] as usize);
        let atom = crystal.sites[to];
        crystal.exchange(to);
        source.jumped(crystal, Jump { k, from, to, atom });
    }
    (walk.generator, walk.seconds, walk.checksum) = (generator, seconds, checksum);
    walk.steps += made;
}

/// A round of FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), on a word instead of a byte.
#[inline]
fn fold(checksum: u64, word: u64) -> u64 {
    (checksum ^ word).wrapping_mul(0x100_0000_01b3)
}

/// A walk with the source of its rates.
#[derive(Debug)]
pub struct Simulation {
    /// The walk.
    pub walk: Walk,
    /// The source of its rates.
    pub source: Box<dyn Source>,
}

impl Simulation {
    /// Makes `steps` jumps.
    pub fn run(&mut self, steps: u64) {
        self.source.advance(&mut self.walk, steps, f64::INFINITY);
    }
}
