//! Shells whose offsets approach the limits of `isize`.

use zobrist::lattice::Lattice;

use super::{MAX, message, signed};

#[test]
fn more_shells_than_memory_holds() {
    for n in [MAX, isize::MAX.unsigned_abs(), MAX / 64] {
        let expected = format!("failed to allocate {n} shells of neighbours");
        assert_eq!(message(|| Lattice::simple([9]).shells(n)), expected);
        assert_eq!(message(|| Lattice::bcc([9; 3]).shells(n)), expected);
    }
}

/// No shell contains an offset that overflows.
#[test]
fn shells_end_where_offsets_do() {
    let parts = isize::MAX.unsigned_abs();
    let lattice = Lattice::builder([1]).basis(parts, &[[0]]).build().unwrap();
    assert_eq!(lattice.shells(MAX), [[[-isize::MAX], [isize::MAX]]]);
    let half = isize::MAX / 2;
    let lattice = Lattice::builder([1; 3])
        .basis(half.unsigned_abs(), &[[0; 3]])
        .build()
        .unwrap();
    // The squared distances are 1, 2, 3 and 4 squared cells.
    let counts: Vec<_> = lattice.shells(1_000).iter().map(Vec::len).collect();
    assert_eq!(counts, [6, 12, 8, 6]);
}

/// Computes shells by enumerating all offsets in a cube.
fn brute_force<const D: usize>(
    lattice: &Lattice<D>,
    n: usize,
    reach: isize,
) -> Vec<Vec<[isize; D]>> {
    let edge = 2 * reach + 1;
    let all = (0..edge.pow(D as u32))
        .map(|i| std::array::from_fn(|d| i / edge.pow((D - 1 - d) as u32) % edge - reach));
    let lands = |offset| lattice.neighbour(0, offset).is_ok();
    let length = |offset: [isize; D]| offset.iter().map(|c| c * c).sum::<isize>();
    let mut offsets: Vec<(isize, [isize; D])> = all
        .map(|offset| (length(offset), offset))
        .filter(|&(distance, offset)| distance > 0 && distance <= reach * reach && lands(offset))
        .collect();
    offsets.sort_unstable();
    let shells = offsets.chunk_by(|(a, _), (b, _)| a == b).take(n);
    let shells: Vec<Vec<_>> = shells
        .map(|s| s.iter().map(|&(_, offset)| offset).collect())
        .collect();
    assert_eq!(shells.len(), n, "a reach of {reach} is too short");
    shells
}

#[test]
fn shells_are_those_of_the_cube() {
    std::panic::set_hook(Box::new(|_| {}));
    let lattice = Lattice::bcc([3; 3]);
    assert_eq!(lattice.shells(12), brute_force(&lattice, 12, 7));
    let lattice = Lattice::fcc([2, 3, 4]);
    assert_eq!(lattice.shells(9), brute_force(&lattice, 9, 5));
    let lattice = Lattice::simple([1; 3]);
    assert_eq!(lattice.shells(20), brute_force(&lattice, 20, 5));
    let lattice = Lattice::simple([5]);
    assert_eq!(lattice.shells(20), brute_force(&lattice, 20, 20));
    let lattice = Lattice::simple([2; 4]);
    assert_eq!(lattice.shells(5), brute_force(&lattice, 5, 3));
    let lattice = Lattice::builder([2; 2])
        .basis(7, &[[3, 2], [3, 3], [0, 6], [6, 0], [5, 5]])
        .build()
        .unwrap();
    assert_eq!(lattice.shells(40), brute_force(&lattice, 40, 30));
    let lattice = Lattice::builder([2; 2])
        .basis(12, &[[1, 1], [7, 1], [11, 11], [4, 8]])
        .build()
        .unwrap();
    for n in 0..30 {
        assert_eq!(lattice.shells(n), brute_force(&lattice, n, 35));
    }
    let _ = std::panic::take_hook();
}

/// Shells of a fine cell take no longer than those of a coarse one. Brute force would visit 10^15
/// positions.
#[test]
fn shells_of_fine_cells() {
    let fine = 100_000;
    let [coarse, fine] = [1, fine].map(|fine: usize| {
        let basis = [[0; 3], [2 * fine; 3], [0, 0, fine]];
        let shells = Lattice::builder([2; 3])
            .basis(4 * fine, &basis)
            .build()
            .unwrap()
            .shells(50);
        let fine = signed(fine);
        shells
            .iter()
            .map(|s| s.iter().map(|o| o.map(|c| c / fine)).collect())
            .collect::<Vec<Vec<_>>>()
    });
    assert_eq!(coarse, fine);
    // A fine cell with many sites. The nearest sites are ten parts away.
    let basis: Vec<_> = (0..100)
        .flat_map(|x| (0..100).map(move |y| [10 * x, 10 * y]))
        .collect();
    let lattice = Lattice::builder([2; 2])
        .basis(1_000, &basis)
        .build()
        .unwrap();
    assert_eq!(lattice.shells(1), [[[-10, 0], [0, -10], [0, 10], [10, 0]]]);
}
