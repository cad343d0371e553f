//! Compares the calls for all sites, and for many trial moves, with calls for one site or move.

use core::num::Wrapping;

use zobrist::keys::KeySource;
use zobrist::lattice::{Lattice, LatticeKeys, LocalHashes, LocalKeys};
use zobrist::symmetry::CanonicalKeys;
use zobrist::{Key, Zobrist, ZobristHash};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;
use crate::fixtures::species::{SPECIES, Species};

/// Checks that `hash_all` writes the hash of each environment, and leaves the entries of sites
/// without one unchanged.
fn assert_all<T: Zobrist + Copy, K: Key, const D: usize>(keys: &LocalKeys<T, K, D>, values: &[T]) {
    let mut random = Random(3);
    let values: Vec<T> = (0..keys.sites())
        .map(|_| values[random.below(values.len())])
        .collect();
    let mark = ZobristHash::from_raw(K::ZERO);
    let mut hashes = vec![mark; keys.sites()];
    keys.hash_all(&values, &mut hashes);
    for (site, &hash) in hashes.iter().enumerate() {
        let expected = if keys.has_environment(site) {
            keys.hash(&values, site)
        } else {
            mark
        };
        assert_eq!(hash, expected, "of site {site}");
    }
}

/// Returns keys of the `n` nearest shells, with species numbered 0 to 2.
fn keys<K: Key, const D: usize>(lattice: &Lattice<D>, n: usize) -> LocalKeys<u8, K, D> {
    LocalKeys::builder(7, lattice, lattice.shells(n).concat())
        .values(3)
        .build()
        .unwrap()
}

#[test]
fn all_hashes_are_those_of_each_site() {
    // The row lengths are no multiples of a vector width. In the smallest boxes, every step crosses
    // a boundary. In some lattices, the sites of a cell have different neighbours.
    assert_all::<_, u64, 3>(&keys(&Lattice::bcc([5, 6, 7]), 5), &[0, 1, 2]);
    assert_all::<_, u128, 3>(&keys(&Lattice::fcc([3, 4, 2]), 3), &[0, 1, 2]);
    assert_all::<_, Wrapping<u64>, 3>(&keys(&Lattice::hcp([4, 3, 3]), 4), &[0, 1, 2]);
    assert_all::<_, u64, 2>(&keys(&Lattice::honeycomb([7, 9]), 3), &[0, 1, 2]);
    assert_all::<_, u32, 1>(&keys(&Lattice::simple([23]), 4), &[0, 1, 2]);
    // Some offsets are longer than the shortest edge.
    assert_all::<_, u64, 3>(&keys(&Lattice::bcc([9, 1, 2]), 5), &[0, 1, 2]);
    // Some offsets wrap around the box twice. `forwards` is not closed under inversion.
    let ring = Lattice::simple([12]);
    let far = LocalKeys::<bool, u64, 1>::new(7, &ring, [[25], [3], [-30]]);
    assert_all(&far, &[false, true]);
    let forwards = LocalKeys::<bool, u64, 1>::new(7, &ring, [[1], [5]]);
    assert_all(&forwards, &[false, true]);
    assert_all(
        &LocalKeys::<bool, u64, 1>::new(7, &ring, []),
        &[false, true],
    );
    // Keys with the centre, and keys of tuples.
    let square = Lattice::simple([6, 7]);
    let near = || square.shells(2).concat();
    let centre = LocalKeys::<Species, u64, 2>::builder(7, &square, near())
        .centre()
        .build()
        .unwrap();
    assert_all(&centre, &SPECIES);
    let pairs = LocalKeys::<(bool, bool), u64, 2>::new(7, &square, near());
    assert_all(
        &pairs,
        &[(false, false), (false, true), (true, false), (true, true)],
    );
    // A site that is made of slots has no value number.
    let slots = LocalKeys::<[bool; 2], u64, 2>::new(7, &square, near());
    assert_all(
        &slots,
        &[[false, false], [false, true], [true, false], [true, true]],
    );
}

#[test]
fn all_hashes_of_each_source_and_kind() {
    let lattice = Lattice::bcc([5; 3]);
    for source in [
        KeySource::Stored,
        KeySource::Overlapped,
        KeySource::Computed,
        KeySource::Features,
    ] {
        let near = lattice.shells(2).concat();
        let keys = LocalKeys::<u8, u64, 3>::builder(7, &lattice, near).values(4);
        assert_all(&keys.source(source).build().unwrap(), &[0, 1, 2, 3]);
    }
    let perovskite = Lattice::perovskite([3; 3]);
    for kind in [0, 1] {
        let first = (0..5).find(|&site| perovskite.kind(site) == kind).unwrap();
        let near = perovskite.shells_from(first, 2).concat();
        let keys = LocalKeys::<Species, u64, 3>::builder(7, &perovskite, near)
            .kind(kind)
            .build()
            .unwrap();
        assert_all(&keys, &SPECIES);
    }
    let lists = [
        [2, 1, 3],
        [0, 2, 4],
        [1, 0, 5],
        [5, 4, 0],
        [3, 5, 1],
        [4, 3, 2],
    ];
    let keys = LocalKeys::<bool, u64, 0>::with_neighbours(7, 60, 3, |site| {
        lists[site % 6].map(|near| near + 6 * (site / 6) as u32)
    });
    assert_all(&keys.centre().build().unwrap(), &[false, true]);
}

