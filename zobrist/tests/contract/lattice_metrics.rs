//! Metrics of lattices: the tolerance of equal lengths, metrics that are not positive definite, and
//! the range of a search.

use zobrist::lattice::Lattice;

use crate::fixtures::panic::message;

fn counts<const D: usize>(lattice: &Lattice<D>, n: usize) -> Vec<usize> {
    lattice.shells(n).iter().map(Vec::len).collect()
}

/// Integer squared lengths are compared exactly, others with a relative tolerance of 2^-20.
#[test]
fn lengths_are_equal_within_the_tolerance() {
    let square = || Lattice::builder([9; 2]);
    let unit = 1.0 / f64::from(1 << 20);
    for (difference, expected, operations) in [
        (0.0, vec![4, 4], 8),
        (0.9, vec![4, 4], 8),
        (1.1, vec![2, 2, 4], 4),
    ] {
        let edge = (1.0 + difference * unit).sqrt();
        for axes in [[[1.0, 0.0], [0.0, edge]], [[0.0, edge], [1.0, 0.0]]] {
            let lattice = square().cell_vectors(axes).build().unwrap();
            assert_eq!(counts(&lattice, expected.len()), expected, "{difference}");
            assert_eq!(lattice.symmetries(0).len(), operations, "{difference}");
            assert_eq!(lattice.within(1.0 - 2.0 * unit).len(), 0);
        }
    }
    // `within` returns a shell as a whole, if its shortest offset exceeds the distance by at most
    // the tolerance.
    let edge = (1.0 + 0.9 * unit).sqrt();
    let lattice = square()
        .cell_vectors([[1.0, 0.0], [0.0, edge]])
        .build()
        .unwrap();
    for (distance, expected) in [(1.0 - 0.7 * unit, 0), (1.0 - 0.3 * unit, 4), (1.0, 4)] {
        assert_eq!(lattice.within(distance).len(), expected, "{distance}");
    }
    let exact = square()
        .metric([[(1 << 40) - 1, 0], [0, 1 << 40]])
        .build()
        .unwrap();
    assert_eq!(counts(&exact, 3), [2, 2, 4]);
    assert_eq!(exact.symmetries(0).len(), 4);
}

/// Vectors rounded to seven digits give the same shells in the same order as the exact metric.
#[test]
fn rounded_vectors_have_the_shells_of_the_exact_metric() {
    let height = 0.866_025_4;
    let triangular = Lattice::triangular([30; 2]);
    let rounded = Lattice::builder([30; 2])
        .cell_vectors([[1.0, 0.0], [-0.5, height]])
        .build()
        .unwrap();
    // Loeschian numbers, the squared lengths of the triangular lattice: OEIS A003136.
    let squares = [
        1, 3, 4, 7, 9, 12, 13, 16, 19, 21, 25, 27, 28, 31, 36, 37, 39, 43, 48, 49,
    ];
    let shells = triangular.shells(20);
    assert_eq!(rounded.shells(20), shells);
    for n in 1..20 {
        assert_eq!(rounded.shells(n), shells[..n]);
        let near = shells[..n].concat();
        for lattice in [&triangular, &rounded] {
            let last = f64::from(squares[n - 1]).sqrt();
            assert_eq!(lattice.within(last), near, "{last}");
            assert_eq!(
                lattice.within(f64::from(squares[n]).sqrt() - 1e-4),
                near,
                "{last}"
            );
        }
    }
    assert_eq!(rounded.symmetries(0).len(), 12);

    let axes = [
        [1.0, 0.0, 0.0],
        [-0.5, height, 0.0],
        [0.0, 0.0, 1.632_993_2],
    ];
    let rounded = Lattice::hcp([9; 3])
        .to_builder()
        .cell_vectors(axes)
        .build()
        .unwrap();
    let shells = Lattice::hcp([9; 3]).shells(12);
    assert_eq!(rounded.shells(12), shells);
    assert_eq!(rounded.within(1.0), shells[0]);
    assert_eq!(rounded.symmetries(0).len(), 12);
}

/// The unit of length is the first axis of a cell. It does not depend on `divisions`, the number of
/// units of `basis` along an axis.
#[test]
fn distances_are_in_units_of_the_first_axis() {
    let gram = [[9, 0], [0, 4]];
    for (divisions, scale) in [(1, 1), (3, 3)] {
        let lattice = Lattice::builder([8; 2])
            .basis(divisions, &[[0, 0]])
            .metric(gram)
            .build()
            .unwrap();
        assert_eq!(lattice.within(2.0 / 3.0), [[0, -scale], [0, scale]]);
        assert!(lattice.within(0.66).is_empty());
        // The lengths are 2, 3, 13^1/2, 4, 5 and 6. Both axes have offsets of length 6.
        assert_eq!(counts(&lattice, 6), [2, 2, 4, 2, 4, 4]);
    }
}

/// A cell has no volume if the squared sine of an angle is below 1e-9. The tolerance covers
/// rounding errors of parallel axes.
#[test]
fn cells_without_a_volume() {
    let square = || Lattice::builder([5; 2]);
    // Parallel axes of lengths 11 and 15. Gaussian elimination in `f64` would leave a positive
    // pivot.
    assert!(square().metric([[121, 165], [165, 225]]).build().is_err());
    assert!(square().metric([[121, 165], [165, 226]]).build().is_ok());
    for (sine, expected) in [(2e-5, false), (5e-5, true), (1e-3, true)] {
        let axes = [[1.0, 0.0], [1.0, sine]];
        assert_eq!(
            square().cell_vectors(axes).build().is_ok(),
            expected,
            "{sine}"
        );
    }
    // The largest accepted entries of a metric, and larger ones.
    let largest = 1 << 40;
    assert!(
        square()
            .metric([[largest, -largest / 2], [-largest / 2, largest]])
            .build()
            .is_ok()
    );
    assert!(
        square()
            .metric([[largest + 1, 0], [0, largest]])
            .build()
            .is_err()
    );
    // The first metric has a positive diagonal, but a negative determinant. The second one is
    // singular, although each pair of its axes spans an area.
    assert!(square().metric([[1, 2], [2, 3]]).build().is_err());
    let gram = [[2, -1, -1], [-1, 2, -1], [-1, -1, 2]];
    assert!(Lattice::builder([5; 3]).metric(gram).build().is_err());
}

/// A search for more neighbours than memory holds fails at once. It does not return an empty list.
#[test]
fn excessive_distances() {
    for lattice in [
        Lattice::builder([4; 2])
            .metric([[2, 1], [1, 2]])
            .build()
            .unwrap(),
        Lattice::builder([4; 2])
            .cell_vectors([[1.0, 0.0], [0.3, 1.1]])
            .build()
            .unwrap(),
    ] {
        for (distance, text) in [(1e13, "10000000000000"), (f64::INFINITY, "inf")] {
            let expected = format!("failed to allocate the neighbours within {text}");
            assert_eq!(message(|| lattice.within(distance)), expected);
        }
    }
}
