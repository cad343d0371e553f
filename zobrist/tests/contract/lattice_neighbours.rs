//! The order of the sites of a lattice, messages about wrong ones, and containers of values.

use std::collections::VecDeque;

use zobrist::lattice::{Lattice, LocalKeys};

use crate::fixtures::panic::message;
use crate::fixtures::species::{SPECIES, Species};

#[test]
fn numbers_run_through_cells_row_by_row() {
    let lattice = Lattice::bcc([2, 3, 4]);
    assert_eq!(lattice.sites(), 48);
    let mut site = 0;
    for cell in (0..2).flat_map(|x| (0..3).flat_map(move |y| (0..4).map(move |z| [x, y, z]))) {
        for corner in [0, 1] {
            assert_eq!(lattice.position(site), cell.map(|c| 2 * c + corner));
            site += 1;
        }
    }
}

/// Positions are those of International Tables for Crystallography A. The sites of fcc are the
/// face-centring translations in the order of the tables. Diamond (Fd-3m 8a) repeats them, shifted
/// by a quarter of the diagonal. Lists of kinds and saved configurations depend on this order.
#[test]
fn sites_of_a_cell_are_in_the_order_of_the_tables() {
    fn positions<const D: usize, const N: usize>(lattice: &Lattice<D>) -> [[isize; D]; N] {
        std::array::from_fn(|site| lattice.position(site))
    }
    let faces = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
    assert_eq!(positions(&Lattice::fcc([3; 3])), faces);
    let corner = faces.map(|place| place.map(|c| 2 * c));
    let quarter = corner.map(|place| place.map(|c| (c + 1) % 4));
    assert_eq!(
        positions::<3, 8>(&Lattice::diamond([3; 3])).to_vec(),
        [corner, quarter].concat()
    );
    assert_eq!(positions(&Lattice::bcc([3; 3])), [[0; 3], [1; 3]]);
    // Honeycomb is P6/mmm 2c in the plane. Hcp is P6_3/mmc 2c, shifted so that the first site is at
    // the origin.
    assert_eq!(positions(&Lattice::honeycomb([3; 2])), [[0, 0], [1, 2]]);
    assert_eq!(positions(&Lattice::hcp([3; 3])), [[0; 3], [2, 4, 3]]);
    // Perovskite is Pm-3m with the positions 1a, 1b and 3c.
    let perovskite = [[0; 3], [1; 3], [0, 1, 1], [1, 0, 1], [1, 1, 0]];
    assert_eq!(positions(&Lattice::perovskite([3; 3])), perovskite);
}

#[test]
fn mistakes_are_named() {
    let lattice = Lattice::bcc([4; 3]);
    let with_symmetry = |offsets: &[[isize; 2]], operation| {
        let keys =
            LocalKeys::<Species, u64, 2>::new(1, &Lattice::simple([5; 2]), offsets.iter().copied());
        message(|| keys.with_symmetries(&[operation]))
    };
    let quarter = [[0, -1], [1, 0]];
    for (expected, found) in [
        (
            "there is no site 128: the lattice has 128 sites",
            message(|| lattice.position(128)),
        ),
        (
            "no site at offset [1, 0, 0] from site 1 of a cell",
            lattice.neighbour(3, [1, 0, 0]).unwrap_err().to_string(),
        ),
        (
            "a lattice of [4, 0, 4] cells has no sites, or too many",
            message(|| Lattice::bcc([4, 0, 4])),
        ),
        (
            "a lattice of [18446744073709551615, 2, 1] cells has no sites, or too many",
            message(|| Lattice::simple([usize::MAX, 2, 1])),
        ),
        (
            "the site at [2, 0] is outside its cell of 2 divisions",
            Lattice::builder([3, 3])
                .basis(2, &[[2, 0]])
                .build()
                .unwrap_err()
                .to_string(),
        ),
        (
            "duplicate site at [1, 1] of a cell",
            Lattice::builder([3, 3])
                .basis(2, &[[1, 1], [1, 1]])
                .build()
                .unwrap_err()
                .to_string(),
        ),
        (
            "duplicate offset [1, 1, 1]",
            message(|| LocalKeys::<Species, u64, 3>::new(1, &lattice, [[1; 3], [2, 0, 0], [1; 3]])),
        ),
        (
            "offset [0, 0, 0] is the site itself: omit it, or use `centre`",
            message(|| LocalKeys::<Species, u64, 3>::new(1, &lattice, [[1; 3], [0; 3]])),
        ),
        (
            "[[0, -1], [1, 0]] maps offset [1, 0] to [0, 1], which is not listed",
            with_symmetry(&[[1, 0]], quarter),
        ),
        // A projection is its own square, but has no inverse.
        (
            "[[1, 0], [0, 0]] maps two offsets to [1, 0]",
            with_symmetry(&[[1, 0], [1, 1]], [[1, 0], [0, 0]]),
        ),
        (
            "[[0, -1], [1, 0]] after [[0, -1], [1, 0]] is not listed",
            with_symmetry(&[[1, 0], [0, 1], [-1, 0], [0, -1]], quarter),
        ),
    ] {
        assert_eq!(found, expected);
    }
}

/// A container that is not a slice has the same hashes as a slice, for the lattice and for
/// environments.
#[test]
fn other_containers() {
    let row: Vec<Species> = (0..120)
        .map(|site| SPECIES[(site / 6 + site % 5) % 3])
        .collect();
    // The first half of the deque is stored at the end of its buffer.
    let mut deque = VecDeque::with_capacity(120);
    deque.extend(&row[60..]);
    row[..60]
        .iter()
        .rev()
        .for_each(|&species| deque.push_front(species));
    assert!(!deque.as_slices().1.is_empty());

    let lattice = Lattice::simple([4, 5, 6]);
    let around = LocalKeys::<Species, u64, 3>::new(1, &lattice, lattice.shells(2).concat());
    assert_eq!(around.hash(&deque, 77), around.hash(&row, 77));
}
