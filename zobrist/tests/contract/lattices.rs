//! Compares lattices of any metric with Cartesian coordinates, published numbers, and equivalent
//! definitions.
#![expect(clippy::cast_possible_wrap, reason = "boxes are small")]
#![expect(clippy::cast_precision_loss, reason = "boxes are small")]

use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};

use crate::fixtures::random::Random;

/// Returns the sizes of the first `n` shells around `site`.
fn counts<const D: usize>(lattice: &Lattice<D>, site: usize, n: usize) -> Vec<usize> {
    lattice.shells_from(site, n).iter().map(Vec::len).collect()
}

/// Published coordination numbers. Triangular, honeycomb, fcc, bcc and diamond: C. Domb, "Some
/// statistical problems connected with crystal lattices". Closest packing: J. O. Hirschfelder, C.
/// F. Curtiss, R. B. Bird, "Molecular theory of gases and liquids", table 13.9-1.
#[test]
fn published_coordination_numbers() {
    assert_eq!(counts(&Lattice::triangular([3; 2]), 0, 5), [6, 6, 6, 12, 6]);
    for site in [0, 1] {
        assert_eq!(counts(&Lattice::honeycomb([3; 2]), site, 4), [3, 6, 3, 6]);
        assert_eq!(
            counts(&Lattice::hcp([3; 3]), site, 6),
            [12, 6, 2, 18, 12, 6]
        );
    }
    for site in [0, 3, 4, 7] {
        assert_eq!(
            counts(&Lattice::diamond([3; 3]), site, 7),
            [4, 12, 12, 6, 12, 24, 16]
        );
    }
    assert_eq!(
        counts(&Lattice::fcc([3; 3]), 2, 7),
        [12, 6, 24, 12, 24, 8, 48]
    );
    assert_eq!(counts(&Lattice::bcc([3; 3]), 1, 6), [8, 6, 12, 24, 8, 6]);
    // Shells of perovskite ABX3: 12 X, 8 B, 6 A and 24 X around A; 6 X, 8 A and 6 B around B; 2 B
    // around X, and then 4 A and 8 X in one shell.
    let perovskite = Lattice::perovskite([3; 3]);
    assert_eq!(counts(&perovskite, 0, 4), [12, 8, 6, 24]);
    assert_eq!(counts(&perovskite, 1, 3), [6, 8, 6]);
    assert_eq!(counts(&perovskite, 2, 2), [2, 4 + 8]);
}

/// Checks the shells of each site of a cell against distances in Cartesian coordinates. The search
/// covers all sites within `reach` cells.
fn assert_shells<const D: usize>(
    lattice: &Lattice<D>,
    axes: [[f64; D]; D],
    basis: &[[f64; D]],
    n: usize,
    reach: isize,
) {
    let cells_of_box = box_of(lattice, basis.len());
    let edge = 2 * reach + 1;
    let cells =
        |i: isize| -> [isize; D] { std::array::from_fn(|d| i / edge.pow(d as u32) % edge - reach) };
    let cartesian = |c: [f64; D]| -> [f64; D] {
        std::array::from_fn(|x| (0..D).map(|d| c[d] * axes[d][x]).sum())
    };
    for (site, &from) in basis.iter().enumerate() {
        let mut distances = Vec::new();
        for (other, to) in basis.iter().enumerate() {
            for cell in (0..edge.pow(D as u32)).map(cells) {
                let there = std::array::from_fn(|d| to[d] - from[d] + cell[d] as f64);
                let distance = cartesian(there).iter().map(|c| c * c).sum::<f64>().sqrt();
                if distance > 1e-9 {
                    distances.push((distance, other, cell));
                }
            }
        }
        distances.sort_by(|a, b| a.0.total_cmp(&b.0));
        let expected: Vec<_> = distances.chunk_by(|a, b| b.0 - a.0 < 1e-7).collect();
        let shells = lattice.shells_from(site, n);
        assert_eq!(shells.len(), n);
        // `within_from` takes distances in units of the first axis. Query the distance of each
        // shell, and the middle between two shells.
        let unit = axes[0].iter().map(|c| c * c).sum::<f64>().sqrt();
        let distance = |shell: usize| expected[shell][0].0 / unit;
        for last in 0..n {
            let near = shells[..=last].concat();
            assert_eq!(
                lattice.within_from(site, distance(last)),
                near,
                "shell {last}"
            );
            let between = f64::midpoint(distance(last), distance(last + 1));
            assert_eq!(
                lattice.within_from(site, between),
                near,
                "beyond shell {last}"
            );
        }
        assert!(lattice.within_from(site, 0.999 * distance(0)).is_empty());
        for (shell, expected) in shells.iter().zip(expected) {
            let mut found: Vec<_> = shell
                .iter()
                .map(|&offset| lattice.neighbour(site, offset).unwrap())
                .collect();
            // The box is large enough that no two of these neighbours are the same site.
            let mut expected: Vec<_> = expected
                .iter()
                .map(|&(_, other, cell)| {
                    let number = (0..D).fold(0, |number, d| {
                        let cells = cells_of_box[d];
                        number * cells + cell[d].rem_euclid(cells as isize) as usize
                    });
                    number * basis.len() + other
                })
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "as site {site} sees it");
        }
    }
}

