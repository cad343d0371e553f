//! Tests of the neighbour tables.

use std::collections::BTreeSet;

use super::crystal;

/// Returns the squared distance between the nearest images of two sites of a periodic box. The unit
/// of length is half of the edge of a cell.
fn squared_distance(cells: usize, a: usize, b: usize) -> usize {
    let place = |site: usize| {
        let cell = site / 2;
        [cell / (cells * cells), cell / cells % cells, cell % cells].map(|x| 2 * x + site % 2)
    };
    let apart = |(a, b): (usize, usize)| {
        let apart = a.abs_diff(b);
        apart.min(2 * cells - apart).pow(2)
    };
    place(a).into_iter().zip(place(b)).map(apart).sum()
}

#[test]
fn neighbours_are_those_at_their_distances() {
    for cells in [3, 4, 5] {
        let crystal = crystal(cells, 0, 1);
        let sites = crystal.sites.len();
        assert_eq!(sites, 2 * cells.pow(3));
        for site in 0..sites {
            let at = |distance| -> Vec<u32> {
                let there =
                    |&other: &u32| squared_distance(cells, site, other as usize) == distance;
                (0..sites as u32).filter(there).collect()
            };
            let sorted = |neighbours: &[u32]| {
                let mut neighbours = neighbours.to_vec();
                neighbours.sort_unstable();
                neighbours
            };
            assert_eq!(sorted(&crystal.first[site]), at(3));
            assert_eq!(sorted(&crystal.second[site]), at(4));
        }
    }
}

#[test]
fn opposite_neighbours_are_at_opposite_ends() {
    let crystal = crystal(4, 0, 1);
    for site in 0..crystal.sites.len() {
        for (k, &neighbour) in crystal.first[site].iter().enumerate() {
            assert_eq!(crystal.first[neighbour as usize][7 - k] as usize, site);
        }
        for (k, &neighbour) in crystal.second[site].iter().enumerate() {
            assert_eq!(crystal.second[neighbour as usize][5 - k] as usize, site);
        }
    }
}

/// The rates of the jumps depend on 8 + 6 + 12 + 24 + 8 sites around the vacancy. All these sites
/// must be distinct in the smallest allowed box.
#[test]
fn the_environment_of_the_vacancy() {
    let distinct = |cells: usize| {
        let crystal = crystal(cells, 0, 1);
        let mut around = BTreeSet::<u32>::new();
        for &neighbour in &crystal.first[0] {
            let neighbour = neighbour as usize;
            around.extend(
                crystal.first[neighbour]
                    .iter()
                    .chain(&crystal.second[neighbour]),
            );
        }
        around.remove(&0);
        around.len()
    };
    assert!(distinct(3) < 58);
    assert_eq!(distinct(4), 58);
    assert_eq!(crystal(4, 0, 1).lattice.shells(5).concat().len(), 58);
}
