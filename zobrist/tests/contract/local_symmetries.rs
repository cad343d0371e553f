//! Compares canonical hashes of local environments with brute force over images, orbit counts, and
//! recomputed directional values.

use std::collections::{HashMap, HashSet};

use zobrist::Key;
use zobrist::cache::Cache;
use zobrist::keys::{Guarantee, KeySource};
use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};
use zobrist::symmetry::{CanonicalKeys, DirectedHash};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

/// Returns a pseudorandom value for each site: with probability 1 / `rare` any number below
/// `values`, otherwise 0.
fn crystal(sites: usize, values: usize, rare: usize) -> Vec<u8> {
    let mut random = Random(3);
    (0..sites)
        .map(|_| {
            if random.below(rare) == 0 {
                random.below(values) as u8
            } else {
                0
            }
        })
        .collect()
}

/// Checks canonical hashes of every third site against hashes of each image. The images are hashed
/// with a small lattice that has one site per slot.
fn assert_images<K: Key>(keys: &CanonicalKeys<u8, K, 3>, sites: &[u8], values: usize) {
    let slots = LatticeKeys::<u8, K>::builder(5, keys.keys().slots())
        .values(values)
        .build()
        .unwrap();
    for site in (0..sites.len()).step_by(3) {
        let around: Vec<u8> = keys
            .keys()
            .neighbours(site)
            .map(|site| sites[site])
            .collect();
        let images = (0..keys.operations()).map(|operation| {
            let mut image = around.clone();
            for (&value, to) in around.iter().zip(keys.permutation(operation)) {
                image[to] = keys.value_image(operation, value.into()) as u8;
            }
            (slots.hash(image), operation)
        });
        let (least, operation) = images.min().unwrap();
        assert_eq!(
            keys.invariant_hash(sites, site).raw(),
            least.finalize().raw(),
            "{site}"
        );
        let oriented = keys.oriented(sites, site);
        assert_eq!(oriented.operation, operation, "{site}");
        let row: Vec<usize> = keys.permutation(operation).collect();
        let canonical = oriented.to_canonical(&row);
        assert!(canonical.into_iter().eq(0..row.len()), "{site}");
    }
}

#[test]
fn canonical_hashes_are_the_least_of_all_images() {
    fn assert<K: Key>() {
        let lattice = Lattice::bcc([5; 3]);
        let near = lattice.shells(3).concat();
        let keys = LocalKeys::<u8, K, 3>::builder(5, &lattice, near)
            .values(3)
            .centre()
            .build()
            .unwrap();
        let sites = crystal(lattice.sites(), 3, 2);
        let keys = keys.with_lattice_symmetries();
        assert_images(&keys, &sites, 3);
        // Combines all permutations of three values with the 12 operations of an hcp lattice.
        let lattice = Lattice::hcp([3; 3]);
        let near = lattice.shells(2).concat();
        let keys = LocalKeys::<u8, K, 3>::builder(5, &lattice, near)
            .values(3)
            .build()
            .unwrap();
        let keys = keys.with_lattice_symmetries().with_value_symmetries([
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ]);
        assert_eq!(keys.operations(), 72);
        assert_images(&keys, &crystal(lattice.sites(), 3, 1), 3);
    }
    assert::<u64>();
    assert::<core::num::Wrapping<u64>>();
    // The product of slots, values and operations exceeds the limit of precomputed rows, so each
    // image is hashed by itself.
    let lattice = Lattice::bcc([4; 3]);
    let near = lattice.shells(20).concat();
    let keys = LocalKeys::<u8, u64, 3>::new(5, &lattice, near).with_lattice_symmetries();
    assert!(
        48 * 256 * keys.keys().slots() > 1 << 22,
        "{}",
        keys.keys().slots()
    );
    let sites = crystal(lattice.sites(), 256, 2);
    assert_images(&keys, &sites[..], 256);
}

