//! Compares canonical hashes with rotations and reflections of whole boards, Burnside's lemma and
//! published numbers.

use std::collections::{HashMap, HashSet};

use core::num::Wrapping;
use zobrist::Key;
use zobrist::lattice::LatticeKeys;
use zobrist::symmetry::{CanonicalHash, NotAGroup, Symmetries};

use crate::fixtures::random::Random;

mod groups;
mod tic_tac_toe;

type Rows<T> = Vec<Vec<T>>;

/// Rotates the rows clockwise by 90 degrees.
fn rotated<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    (0..rows[0].len())
        .map(|col| rows.iter().rev().map(|row| row[col]).collect())
        .collect()
}

fn reflected<T: Copy>(rows: &Rows<T>) -> Rows<T> {
    rows.iter()
        .map(|row| row.iter().rev().copied().collect())
        .collect()
}

/// Returns the images of a board under rotations and reflections that preserve its shape.
fn views<T: Copy>(sites: &[T], cols: usize) -> Vec<Vec<T>> {
    let rows: Rows<T> = sites.chunks(cols).map(<[_]>::to_vec).collect();
    let mut views = Vec::new();
    for mut view in [rows.clone(), reflected(&rows)] {
        for _ in 0..4 {
            if view.len() == rows.len() {
                views.push(view.concat());
            }
            view = rotated(&view);
        }
    }
    views
}

/// Returns a pseudorandom number generator with a fixed seed.
fn dice() -> impl FnMut(usize) -> usize {
    let mut random = Random(1);
    move |n| random.below(n)
}

/// Returns all boards with `sites` sites that hold 0 to `values - 1`.
fn fillings(sites: usize, values: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..values.pow(sites as u32)).map(move |number| {
        (0..sites as u32)
            .map(|site| (number / values.pow(site) % values) as u8)
            .collect()
    })
}

/// Counts the orbits by Burnside's lemma, as the mean number of fillings fixed by an operation. A
/// filling is fixed if it is constant on each cycle of the operation.
fn orbits<const N: usize>(symmetries: &Symmetries<N>, values: usize) -> usize {
    let fixed = |operation| {
        let permutation: Vec<usize> = symmetries.permutation(operation).collect();
        let mut seen = vec![false; permutation.len()];
        let mut cycles = 0;
        for mut site in 0..permutation.len() {
            cycles += u32::from(!seen[site]);
            while !seen[site] {
                seen[site] = true;
                site = permutation[site];
            }
        }
        values.pow(cycles)
    };
    let operations = symmetries.operations();
    let sum: usize = (0..operations).map(fixed).sum();
    assert_eq!(sum % operations, 0);
    sum / operations
}

fn hash_of<K: Key, const N: usize>(
    keys: &LatticeKeys<u8, K>,
    symmetries: &Symmetries<N>,
    sites: &[u8],
) -> CanonicalHash<[u8], K, N> {
    CanonicalHash::of(symmetries, keys.base(), |site, image| {
        keys.key(image, sites[site])
    })
}

/// Counts the distinct canonical hashes of all fillings.
fn canonical_hashes<const N: usize>(symmetries: &Symmetries<N>, values: usize) -> usize {
    let sites = symmetries.sites();
    let keys = LatticeKeys::<u8, u64>::builder(1, sites)
        .values(values)
        .build()
        .unwrap();
    let canonical = |sites: Vec<u8>| hash_of(&keys, symmetries, &sites).canonical();
    fillings(sites, values)
        .map(canonical)
        .collect::<HashSet<_>>()
        .len()
}

fn random_updates_from_scratch<K: Key>() {
    for (rows, cols) in [
        (1, 1),
        (1, 6),
        (6, 1),
        (2, 2),
        (3, 3),
        (3, 5),
        (8, 8),
        (19, 19),
        (19, 4),
    ] {
        let symmetries = Symmetries::rectangle(rows, cols);
        assert_eq!(symmetries.operations(), if rows == cols { 8 } else { 4 });
        let keys = LatticeKeys::<u8, K>::builder(1, rows * cols)
            .values(5)
            .build()
            .unwrap();
        let empty = CanonicalHash::new(&symmetries, keys.base());
        let mut hash = empty;
        let mut sites = vec![0; rows * cols];
        let mut dice = dice();
        let mut line = Vec::new();
        for _ in 0..100 {
            let (site, new) = (dice(sites.len()), dice(5) as u8);
            let old = sites[site];
            line.push((site, old, new));
            hash.update(&symmetries, site, |image| keys.change(image, old, new));
            sites[site] = new;

            for (operation, &of_image) in hash.all().iter().enumerate() {
                let mut image = sites.clone();
                for (&value, to) in sites.iter().zip(symmetries.permutation(operation)) {
                    image[to] = value;
                }
                assert_eq!(
                    of_image,
                    keys.hash(image),
                    "{rows}x{cols}, operation {operation}"
                );
            }
            assert_eq!(hash.hash(), keys.hash(&sites));
            assert_eq!(hash, hash_of(&keys, &symmetries, &sites));
            // The hashes of the images are the hashes of all views, in any order.
            let mut views: Vec<_> = views(&sites, cols)
                .into_iter()
                .map(|view| keys.hash(view))
                .collect();
            let mut all = hash.all().to_vec();
            views.sort();
            all.sort();
            assert_eq!(all, views);
            assert_eq!(hash.canonical(), views[0].finalize());
            let (canonical, operation) = hash.canonical_with_operation();
            assert_eq!(canonical, hash.canonical());
            assert_eq!(hash.all()[operation], views[0]);
            assert!(
                !hash.all()[..operation].contains(&views[0]),
                "an earlier operation, too"
            );
        }
        for (site, old, new) in line.into_iter().rev() {
            hash.update(&symmetries, site, |image| keys.change(image, new, old));
        }
        assert_eq!(hash, empty);
    }
}

