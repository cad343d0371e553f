//! Precipitates.

use crate::crystal::Crystal;
use crate::species::Species;

/// The number of atoms in the largest cluster of copper: two atoms belong together if they are first or second neighbours.
pub fn largest_cluster(crystal: &Crystal) -> usize {
    let sites = crystal.sites();
    let mut left: Vec<bool> = sites.iter().map(|&species| species == Species::Cu).collect();
    let mut largest = 0;
    let mut found = Vec::new();
    for start in 0..sites.len() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        found.push(start);
        let mut size = 0;
        while let Some(site) = found.pop() {
            size += 1;
            let neighbours = crystal.first(site).iter().chain(crystal.second(site));
            found.extend(
                neighbours
                    .map(|&site| site as usize)
                    .filter(|&site| std::mem::take(&mut left[site])),
            );
        }
        largest = largest.max(size);
    }
    largest
}
