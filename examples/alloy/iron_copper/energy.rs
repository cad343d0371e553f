//! Energies, by their definition.

use crate::crystal::{Around, Crystal, SECOND};
use crate::model::Model;
use crate::rates::JUMPS;
use crate::species::Species;

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
    difference_from(crystal, model, &crystal.around(crystal.vacancy()), site)
}

/// The same with what is around the vacancy, which all its jumps have in common.
#[inline]
pub(crate) fn difference_from(crystal: &Crystal, model: &Model, here: &Around, site: usize) -> i32 {
    const VACANCY: Species = Species::Vacancy;
    let atom = crystal.sites()[site];
    let there = crystal.around(site);
    // By how much the bonds of a site weaken if the vacancy is there instead of the atom.
    let weaker = |shell| -> [i32; 4] {
        let [vacancy, atom] = [VACANCY, atom].map(|species| model.pairs_of(shell, species));
        std::array::from_fn(|other| vacancy[other] - atom[other])
    };
    let (near, far) = (weaker(0), weaker(1));
    let bonds = |(first, second): &Around| -> i32 {
        let first = first.iter().map(|&other| near[other as usize]);
        first.chain(second.iter().map(|&other| far[other as usize])).sum()
    };
    // The two sites are neighbours. Their bond is there twice before, and after it, instead, each bound to what it
    // holds itself.
    let bond = model.pair(0, atom, VACANCY);
    let own = model.pair(0, atom, atom) + model.pair(0, VACANCY, VACANCY);
    bonds(&there) - bonds(here) - own + 2 * bond
}