/// Counts orbits of the 2^5 configurations of Ising spins at a site of the square lattice and its
/// four neighbours. By Burnside's lemma, the neighbours have 6 patterns up to the symmetries of the
/// square. The centre has 2 values, so there are 12 orbits. The flip of all spins pairs the orbits
/// with opposite centres, so 6 remain if it is a symmetry, too.
#[test]
fn orbits_are_those_of_burnside() {
    let square = Lattice::simple([5; 2]);
    let near = square.shells(1).concat();
    let builder = LocalKeys::<bool, u64, 2>::builder(5, &square, near.iter().copied());
    let keys = builder.centre().build().unwrap().with_lattice_symmetries();
    let flipped = keys.clone().with_value_symmetries([[0, 1], [1, 0]]);
    let (mut plain, mut all) = (HashSet::new(), HashSet::new());
    for number in 0..1 << 5 {
        let mut spins = vec![false; 25];
        for (bit, to) in keys.keys().neighbours(12).enumerate() {
            spins[to] = number >> bit & 1 == 1;
        }
        plain.insert(keys.invariant_hash(&spins, 12));
        all.insert(flipped.invariant_hash(&spins, 12));
    }
    assert_eq!((plain.len(), all.len()), (12, 6));
    // A Potts model of 3 states on the 6 neighbours of a triangular lattice. There are 92 bracelets
    // of 6 beads in 3 colours (OEIS A027671), and 22 up to permutations of the colours (OEIS
    // A056353).
    let lattice = Lattice::triangular([5; 2]);
    let near = lattice.shells(1).concat();
    let keys = LocalKeys::<u8, u64, 2>::builder(5, &lattice, near)
        .values(3)
        .build()
        .unwrap();
    let keys = keys.with_lattice_symmetries();
    let potts = keys.clone().with_value_symmetries([
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ]);
    let (mut plain, mut all) = (HashSet::new(), HashSet::new());
    for number in 0..3_usize.pow(6) {
        let mut spins = vec![0; 25];
        for (slot, to) in keys.keys().neighbours(12).enumerate() {
            spins[to] = (number / 3_usize.pow(slot as u32) % 3) as u8;
        }
        plain.insert(keys.invariant_hash(&spins, 12));
        all.insert(potts.invariant_hash(&spins, 12));
    }
    assert_eq!((plain.len(), all.len()), (92, 22));
}

/// Returns one rate for each nearest neighbour of `site`, such as the rate of a jump there. The
/// rate is a weighted sum over the environment. The neighbour itself has the greatest weight, then
/// come the sites next to it.
fn rates<const D: usize, const N: usize>(
    lattice: &Lattice<D>,
    keys: &LocalKeys<u8, u64, D>,
    nearest: &[HashSet<usize>],
    sites: &[u8],
    site: usize,
) -> [u32; N] {
    assert_eq!(lattice.sites(), sites.len());
    let around: Vec<usize> = keys.neighbours(site).collect();
    std::array::from_fn(|jump| {
        let to = around[jump];
        let weight = |other: &&usize| if nearest[to].contains(other) { 100 } else { 1 };
        let seen = around.iter().filter(|&&other| other != to);
        let sum: u32 = seen
            .map(|other| weight(&other) * u32::from(sites[*other]))
            .sum();
        sum + 10_000 * u32::from(sites[to])
    })
}

/// Checks that a row of rates from a cache equals the computed row, at every site of a crystal. The
/// cache stores rows of canonical environments. Rows that are not rotated between the site and its
/// canonical environment would be wrong at some sites.
fn assert_recalled<const D: usize, const N: usize>(lattice: &Lattice<D>, shells: usize) {
    let near = lattice.shells(shells).concat();
    let keys = LocalKeys::<u8, u64, D>::builder(5, lattice, near)
        .values(3)
        .build()
        .unwrap();
    let first = lattice.shells(1).concat().len();
    let nearest: Vec<HashSet<usize>> = (0..lattice.sites())
        .map(|site| keys.neighbours(site).take(first).collect())
        .collect();
    let keys = keys.with_lattice_symmetries();
    let sites = crystal(lattice.sites(), 3, 20);
    let rates = |site| rates::<D, N>(lattice, keys.keys(), &nearest, &sites, site);
    let mut cache = Cache::<DirectedHash<u8>, [u32; N]>::new(1 << 14).unwrap();
    let mut by_hash = HashMap::new();
    let (mut by_invariant, mut wrong) = (HashMap::new(), 0);
    for site in 0..lattice.sites() {
        let oriented = keys.oriented(&sites, site);
        let compute = || oriented.to_canonical(&rates(site));
        let recalled = oriented.from_canonical(cache.get_or_insert_with(oriented.hash, compute));
        assert_eq!(recalled, rates(site), "site {site}");
        let canonical = by_hash.entry(oriented.hash).or_insert_with(compute);
        assert_eq!(
            oriented.from_canonical(canonical),
            rates(site),
            "site {site}"
        );
        assert_eq!(
            oriented.hash.raw(),
            keys.invariant_hash(&sites, site).raw(),
            "site {site}"
        );
        let stored = *by_invariant
            .entry(keys.invariant_hash(&sites, site))
            .or_insert(recalled);
        wrong += usize::from(stored != recalled);
    }
    let statistics = cache.statistics();
    assert!(
        statistics.hits > lattice.sites() as u64 / 10,
        "{statistics:?}"
    );
    assert_eq!(by_hash.len() as u64, statistics.misses);
    assert!(wrong > 0, "a test that tells nothing");
}

