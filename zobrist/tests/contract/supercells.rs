//! Compares boxes by a matrix, and boxes with open sides, with a brute force over positions and
//! with equivalent boxes along the axes.
#![expect(clippy::cast_possible_wrap, reason = "boxes are small")]

use std::collections::HashMap;

use zobrist::ZobristHash;
use zobrist::lattice::{Lattice, LatticeBuilder, LatticeKeys, LocalHashes, LocalKeys};

use crate::fixtures::panic::message;
use crate::fixtures::random::Random;

type Edges<const D: usize> = [[isize; D]; D];

/// Returns the determinant by an expansion along the first row.
fn determinant(rows: &[Vec<isize>]) -> isize {
    let Some((first, rest)) = rows.split_first() else {
        return 1;
    };
    let minor = |column: usize| -> Vec<Vec<isize>> {
        let without = |row: &Vec<isize>| {
            (0..row.len())
                .filter(|&j| j != column)
                .map(|j| row[j])
                .collect()
        };
        rest.iter().map(without).collect()
    };
    let term = |(j, &c): (usize, &isize)| if j % 2 == 0 { c } else { -c } * determinant(&minor(j));
    first.iter().enumerate().map(term).sum()
}

/// Returns all cells with coordinates in [0, 1) along the edges, by Cramer's rule, in lexicographic
/// order.
fn cells<const D: usize>(edges: &Edges<D>) -> Vec<[isize; D]> {
    let rows: Vec<Vec<isize>> = edges.iter().map(|row| row.to_vec()).collect();
    let volume = determinant(&rows);
    let is_inside = |cell: &[isize; D]| {
        (0..D).all(|edge| {
            let mut rows = rows.clone();
            rows[edge] = cell.to_vec();
            (0..volume.abs()).contains(&(determinant(&rows) * volume.signum()))
        })
    };
    let reach: isize = edges.iter().flatten().map(|c| c.abs()).sum();
    let mut all = vec![[0; D]];
    for d in 0..D {
        let longer = all.iter().flat_map(|&cell| {
            (-reach..=reach).map(move |c| {
                let mut cell: [isize; D] = cell;
                cell[d] = c;
                cell
            })
        });
        all = longer.collect();
    }
    all.retain(is_inside);
    all
}

/// Calls `check` with random boxes of the crystal: all combinations of open sides, and the position
/// of each site by brute force.
fn each_box<const D: usize>(
    crystal: &Lattice<D>,
    check: impl Fn(&Lattice<D>, &Edges<D>, [bool; D], &[[isize; D]]),
) {
    let one_cell = crystal.to_builder().cells([1; D]).build().unwrap();
    let divisions = (1..9)
        .find(|&divisions| one_cell.neighbour(0, [divisions; D]) == Ok(0))
        .unwrap();
    let mut random = Random(9);
    let mut random_edges = || {
        std::iter::repeat_with(|| {
            [[(); D]; D].map(|row| row.map(|()| random.below(6) as isize - 2))
        })
        .find(|edges| {
            let volume = determinant(&edges.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
            (1..9).contains(&volume.abs())
                && edges.iter().flatten().map(|c| c.abs()).sum::<isize>() < 8
        })
        .unwrap()
    };
    // Several cells along each axis, and edges that point backwards.
    let backwards = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { -2 } else { 0 }));
    for edges in [backwards, random_edges(), random_edges()] {
        let places = (0..one_cell.sites())
            .map(|site| one_cell.position(site))
            .collect::<Vec<_>>();
        let positions: Vec<[isize; D]> = cells(&edges)
            .iter()
            .flat_map(|cell| {
                places
                    .iter()
                    .map(|place| std::array::from_fn(|d| cell[d] * divisions + place[d]))
            })
            .collect();
        let in_divisions = edges.map(|edge| edge.map(|c| c * divisions));
        for sides in 0..1 << D {
            let periodic = std::array::from_fn(|d| sides >> d & 1 == 0);
            let lattice = crystal
                .to_builder()
                .edges(edges)
                .periodic(periodic)
                .build()
                .unwrap();
            check(&lattice, &in_divisions, periodic, &positions);
        }
    }
}