/// Returns the edges of a box with equal edges.
fn box_of<const D: usize>(lattice: &Lattice<D>, basis: usize) -> [usize; D] {
    let cells = lattice.sites() / basis;
    let edge = (1..=cells)
        .find(|edge| edge.pow(D as u32) == cells)
        .unwrap();
    [edge; D]
}

#[test]
fn shells_are_those_of_cartesian_coordinates() {
    let height = 0.75_f64.sqrt();
    let hexagonal = [[1.0, 0.0], [-0.5, height]];
    let (third, two) = (1.0 / 3.0, 2.0 / 3.0);
    assert_shells(&Lattice::triangular([11; 2]), hexagonal, &[[0.0; 2]], 8, 5);
    let honeycomb = [[0.0; 2], [third, two]];
    assert_shells(&Lattice::honeycomb([11; 2]), hexagonal, &honeycomb, 9, 5);
    let packed = [[0.0; 3], [third, two, 0.5]];
    for ratio in [(8.0_f64 / 3.0).sqrt(), 1.856, 1.568] {
        let axes = [[1.0, 0.0, 0.0], [-0.5, height, 0.0], [0.0, 0.0, ratio]];
        assert_shells(
            &Lattice::hcp([9; 3])
                .to_builder()
                .cell_vectors(axes)
                .build()
                .unwrap(),
            axes,
            &packed,
            10,
            4,
        );
    }
    let axes = [
        [1.0, 0.0, 0.0],
        [-0.5, height, 0.0],
        [0.0, 0.0, (8.0_f64 / 3.0).sqrt()],
    ];
    assert_shells(&Lattice::hcp([9; 3]), axes, &packed, 12, 4);
    let cubic = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    assert_shells(&Lattice::bcc([9; 3]), cubic, &[[0.0; 3], [0.5; 3]], 12, 4);
    // The axes of the primitive cells of fcc and bcc are far from perpendicular.
    let fcc = [[0.0, 0.5, 0.5], [0.5, 0.0, 0.5], [0.5, 0.5, 0.0]];
    let lattice = Lattice::builder([13; 3])
        .metric([[2, 1, 1], [1, 2, 1], [1, 1, 2]])
        .build()
        .unwrap();
    assert_shells(&lattice, fcc, &[[0.0; 3]], 7, 6);
    assert_eq!(counts(&lattice, 0, 7), [12, 6, 24, 12, 24, 8, 48]);
    let bcc = [[-0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0.5, 0.5, -0.5]];
    assert_shells(
        &Lattice::builder([11; 3]).cell_vectors(bcc).build().unwrap(),
        bcc,
        &[[0.0; 3]],
        6,
        5,
    );
    // In a triclinic lattice each shell is a pair of opposite offsets.
    let triclinic = [[1.0, 0.0, 0.0], [0.31, 0.92, 0.0], [0.17, 0.23, 1.13]];
    let lattice = Lattice::builder([11; 3])
        .cell_vectors(triclinic)
        .build()
        .unwrap();
    assert_shells(&lattice, triclinic, &[[0.0; 3]], 15, 5);
    assert_eq!(counts(&lattice, 0, 10), [2; 10]);
}