#[test]
fn updates_from_scratch() {
    random_updates_from_scratch::<u64>();
    random_updates_from_scratch::<u128>();
    random_updates_from_scratch::<Wrapping<u64>>();
}

/// A sequence of moves and its images have equal canonical hashes after each move.
#[test]
fn a_line_and_its_images_have_equal_canonical_hashes() {
    for (rows, cols) in [(5, 5), (4, 6), (1, 9)] {
        let symmetries = Symmetries::rectangle(rows, cols);
        let keys = LatticeKeys::<u8, u64>::builder(1, rows * cols)
            .values(3)
            .build()
            .unwrap();
        let mut hashes =
            vec![CanonicalHash::new(&symmetries, keys.base()); symmetries.operations()];
        let mut dice = dice();
        for _ in 0..200 {
            let (site, value) = (dice(rows * cols), dice(3) as u8);
            for (hash, site) in hashes.iter_mut().zip(symmetries.images(site)) {
                hash.update(&symmetries, site, |image| keys.key(image, value));
            }
            for hash in &hashes {
                assert_eq!(hash.canonical(), hashes[0].canonical());
            }
        }
    }
}

#[test]
fn states_that_no_operation_joins_differ() {
    let symmetries = Symmetries::rectangle(3, 3);
    let keys = LatticeKeys::<bool, u64>::new(2026, 9);
    let canonical = |sites: [usize; 2]| {
        let mut hash = CanonicalHash::new(&symmetries, keys.base());
        for site in sites {
            hash.update(&symmetries, site, |image| keys.change(image, false, true));
        }
        hash.canonical()
    };
    // Two corners of one side are not equivalent to two opposite corners.
    assert_eq!(canonical([0, 2]), canonical([8, 2]));
    assert_eq!(canonical([0, 8]), canonical([6, 2]));
    assert_ne!(canonical([0, 2]), canonical([0, 8]));
    // A corner and an adjacent site are not equivalent to a corner and a distant site.
    assert_eq!(canonical([0, 1]), canonical([0, 3]));
    assert_ne!(canonical([0, 1]), canonical([0, 5]));
}

/// (3^6 + 3^3 + 3^4 + 3^3) / 4 = 216 for three values on 2x3 sites.
#[test]
fn orbits_of_rectangles() {
    assert_eq!(orbits(&Symmetries::rectangle(2, 3), 3), 216);
    for (rows, cols, values) in [
        (2, 3, 3),
        (3, 2, 3),
        (1, 6, 3),
        (2, 2, 5),
        (3, 3, 3),
        (2, 5, 2),
    ] {
        let symmetries = Symmetries::rectangle(rows, cols);
        // In the model the canonical form is the minimum of all views.
        let least = |sites: Vec<u8>| views(&sites, cols).into_iter().min();
        let classes: HashSet<_> = fillings(rows * cols, values).map(least).collect();
        assert_eq!(orbits(&symmetries, values), classes.len());
        assert_eq!(canonical_hashes(&symmetries, values), classes.len());
    }
}

/// Counts necklaces and bracelets of six beads. The numbers for two colours are in OEIS A000031 and
/// A000029, those for three colours in A075195 and A081720.
#[test]
fn necklaces_and_bracelets() {
    let rotate = [1, 2, 3, 4, 5, 0];
    let reverse = [5, 4, 3, 2, 1, 0];
    let necklace: Symmetries<6> = Symmetries::generated_by([rotate]).unwrap();
    assert_eq!(
        (necklace.operations(), canonical_hashes(&necklace, 2)),
        (6, 14)
    );
    assert_eq!(canonical_hashes(&necklace, 3), 130);
    let bracelet: Symmetries<12> = Symmetries::generated_by([rotate, reverse]).unwrap();
    assert_eq!(
        (bracelet.operations(), canonical_hashes(&bracelet, 2)),
        (12, 13)
    );
    assert_eq!(canonical_hashes(&bracelet, 3), 92);
}

