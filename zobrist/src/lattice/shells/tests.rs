use super::*;

/// Bounds may exceed 32 bits on any target, and coordinates may reach `isize::MAX`.
#[test]
fn bounds_are_not_those_of_a_pointer() {
    let metric = Metric::of_products([[2, 1], [1, 2]]).unwrap();
    assert_eq!(metric.bounds(FURTHEST), [1_u64 << 40; 2]);
    let thirds = Lattice::builder([1]).basis(3, &[[0], [1]]).build().unwrap();
    let (last, all) = (isize::MAX, usize::MAX);
    assert_eq!(Lattice::simple([1]).along(0, 0, u64::MAX), (-last, all));
    let (first, count) = thirds.along(1, 0, u64::MAX);
    assert!(first < 3 - last && (first - 1) % 3 == 0, "{first}");
    assert!(last - thirds.cells_on(first, count - 1) < 3);
    assert_eq!(thirds.cells_on(-2, 1), 1);
    // A range is its first coordinate and the number of its coordinates. These are -5, -2, 1 and 4,
    // and then none.
    assert_eq!(thirds.along(1, 0, 6), (-5, 4));
    assert_eq!(thirds.along(0, 1, 0), (2, 0));
}