#[test]
fn directional_values_are_turned() {
    assert_recalled::<2, 6>(&Lattice::triangular([18; 2]), 2);
    assert_recalled::<2, 3>(&Lattice::honeycomb([16; 2]), 2);
    assert_recalled::<3, 8>(&Lattice::bcc([6; 3]), 2);
    assert_recalled::<3, 12>(&Lattice::hcp([6; 3]), 1);
    assert_recalled::<3, 4>(&Lattice::diamond([4; 3]), 2);
}

#[test]
fn rows_go_there_and_back() {
    let lattice = Lattice::bcc([5; 3]);
    let near = lattice.shells(2).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(5, &lattice, near)
        .values(3)
        .build()
        .unwrap();
    let keys = keys.with_lattice_symmetries();
    let sites = crystal(lattice.sites(), 3, 3);
    for site in 0..lattice.sites() {
        let oriented = keys.oriented(&sites, site);
        let row: Vec<usize> = (0..14).collect();
        let canonical = oriented.to_canonical(&row);
        assert_eq!(oriented.from_canonical(&canonical), row);
        let images = keys.permutation(oriented.operation);
        assert!(
            images
                .enumerate()
                .all(|(slot, image)| canonical[image] == slot)
        );
    }
}

#[test]
fn what_is_no_symmetry_is_named() {
    let ring = Lattice::simple([7]);
    let keys = || LocalKeys::<bool, u64, 1>::new(5, &ring, [[-1], [1]]);
    assert_eq!(
        message(|| keys().with_slot_symmetries([[0, 0]])),
        "symmetries of slots: operation 0 maps site 1 to 0, which is no site or the image of an earlier site"
    );
    assert_eq!(
        message(|| keys().with_slot_symmetries([[1, 0]])),
        "symmetries of slots: operation 0 followed by operation 0 is not an operation of the list"
    );
    assert_eq!(
        message(|| keys()
            .with_lattice_symmetries()
            .with_value_symmetries([[0, 1, 2]])),
        "permutations of 3 values, but there are 2"
    );
    let spins = keys().with_lattice_symmetries();
    assert_eq!(
        message(|| spins.value_image(0, 2)),
        "there is no value 2: there are 2"
    );
    assert_eq!(
        message(|| spins.value_image(2, 0)),
        "there is no operation 2"
    );
    // A row of 2 values covers the slots with the offsets -2 and -1. The reversal maps them to the
    // slots with the offsets 2 and 1, which the row does not cover.
    let keys = LocalKeys::<bool, u64, 1>::new(5, &ring, [[-2], [-1], [1], [2]]);
    let keys = keys.with_lattice_symmetries();
    let mut spins = [false; 7];
    spins[5] = true;
    spins[1] = true;
    let text = message(|| {
        for site in 0..7 {
            keys.oriented(&spins, site).to_canonical(&[1, 2]);
        }
    });
    assert_eq!(text, "an operation maps one of the first 2 slots to slot 3");
}

/// The computed index of a value out of range would be the key of another slot.
#[test]
fn values_out_of_range_have_no_canonical_hash() {
    let lattice = Lattice::bcc([5; 3]);
    let near = lattice.shells(1).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(5, &lattice, near)
        .values(3)
        .build()
        .unwrap();
    let keys = keys.with_lattice_symmetries();
    for slot in 0..8 {
        let mut sites = vec![0; lattice.sites()];
        sites[keys.keys().neighbours(7).nth(slot).unwrap()] = 3;
        let text = format!("site {slot} holds 3, but its values are 0 to 2");
        assert_eq!(message(|| keys.invariant_hash(&sites, 7)), text);
        assert_eq!(message(|| keys.oriented(&sites, 7).operation), text);
        assert_eq!(message(|| keys.keys().hash(&sites, 7)), text);
    }
}