/// Numbers are a contract: lists of kinds and saved configurations depend on them. Fails if the
/// Hermite form or the sign of an edge is wrong, or if an edge contains its end instead of its
/// start.
#[test]
fn positions_are_those_of_brute_force() {
    fn check<const D: usize>(crystal: &Lattice<D>) {
        each_box(crystal, |lattice, _, _, positions| {
            assert_eq!(
                (0..lattice.sites())
                    .map(|site| lattice.position(site))
                    .collect::<Vec<_>>(),
                positions
            );
            let kinds = (0..lattice.sites()).map(|site| lattice.kind(site));
            assert!(
                kinds.eq((0..crystal.sites())
                    .map(|site| crystal.kind(site))
                    .cycle()
                    .take(positions.len()))
            );
            assert_eq!(&lattice.to_builder().build().unwrap(), lattice);
        });
    }
    check(&Lattice::simple([3]));
    check(&Lattice::honeycomb([3; 2]));
    check(&Lattice::fcc([3; 3]));
    check(&Lattice::hcp([3; 3]));
    check(&Lattice::perovskite([1; 3]));
}

/// Returns the site at a position or at one of its periodic images, by brute force.
fn image<const D: usize>(
    sites: &HashMap<[isize; D], usize>,
    position: [isize; D],
    edges: &Edges<D>,
    periodic: [bool; D],
) -> Option<usize> {
    let mut images = vec![position];
    for (edge, _) in edges.iter().zip(periodic).filter(|&(_, periodic)| periodic) {
        let shifted =
            |from: [isize; D]| (-4..5).map(move |n| std::array::from_fn(|d| from[d] + n * edge[d]));
        images = images.into_iter().flat_map(shifted).collect();
    }
    images.iter().find_map(|place| sites.get(place).copied())
}

/// Fails for a wrong edge, a wrong periodic image, or an open side at the wrong end.
#[test]
fn neighbours_are_those_of_brute_force() {
    fn check<const D: usize>(crystal: &Lattice<D>) {
        each_box(crystal, |lattice, edges, periodic, positions| {
            let sites: HashMap<_, _> = positions
                .iter()
                .enumerate()
                .map(|(site, &place)| (place, site))
                .collect();
            let offsets = lattice.shells(2).concat();
            let keys = LocalKeys::<bool, u64, D>::new(1, lattice, offsets.iter().copied());
            let is_open = periodic.contains(&false);
            assert_eq!(keys.sites(), lattice.sites() + usize::from(is_open));
            let first = positions
                .iter()
                .enumerate()
                .filter(|(site, _)| site % crystal_sites(lattice) == 0);
            let mut missing = 0;
            for (site, &place) in first {
                for (&offset, near) in offsets.iter().zip(keys.neighbours(site)) {
                    let to = std::array::from_fn(|d| place[d] + offset[d]);
                    let expected = image(&sites, to, edges, periodic);
                    assert_eq!(
                        near,
                        expected.unwrap_or(lattice.sites()),
                        "{edges:?} {periodic:?} {place:?} {offset:?}"
                    );
                    assert_eq!(lattice.neighbour(site, offset).ok(), expected);
                    missing += usize::from(expected.is_none());
                }
            }
            assert_eq!(missing > 0, is_open);
        });
    }
    check(&Lattice::simple([3]));
    check(&Lattice::honeycomb([3; 2]));
    check(&Lattice::fcc([3; 3]));
    check(&Lattice::hcp([3; 3]));
    check(&Lattice::perovskite([3; 3]));
}

/// Returns the number of sites of a cell.
fn crystal_sites<const D: usize>(lattice: &Lattice<D>) -> usize {
    lattice
        .to_builder()
        .cells([1; D])
        .periodic([true; D])
        .build()
        .unwrap()
        .sites()
}