/// Checks that `invariant_hash_all` writes the hash of each environment, and leaves the entries of
/// sites without one unchanged.
fn assert_all_invariant<T: Zobrist + Copy, const D: usize>(
    keys: &CanonicalKeys<T, u64, D>,
    values: &[T],
) {
    let (mut random, sites) = (Random(3), keys.keys().sites());
    let values: Vec<T> = (0..sites)
        .map(|_| values[random.below(values.len())])
        .collect();
    let mark = ZobristHash::from_raw(0);
    let mut hashes = vec![mark; sites];
    keys.invariant_hash_all(&values, &mut hashes);
    for (site, &hash) in hashes.iter().enumerate() {
        let expected = if keys.keys().has_environment(site) {
            keys.invariant_hash(&values, site)
        } else {
            mark
        };
        assert_eq!(hash, expected, "of site {site}");
    }
}

#[test]
fn all_invariant_hashes_are_those_of_each_site() {
    let bcc = keys(&Lattice::bcc([5, 6, 7]), 5).with_lattice_symmetries();
    assert_all_invariant(&bcc, &[0, 1, 2]);
    let hcp = keys(&Lattice::hcp([4, 3, 3]), 4).with_lattice_symmetries();
    let hcp = hcp.with_value_symmetries([[0, 1, 2], [0, 2, 1]]);
    assert_all_invariant(&hcp, &[0, 1, 2]);
    // The sites of a cell have different neighbours, and those of one kind have no environment.
    let perovskite = Lattice::perovskite([3; 3]);
    let first = (0..5).find(|&site| perovskite.kind(site) == 1).unwrap();
    let near = perovskite.shells_from(first, 2).concat();
    let oxygen = LocalKeys::<Species, u64, 3>::builder(7, &perovskite, near).kind(1);
    let oxygen = oxygen.build().unwrap().with_lattice_symmetries();
    assert_all_invariant(&oxygen, &SPECIES);
    let open = Lattice::builder([6, 7]).periodic([true, false]);
    let open = keys(&open.build().unwrap(), 2).with_lattice_symmetries();
    assert_all_invariant(&open, &[0, 1, 2]);
    // More slots than fit the stack.
    let many = keys(&Lattice::simple([9; 3]), 9).with_lattice_symmetries();
    assert!(many.keys().slots() > 128);
    assert_all_invariant(&many, &[0, 1, 2]);
    let ring = LocalKeys::<bool, u64, 0>::with_neighbours(7, 60, 2, |site| {
        [site + 1, site + 59].map(|near| (near % 60) as u32)
    });
    let ring = ring.build().unwrap().with_slot_symmetries([[0, 1], [1, 0]]);
    assert_all_invariant(&ring, &[false, true]);
    // A site that is made of slots has no value number.
    let square = Lattice::simple([6, 7]);
    let slots = LocalKeys::<[bool; 2], u64, 2>::new(7, &square, square.shells(1).concat());
    let slots = slots.with_lattice_symmetries();
    assert_all_invariant(&slots, &[[false, false], [false, true], [true, true]]);
}

/// A value out of range panics if an environment contains it. `hash_all` has the same message as
/// `hash`.
#[test]
fn values_out_of_range_in_bulk() {
    let cations = Lattice::builder([4, 5]).kinds(&[0]).build().unwrap();
    let keys = keys::<u64, 2>(&cations, 1);
    let mut species = [1; 20];
    species[7] = 3;
    let mut hashes = [ZobristHash::from_raw(0); 20];
    let all = message(|| keys.hash_all(&species, &mut hashes));
    assert!(all.ends_with("holds 3, but its values are 0 to 2"), "{all}");
    assert_eq!(all, message(|| keys.hash(&species, 2)));
    let canonical = keys.clone().with_lattice_symmetries();
    let mut hashes = [ZobristHash::from_raw(0); 20];
    let text = message(|| canonical.invariant_hash_all(&species, &mut hashes));
    assert_eq!(text, all);
    // The offsets stay on sublattice 0, so a wrong value on sublattice 1 is not read.
    let both = Lattice::builder([4, 5])
        .basis(2, &[[0, 0], [1, 1]])
        .kinds(&[0, 1])
        .build()
        .unwrap();
    let near = [[2, 0], [-2, 0]];
    let keys = LocalKeys::<u8, u64, 2>::builder(7, &both, near)
        .kind(0)
        .values(3)
        .build()
        .unwrap();
    let mut species = [1; 40];
    species[7] = 3;
    let mut hashes = [ZobristHash::from_raw(0); 40];
    keys.hash_all(&species, &mut hashes);
    assert_eq!(hashes[6], keys.hash(&species, 6));
    assert_eq!(hashes[7].raw(), 0);
}