/// Orders of the site symmetry groups, International Tables for Crystallography A: m-3m 48, -43m
/// 24, -6m2 12, 4/mmm 16, 6/mmm 24, -1 2; in the plane 4mm 8, 6mm 12, 3m 6.
#[test]
fn site_symmetries_are_those_of_the_tables() {
    fn order<const D: usize>(lattice: &Lattice<D>, site: usize) -> usize {
        lattice.symmetries(site).len()
    }
    assert_eq!(order(&Lattice::simple([5; 2]), 0), 8);
    assert_eq!(order(&Lattice::triangular([5; 2]), 0), 12);
    assert_eq!(
        [0, 1].map(|site| order(&Lattice::honeycomb([5; 2]), site)),
        [6; 2]
    );
    assert_eq!(
        [0, 1].map(|site| order(&Lattice::bcc([5; 3]), site)),
        [48; 2]
    );
    assert_eq!(order(&Lattice::fcc([5; 3]), 3), 48);
    assert_eq!(
        [0, 3, 4, 7].map(|site| order(&Lattice::diamond([5; 3]), site)),
        [24; 4]
    );
    assert_eq!(
        [0, 1].map(|site| order(&Lattice::hcp([5; 3]), site)),
        [12; 2]
    );
    let perovskite = Lattice::perovskite([5; 3]);
    assert_eq!(
        [0, 1, 2, 3, 4].map(|site| order(&perovskite, site)),
        [48, 48, 16, 16, 16]
    );
    let hexagonal = Lattice::builder([5; 3])
        .metric([[3, -1, 0], [-1, 3, 0], [0, 0, 7]])
        .build()
        .unwrap();
    assert_eq!(order(&hexagonal, 0), 8); // not at 120 degrees: mmm
    let hexagonal = Lattice::builder([5; 3])
        .metric([[2, -1, 0], [-1, 2, 0], [0, 0, 7]])
        .build()
        .unwrap();
    assert_eq!(order(&hexagonal, 0), 24);
    let fcc = Lattice::builder([5; 3])
        .metric([[2, 1, 1], [1, 2, 1], [1, 1, 2]])
        .build()
        .unwrap();
    assert_eq!(order(&fcc, 0), 48);
    let axes = [[1.0, 0.0, 0.0], [0.31, 0.92, 0.0], [0.17, 0.23, 1.13]];
    assert_eq!(
        order(
            &Lattice::builder([5; 3]).cell_vectors(axes).build().unwrap(),
            0
        ),
        2
    );
}

/// Returns `sites` pseudorandom numbers below `values`.
fn values(sites: usize, values: usize) -> Vec<u8> {
    let mut random = Random(1);
    (0..sites).map(|_| random.below(values) as u8).collect()
}