/// Describes one box by its axes and by a skewed matrix. Environments and hashes at equal positions
/// are equal.
#[test]
fn one_box_by_two_descriptions() {
    let mut random = Random(3);
    for crystal in [
        Lattice::bcc([4, 3, 5]),
        Lattice::diamond([4, 3, 5]),
        Lattice::perovskite([4, 3, 5]),
    ] {
        let skew = crystal
            .to_builder()
            .edges([[4, 0, 0], [8, 3, 0], [4, -3, 5]])
            .build()
            .unwrap();
        assert_eq!(skew.sites(), crystal.sites());
        let divisions = crystal.position(crystal.sites() - 1)[2] / 5 + 1;
        let box_edges = [4, 3, 5].map(|c| c * divisions);
        let same: Vec<usize> = (0..skew.sites())
            .map(|site| {
                let place = skew.position(site);
                let place = std::array::from_fn(|d| place[d].rem_euclid(box_edges[d]));
                (0..crystal.sites())
                    .find(|&site| crystal.position(site) == place)
                    .unwrap()
            })
            .collect();
        let species: Vec<u8> = (0..crystal.sites())
            .map(|_| random.below(3) as u8)
            .collect();
        let turned: Vec<u8> = same.iter().map(|&site| species[site]).collect();
        for kind in 0..=(0..5).map(|site| crystal.kind(site)).max().unwrap() {
            let site = (0..5).find(|&site| crystal.kind(site) == kind).unwrap();
            let keys = |lattice: &Lattice<3>, centre: bool| {
                let near = lattice.shells_from(site, 2).concat();
                let keys = LocalKeys::<u8, u64, 3>::builder(2026, lattice, near)
                    .kind(kind)
                    .values(3);
                if centre { keys.centre() } else { keys }.build().unwrap()
            };
            for centre in [false, true] {
                let [plain, keys] = [&crystal, &skew].map(|lattice| keys(lattice, centre));
                assert_eq!(
                    (keys.fingerprint(), keys.offsets()),
                    (plain.fingerprint(), plain.offsets())
                );
                let none = ZobristHash::from_raw(7);
                let mut hashes = [vec![none; skew.sites()], vec![none; skew.sites()]];
                plain.hash_all(&species, &mut hashes[0]);
                keys.hash_all(&turned, &mut hashes[1]);
                let mut updated = LocalHashes::new(keys.clone(), vec![0; skew.sites()]);
                turned
                    .iter()
                    .enumerate()
                    .for_each(|(site, &value)| _ = updated.set(site, value));
                let symmetric =
                    [plain.clone(), keys.clone()].map(LocalKeys::with_lattice_symmetries);
                assert_eq!(symmetric[0].fingerprint(), symmetric[1].fingerprint());
                for (site, &other) in same.iter().enumerate() {
                    // Sites of another kind are left as they are.
                    assert_eq!(hashes[1][site], hashes[0][other]);
                    assert_eq!(keys.has_environment(site), plain.has_environment(other));
                    if !keys.has_environment(site) {
                        let text = format!("site {site} is of kind {}", skew.kind(site));
                        assert!(message(|| keys.hash(&turned, site)).contains(&text));
                        assert!(message(|| updated.get(site)).contains(&text));
                        continue;
                    }
                    assert_eq!(keys.hash(&turned, site), hashes[0][other]);
                    assert_eq!(updated.get(site), hashes[0][other]);
                    let [a, b] = [
                        symmetric[0].oriented(&species, other),
                        symmetric[1].oriented(&turned, site),
                    ];
                    assert_eq!((a.hash, a.operation), (b.hash, b.operation));
                    assert!(
                        keys.neighbours(site)
                            .map(|near| same[near])
                            .eq(plain.neighbours(other))
                    );
                }
            }
        }
    }
}

/// The edges and flags select nothing else: a box along the axes is the same lattice however it is
/// described.
#[test]
fn boxes_along_the_axes_have_one_description() {
    let lattice = Lattice::bcc([3, 4, 5]);
    let builder = || {
        lattice
            .to_builder()
            .edges([[3, 0, 0], [0, 4, 0], [0, 0, 5]])
    };
    assert_eq!(builder().build().unwrap(), lattice);
    assert_eq!(
        builder().periodic([true; 3]).build().unwrap().fingerprint(),
        lattice.fingerprint()
    );
    let slab = builder().periodic([true, true, false]).build().unwrap();
    assert_ne!(slab, lattice);
    assert_eq!(
        slab.to_builder().periodic([true; 3]).build().unwrap(),
        lattice
    );
    assert_eq!(
        slab.to_builder()
            .cells([3, 4, 6])
            .build()
            .unwrap()
            .to_builder()
            .cells([3, 4, 5])
            .build()
            .unwrap(),
        slab
    );
}

