//! Measures how far copper has separated from iron.

use std::mem::take;

use crate::crystal::{Crystal, Species};

/// Returns the number of atoms in the largest cluster of copper. First and second neighbours belong
/// to the same cluster.
pub fn largest_cluster(crystal: &Crystal) -> usize {
    let mut left: Vec<bool> = crystal
        .sites
        .iter()
        .map(|&site| site == Species::Cu)
        .collect();
    let mut largest = 0;
    for start in 0..left.len() {
        let mut found = if take(&mut left[start]) {
            vec![start]
        } else {
            continue;
        };
        let mut size = 0;
        while let Some(site) = found.pop() {
            size += 1;
            let neighbours = crystal.first[site].iter().chain(&crystal.second[site]);
            found.extend(
                neighbours
                    .map(|&n| n as usize)
                    .filter(|&n| take(&mut left[n])),
            );
        }
        largest = largest.max(size);
    }
    largest
}

/// Returns the Warren-Cowley parameter of the first shell: 1 - p / c, where p is the fraction of
/// iron among the neighbours of copper, and c is the fraction of iron among all atoms (J. M.
/// Cowley, Phys. Rev. 77 (1950) 669). It is about 0 in a random solution, and rises as copper
/// separates.
///
/// Returns `None` without copper or without iron.
pub fn short_range_order(crystal: &Crystal) -> Option<f64> {
    let (mut all, mut next) = ([0_u32; 3], [0_u32; 3]);
    for (&species, neighbours) in crystal.sites.iter().zip(&crystal.first) {
        all[species as usize] += 1;
        if species == Species::Cu {
            for &neighbour in neighbours {
                next[crystal.sites[neighbour as usize] as usize] += 1;
            }
        }
    }
    let fraction = |[iron, copper, _]: [u32; 3]| f64::from(iron) / f64::from(iron + copper);
    (all[0] > 0 && next[0] + next[1] > 0).then(|| 1.0 - fraction(next) / fraction(all))
}