/// The finalizer is a bijection for 64 and 128 bits, but not for 32 bits.
#[test]
fn exact_keys_are_exact_up_to_symmetry() {
    fn guarantees<K: Key>() -> [bool; 2] {
        let square = Lattice::simple([5; 2]);
        let near = square.shells(1).concat();
        let keys = LocalKeys::<bool, K, 2>::builder(5, &square, near).source(KeySource::Exact);
        let keys = keys.build().unwrap();
        [keys.guarantee(), keys.with_lattice_symmetries().guarantee()].map(Guarantee::is_exact)
    }
    assert_eq!(guarantees::<u64>(), [true; 2]);
    assert_eq!(guarantees::<u128>(), [true; 2]);
    assert_eq!(guarantees::<u32>(), [true, false]);
}

#[test]
fn rows_have_one_value_a_slot() {
    let square = Lattice::simple([6; 2]);
    let keys = LocalKeys::<bool, u64, 2>::new(5, &square, square.shells(2).concat());
    let keys = keys.with_lattice_symmetries();
    let spins: Vec<bool> = (0..36).map(|site| site % 7 < 2).collect();
    let oriented = keys.oriented(&spins, 14);
    let long = vec![1; 9];
    let text = message(|| oriented.to_canonical(&long));
    assert_eq!(text, "a row of 9 values, but an environment has 8 slots");
    assert_eq!(text, message(|| oriented.from_canonical(&long)));
    // A row may cover no slot, the first shell, or both shells.
    for length in [0, 4, 8] {
        let row = (0..length).collect::<Vec<_>>();
        let back = oriented.from_canonical(&oriented.to_canonical(&row));
        assert_eq!(back, row);
    }
}

#[test]
fn fingerprints_tell_symmetries_apart() {
    let square = Lattice::simple([5; 2]);
    let near = square.shells(1).concat();
    let keys = || LocalKeys::<bool, u64, 2>::new(5, &square, near.iter().copied());
    let mut all = vec![
        keys().fingerprint(),
        keys().with_symmetries(&[[[1, 0], [0, 1]]]).fingerprint(),
        keys()
            .with_symmetries(&[[[1, 0], [0, 1]], [[-1, 0], [0, -1]]])
            .fingerprint(),
        keys().with_lattice_symmetries().fingerprint(),
        keys()
            .with_lattice_symmetries()
            .with_value_symmetries([[0, 1]])
            .fingerprint(),
        keys()
            .with_lattice_symmetries()
            .with_value_symmetries([[0, 1], [1, 0]])
            .fingerprint(),
    ];
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 6);
}

/// Seven equivalent neighbours have 5,040 operations, so a hash depends on the number of the occupied
/// ones alone. Comparing each composition of two operations with each operation does not end.
#[test]
fn equivalent_slots() {
    let near = |site: u32| (1..8).map(move |step| (site + step) % 8);
    let keys = LocalKeys::<bool, u64, 0>::with_neighbours(5, 8, 7, |site| near(site as u32));
    let mut lists = vec![vec![]];
    for slot in 0..7 {
        let longer = lists.iter().flat_map(|list: &Vec<usize>| {
            (0..=slot).map(move |at| {
                let mut list = list.clone();
                list.insert(at, slot);
                list
            })
        });
        lists = longer.collect();
    }
    let keys = keys.build().unwrap().with_slot_symmetries(&lists);
    assert_eq!(keys.operations(), 5040);
    let hash = |state: u32| keys.invariant_hash_by(0, |site| state >> site & 1 == 1);
    let of_count: HashMap<u32, _> = (0..128)
        .map(|state: u32| (state.count_ones(), hash(state << 1)))
        .collect();
    assert_eq!(of_count.values().collect::<HashSet<_>>().len(), 8);
    assert!((0..128).all(|state: u32| hash(state << 1) == of_count[&state.count_ones()]));
}
