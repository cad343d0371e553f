//! Learn how to hash a lattice of run-time size: `LatticeKeys`, and spins that keep their hash.
//!
//! Simulates the Ising model on a periodic square lattice of 4x4 spins by the Metropolis algorithm.
//! Prints the mean energy of the run and the exact mean energy from all 65,536 states. Also prints
//! the number of distinct states that the run visited, counted with a set of hashes.

use std::collections::HashMap;

use zobrist::keys::KeySource;
use zobrist::lattice::{Lattice, LatticeKeys};
use zobrist::table::Prehashed;
use zobrist::{Hashed, ZobristHash};

/// Temperature in units of the coupling; Boltzmann's constant is 1.
const TEMPERATURE: f64 = 2.5;

fn main() {
    let lattice = Lattice::simple([4, 4]);
    let sites = lattice.sites();
    let offsets = [[0, 1], [1, 0], [0, -1], [-1, 0]];
    // Returns the energy of the four bonds of a site: -1 for each pair of equal spins, and 1 for
    // each other pair.
    let bonds = |spins: &[bool], site: usize| -> i32 {
        let near = offsets.map(|offset| spins[lattice.neighbour(site, offset).unwrap()]);
        near.into_iter()
            .map(|spin| if spin == spins[site] { -1 } else { 1 })
            .sum()
    };
    let energy = |spins: &[bool]| (0..sites).map(|site| bonds(spins, site)).sum::<i32>() / 2;

    // 16 spins fit into a key, so exact keys are possible: equal hashes prove equal states.
    let keys = LatticeKeys::<bool, u64>::builder(2026, sites)
        .source(KeySource::Exact)
        .build()
        .unwrap();
    let mut spins = Hashed::with_keys(&keys, vec![false; sites]);
    let mut current = energy(&spins);
    let mut visited = HashMap::<ZobristHash<[bool], u64>, i32, Prehashed>::default();

    let mut state = 2026_u64;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 32) as u32
    };
    let (steps, mut sum) = (1_000_000, 0.0);
    for _ in 0..steps {
        let site = random() as usize % sites;
        let change = -2 * bonds(&spins, site);
        if f64::from(random()) / 2_f64.powi(32) < (-f64::from(change) / TEMPERATURE).exp() {
            spins.set(site, !spins[site]);
            current += change;
            // This tests the simulation: a recurring state must have the same energy.
            assert_eq!(*visited.entry(spins.hash()).or_insert(current), current);
        }
        sum += f64::from(current);
    }

    let (mut weights, mut weighted) = (0.0, 0.0);
    for state in 0..1_u32 << sites {
        let spins: Vec<bool> = (0..sites).map(|site| state >> site & 1 == 1).collect();
        let energy = f64::from(energy(&spins));
        let weight = (-energy / TEMPERATURE).exp();
        weights += weight;
        weighted += weight * energy;
    }
    let (mean, exact) = (sum / f64::from(steps), weighted / weights);
    println!(
        "mean energy {mean:.2}, exact {exact:.2}; {} of 65536 states visited",
        visited.len()
    );
    assert!((mean - exact).abs() < 0.15);
}
