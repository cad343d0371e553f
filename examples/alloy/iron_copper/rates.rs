//! Rates from barriers, and the choice of a jump by its rate.

use serde::{Deserialize, Serialize};

use crate::crystal::Species;
use crate::model::Model;

/// Number of jumps of a vacancy in a bcc lattice: one to each first neighbour.
pub const JUMPS: usize = 8;

/// Attempt frequency of both species, per second (Vincent, Becquart, Domain, J. Nucl. Mater. 351
/// (2006) 88).
const ATTEMPTS: f64 = 6e12;

/// Boltzmann's constant in eV/K (CODATA 2018, the first ten digits of an exact value).
const BOLTZMANN: f64 = 8.617_333_262e-5;

/// Converts barriers to rates at one temperature.
#[derive(Clone, Copy, Debug)]
pub struct Arrhenius {
    /// The model, which determines the barriers.
    pub model: Model,
    /// -1 / (2 kT) in 1/meV. It is multiplied by twice the barrier.
    exponent: f64,
}

impl Arrhenius {
    /// Creates a converter for `model` at `temperature` in K.
    pub fn new(model: Model, temperature: f64) -> Self {
        Arrhenius {
            model,
            exponent: -0.5e-3 / (BOLTZMANN * temperature),
        }
    }

    /// Returns the rate, per second, of a jump of `atom` that changes the energy by `difference`
    /// meV.
    pub fn rate(&self, atom: Species, difference: i32) -> f64 {
        self.over(self.model.twice_barrier(atom, difference))
    }

    /// Returns the cumulative rates of jumps over these barriers.
    #[inline]
    pub fn jumps(&self, barriers: Barriers) -> Jumps {
        Jumps::of(barriers.0.map(|twice_barrier| self.over(twice_barrier)))
    }

    /// Returns the rate of a jump from twice its barrier. All sources use this function, so that
    /// their rates are equal to the last bit.
    #[inline]
    fn over(&self, twice_barrier: i32) -> f64 {
        ATTEMPTS * (f64::from(twice_barrier) * self.exponent).exp()
    }

    /// Returns the Boltzmann factor exp(-E / kT) of an energy in meV.
    pub fn boltzmann(&self, energy: i32) -> f64 {
        (f64::from(energy) * 2.0 * self.exponent).exp()
    }
}

/// Twice the barrier, in meV, of the jump to each first neighbour. Twice a barrier is an integer.
/// Barriers do not depend on the temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barriers(pub [i32; JUMPS]);

/// Cumulative rates of all jumps from one state, per second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jumps([f64; JUMPS]);

impl Jumps {
    /// Computes the cumulative rates from the rate of each jump.
    #[inline]
    pub fn of(rates: [f64; JUMPS]) -> Self {
        // Adding pairs first makes a chain of four additions instead of seven, and keeps the sums
        // non-decreasing.
        let pair = |k: usize| rates[k] + rates[k + 1];
        let two = pair(0);
        let four = two + pair(2);
        let six = four + pair(4);
        let (three, five, seven) = (two + rates[2], four + rates[4], six + rates[6]);
        Jumps([rates[0], two, three, four, five, six, seven, six + pair(6)])
    }

    /// Returns the total rate.
    #[inline]
    pub fn total(&self) -> f64 {
        self.0[JUMPS - 1]
    }

    /// Selects a jump by a number in [0, 1). If `uniform` is random, the probability of a jump is
    /// proportional to its rate.
    #[inline]
    pub fn choose(&self, uniform: f64) -> usize {
        let mark = uniform * self.total();
        // Count the sums that the mark has reached, because counting needs no branch. The processor
        // could not predict a branch on a random number.
        self.0[..JUMPS - 1]
            .iter()
            .map(|&sum| usize::from(sum <= mark))
            .sum()
    }
}
