//! Sizes of boxes, cells and offsets that overflow.

use std::error::Error;

use zobrist::lattice::{Lattice, LocalKeys};

use super::{Huge, MAX, Species, message, signed};

#[test]
fn boxes_that_cannot_be() {
    let bytes = isize::MAX.unsigned_abs();
    let no_sites = |cells: &str| format!("a lattice of {cells} cells has no sites, or too many");
    assert_eq!(
        message(|| Lattice::simple([MAX])),
        no_sites(&format!("[{MAX}]"))
    );
    assert_eq!(
        message(|| Lattice::simple([bytes + 1])),
        no_sites(&format!("[{}]", bytes + 1))
    );
    assert_eq!(Lattice::simple([bytes]).sites(), bytes);
    // A cell has 2 sites. Each factor of the number of sites fits into a `usize`, but the product
    // does not.
    let half = bytes / 2 + 1;
    let text = no_sites(&format!("[{half}, 1, 1]"));
    assert_eq!(message(|| Lattice::bcc([half, 1, 1])), text);
    let bcc = Lattice::bcc([1; 3]);
    let error = |cells| {
        bcc.to_builder()
            .cells(cells)
            .build()
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error([half, 1, 1]), text);
    assert_eq!(error([0, 1, 1]), no_sites("[0, 1, 1]"));
    assert_eq!(
        Lattice::builder([MAX, MAX])
            .build()
            .unwrap_err()
            .to_string(),
        no_sites(&format!("[{MAX}, {MAX}]"))
    );
    // These boxes have few sites, but positions beyond the range.
    let long = |cells: &str, number| {
        format!("a lattice of {cells} cells of {number} divisions is longer than {bytes} divisions")
    };
    assert_eq!(
        Lattice::builder([1])
            .basis(MAX, &[[0]])
            .build()
            .unwrap_err()
            .to_string(),
        long("[1]", MAX)
    );
    assert_eq!(
        Lattice::builder([1; 3])
            .basis(bytes + 1, &[[0; 3]])
            .build()
            .unwrap_err()
            .to_string(),
        long("[1, 1, 1]", bytes + 1)
    );
    assert_eq!(
        Lattice::builder([2; 3])
            .basis(half, &[[0; 3]])
            .build()
            .unwrap_err()
            .to_string(),
        long("[2, 2, 2]", half)
    );
    assert_eq!(
        Lattice::builder([1; 2])
            .basis(0, &[[0; 2]])
            .build()
            .unwrap_err()
            .to_string(),
        "the site at [0, 0] is outside its cell of 0 divisions"
    );
    let error = Lattice::builder([3])
        .basis(4, &[[2], [0], [2]])
        .build()
        .unwrap_err();
    assert_eq!(error.to_string(), "duplicate site at [2] of a cell");
    let _: Box<dyn Error + Send + Sync> = error.into();
}

/// The positions along each axis fit into an `isize`. Their product, the number of positions in the
/// box, does not.
#[test]
fn fine_cells() {
    let parts = isize::MAX.unsigned_abs() / 2;
    let lattice = Lattice::builder([2; 3])
        .basis(parts, &[[0; 3], [parts - 1, 1, 0]])
        .build()
        .unwrap();
    assert_eq!(lattice.sites(), 16);
    let parts = signed(parts);
    assert_eq!(lattice.position(15), [2 * parts - 1, parts + 1, parts]);
    assert_eq!(lattice.neighbour(0, [-1, 1, 0]).unwrap(), 9);
    assert_eq!(lattice.neighbour(9, [1, -1, 0]).unwrap(), 0);
    assert_eq!(lattice.neighbour(9, [parts + 1, -1, parts]).unwrap(), 5 * 2);
    assert_eq!(lattice.shells(1), [[[-1, 1, 0]]]);
}

/// Compares neighbours at extreme offsets with 128-bit arithmetic.
#[test]
fn offsets_as_large_as_can_be() {
    let far = [
        isize::MIN,
        isize::MIN + 1,
        -7,
        0,
        5,
        isize::MAX - 1,
        isize::MAX,
    ];
    for (cells, parts) in [([5, 4], 3), ([1, 7], 2), ([3, 2], 1)] {
        let basis = [[0; 2], [parts - 1, parts / 2]];
        let basis = &basis[..parts.min(2)];
        let lattice = Lattice::builder(cells).basis(parts, basis).build().unwrap();
        for site in 0..lattice.sites() {
            let position = lattice.position(site);
            for offset in far.iter().flat_map(|&x| far.iter().map(move |&y| [x, y])) {
                let to: [isize; 2] = std::array::from_fn(|d| {
                    let edge = (cells[d] * parts) as i128;
                    (position[d] as i128 + offset[d] as i128).rem_euclid(edge) as isize
                });
                let expected = (0..lattice.sites()).find(|&site| lattice.position(site) == to);
                match expected {
                    Some(expected) => {
                        assert_eq!(
                            lattice.neighbour(site, offset).unwrap(),
                            expected,
                            "{offset:?}"
                        );
                    }
                    None => assert!(
                        lattice
                            .neighbour(site, offset)
                            .unwrap_err()
                            .to_string()
                            .contains("no site at offset")
                    ),
                }
            }
        }
    }
}