/// A missing neighbour is a value of its own: neither the empty one nor another species. The
/// expected hashes are sums of the keys of all slots.
#[test]
fn hashes_at_open_sides_are_sums_over_slots() {
    const VACUUM: u8 = 2;
    let slab = Lattice::fcc([4, 4, 3])
        .to_builder()
        .periodic([true, true, false])
        .build()
        .unwrap();
    let near = slab.shells(1).concat();
    let keys = LocalKeys::<u8, u64, 3>::builder(5, &slab, near.iter().copied())
        .values(3)
        .build()
        .unwrap();
    let slots = LatticeKeys::<u8, u64>::builder(5, 12)
        .values(3)
        .build()
        .unwrap();
    let mut random = Random(4);
    let mut species: Vec<u8> = (0..slab.sites()).map(|_| random.below(2) as u8).collect();
    species.push(VACUUM);
    let mut hashes = LocalHashes::new(keys.clone(), species.clone());
    let expected = |species: &[u8], site: usize| {
        let value = |&offset| {
            slab.neighbour(site, offset)
                .map_or(VACUUM, |near| species[near])
        };
        slots.hash(near.iter().map(value).collect::<Vec<_>>()).raw()
    };
    for _ in 0..50 {
        let (i, j) = (random.below(slab.sites()), random.below(slab.sites()));
        hashes.swap(i, j);
        species.swap(i, j);
    }
    let mut all = vec![ZobristHash::from_raw(0); slab.sites() + 1];
    keys.hash_all(&species, &mut all);
    for (site, &hash) in all.iter().enumerate().take(slab.sites()) {
        assert_eq!(hashes.get(site).raw(), expected(&species, site));
        assert_eq!(
            (keys.hash(&species, site), hash),
            (hashes.get(site), hashes.get(site))
        );
    }
    let missing = |site| {
        keys.neighbours(site)
            .filter(|&near| near == slab.sites())
            .count()
    };
    let surface = |site: usize| [0, 5].contains(&slab.position(site)[2]);
    assert!((0..slab.sites()).all(|site| missing(site) == if surface(site) { 4 } else { 0 }));
    // One operation maps one surface to the other.
    let empty = |site: usize| if site == slab.sites() { VACUUM } else { 0 };
    let symmetric = keys.with_lattice_symmetries();
    let mut hashes: Vec<u64> = (0..slab.sites())
        .map(|site| symmetric.invariant_hash_by(site, empty).raw())
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 2);
}

/// Compares extreme offsets and edges with 128-bit arithmetic.
#[test]
fn offsets_and_edges_as_large_as_can_be() {
    let far = [
        isize::MIN,
        isize::MIN + 1,
        -7,
        0,
        5,
        1 << 31,
        isize::MAX - 1,
        isize::MAX,
    ];
    let long = 1 << 30;
    let lattice = Lattice::builder([1; 2])
        .edges([[long, 1], [-3, 0]])
        .build()
        .unwrap();
    assert_eq!(lattice.sites(), 3);
    // The edges span all (x, y) for which x - long * y is a multiple of 3.
    let class = |x: isize, y: isize| (x as i128 - long as i128 * y as i128).rem_euclid(3);
    for site in 0..3 {
        let [x, y] = lattice.position(site);
        for (dx, dy) in far
            .iter()
            .flat_map(|&dx| far.iter().map(move |&dy| (dx, dy)))
        {
            let [to_x, to_y] = lattice.position(lattice.neighbour(site, [dx, dy]).unwrap());
            assert_eq!(
                class(to_x, to_y),
                (class(x, y) + class(dx, dy)).rem_euclid(3),
                "{dx} {dy}"
            );
        }
    }
    let chain = Lattice::builder([7]).periodic([false]).build().unwrap();
    let found = far.map(|offset| chain.neighbour(1, [offset]).ok());
    assert_eq!(
        found,
        [None, None, None, Some(1), Some(6), None, None, None]
    );
    let divisions = isize::MAX.unsigned_abs() / 12;
    let fine = Lattice::builder([1])
        .basis(divisions, &[[0], [divisions - 1]])
        .edges([[-4]])
        .build()
        .unwrap();
    let last = divisions as isize - 1;
    assert_eq!(
        [0, 1, 6, 7].map(|site| fine.position(site)[0]),
        [-3 * last - 3, -2 * last - 3, 0, last]
    );
    assert_eq!(fine.neighbour(0, [-1]).unwrap(), 7);
}

