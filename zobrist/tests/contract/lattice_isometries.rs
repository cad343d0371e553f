//! The isometries of cells: the holohedries of the Bravais lattices, in short, long and skewed cells.

use std::array;
use std::collections::HashSet;

use zobrist::lattice::{Lattice, LocalKeys};

use crate::fixtures::random::Random;

type Gram = [[i64; 3]; 3];

fn of_vectors(vectors: Gram) -> Gram {
    array::from_fn(|i| array::from_fn(|j| (0..3).map(|d| vectors[i][d] * vectors[j][d]).sum()))
}

/// The Bravais lattices with primitive cells, and the orders of their point groups: International
/// Tables for Crystallography A, table 2.1.2.1 (the holohedries).
fn bravais_lattices() -> [(&'static str, Gram, usize); 14] {
    [
        ("aP", [[4, 1, 1], [1, 7, 2], [1, 2, 11]], 2),
        ("mP", [[5, 0, 1], [0, 7, 0], [1, 0, 11]], 4),
        ("mC", of_vectors([[3, 2, 0], [-3, 2, 0], [1, 0, 5]]), 4),
        ("oP", [[2, 0, 0], [0, 5, 0], [0, 0, 9]], 8),
        ("oC", of_vectors([[3, 2, 0], [-3, 2, 0], [0, 0, 7]]), 8),
        ("oI", of_vectors([[-3, 4, 6], [3, -4, 6], [3, 4, -6]]), 8),
        ("oF", of_vectors([[0, 4, 6], [3, 0, 6], [3, 4, 0]]), 8),
        ("tP", [[4, 0, 0], [0, 4, 0], [0, 0, 9]], 16),
        ("tI", of_vectors([[-2, 2, 3], [2, -2, 3], [2, 2, -3]]), 16),
        ("hR", [[4, 1, 1], [1, 4, 1], [1, 1, 4]], 12),
        ("hP", [[2, -1, 0], [-1, 2, 0], [0, 0, 5]], 24),
        ("cP", [[1, 0, 0], [0, 1, 0], [0, 0, 1]], 48),
        ("cI", of_vectors([[-1, 1, 1], [1, -1, 1], [1, 1, -1]]), 48),
        ("cF", of_vectors([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), 48),
    ]
}

/// Checks that there are `order` different operations, of which each preserves the scalar products.
fn assert_holohedry(name: &str, gram: Gram, order: usize) {
    let lattice = Lattice::builder([2; 3]).metric(gram).build().unwrap();
    let operations = lattice.symmetries(0);
    assert_eq!(operations.len(), order, "{name} {gram:?}");
    assert_eq!(operations[0], [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    assert_eq!(operations.iter().collect::<HashSet<_>>().len(), order);
    let product = |a: [isize; 3], b: [isize; 3]| -> i128 {
        let row = |i: usize| (0..3).map(move |j| i128::from(gram[i][j]) * b[j] as i128);
        (0..3).map(|i| a[i] as i128 * row(i).sum::<i128>()).sum()
    };
    for by in operations {
        let column = |d: usize| by.map(|row| row[d]);
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            assert_eq!(product(column(i), column(j)), gram[i][j].into(), "{name}");
        }
    }
}

#[test]
fn holohedries_of_primitive_cells() {
    for (name, gram, order) in bravais_lattices() {
        assert_holohedry(name, gram, order);
    }
}

/// The group does not depend on the cell that describes a lattice. A search of all vectors as long as
/// an axis does not end for such cells.
#[test]
fn holohedries_of_skewed_cells() {
    let mut random = Random(19);
    let mut longest = 0;
    for turn in 0..20 {
        for (name, gram, order) in bravais_lattices() {
            let mut axes = [[1_i64, 0, 0], [0, 1, 0], [0, 0, 1]];
            for _ in 0..8 {
                let (i, step) = (random.below(3), 1 + random.below(2));
                let times = i64::try_from(random.below(2 * turn + 1)).unwrap()
                    - i64::try_from(turn).unwrap();
                let other = axes[(i + step) % 3];
                for (c, other) in axes[i].iter_mut().zip(other) {
                    *c += times * other;
                }
            }
            let product = |a: [i64; 3], b: [i64; 3]| -> i64 {
                let row = |i: usize| (0..3).map(move |j| gram[i][j] * b[j]);
                (0..3).map(|i| a[i] * row(i).sum::<i64>()).sum()
            };
            let skewed = axes.map(|a| axes.map(|b| product(a, b)));
            // The axes of a cell must not be almost parallel.
            if Lattice::builder([2; 3]).metric(skewed).build().is_ok() {
                assert_holohedry(name, skewed, order);
                longest = longest.max(skewed[0][0]);
            }
        }
    }
    assert!(longest > 1_000_000, "{longest}");
}

/// A search of all vectors as long as the longest axis would visit 10^10 of them.
#[test]
fn holohedries_of_long_cells() {
    let long = 10_000_000_000;
    assert_holohedry("oP", [[2, 0, 0], [0, 5, 0], [0, 0, long]], 8);
    assert_holohedry("tP", [[1, 0, 0], [0, 1, 0], [0, 0, long]], 16);
    assert_holohedry("tP, flat", [[long, 0, 0], [0, 1, 0], [0, 0, long]], 16);
    assert_holohedry("hP", [[2, -1, 0], [-1, 2, 0], [0, 0, long]], 24);
    assert_holohedry("mP", [[long, 0, 1], [0, 7, 0], [1, 0, 11]], 4);
    // The products of these axes are rounded. Squared lengths that differ by one part in 2^20 are
    // equal, and c^2 + a^2 is as close to c^2: an operation must preserve the angles, too.
    let half = 3_f64.sqrt() / 2.0;
    for (axes, order) in [
        ([[1.0, 0.0, 0.0], [-0.5, half, 0.0], [0.0, 0.0, 3e3]], 24),
        ([[0.0, 0.0, 3e3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], 16),
        ([[1.0, 0.0, 0.0], [0.0, 3e3, 0.0], [0.3, 0.0, 1.2]], 4),
    ] {
        let lattice = Lattice::builder([1; 3]).cell_vectors(axes).build().unwrap();
        assert_eq!(lattice.symmetries(0).len(), order, "{axes:?}");
    }
}

/// A long cell with many sites of one kind, which no operation maps to each other. A search of the
/// isometries for each of them does not end.
#[test]
fn a_long_cell_of_many_sites() {
    let mut random = Random(20);
    let mut basis: Vec<[usize; 3]> = (0..1000)
        .map(|_| array::from_fn(|_| random.below(10_000)))
        .collect();
    basis.sort_unstable();
    basis.dedup();
    let lattice = Lattice::builder([2, 3, 2])
        .basis(10_000, &basis)
        .metric([[1, 0, 0], [0, 1, 0], [0, 0, 1_000_000]])
        .build()
        .unwrap();
    let offsets = [[10_000, 0, 0], [0, 10_000, 0], [0, -10_000, 0]];
    let keys = LocalKeys::<bool, u64, 3>::new(5, &lattice, offsets);
    for site in 0..lattice.sites() {
        let expected = offsets.map(|offset| lattice.neighbour(site, offset).unwrap());
        assert!(keys.neighbours(site).eq(expected), "{site}");
    }
    assert_eq!(lattice.symmetries(0).len(), 1);
}

/// Open sides of a box do not change the operations of the crystal.
#[test]
fn open_sides_do_not_count() {
    let open = Lattice::fcc([3; 3])
        .to_builder()
        .periodic([true, true, false])
        .build()
        .unwrap();
    assert_eq!(open.symmetries(0), Lattice::fcc([3; 3]).symmetries(0));
}
