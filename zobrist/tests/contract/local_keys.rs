//! Compares hashes of local environments with the environments themselves.

use std::collections::{HashMap, HashSet};

use core::num::Wrapping;
use proptest::prelude::*;
use zobrist::Key;
use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};

use crate::fixtures::random::mix;
use crate::fixtures::species::{SPECIES, Species};

fn species() -> impl Strategy<Value = Species> {
    (0..3_usize).prop_map(|number| SPECIES[number])
}

/// Translates a configuration by an offset.
fn moved(lattice: &Lattice<3>, sites: &[Species], by: [isize; 3]) -> Vec<Species> {
    let mut to = sites.to_vec();
    for (site, &species) in sites.iter().enumerate() {
        to[lattice.neighbour(site, by).unwrap()] = species;
    }
    to
}

/// Applies a symmetry operation about site 0 to a configuration.
fn turned(lattice: &Lattice<3>, sites: &[Species], by: [[isize; 3]; 3]) -> Vec<Species> {
    let mut to = sites.to_vec();
    for (site, &species) in sites.iter().enumerate() {
        let place = lattice.position(site);
        let there = by.map(|row| row.iter().zip(place).map(|(a, b)| a * b).sum());
        to[lattice.neighbour(0, there).unwrap()] = species;
    }
    to
}

/// Returns the 48 operations of the cube, each as the rows of a matrix.
fn of_the_cube() -> Vec<[[isize; 3]; 3]> {
    let axes: [[isize; 3]; 6] = [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
    ];
    let across = |a: [isize; 3], b: [isize; 3]| a.iter().zip(b).all(|(a, b)| a * b == 0);
    let mut all = Vec::new();
    for x in axes {
        for y in axes {
            for z in axes {
                if across(x, y) && across(x, z) && across(y, z) {
                    all.push([x, y, z]);
                }
            }
        }
    }
    assert_eq!(all.len(), 48);
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn environments_are_equal_anywhere(
        sites in prop::collection::vec(species(), 5 * 5 * 5 * 2),
        site in 0..250_usize,
        cells in prop::array::uniform3(-7..7_isize),
        half in 0..2_isize,
    ) {
        let lattice = Lattice::bcc([5; 3]);
        let keys = LocalKeys::<Species, u64, 3>::new(3, &lattice, lattice.shells(5).concat());
        let by = cells.map(|c| 2 * c + half);
        let there = lattice.neighbour(site, by).unwrap();
        let moved = moved(&lattice, &sites, by);
        prop_assert_eq!(keys.hash(&sites, site), keys.hash(&moved, there));
    }

    #[test]
    fn rotated_environments_are_equal_with_symmetries(
        sites in prop::collection::vec(species(), 6 * 6 * 6 * 2),
        by in prop::sample::select(of_the_cube()),
    ) {
        let lattice = Lattice::bcc([6; 3]);
        let offsets = lattice.shells(5).concat();
        let keys = LocalKeys::<Species, u64, 3>::new(3, &lattice, offsets.iter().copied());
        let turned = turned(&lattice, &sites, by);
        let same = offsets.iter().all(|&o| sites[lattice.neighbour(0, o).unwrap()] == turned[lattice.neighbour(0, o).unwrap()]);
        prop_assert_eq!(keys.hash(&sites, 0) == keys.hash(&turned, 0), same);
        let keys = keys.with_lattice_symmetries();
        prop_assert_eq!(keys.invariant_hash(&sites, 0), keys.invariant_hash(&turned, 0));
    }
}

