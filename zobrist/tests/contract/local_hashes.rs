//! Compares incrementally updated hashes of all environments with hashes from scratch.

use core::fmt::Debug;
use core::num::Wrapping;

use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};
use zobrist::{Key, Zobrist};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

/// Makes random changes and exchanges, and compares values and hashes with a plain copy and with
/// hashes from scratch.
fn walk<T, K: Key, const D: usize>(keys: &LocalKeys<T, K, D>, values: &[T])
where
    T: Zobrist + Copy + PartialEq + Debug,
{
    let mut random = Random(5);
    let sites = keys.sites();
    let mut model: Vec<T> = (0..sites)
        .map(|_| values[random.below(values.len())])
        .collect();
    let mut hashes = LocalHashes::new(keys.clone(), model.clone());
    let with_hash: Vec<usize> = (0..sites)
        .filter(|&site| keys.has_environment(site))
        .step_by(1 + sites / 4_000)
        .collect();
    let assert_current = |hashes: &LocalHashes<T, K, D>, model: &[T]| {
        assert_eq!(hashes.values(), model);
        for &site in &with_hash {
            assert_eq!(hashes.get(site), keys.hash(model, site), "site {site}");
        }
    };
    let before: Vec<_> = with_hash.iter().map(|&site| hashes.get(site)).collect();
    for step in 0..200 {
        let (i, j) = (random.below(sites), random.below(sites));
        if step % 2 == 0 {
            let new = values[random.below(values.len())];
            assert_eq!(hashes.set(i, new), std::mem::replace(&mut model[i], new));
        } else {
            hashes.swap(i, j);
            model.swap(i, j);
        }
        if step % 10 == 0 || step > 190 {
            assert_current(&hashes, &model);
        }
    }
    hashes.swap(3, 3);
    assert_eq!(hashes.set(3, model[3]), model[3]);
    assert_current(&hashes, &model);
    assert!(
        with_hash
            .iter()
            .zip(before)
            .any(|(&site, hash)| hash != hashes.get(site))
    );
    assert_eq!(hashes.set_all(vec![values[0]; sites]), model);
    assert_current(&hashes, &vec![values[0]; sites]);
}

/// Returns keys of the `n` nearest shells, with 3 values.
fn keys<K: Key, const D: usize>(lattice: &Lattice<D>, n: usize) -> LocalKeys<u8, K, D> {
    LocalKeys::builder(7, lattice, lattice.shells(n).concat())
        .values(3)
        .build()
        .unwrap()
}

#[test]
fn updates_are_as_good_as_recomputing() {
    walk(&keys::<u64, 3>(&Lattice::bcc([6, 5, 7]), 5), &[0, 1, 2]);
    walk(
        &keys::<Wrapping<u64>, 3>(&Lattice::fcc([4; 3]), 2),
        &[0, 1, 2],
    );
    // The two sites of a cell are neighbours of each other, in the same slot.
    walk(&keys::<u64, 2>(&Lattice::honeycomb([6, 5]), 3), &[0, 1, 2]);
    walk(&keys::<u128, 3>(&Lattice::hcp([4; 3]), 2), &[0, 1, 2]);
    walk(&keys::<u32, 3>(&Lattice::diamond([3; 3]), 3), &[0, 1, 2]);
    // In these small boxes an environment contains some sites several times, and its own site.
    walk(
        &keys::<Wrapping<u64>, 3>(&Lattice::bcc([2, 1, 3]), 5),
        &[0, 1, 2],
    );
    walk(&keys::<u64, 1>(&Lattice::simple([4]), 1), &[0, 1, 2]);
}

#[test]
fn updates_of_a_box_whose_sites_have_too_many_regions_walk_each_step() {
    let chain = Lattice::simple([70_000]);
    let far = [[40_000], [-40_000], [3]];
    walk(
        &LocalKeys::<u8, u64, 1>::builder(7, &chain, far)
            .values(2)
            .build()
            .unwrap(),
        &[0, 1],
    );
}

