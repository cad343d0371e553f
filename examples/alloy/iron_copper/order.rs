//! Order on the scale of neighbours.

use crate::crystal::Crystal;
use crate::species::Species;

/// The Warren-Cowley parameter of the first shell: 1 - p / c, with p the fraction of iron among the atoms next to copper
/// and c the fraction of iron among all atoms (J. M. Cowley, Phys. Rev. 77 (1950) 669). It is about 0 for a random
/// solution, and the larger the more copper keeps to itself.
///
/// None without copper or without iron.
pub fn short_range_order(crystal: &Crystal) -> Option<f64> {
    let sites = crystal.sites();
    let (mut copper, mut iron_next, mut copper_next) = (0_u32, 0_u32, 0_u32);
    for (site, _) in sites.iter().enumerate().filter(|(_, species)| **species == Species::Cu) {
        copper += 1;
        for &neighbour in crystal.first(site) {
            match sites[neighbour as usize] {
                Species::Fe => iron_next += 1,
                Species::Cu => copper_next += 1,
                Species::Vacancy => {}
            }
        }
    }
    let atoms = u32::try_from(sites.len() - 1).expect("neighbours are numbered in 32 bits");
    let iron = atoms - copper;
    let next = iron_next + copper_next;
    let fraction = f64::from(iron_next) / f64::from(next);
    (iron > 0 && next > 0).then(|| 1.0 - fraction / (f64::from(iron) / f64::from(atoms)))
}