/// Enumerates all 3^8 environments in the first shell of bcc. Plain hashes are equal exactly if the
/// environments are. Canonical hashes are equal exactly if one of the 48 operations maps one
/// environment to the other.
#[test]
fn different_environments_differ() {
    let lattice = Lattice::bcc([3; 3]);
    let shell = lattice.shells(1).concat();
    let plain = LocalKeys::<Species, u64, 3>::new(9, &lattice, shell.iter().copied());
    let symmetric = LocalKeys::<Species, u64, 3>::new(9, &lattice, shell.iter().copied())
        .with_lattice_symmetries();
    let slots: Vec<Vec<usize>> = of_the_cube()
        .iter()
        .map(|by| {
            let turn = |o: &[isize; 3]| -> [isize; 3] {
                by.map(|row| row.iter().zip(o).map(|(a, b)| a * b).sum())
            };
            let slot = |o| shell.iter().position(|&other| other == turn(o)).unwrap();
            shell.iter().map(slot).collect()
        })
        .collect();
    let (mut hashes, mut classes) = (HashMap::new(), HashMap::new());
    for number in 0..3_usize.pow(8) {
        let around: [Species; 8] =
            std::array::from_fn(|i| SPECIES[number / 3_usize.pow(i as u32) % 3]);
        let mut sites = vec![Species::Fe; lattice.sites()];
        for (&offset, &species) in shell.iter().zip(&around) {
            sites[lattice.neighbour(7, offset).unwrap()] = species;
        }
        assert_eq!(hashes.insert(plain.hash(&sites, 7), around), None);
        // The minimum over all images represents the orbit.
        let class = slots.iter().map(|slots| {
            let mut to = [0; 8];
            for (&slot, &species) in slots.iter().zip(&around) {
                to[slot] = species as usize;
            }
            to
        });
        let class = class.min().unwrap();
        let known = *classes
            .entry(symmetric.invariant_hash(&sites, 7))
            .or_insert(class);
        assert_eq!(known, class);
    }
    // Burnside's lemma: the number of colourings of the corners of a cube with 3 colours up to its
    // 48 symmetries.
    assert_eq!(classes.len(), 267);
}

/// The returned operation maps equivalent environments to the same environment, so it also aligns
/// directional values.
#[test]
fn the_operation_maps_to_the_canonical_environment() {
    let lattice = Lattice::<2>::simple([8; 2]);
    let quarter = [[0, -1], [1, 0]];
    let turns = [
        [[1, 0], [0, 1]],
        quarter,
        [[-1, 0], [0, -1]],
        [[0, 1], [-1, 0]],
    ];
    let offsets = [[1, 0], [0, 1], [-1, 0], [0, -1]];
    let keys = LocalKeys::<u8, u64, 2>::builder(4, &lattice, offsets)
        .values(5)
        .build()
        .unwrap()
        .with_symmetries(&turns);
    assert_eq!(keys.keys().offsets(), offsets);
    let mut canonical = None;
    for turn in turns {
        // Places the values 1 to 4 at the images of the four offsets.
        let mut sites = vec![0_u8; lattice.sites()];
        let apply =
            |by: [[isize; 2]; 2], o: [isize; 2]| by.map(|row| row[0] * o[0] + row[1] * o[1]);
        for (species, offset) in (1..).zip(offsets) {
            sites[lattice.neighbour(20, apply(turn, offset)).unwrap()] = species;
        }
        let hash = keys.invariant_hash(&sites, 20);
        let operation = keys.oriented(&sites, 20).operation;
        // All images lead to the same environment after the returned operation.
        let mut seen = [0; 4];
        for offset in offsets {
            let to = apply(turns[operation], offset);
            let slot = offsets.iter().position(|&other| other == to).unwrap();
            seen[slot] = sites[lattice.neighbour(20, offset).unwrap()];
        }
        assert_eq!(*canonical.get_or_insert((hash, seen)), (hash, seen));
    }
}

/// If several operations give the minimum, the first one is returned.
#[test]
fn the_first_of_equivalent_operations() {
    let lattice = Lattice::<2>::simple([8; 2]);
    let half = [[-1, 0], [0, -1]];
    // Operations 0 and 1 differ by 180 degrees, and so do operations 2 and 3.
    let turns = [[[0, -1], [1, 0]], [[0, 1], [-1, 0]], [[1, 0], [0, 1]], half];
    let offsets = [[1, 0], [0, 1], [-1, 0], [0, -1]];
    let mut operations = HashSet::new();
    for seed in 0..20 {
        let keys = LocalKeys::<u8, u64, 2>::builder(seed, &lattice, offsets)
            .values(3)
            .build()
            .unwrap();
        let keys = keys.with_symmetries(&turns);
        let mut sites = vec![0_u8; lattice.sites()];
        assert_eq!(keys.oriented(&sites, 20).operation, 0);
        // A rotation by 180 degrees maps this environment to itself, a rotation by 90 degrees does
        // not.
        for offset in [[1, 0], [-1, 0]] {
            sites[lattice.neighbour(20, offset).unwrap()] = 1;
        }
        operations.insert(keys.oriented(&sites, 20).operation);
    }
    assert_eq!(operations, HashSet::from([0, 2]));
}