/// Colourings of the faces of a cube up to rotation: OEIS A047780.
#[test]
fn colourings_of_a_cube() {
    // The faces are in the order up, north, east, south, west, down.
    let generators = [[0, 2, 3, 4, 1, 5], [1, 5, 2, 0, 4, 3]];
    let rotations: Symmetries<24> = Symmetries::generated_by(generators).unwrap();
    assert_eq!(rotations.operations(), 24);
    for (colours, published) in [(1, 1), (2, 10), (3, 57), (4, 240)] {
        assert_eq!(canonical_hashes(&rotations, colours), published);
    }
    assert_eq!(
        Symmetries::<23>::generated_by(generators),
        Err(NotAGroup::TooManyOperations { capacity: 23 })
    );
    // `from_permutations` makes the same group from the list of all operations, also with spare
    // capacity. The list can serve as generators, too.
    let list = |operation| rotations.permutation(operation).collect::<Vec<_>>();
    let lists: Vec<_> = (0..24).map(list).collect();
    assert_eq!(
        Symmetries::<24>::from_permutations(&lists).as_ref(),
        Ok(&rotations)
    );
    assert_eq!(
        Symmetries::<30>::from_permutations(&lists)
            .unwrap()
            .operations(),
        24
    );
    assert_eq!(
        Symmetries::<24>::generated_by(&lists).unwrap().operations(),
        24
    );
}

/// Operations on pairs of site and value combine the exchange of two values with the symmetries of
/// a 2x2 board.
#[test]
fn operations_that_change_values() {
    let exchanged = |value: u8| [0, 2, 1][usize::from(value)];
    let board = Symmetries::rectangle(2, 2);
    let pair = |site: usize, value: usize| 2 * site + value;
    let on_pairs = |operation: usize, exchange: usize| -> Vec<usize> {
        let mut permutation = vec![0; 8];
        for site in 0..4 {
            for value in 0..2 {
                permutation[pair(site, value)] =
                    pair(board.image(operation, site), value ^ exchange);
            }
        }
        permutation
    };
    let operations = (0..16).map(|number| on_pairs(number % 8, number / 8));
    let symmetries = Symmetries::<16>::from_permutations(operations).unwrap();
    let keys = LatticeKeys::<u8, u64>::builder(1, 4)
        .values(3)
        .build()
        .unwrap();

    let (mut classes, mut canonical) = (HashMap::new(), HashSet::new());
    for sites in fillings(4, 3) {
        let mut hash = CanonicalHash::new(&symmetries, keys.base());
        for (site, &value) in sites.iter().enumerate().filter(|&(_, &value)| value > 0) {
            hash.update(&symmetries, pair(site, usize::from(value) - 1), |image| {
                keys.key(image / 2, (image % 2 + 1) as u8)
            });
        }
        assert_eq!(hash.hash(), keys.hash(&sites));
        let swapped: Vec<u8> = sites.iter().copied().map(exchanged).collect();
        let least = views(&sites, 2).into_iter().chain(views(&swapped, 2)).min();
        assert_eq!(
            *classes.entry(least).or_insert(hash.canonical()),
            hash.canonical()
        );
        canonical.insert(hash.canonical());
    }
    // By Burnside's lemma, the eight operations of the board have 21 orbits, the mean number of
    // fillings that an operation fixes. If the exchange follows the operation, the mean is 5.
    // So all 16 operations have (21 + 5) / 2 orbits.
    assert_eq!(orbits(&board, 3), 21);
    assert_eq!((classes.len(), canonical.len()), (13, 13));
}

/// The minima of two sets of 8 hashes are equal 64 / 15 times as often as two hashes. A canonical
/// hash is the finalizer of the minimum. With 16 bits the finalizer is not a bijection, and it maps
/// two different minima to one hash as often as two plain hashes are equal.
#[test]
#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn collisions_of_short_keys() {
    let symmetries = Symmetries::rectangle(5, 5);
    let (mut dice, states, seeds) = (dice(), 4_000, 4);
    let pairs = |count: u64| count * (count - 1) / 2;
    let [mut minima_equal, mut canonical_equal] = [0; 2];
    for seed in 0..seeds {
        let keys = LatticeKeys::<u8, u16>::builder(seed, 25)
            .values(3)
            .build()
            .unwrap();
        let (mut minima, mut canonical) = (HashMap::<_, u64>::new(), HashMap::<_, u64>::new());
        for _ in 0..states {
            let sites: Vec<u8> = (0..25).map(|_| dice(3) as u8).collect();
            let hash = hash_of(&keys, &symmetries, &sites);
            *minima
                .entry(hash.all().iter().min().copied().unwrap())
                .or_default() += 1;
            *canonical.entry(hash.canonical()).or_default() += 1;
        }
        minima_equal += minima.into_values().map(pairs).sum::<u64>();
        canonical_equal += canonical.into_values().map(pairs).sum::<u64>();
    }
    let plain = (seeds * pairs(states)) as f64 / 65_536.0;
    for (equal, expected) in [
        (minima_equal, 64.0 / 15.0),
        (canonical_equal, 64.0 / 15.0 + 1.0),
    ] {
        let ratio = equal as f64 / plain;
        assert!(
            (ratio - expected).abs() < 0.3,
            "{ratio}, but expected {expected}"
        );
    }
}
