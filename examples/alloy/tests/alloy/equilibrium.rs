//! Tests that the time that a walk spends in each state follows the Boltzmann distribution.

use std::collections::{BTreeMap, BTreeSet};

use iron_copper::Arrhenius;
use iron_copper::Crystal;
use iron_copper::Generator;
use iron_copper::Model;
use iron_copper::Table;
use iron_copper::{Source, Walk};

/// The fraction of the time that a walk spends at each energy.
type Shares = BTreeMap<i64, f64>;

/// Returns the Boltzmann distribution of the energy. Enumerates all positions of two copper atoms.
/// The vacancy is at one site, because other sites are equivalent by translation.
fn expected(cells: usize, arrhenius: &Arrhenius) -> Shares {
    let mut shares = Shares::new();
    let sites = 2 * cells.pow(3);
    let iron = arrhenius.model.energy(&Crystal::new(cells, &[], 0));
    for a in 1..sites {
        for b in a + 1..sites {
            let energy = arrhenius.model.energy(&Crystal::new(cells, &[a, b], 0));
            *shares.entry(energy).or_default() += arrhenius.boltzmann((energy - iron) as i32);
        }
    }
    normal(shares)
}

/// Returns the distribution of the energy along a walk. The weight of each state is its residence
/// time.
fn sampled(cells: usize, arrhenius: &Arrhenius, steps: usize) -> Shares {
    let mut shares = Shares::new();
    let crystal = Crystal::new(cells, &[2, 9], 0);
    let mut source = Table::new(arrhenius, &crystal);
    let mut walk = Walk::new(crystal, *arrhenius, Generator::new(5));
    for _ in 0..steps {
        let energy = arrhenius.model.energy(&walk.crystal);
        let before = walk.seconds;
        source.advance(&mut walk, 1);
        *shares.entry(energy).or_default() += walk.seconds - before;
    }
    normal(shares)
}

fn normal(mut shares: Shares) -> Shares {
    let sum: f64 = shares.values().sum();
    for share in shares.values_mut() {
        *share /= sum;
    }
    shares
}

/// Returns the total variation distance: half of the sum of all absolute differences.
fn apart(a: &Shares, b: &Shares) -> f64 {
    let energies: BTreeSet<_> = a.keys().chain(b.keys()).collect();
    let of = |shares: &Shares, energy| shares.get(energy).copied().unwrap_or(0.0);
    energies
        .iter()
        .map(|energy| (of(a, energy) - of(b, energy)).abs())
        .sum::<f64>()
        / 2.0
}

#[test]
fn time_is_spent_as_boltzmann_says() {
    const TOLERANCE: f64 = 0.008;
    for (cells, temperature, steps) in [
        (2, 1073.0, 300_000),
        (2, 2000.0, 300_000),
        (3, 2000.0, 1_000_000),
    ] {
        let expected = |temperature| expected(cells, &Arrhenius::new(Model::A, temperature));
        let right = expected(temperature);
        assert!(
            right.len() > 5,
            "{} energies are not much of a test",
            right.len()
        );
        let sampled = sampled(cells, &Arrhenius::new(Model::A, temperature), steps);
        let error = apart(&sampled, &right);
        assert!(
            error < TOLERANCE,
            "{cells} cells at {temperature} K: {error}"
        );
        // The test detects a temperature that is wrong by a tenth.
        for wrong in [0.9, 1.1] {
            let error = apart(&sampled, &expected(wrong * temperature));
            assert!(
                error > 2.0 * TOLERANCE,
                "{cells} cells at {wrong} x {temperature} K: {error}"
            );
        }
    }
}
