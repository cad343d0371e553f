//! Energies, by their definition.

use crate::iron_copper::crystal::{Crystal, SECOND};
use crate::iron_copper::model::Model;
use crate::iron_copper::rates::JUMPS;
use crate::iron_copper::species::Species;

/// The energy of the whole box in meV: all bonds, each counted once.
pub fn energy(crystal: &Crystal, model: &Model) -> i64 {
    let sites = crystal.sites();
    let of_site = |(site, &species): (usize, &Species)| {
        // Half of the neighbours: those behind are ahead of others.
        let first = &crystal.first(site)[..JUMPS / 2];
        let second = &crystal.second(site)[..SECOND / 2];
        let bonds = |shell, neighbours: &[u32]| -> i32 {
            let pairs = model.pairs_of(shell, species);
            neighbours.iter().map(|&neighbour| pairs[sites[neighbour as usize] as usize]).sum()
        };
        i64::from(bonds(0, first) + bonds(1, second))
    };
    sites.iter().enumerate().map(of_site).sum()
}

/// By how many meV the energy rises if the vacancy jumps to `site`, a first neighbour: the bonds of both sites after the
/// exchange less those before it.
#[inline]
pub fn difference(crystal: &Crystal, model: &Model, site: usize) -> i32 {
    const VACANCY: Species = Species::Vacancy;
    let atom = crystal.sites()[site];
    let [here, there] = [crystal.vacancy(), site].map(|site| crystal.around(site));
    let bonds = |species, (first, second): &([Species; JUMPS], [Species; SECOND])| -> i32 {
        let (near, far) = (model.pairs_of(0, species), model.pairs_of(1, species));
        let first = first.iter().map(|&other| near[other as usize]);
        first.chain(second.iter().map(|&other| far[other as usize])).sum()
    };
    let before = bonds(VACANCY, &here) + bonds(atom, &there);
    let after = bonds(atom, &here) + bonds(VACANCY, &there);
    // The two sites are neighbours. `before` has their bond twice; `after` has, instead of it, each bound to what it
    // holds itself.
    let bond = model.pair(0, atom, VACANCY);
    let own = model.pair(0, atom, atom) + model.pair(0, VACANCY, VACANCY);
    (after - own + bond) - (before - bond)
}
