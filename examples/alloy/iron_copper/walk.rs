//! The residence-time algorithm.

use std::fmt::Debug;

use zobrist::cache::CacheStatistics;
use zobrist_store::StoreError;

use crate::crystal::{Crystal, Species};
use crate::generator::Generator;
use crate::hashes::Hashes;
use crate::model::Model;
use crate::rates::{Arrhenius, Barriers, Jumps};

/// A crystal with one vacancy that jumps, and the simulated time.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The crystal in its current state.
    pub crystal: Crystal,
    /// The rates at the temperature of the walk.
    pub rates: Arrhenius,
    /// Simulated time in seconds.
    pub seconds: f64,
    /// Number of jumps so far.
    pub steps: u64,
    /// A checksum of all jumps and of the time after each jump. Two different walks have equal
    /// checksums with a probability of about 2^-64.
    pub checksum: u64,
    generator: Generator,
}

impl Walk {
    /// Returns a walk from `crystal`, before its first step.
    pub fn new(crystal: Crystal, rates: Arrhenius, generator: Generator) -> Self {
        // The offset basis of FNV-1a.
        let checksum = 0xcbf2_9ce4_8422_2325;
        Walk {
            crystal,
            rates,
            seconds: 0.0,
            steps: 0,
            checksum,
            generator,
        }
    }
}

/// A jump of the vacancy from site `from` to site `to`, its first neighbour with index `k`. The
/// `atom` moves from `to` to `from`.
#[derive(Clone, Copy, Debug)]
pub struct Jump {
    pub k: usize,
    pub from: usize,
    pub to: usize,
    pub atom: Species,
}

/// Computes or looks up the rates of the jumps from the current state of a crystal. The default
/// methods sum the bonds.
pub trait Source: Debug + Send {
    /// Returns the barriers of all jumps from the current state. Barriers do not depend on the
    /// temperature. The method may change the crystal, but restores it before it returns. The
    /// last argument contains the hashes of the state, if there are any.
    #[inline]
    fn barriers(&mut self, crystal: &mut Crystal, model: Model, _: Option<&Hashes>) -> Barriers {
        let here = crystal.around(crystal.vacancy);
        Barriers(crystal.first[crystal.vacancy].map(|site| {
            let site = site as usize;
            model.twice_barrier(crystal.sites[site], model.difference(crystal, &here, site))
        }))
    }

    /// Returns the cumulative rates of all jumps from the current state.
    #[inline]
    fn jumps(
        &mut self,
        crystal: &mut Crystal,
        rates: &Arrhenius,
        hashes: Option<&Hashes>,
    ) -> Jumps {
        rates.jumps(self.barriers(crystal, rates.model, hashes))
    }

    /// Updates the source after a jump. The crystal is already in the new state.
    #[inline]
    fn jumped(&mut self, _: &Crystal, _: Jump) {}

    /// Returns whether the incremental hashes equal the hashes of the crystal from scratch. Returns
    /// `true` if no hash is in use.
    fn is_current(&self, _: &Crystal) -> bool {
        true
    }

    /// Returns the hits and misses, if results are cached.
    fn statistics(&self) -> Option<CacheStatistics> {
        None
    }

    /// Writes pending results to the file, if there is one. Returns the numbers of entries in the
    /// file at the start and now.
    ///
    /// # Errors
    /// Fails if reading or writing the file has failed at any time. After the first error the file
    /// is not used any more.
    fn close(&mut self) -> Option<Result<[u64; 2], StoreError>> {
        None
    }

    /// Makes steps with two random numbers each. The first one selects a jump in proportion to its
    /// rate. The second one determines the residence time of the state.
    ///
    /// The loop is a method of the source, so that it is compiled for each source and has no
    /// dynamic calls.
    fn advance(&mut self, walk: &mut Walk, steps: u64) {
        let (crystal, rates) = (&mut walk.crystal, walk.rates);
        let mut generator = walk.generator.clone();
        let (mut seconds, mut checksum) = (walk.seconds, walk.checksum);
        for _ in 0..steps {
            let jumps = self.jumps(crystal, &rates, None);
            let k = jumps.choose(generator.below_one());
            seconds -= generator.above_zero().ln() / jumps.total();
            checksum = fold(fold(checksum, k as u64), seconds.to_bits());
            let (from, to) = (crystal.vacancy, crystal.first[crystal.vacancy][k] as usize);
            let atom = crystal.sites[to];
            crystal.exchange(to);
            self.jumped(crystal, Jump { k, from, to, atom });
        }
        (walk.generator, walk.seconds, walk.checksum) = (generator, seconds, checksum);
        walk.steps += steps;
    }
}

/// Makes a round of FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) with a word instead of a byte.
#[inline]
fn fold(checksum: u64, word: u64) -> u64 {
    (checksum ^ word).wrapping_mul(0x100_0000_01b3)
}

/// A walk and the source of its rates.
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
        self.source.advance(&mut self.walk, steps);
    }
}
