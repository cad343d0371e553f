//! Iron with some copper and one vacancy on a rigid bcc lattice, which evolves by jumps of the vacancy: kinetic
//! Monte Carlo by the residence-time algorithm (A. B. Bortz, M. H. Kalos, J. L. Lebowitz, J. Comput. Phys. 17 (1975) 10).
//!
//! A [`Walk`] asks a [`Source`] for the rates of the eight jumps, draws one, and makes it. Sources differ in how
//! expensive their energies are and in what they remember, never in an answer: energies are integers, rates come from
//! them by one function, so that all walks from one seed are the same to the last bit.
//!
//! The example `alloy` is a program around this, and the bench `alloy` measures it.

mod clusters;
mod crystal;
mod energy;
mod generator;
mod model;
mod order;
mod rates;
mod recalled;
mod seen;
mod simulation;
mod source;
mod species;
#[cfg(test)]
mod tests;
mod walk;

pub use clusters::largest_cluster;
pub use crystal::Crystal;
pub use energy::{difference, energy};
pub use generator::Generator;
pub use model::Model;
pub use order::short_range_order;
pub use rates::{Arrhenius, Barriers, JUMPS, Jumps};
pub use recalled::{
    EnvironmentHash, Keyed, Memory, SharedBarriers, SharedKeyed, Tracked, Tracker, TrialStates,
};
pub use seen::{Seen, SeenStates};
pub use simulation::{Energies, Keying, Settings, Simulation};
pub use source::{Expensive, Jump, Naive, Observed, Source, Table, WholeBox};
pub use species::Species;
pub use walk::Walk;
