//! Learn how to hash an environment without a lattice: the hash depends on the bonds and not on the
//! numbering of the atoms.
//!
//! Prints the hash of a droplet in two numberings. Checks that each lost bond and each exchanged
//! atom changes the hash. Uses the labels of B. Weisfeiler and A. Leman, "The reduction of a graph
//! to canonical form and the algebra which appears therein" (1968). In each of four rounds, the
//! label of an atom becomes a hash of its own label and of the multiset of its neighbours' labels.
//! A table of keys for all labels would be too large, so keys are computed from labels. Keys are
//! added: with XOR, two equal neighbours would cancel.

use std::num::Wrapping;

use zobrist::keys::OpenKeys;
use zobrist::{Seed, Zobrist};

/// The role of a label in the hash of an atom: its own label, or that of a neighbour.
#[derive(Clone, Copy, Zobrist)]
enum Label {
    Own,
    Bonded,
}

/// Returns the hash of a set of atoms, computed from their species and bonds.
fn hash(species: &[u64], bonds: &[(usize, usize)]) -> u64 {
    let keys = OpenKeys::<Label, Wrapping<u64>>::new(2026);
    let mut labels = species.to_vec();
    for _ in 0..4 {
        let mut next: Vec<_> = labels
            .iter()
            .map(|&own| keys.base() + keys.key(own, Label::Own))
            .collect();
        for &(a, b) in bonds {
            next[a] += keys.key(labels[b], Label::Bonded);
            next[b] += keys.key(labels[a], Label::Bonded);
        }
        labels = next.into_iter().map(|label| label.raw().0).collect();
    }
    keys.hash(labels.into_iter().map(|label| (label, Label::Own)))
        .raw()
        .0
}

/// Returns the pairs of atoms whose distance is less than 1.2.
fn bonds(places: &[[f64; 3]]) -> Vec<(usize, usize)> {
    let near = |a: [f64; 3], b: [f64; 3]| (0..3).map(|d| (a[d] - b[d]).powi(2)).sum::<f64>() < 1.44;
    let pairs = (0..places.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|&(a, b)| near(places[a], places[b])).collect()
}

fn main() {
    // A droplet of a melt: 60 atoms of two species at random positions.
    let random = |n: u64| OpenKeys::<bool, u64>::new(Seed::new(7)).key(n, true).raw();
    let side = |n: u64| f64::from((random(n) >> 32) as u32) / f64::from(1 << 30);
    let places: Vec<_> = (0..60)
        .map(|atom| [0, 1, 2].map(|d| side(3 * atom + d)))
        .collect();
    let species: Vec<_> = (0..60).map(|atom| random(1_000 + atom) % 2).collect();
    let bonds = bonds(&places);
    let drop = hash(&species, &bonds);
    println!("{} atoms, {} bonds: {drop:016x}", places.len(), bonds.len());

    // The same droplet with another numbering, and with its bonds in reverse order, has the same
    // hash.
    let renumbered = |atom| (atom * 7 + 3) % 60;
    let other_species: Vec<_> = (0..60).map(|atom| species[(atom + 57) * 43 % 60]).collect();
    let other_bonds: Vec<_> = bonds
        .iter()
        .rev()
        .map(|&(a, b)| (renumbered(b), renumbered(a)))
        .collect();
    println!(
        "numbered otherwise:  {:016x}",
        hash(&other_species, &other_bonds)
    );
    assert_eq!(hash(&other_species, &other_bonds), drop);

    // Each missing bond and each change of a species changes the hash.
    for lost in 0..bonds.len() {
        let rest: Vec<_> = (0..bonds.len())
            .filter(|&i| i != lost)
            .map(|i| bonds[i])
            .collect();
        assert_ne!(hash(&species, &rest), drop, "without bond {lost}");
    }
    for atom in 0..60 {
        let mut changed = species.clone();
        changed[atom] ^= 1;
        assert_ne!(hash(&changed, &bonds), drop, "another atom {atom}");
    }
    println!(
        "each of {} lost bonds and 60 exchanged atoms changes it",
        bonds.len()
    );

    // These labels do not distinguish one ring of six equal atoms from two rings of three, because
    // each atom has two bonds.
    let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)];
    let triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
    assert_eq!(hash(&[0; 6], &ring), hash(&[0; 6], &triangles));
    println!("but a ring of six and two of three are equal: labels by neighbours say no more");
}