/// The highest bits select the bucket of a table. Without the finalizer, they would nearly all be
/// zero in a minimum of 48 hashes.
#[test]
fn hashes_up_to_symmetry_are_uniform() {
    fn places<K: Key>() -> [u32; 16] {
        let lattice = Lattice::bcc([9; 3]);
        let keys = LocalKeys::<Species, K, 3>::new(3, &lattice, lattice.shells(5).concat());
        let keys = keys.with_lattice_symmetries();
        let mut sites = vec![Species::Fe; lattice.sites()];
        for (i, site) in sites.iter_mut().enumerate() {
            // Knuth's multiplicative hash.
            *site = SPECIES[(i as u32).wrapping_mul(2_654_435_761) as usize / 7 % 3];
        }
        let mut places = [0; 16];
        for site in 0..lattice.sites() {
            places[keys.invariant_hash(&sites, site).bits().take(16)] += 1;
        }
        places
    }
    // The mean is 91 of 1458 hashes. The bounds are more than six standard deviations away.
    for places in [
        places::<u16>(),
        places::<u64>(),
        places::<u128>(),
        places::<Wrapping<u64>>(),
    ] {
        assert!(
            places.iter().all(|places| (30..180).contains(places)),
            "{places:?}"
        );
    }
}

/// The key specification defines the canonical hash as the SplitMix64 finalizer of the minimum.
#[test]
fn hashes_up_to_symmetry_follow_the_specification() {
    let lattice = Lattice::simple([9]);
    let turns = [[[1]], [[-1]]];
    let mut sites = [false; 9];
    sites[3] = true;
    let [near, far] = [[[-1], [1]], [[1], [-1]]].map(|offsets| {
        let hash = |keys: LocalKeys<bool, u128, 1>| keys.hash(&sites, 4).raw();
        hash(LocalKeys::new(6, &lattice, offsets))
    });
    let least = near.min(far);
    let high = (least >> 64) as u64 ^ mix(least as u64);
    let expected = u128::from(high) << 64 | u128::from(least as u64 ^ mix(high));
    let keys = LocalKeys::<bool, u128, 1>::new(6, &lattice, [[-1], [1]]).with_symmetries(&turns);
    assert_eq!(keys.invariant_hash(&sites, 4).raw(), expected);

    let [near, far] = [near, far].map(|hash| hash as u32);
    let keys = LocalKeys::<bool, u32, 1>::new(6, &lattice, [[-1], [1]]).with_symmetries(&turns);
    assert_eq!(
        keys.invariant_hash(&sites, 4).raw(),
        mix(near.min(far).into()) as u32
    );
}

/// Local keys equal the keys of a small lattice with one site per offset, so they do not depend on
/// the box.
#[test]
fn keys_do_not_depend_on_the_box() {
    let offsets = Lattice::bcc([4; 3]).shells(2).concat();
    let table = LatticeKeys::<Species, u128>::new(5, offsets.len());
    let mut hashes = Vec::new();
    let mut fingerprints = Vec::new();
    for cells in [4, 9] {
        let lattice = Lattice::bcc([cells; 3]);
        let keys = LocalKeys::<Species, u128, 3>::new(5, &lattice, offsets.iter().copied());
        let mut sites = vec![Species::Fe; lattice.sites()];
        sites[lattice.neighbour(11, offsets[3]).unwrap()] = Species::Cu;
        sites[lattice.neighbour(11, offsets[9]).unwrap()] = Species::Vacancy;
        hashes.push(keys.hash(&sites, 11));
        fingerprints.push(keys.fingerprint());
    }
    let expected = table.base() ^ table.key(3, Species::Cu) ^ table.key(9, Species::Vacancy);
    assert_eq!(
        hashes.iter().map(|hash| hash.raw()).collect::<Vec<_>>(),
        [expected.raw(); 2]
    );
    assert_eq!(fingerprints[0], fingerprints[1]);
}

#[test]
fn fingerprints_tell_seeds_offsets_and_symmetries_apart() {
    let lattice = Lattice::bcc([4; 3]);
    let keys = |seed, shells| {
        LocalKeys::<Species, u64, 3>::new(seed, &lattice, lattice.shells(shells).concat())
    };
    let mut fingerprints = vec![
        keys(1, 1).fingerprint(),
        keys(2, 1).fingerprint(),
        keys(1, 2).fingerprint(),
        keys(1, 2).with_lattice_symmetries().fingerprint(),
        LocalKeys::<bool, u64, 3>::new(1, &lattice, lattice.shells(1).concat()).fingerprint(),
        LocalKeys::<Species, u32, 3>::new(1, &lattice, lattice.shells(1).concat()).fingerprint(),
        LocalKeys::<Species, u64, 1>::new(1, &Lattice::simple([9]), [[-1], [1]]).fingerprint(),
        LocalKeys::<Species, u64, 1>::new(1, &Lattice::simple([9]), [[1], [-1]]).fingerprint(),
    ];
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 8);
}