/// In these lattices, an inversion about the midpoint of sites 0 and `second` exchanges the
/// environments of the two sites. Each site of a crystal has the same hash as its image in the
/// inverted crystal.
#[test]
fn inverted_crystals_have_equal_environments() {
    fn assert<const D: usize>(lattice: &Lattice<D>, divisions: usize, edge: usize, second: usize) {
        let (sum, edge) = (lattice.position(second), (edge * divisions) as isize);
        let image = |site: usize| {
            let place = lattice.position(site);
            let to: [isize; D] = std::array::from_fn(|d| (sum[d] - place[d]).rem_euclid(edge));
            (0..lattice.sites())
                .find(|&site| lattice.position(site) == to)
                .unwrap()
        };
        let crystal = values(lattice.sites(), 3);
        let mut inverted = crystal.clone();
        let images: Vec<usize> = (0..lattice.sites()).map(image).collect();
        for (site, &to) in images.iter().enumerate() {
            inverted[to] = crystal[site];
        }
        let near = lattice.shells(3).concat();
        let keys = LocalKeys::<u8, u64, D>::builder(7, lattice, near)
            .values(3)
            .build()
            .unwrap();
        for (site, &to) in images.iter().enumerate() {
            // The inversion maps the neighbours of a site to those of its image, slot by slot.
            let mapped = keys.neighbours(site).map(|site| images[site]);
            assert!(mapped.eq(keys.neighbours(to)), "{site}");
            assert_eq!(
                keys.hash(&crystal, site),
                keys.hash(&inverted, to),
                "{site}"
            );
        }
        // Within one crystal, sites 0 and `second` have different environments, so the equality
        // above is not trivial.
        assert_ne!(keys.hash(&crystal, 0), keys.hash(&crystal, second));
    }
    assert(&Lattice::honeycomb([5; 2]), 3, 5, 1);
    assert(&Lattice::diamond([3; 3]), 4, 3, 4);
    assert(&Lattice::hcp([4; 3]), 6, 4, 1);
}

/// Keys of neighbour lists have the same slots as keys of offsets.
#[test]
fn lists_are_as_good_as_offsets() {
    let lattice = Lattice::hcp([4; 3]);
    let near = lattice.shells(2).concat();
    for centre in [false, true] {
        let builder = LocalKeys::<u8, u64, 3>::builder(7, &lattice, near.iter().copied()).values(4);
        let by_offsets = if centre { builder.centre() } else { builder }
            .build()
            .unwrap();
        let plain = LocalKeys::<u8, u64, 3>::new(7, &lattice, near.iter().copied());
        let list = |site: usize| plain.neighbours(site).map(|near| near as u32);
        let builder =
            LocalKeys::<u8, u64, 0>::with_neighbours(7, lattice.sites(), near.len(), list);
        let builder = builder.values(4);
        let by_lists = if centre { builder.centre() } else { builder }
            .build()
            .unwrap();
        let crystal = values(lattice.sites(), 4);
        assert_eq!(by_lists.slots(), near.len() + usize::from(centre));
        for site in 0..lattice.sites() {
            assert!(by_lists.neighbours(site).eq(by_offsets.neighbours(site)));
            assert_eq!(
                by_lists.hash(&crystal, site).raw(),
                by_offsets.hash(&crystal, site).raw(),
                "{site}"
            );
        }
    }
}

/// With `centre`, the environment has one more slot, after the slots of the offsets.
#[test]
fn the_centre_is_a_slot() {
    let lattice = Lattice::bcc([5; 3]);
    let near = lattice.shells(1).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(3, &lattice, near)
        .values(3)
        .centre()
        .build()
        .unwrap();
    let slots = LatticeKeys::<u8, u64>::builder(3, 9)
        .values(3)
        .build()
        .unwrap();
    let mut sites = vec![0; lattice.sites()];
    sites[17] = 2;
    assert_eq!(
        keys.hash(&sites, 17).raw(),
        (slots.base() ^ slots.key(8, 2)).raw()
    );
    assert_eq!(keys.offsets().last(), Some(&[0; 3]));
}