#[test]
fn slices_of_another_length_in_bulk() {
    let square = Lattice::simple([4, 5]);
    let keys = keys::<u64, 2>(&square, 1);
    for length in [0, 19, 21] {
        let mut hashes = vec![ZobristHash::from_raw(0); length];
        let text = message(|| keys.hash_all(&[1; 20], &mut hashes));
        assert_eq!(text, format!("{length} hashes, but there are 20 sites"));
        let keys = keys.clone().with_lattice_symmetries();
        let mut hashes = vec![ZobristHash::from_raw(0); length];
        let text = message(|| keys.invariant_hash_all(&[1; 20], &mut hashes));
        assert_eq!(text, format!("{length} hashes, but there are 20 sites"));
    }
}

/// Checks the differences of trial exchanges against hashes from scratch.
fn assert_swaps<T: Zobrist + Copy, K: Key>(keys: &LatticeKeys<T, K>, values: &[T]) {
    let mut random = Random(5);
    let mut sites: Vec<T> = (0..keys.sites())
        .map(|_| values[random.below(values.len())])
        .collect();
    let pairs: Vec<_> = (0..200)
        .map(|_| (random.below(sites.len()), random.below(sites.len())))
        .collect();
    let before = keys.hash(&sites);
    for (i, j) in pairs {
        let delta = keys.swap((i, sites[i]), (j, sites[j]));
        sites.swap(i, j);
        assert_eq!(before + delta, keys.hash(&sites));
        sites.swap(i, j);
    }
}

#[test]
fn trial_swaps_are_differences() {
    for source in [
        KeySource::Stored,
        KeySource::Overlapped,
        KeySource::Computed,
        KeySource::Features,
    ] {
        let keys = LatticeKeys::<u8, u64>::builder(7, 50)
            .values(3)
            .source(source);
        assert_swaps(&keys.build().unwrap(), &[0, 1, 2]);
    }
    assert_swaps(&LatticeKeys::<u8, u64>::new(7, 50), &[0, 1, 77, 255]);
    assert_swaps(&LatticeKeys::<bool, u128>::new(7, 50), &[false, true]);
    assert_swaps(&LatticeKeys::<Species, Wrapping<u64>>::new(7, 50), &SPECIES);
    let exact = LatticeKeys::<bool, u64>::builder(7, 50).source(KeySource::Exact);
    assert_swaps(&exact.build().unwrap(), &[false, true]);
}

#[test]
fn wrong_trial_swaps_are_named() {
    // Some code paths depend on the number of values.
    for source in [KeySource::Stored, KeySource::Computed] {
        for values in [3, 4, 5] {
            let keys = LatticeKeys::<u8, u64>::builder(7, 4)
                .values(values)
                .source(source)
                .build()
                .unwrap();
            let last = values - 1;
            let text = format!("site 1 holds {values}, but its values are 0 to {last}");
            let (wrong, right) = (values as u8, last as u8);
            assert_eq!(message(|| keys.change(1, wrong, right)), text);
            assert_eq!(message(|| keys.change(1, right, wrong)), text);
            assert_eq!(message(|| keys.swap((1, wrong), (2, 0))), text);
            for outside in [
                message(|| keys.change(4, 0, right)),
                message(|| keys.swap((2, 0), (4, right))),
            ] {
                assert_eq!(outside, "there is no site 4: there are keys for 4 sites");
            }
        }
    }
}

/// Checks that hashes of new values of all sites are those of single sites.
fn assert_set_all<const D: usize>(keys: &LocalKeys<u8, u64, D>, values: usize) {
    let species: Vec<u8> = (0..keys.sites())
        .map(|site| (site * site % 251 % values) as u8)
        .collect();
    let mut hashes = vec![ZobristHash::from_raw(0); keys.sites()];
    keys.hash_all(&species, &mut hashes);
    for (site, &hash) in hashes.iter().enumerate() {
        assert_eq!(hash, keys.hash(&species, site), "{site}");
    }
    let mut kept = LocalHashes::new(keys.clone(), vec![0; keys.sites()]);
    assert_eq!(kept.set_all(species.clone()), vec![0; keys.sites()]);
    assert_eq!((kept.values(), kept.all()), (&species[..], &hashes[..]));
}

#[test]
fn all_values_are_replaced() {
    let bcc = Lattice::bcc([11, 12, 13]);
    let near = || bcc.shells(2).concat();
    assert_set_all(
        &LocalKeys::builder(1, &bcc, near())
            .values(3)
            .build()
            .unwrap(),
        3,
    );
    let near = |site: usize| [site + 1, site * 5 + 3, site * site].map(|near| (near % 3000) as u32);
    assert_set_all(
        &LocalKeys::with_neighbours(1, 3000, 3, near)
            .values(3)
            .build()
            .unwrap(),
        3,
    );
    // The box and its halo have more than eight times the cells of the box, so the sites are hashed
    // one by one.
    let thin = Lattice::simple([2100, 1, 1]);
    let keys = LocalKeys::new(1, &thin, [[3, 2, 2], [-3, -2, -2], [1, 0, 0]]);
    assert_set_all(&keys, 256);
}
