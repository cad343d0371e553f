//! From barriers to rates, and the choice among them.

use serde::{Deserialize, Serialize};

use crate::crystal::Species;
use crate::model::Model;

/// Jumps of a vacancy in a bcc lattice: one to each first neighbour.
pub const JUMPS: usize = 8;

/// Attempts per second, of both species (Vincent, Becquart, Domain, J. Nucl. Mater. 351 (2006) 88).
const ATTEMPTS: f64 = 6e12;

/// Boltzmann's constant in eV/K (CODATA 2018, the first ten digits of an exact value).
const BOLTZMANN: f64 = 8.617_333_262e-5;

/// Rates at one temperature.
#[derive(Clone, Copy, Debug)]
pub struct Arrhenius {
    /// The model of the barriers.
    pub model: Model,
    /// -1 / (2 kT), per meV: for twice a barrier.
    exponent: f64,
}

impl Arrhenius {
    /// Rates of `model` at `temperature` in K.
    pub fn new(model: Model, temperature: f64) -> Self {
        Arrhenius { model, exponent: -0.5e-3 / (BOLTZMANN * temperature) }
    }

    /// The rate, per second, of a jump of `atom` that changes the energy by `difference` meV.
    pub fn rate(&self, atom: Species, difference: i32) -> f64 {
        self.over(self.model.twice_barrier(atom, difference))
    }

    /// The rates of jumps over these barriers.
    #[inline]
    pub fn jumps(&self, barriers: Barriers) -> Jumps {
        Jumps::of(barriers.0.map(|twice_barrier| self.over(twice_barrier)))
    }

    /// All rates of all sources come from here, so that they are equal to the last bit.
    #[inline]
    fn over(&self, twice_barrier: i32) -> f64 {
        ATTEMPTS * (f64::from(twice_barrier) * self.exponent).exp()
    }

    /// The Boltzmann factor exp(-E / kT) of an energy in meV.
    pub fn boltzmann(&self, energy: i32) -> f64 {
        (f64::from(energy) * 2.0 * self.exponent).exp()
    }

    /// The probability, if it is below 1, that replicas at this and another temperature exchange them: exp((1/kT - 1/kT') (E - E'))
    /// (K. Hukushima, K. Nemoto, J. Phys. Soc. Jpn. 65 (1996) 1604), where the other one has `difference` meV more.
    #[expect(clippy::cast_precision_loss, reason = "a box has less than 2^53 meV")]
    pub fn exchange(&self, other: &Arrhenius, difference: i64) -> f64 {
        (2.0 * (self.exponent - other.exponent) * difference as f64).exp()
    }
}

/// Twice the barriers of all jumps from one state, in meV: the same at all temperatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barriers(pub [i32; JUMPS]);

/// The rates of all jumps from one state, per second, each added to those before it: ready for the choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jumps([f64; JUMPS]);

impl Jumps {
    /// From the rates of the jumps.
    #[inline]
    pub fn of(rates: [f64; JUMPS]) -> Self {
        // Four additions one after the other instead of seven, and no sum less than the one before.
        let pair = |k: usize| rates[k] + rates[k + 1];
        let two = pair(0);
        let four = two + pair(2);
        let six = four + pair(4);
        let (three, five, seven) = (two + rates[2], four + rates[4], six + rates[6]);
        Jumps([rates[0], two, three, four, five, six, seven, six + pair(6)])
    }

    /// The rate at which the state is left.
    #[inline]
    pub fn total(&self) -> f64 {
        self.0[JUMPS - 1]
    }

    /// The jump that a number from 0 to 1 chooses, each with a probability in proportion to its rate.
    #[inline]
    pub fn choose(&self, uniform: f64) -> usize {
        let mark = uniform * self.total();
        // Counting has no branches to mispredict.
        self.0[..JUMPS - 1].iter().map(|&sum| usize::from(sum <= mark)).sum()
    }
}