#[test]
fn fingerprints_tell_lattices_apart() {
    let shapes = [[4, 6], [6, 4], [2, 12]].map(Lattice::simple);
    let mut boxes: Vec<u64> = shapes.iter().map(Lattice::fingerprint).collect();
    boxes.push(Lattice::triangular([4, 6]).fingerprint());
    boxes.push(
        Lattice::builder([4, 6])
            .metric([[1, 0], [0, 2]])
            .build()
            .unwrap()
            .fingerprint(),
    );
    boxes.push(
        Lattice::builder([4, 6])
            .basis(2, &[[0, 0]])
            .build()
            .unwrap()
            .fingerprint(),
    );
    boxes.push(
        Lattice::builder([4, 3])
            .basis(2, &[[0, 0], [1, 1]])
            .build()
            .unwrap()
            .fingerprint(),
    );
    let kinds = Lattice::builder([4, 3])
        .basis(2, &[[0, 0], [1, 1]])
        .kinds(&[0, 1])
        .build()
        .unwrap();
    boxes.push(kinds.fingerprint());
    boxes.extend(shapes.iter().map(|lattice| {
        LatticeKeys::<bool, u64>::builder(1, 24)
            .on(lattice)
            .build()
            .unwrap()
            .fingerprint()
    }));
    boxes.push(LatticeKeys::<bool, u64>::new(1, 24).fingerprint());
    let all = boxes.len();
    boxes.sort_unstable();
    boxes.dedup();
    assert_eq!(boxes.len(), all);
    // Both metrics have squared lengths in the ratio 1 to 4. The integer metric compares lengths
    // exactly, the cell vectors with a tolerance.
    let exact = Lattice::builder([4; 2])
        .metric([[1 << 38, 0], [0, 1 << 40]])
        .build()
        .unwrap();
    let rounded = Lattice::builder([4; 2])
        .cell_vectors([[1.0, 0.0], [0.0, 2.0]])
        .build()
        .unwrap();
    assert_ne!(exact.fingerprint(), rounded.fingerprint());
    // A multiple of the identity is the default, cubic metric.
    let cubic = Lattice::builder([4, 6])
        .metric([[9, 0], [0, 9]])
        .build()
        .unwrap();
    assert_eq!(cubic, shapes[0]);

    // In these lattices the same offsets lead to different neighbours.
    let near = [[-1, 0], [0, -1], [0, 1], [1, 0]];
    let local = |lattice| LocalKeys::<bool, u64, 2>::new(1, &lattice, near).fingerprint();
    let square = local(Lattice::simple([9; 2]));
    assert_eq!(square, local(Lattice::simple([7, 8])));
    assert_ne!(square, local(Lattice::triangular([9; 2])));
    assert_ne!(
        square,
        local(
            Lattice::builder([9; 2])
                .basis(2, &[[0, 0], [1, 0], [0, 1], [1, 1]])
                .build()
                .unwrap()
        )
    );
    assert_ne!(
        square,
        local(Lattice::builder([9; 2]).kinds(&[1]).build().unwrap())
    );
    let far = |lattice| LocalKeys::<bool, u64, 2>::new(1, &lattice, [[2, 0]]).fingerprint();
    assert_ne!(
        far(Lattice::simple([9; 2])),
        far(Lattice::builder([9; 2])
            .basis(2, &[[0, 0]])
            .build()
            .unwrap())
    );
    // The corner and the centre of CsCl have neighbours at the same offsets, but are of different
    // kinds.
    let lattice = Lattice::bcc([4; 3])
        .to_builder()
        .kinds(&[0, 1])
        .build()
        .unwrap();
    let of_kind = |kind| {
        let builder = LocalKeys::<bool, u64, 3>::builder(1, &lattice, lattice.shells(1).concat());
        builder.kind(kind).build().unwrap().fingerprint()
    };
    assert_ne!(of_kind(0), of_kind(1));
    let lists = |row: [u32; 2]| {
        let keys = LocalKeys::<bool, u64, 0>::with_neighbours(1, 2, 1, |site| [row[site]]);
        keys.build().unwrap().fingerprint()
    };
    assert_ne!(lists([1, 0]), lists([1, 1]));
}

