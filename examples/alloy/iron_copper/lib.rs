//! Kinetic Monte Carlo of iron with some copper on a rigid bcc lattice. The crystal changes by
//! jumps of one vacancy. The simulation uses the residence-time algorithm (A. B. Bortz, M. H.
//! Kalos, J. L. Lebowitz, J. Comput. Phys. 17 (1975) 10).
//!
//! A [`Walk`] gets the rates of the eight jumps from a [`Source`], draws one jump, and makes it.
//! Sources differ in how expensive their energies are and in what they cache, but all of them
//! return the same rates. Energies are integers, and one function computes rates from them, so all
//! walks with the same seed are identical to the last bit.
//!
//! The program `alloy` runs this simulation, and the bench `alloy` measures it.

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
pub use settings::{Energies, Keys, Policy, Settings, count, temperature};
pub use sources::{Naive, Table, WholeBox};
pub use walk::{Jump, Simulation, Source, Walk};