/// The fingerprints are those that the Python package gave to these boxes before the library had
/// them.
#[test]
fn fingerprints_distinguish_boxes() {
    let bcc = Lattice::bcc([3, 4, 5]);
    let skew = [[3, 1, 0], [-1, 2, 0], [0, 1, 2]];
    let boxes: [LatticeBuilder<'_, 3>; 5] = [
        bcc.to_builder(),
        bcc.to_builder().edges(skew),
        bcc.to_builder().edges(skew).periodic([true, false, true]),
        bcc.to_builder().edges([skew[2], skew[1], skew[0]]),
        bcc.to_builder().periodic([true, true, false]),
    ];
    let found = boxes.map(|of| of.build().unwrap().fingerprint());
    let before = [
        8_316_628_484_270_623_685,
        3_187_634_467_606_706_385,
        13_106_638_212_785_880_452,
        6_797_781_008_416_083_108,
        8_921_628_504_896_383_434,
    ];
    assert_eq!(found, before);
}

#[test]
fn mistakes_are_named() {
    fn error<const D: usize>(builder: LatticeBuilder<'_, D>) -> String {
        builder.build().unwrap_err().to_string()
    }
    let bcc = Lattice::bcc([4; 3]);
    for (expected, found) in [
        (
            "the edges [[1, 0, 0], [2, 0, 0], [0, 0, 1]] span no box of 1 to 3 dimensions",
            error(bcc.to_builder().edges([[1, 0, 0], [2, 0, 0], [0, 0, 1]])),
        ),
        (
            "the edges [[4, 0, 0], [0, 0, 0], [0, 0, 4]] span no box of 1 to 3 dimensions",
            error(
                bcc.to_builder()
                    .cells([4, 0, 4])
                    .periodic([true, true, false]),
            ),
        ),
        (
            "an edge of 1099511627776 cells is too long: at most 1073741824",
            error(
                bcc.to_builder()
                    .edges([[1 << 40, 0, 0], [1, 1, 0], [0, 0, 1]]),
            ),
        ),
        (
            "an edge of -5 cells is too long: at most 4",
            error(
                Lattice::builder([1])
                    .basis(isize::MAX.unsigned_abs() / 12, &[[0]])
                    .edges([[-5]]),
            ),
        ),
        (
            "a box with the edges [[1048576, 0, 0], [1, 1048576, 0], [0, 0, 1]] has more than 2147483647 cells",
            error(
                bcc.to_builder()
                    .edges([[1 << 20, 0, 0], [1, 1 << 20, 0], [0, 0, 1]]),
            ),
        ),
        (
            "the edges [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] span no box of 1 to 3 dimensions",
            error(Lattice::builder([1; 4]).periodic([false; 4])),
        ),
        (
            "a lattice of [4, 0, 4] cells has no sites, or too many",
            error(bcc.to_builder().cells([4, 0, 4])),
        ),
    ] {
        assert_eq!(found, expected);
    }
    let slab = bcc
        .to_builder()
        .periodic([true, true, false])
        .build()
        .unwrap();
    let beyond = "offset [0, 0, -2] leads from site 0 beyond an open side";
    assert_eq!(
        slab.neighbour(0, [0, 0, -2]).unwrap_err().to_string(),
        beyond
    );
    assert_eq!(
        slab.neighbour(0, [1, 0, 0]).unwrap_err().to_string(),
        "no site at offset [1, 0, 0] from site 0 of a cell"
    );
    assert_eq!(
        message(|| slab.position(128)),
        "there is no site 128: the lattice has 128 sites"
    );
    assert_eq!(
        message(|| slab.neighbour(128, [1; 3])),
        "there is no site 128: the lattice has 128 sites"
    );
}