/// A builder made from a lattice keeps all its parameters. If a metric is set twice, the last one
/// counts.
#[test]
fn builders_of_lattices() {
    let hcp = Lattice::hcp([3, 4, 5]);
    let two = hcp.to_builder().kinds(&[1, 0]).build().unwrap();
    assert_eq!(two.to_builder().build().unwrap(), two);
    assert_eq!([two.kind(0), two.kind(1)], [1, 0]);
    assert_eq!(two.shells(2), hcp.shells(2));
    assert_eq!(two.to_builder().kinds(&[0, 0]).build().unwrap(), hcp);
    let larger = hcp.to_builder().cells([6; 3]).build().unwrap();
    assert_eq!(larger, Lattice::hcp([6; 3]));
    let triangular = Lattice::builder([7; 2])
        .metric([[1, 1], [1, 1]])
        .metric([[2, -1], [-1, 2]]);
    assert_eq!(triangular.build().unwrap(), Lattice::triangular([7; 2]));
    let flat = Lattice::triangular([7; 2])
        .to_builder()
        .cell_vectors([[1.0, 0.0], [0.0, 1.0]])
        .build();
    assert_eq!(flat.unwrap(), Lattice::simple([7; 2]));
}

#[test]
fn what_cannot_be_is_an_error() {
    let square = || Lattice::builder([5; 2]);
    let no_cell = |gram: [[i64; 2]; 2]| {
        let error = square().metric(gram).build().unwrap_err().to_string();
        let rule = "not symmetric and positive definite with products of at most 2^40";
        assert_eq!(error, format!("the metric {gram:?} is {rule}"));
    };
    no_cell([[1, 2], [2, 1]]);
    no_cell([[0, 0], [0, 1]]);
    no_cell([[1, 0], [1, 1]]);
    no_cell([[1 << 41, 0], [0, 1]]);
    no_cell([[-1, 0], [0, -1]]);
    for vectors in [
        [[1.0, 0.0], [2.0, 0.0]],
        [[0.0; 2]; 2],
        [[f64::NAN, 0.0], [0.0, 1.0]],
        [[f64::INFINITY, 0.0], [0.0, 1.0]],
        [[1e200, 0.0], [0.0, 1e200]],
    ] {
        let error = square()
            .cell_vectors(vectors)
            .build()
            .unwrap_err()
            .to_string();
        assert_eq!(error, "the cell vectors span no volume, or are not finite");
    }
    let lists = |list: &[u32]| {
        let keys = LocalKeys::<bool, u64, 0>::with_neighbours(1, 3, 2, |_| list.iter().copied());
        keys.build().unwrap_err().to_string()
    };
    assert_eq!(lists(&[0]), "site 0 has 1 neighbours in its list, not 2");
    assert_eq!(
        lists(&[0, 1, 2]),
        "site 0 has more than 2 neighbours in its list"
    );
    let endless = LocalKeys::<bool, u64, 0>::with_neighbours(1, 1, 1, |_| std::iter::repeat(0));
    assert_eq!(
        endless.build().unwrap_err().to_string(),
        "site 0 has more than 1 neighbours in its list"
    );
    assert_eq!(
        lists(&[0, 3]),
        "site 0 has a neighbour 3, but there are 3 sites"
    );
    let perovskite = Lattice::perovskite([5; 3]);
    let builder = LocalKeys::<bool, u64, 3>::builder(1, &perovskite, [[0, 1, 1]]).kind(3);
    assert_eq!(
        builder.build().unwrap_err().to_string(),
        "the lattice has no sites of kind 3"
    );
    let lists = LocalKeys::<bool, u64, 0>::with_neighbours(1, 1, 1, |_| [0]);
    assert!(lists.clone().kind(0).build().is_ok());
    let error = lists.kind(1).build().unwrap_err();
    assert_eq!(error.to_string(), "the lattice has no sites of kind 1");
    let error = perovskite.to_builder().kinds(&[0, 1]).build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 kinds of sites, but a cell has 5 sites"
    );
    // The offset leads from the corner to a face. A face site has no site at this offset, hence no
    // environment.
    let keys = LocalKeys::<bool, u64, 3>::new(1, &perovskite, [[0, 1, 1]]);
    assert!(keys.has_environment(0) && !keys.has_environment(2));
    let sites = vec![false; perovskite.sites()];
    let panic = std::panic::catch_unwind(|| keys.hash(&sites, 2)).unwrap_err();
    let text = panic.downcast_ref::<String>().unwrap();
    assert_eq!(
        text,
        "site 2 is of kind 2, and these are keys of another kind"
    );
}
