//! The symmetry operations of boxes: their numbers in closed form, and what each one preserves.

use std::collections::BTreeSet;

use zobrist::lattice::Lattice;
use zobrist::symmetry::Symmetries;

use crate::fixtures::random::Random;

/// Checks that the permutations are a group of `count` operations, the identity first, each of which
/// preserves the kinds of sites and the neighbours within each of `shells` shells.
fn assert_group<const D: usize>(lattice: &Lattice<D>, count: usize, shells: usize) {
    let all = lattice.permutations();
    assert_eq!(all.len(), count, "{lattice:?}");
    assert!(all[0].iter().copied().eq(0..lattice.sites()));
    let group: Symmetries<4096> = Symmetries::from_permutations(&all).unwrap();
    assert_eq!(group.operations(), count);
    let near = |site: usize, shell: &[[isize; D]]| -> BTreeSet<usize> {
        let near = shell
            .iter()
            .filter_map(|&by| lattice.neighbour(site, by).ok());
        near.collect()
    };
    let mut random = Random(5);
    for _ in 0..4 {
        let images = &all[random.below(all.len())];
        for site in 0..lattice.sites() {
            assert_eq!(lattice.kind(site), lattice.kind(images[site]));
            let (here, there) = (
                lattice.shells_from(site, shells),
                lattice.shells_from(images[site], shells),
            );
            for (here, there) in here.iter().zip(&there) {
                let mapped = near(site, here)
                    .into_iter()
                    .map(|near| images[near])
                    .collect();
                assert_eq!(
                    near(images[site], there),
                    mapped,
                    "{lattice:?}, site {site}"
                );
            }
        }
    }
}

/// A box of simple cubic cells has the symmetry of a ring along each edge, and exchanges equal edges.
#[test]
fn boxes_of_rings() {
    let ring = |n: usize| if n < 3 { n } else { 2 * n };
    for (cells, exchanges) in [
        ([3, 4, 5], 1),
        ([4, 4, 3], 2),
        ([3, 3, 3], 6),
        ([2, 2, 2], 6),
        ([1, 5, 5], 2),
        ([1, 2, 7], 1),
    ] {
        let count = exchanges * cells.iter().map(|&n| ring(n)).product::<usize>();
        assert_group(&Lattice::simple(cells), count, 2);
    }
}

/// The number of cells times the order of the point group of the crystal: International Tables for
/// Crystallography A. The cubic boxes have two, four or eight sites in a cubic cell.
#[test]
fn boxes_of_crystals() {
    assert_group(&Lattice::bcc([3; 3]), 54 * 48, 2);
    assert_group(&Lattice::bcc([3, 3, 4]), 72 * 16, 2);
    assert_group(&Lattice::fcc([2; 3]), 32 * 48, 1);
    assert_group(&Lattice::hcp([3, 3, 2]), 18 * 24, 2);
    assert_group(&Lattice::honeycomb([4, 4]), 16 * 12, 2);
    assert_group(&Lattice::honeycomb([3, 4]), 12 * 2, 2);
    assert_group(&Lattice::perovskite([3; 3]), 27 * 48, 2);
}

/// A slab of `n` layers has the operations of its plane, with or without a reflection of the layers.
#[test]
fn open_boxes() {
    let slab = |cells, periodic| Lattice::builder(cells).periodic(periodic).build().unwrap();
    assert_group(&slab([4, 4, 3], [true, true, false]), 4 * 4 * 8 * 2, 2);
    assert_group(&slab([4, 4, 1], [true, true, false]), 4 * 4 * 8, 2);
    assert_group(&slab([3, 4, 5], [false; 3]), 8, 2);
    assert_group(&slab([4, 4, 4], [false; 3]), 48, 2);
    assert_group(&slab([3, 3, 5], [false, true, true]), 2 * 2 * 3 * 2 * 5, 2);
}
