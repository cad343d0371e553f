//! What must hold exactly, and what must hold on average.

mod energies;
mod equilibrium;
mod generator;
mod hashes;
mod neighbours;
mod observables;
mod trajectories;

use iron_copper::Crystal;
use iron_copper::Generator;

/// A box with that much copper, for each seed another.
fn crystal(cells: usize, copper: usize, seed: u64) -> Crystal {
    Crystal::random(cells, copper, &mut Generator::new(seed))
}