/// Local environments accept extreme offsets, too. They find neighbours with their own code.
#[test]
fn environments_of_far_sites() {
    // Site `i` is at position `i`, in half cells.
    let lattice = Lattice::builder([500])
        .basis(2, &[[0], [1]])
        .build()
        .unwrap();
    let offsets = [isize::MIN, -1, 1, isize::MAX];
    let keys = LocalKeys::<bool, u64, 1>::new(1, &lattice, offsets.map(|offset| [offset]));
    for site in [0, 1, 500, 501, 999] {
        let expected = offsets.map(|offset| (offset as i128 + site as i128).rem_euclid(1_000));
        let found = keys.neighbours(site).map(|site| site as i128);
        assert_eq!(found.collect::<Vec<_>>(), expected, "round site {site}");
    }
    let long = Lattice::simple([isize::MAX.unsigned_abs()]);
    let keys = LocalKeys::<bool, u64, 1>::new(1, &long, [[-1], [1], [isize::MAX - 1]]);
    for site in [0, 1, 1 << 20, long.sites() - 1] {
        let n = long.sites();
        let expected = [(site + n - 1) % n, (site + 1) % n, (site + n - 1) % n];
        assert_eq!(keys.neighbours(site).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn offsets_that_cannot_be_are_an_error() {
    let lattice = Lattice::bcc([4; 3]);
    let error = |offsets: &[[isize; 3]]| {
        let keys =
            LocalKeys::<Species, u64, 3>::builder(1, &lattice, offsets.iter().copied()).build();
        keys.unwrap_err().to_string()
    };
    assert_eq!(
        error(&[[1; 3], [isize::MAX, isize::MAX, 0]]),
        format!(
            "no site at offset [{0}, {0}, 0] from site 0 of a cell",
            isize::MAX
        )
    );
    assert_eq!(
        error(&[[1; 3], [2, 0, 0], [1; 3]]),
        "duplicate offset [1, 1, 1]"
    );
    let values = |values| {
        LocalKeys::<u8, u64, 3>::builder(1, &lattice, [[1; 3]])
            .values(values)
            .build()
            .map(|_| ())
    };
    assert_eq!(values(256), Ok(()));
    assert_eq!(
        values(257).unwrap_err().to_string(),
        "a site of type `u8` has 1 to 256 values, not 257"
    );
    // For local keys, too, keys that overflow `usize` are an error.
    let line = Lattice::simple([9]);
    let error = LocalKeys::<Huge, u64, 1>::builder(1, &line, [[1], [2]])
        .build()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the keys at each of 2 sites overflow `usize`"
    );
    let _: Box<dyn Error + Send + Sync> = error.into();
}

/// An image that overflows must not wrap to a listed offset.
#[test]
fn operations_that_overflow() {
    let lattice = Lattice::simple([5; 2]);
    // Tripled, `isize::MIN` would wrap to itself, a listed offset.
    let keys = || LocalKeys::<bool, u64, 2>::new(1, &lattice, [[isize::MIN, 0]]);
    let text = message(|| keys().with_symmetries(&[[[3, 0], [0, 3]]]));
    assert!(
        text.contains("maps offset [-9223372036854775808, 0]"),
        "{text}"
    );
    let keys = || LocalKeys::<bool, u64, 2>::new(1, &lattice, [[isize::MIN, 0], [isize::MAX, 0]]);
    let _ = message(|| keys().with_symmetries(&[[[-1, 0], [0, 1]]]));
    let _ = message(|| keys().with_symmetries(&[[[-1, -1], [-1, -1]]]));
}

/// A lattice of dimension 0 has one cell and one position.
#[test]
fn dimension_0() {
    let point = Lattice::simple([]);
    assert_eq!(point.sites(), 1);
    assert_eq!(point.position(0), [0; 0]);
    assert_eq!(point.neighbour(0, []).unwrap(), 0);
    for n in [0, 1, 5, MAX] {
        assert_eq!(point.shells(n), Vec::<Vec<[isize; 0]>>::new());
    }
}