#[test]
fn kinds_and_the_centre_are_updated() {
    let lattice = Lattice::perovskite([4; 3]);
    let near = lattice.shells_from(2, 3).concat();
    for kind in [2, 0] {
        let near = if kind == 2 {
            near.clone()
        } else {
            lattice.shells_from(0, 2).concat()
        };
        let builder = LocalKeys::<u8, u64, 3>::builder(7, &lattice, near).kind(kind);
        walk(&builder.values(4).centre().build().unwrap(), &[0, 1, 2, 3]);
    }
    // Neighbourhoods that are not symmetric.
    let ring = Lattice::simple([7]);
    let keys = LocalKeys::<u8, u64, 1>::builder(7, &ring, [[1], [2], [-3]])
        .centre()
        .build()
        .unwrap();
    walk(&keys, &[0, 9, 255]);
}

#[test]
fn lists_are_updated() {
    let mut random = Random(8);
    let lists: Vec<[u32; 5]> = (0..40)
        .map(|_| [(); 5].map(|()| random.below(40) as u32))
        .collect();
    let keys = LocalKeys::<u8, Wrapping<u64>, 0>::with_neighbours(7, 40, 5, |site| lists[site]);
    walk(&keys.values(3).centre().build().unwrap(), &[0, 1, 2]);
}

/// A site that is made of slots has no value number, so an update looks up its keys one by one.
#[test]
fn sites_that_are_made_of_slots() {
    #[derive(Clone, Copy, PartialEq, Debug, Zobrist)]
    #[zobrist(slots)]
    struct Site {
        up: bool,
        #[zobrist(max = 3)]
        charge: u8,
    }
    let square = Lattice::simple([6; 2]);
    let all =
        [(false, 0), (true, 0), (false, 3), (true, 2)].map(|(up, charge)| Site { up, charge });
    // With additive keys, an update that exchanges the old and the new value gives a wrong hash.
    walk(
        &LocalKeys::<Site, Wrapping<u64>, 2>::new(7, &square, square.shells(2).concat()),
        &all,
    );
    let keys = LocalKeys::<Site, u64, 2>::new(7, &square, square.shells(2).concat());
    let mut hashes = LocalHashes::new(
        keys,
        vec![
            Site {
                up: false,
                charge: 0
            };
            36
        ],
    );
    hashes.set(
        14,
        Site {
            up: true,
            charge: 2,
        },
    );
    assert_ne!(hashes.get(13), hashes.get(0));
    let (before, values) = (hashes.all().to_vec(), hashes.values().to_vec());
    let text = message(|| {
        hashes.set(
            15,
            Site {
                up: true,
                charge: 4,
            },
        )
    });
    assert_eq!(text, "[15].charge holds 4, but its values are 0 to 3");
    assert_eq!((hashes.all(), hashes.values()), (&before[..], &values[..]));
}

/// Nothing is written before the value is known to be in range, even if the site is in no
/// environment.
#[test]
fn values_out_of_range_are_named() {
    let ring = Lattice::simple([7]);
    let keys = || {
        LocalKeys::<u8, u64, 1>::builder(7, &ring, [[1], [2]])
            .values(3)
            .build()
            .unwrap()
    };
    let mut hashes = LocalHashes::new(keys(), vec![0; 7]);
    let before = hashes.all().to_vec();
    assert_eq!(
        message(|| hashes.set(1, 3)),
        "site 1 holds 3, but its values are 0 to 2"
    );
    assert_eq!(
        message(|| hashes.set(7, 1)),
        "there is no site 7: there are keys for 7 sites"
    );
    assert_eq!(
        message(|| hashes.swap(0, 8)),
        "there is no site 8: there are keys for 7 sites"
    );
    let text = "site 6 holds 9, but its values are 0 to 2";
    assert_eq!(message(|| hashes.set_all(vec![1, 1, 1, 1, 1, 1, 9])), text);
    assert_eq!(
        message(|| LocalHashes::new(keys(), vec![0, 0, 0, 0, 0, 0, 9])),
        text
    );
    assert_eq!(
        message(|| hashes.set_all(vec![0; 8])),
        "8 values, but there are 7 sites"
    );
    assert_eq!((hashes.all(), hashes.values()), (&before[..], &[0; 7][..]));

    let alone = LocalKeys::<u8, u64, 0>::with_neighbours(7, 2, 1, |_| [0])
        .values(3)
        .build()
        .unwrap();
    let mut hashes = LocalHashes::new(alone, vec![0; 2]);
    assert_eq!(
        message(|| hashes.set(1, 3)),
        "site 1 holds 3, but its values are 0 to 2"
    );
    assert_eq!((hashes.set(1, 2), hashes.values()), (0, &[0, 2][..]));
}
