//! Iron with some copper and one vacancy on a rigid bcc lattice, which evolves by jumps of the vacancy: kinetic
//! Monte Carlo by the residence-time algorithm (A. B. Bortz, M. H. Kalos, J. L. Lebowitz, J. Comput. Phys. 17 (1975) 10).
//!
//! A [`Walk`] asks a [`Source`] for the rates of the eight jumps, draws one, and makes it. Sources differ in how
//! expensive their energies are and in what they cache, never in an answer: energies are integers, and rates come from
//! them by one function, so that all walks from one seed are the same to the last bit.
//!
//! The program `alloy` is built on this, and the benches `alloy` and `cost_alloy` measure it.

mod crystal;
mod generator;
mod hashes;
mod memory;
mod model;
mod observables;
mod rates;
mod settings;
mod sources;
mod walk;

pub use crystal::{Around, Crystal, SECOND, Species};
pub use generator::Generator;
pub use hashes::Hashes;
pub use model::Model;
pub use observables::{largest_cluster, short_range_order};
pub use rates::{Arrhenius, Barriers, JUMPS, Jumps};
pub use settings::{
    Alloy, Energies, Keys, Policy, Remembered, Settings, count, numbers, temperature,
};
pub use sources::{Naive, Table, WholeBox};
pub use walk::{Jump, Simulation, Source, Walk};
