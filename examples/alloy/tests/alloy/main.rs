//! Exact and statistical tests of the simulation, and tests of the program.

mod cli;
mod energies;
mod equilibrium;
mod generator;
mod hashes;
mod neighbours;
mod numbers;
mod observables;
#[path = "../../../support/tests/running/mod.rs"]
mod running;
mod trajectories;

use iron_copper::Crystal;
use iron_copper::Generator;

/// Returns a random box with `copper` copper atoms.
fn crystal(cells: usize, copper: usize, seed: u64) -> Crystal {
    Crystal::random(cells, copper, &mut Generator::new(seed))
}
