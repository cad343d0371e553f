//! Compares hashes of local environments with sums of golden keys. The golden keys belong to a
//! lattice that has one site for each slot of an environment.

use zobrist::Seed;
use zobrist::lattice::{Lattice, LocalHashes, LocalKeys};

use crate::vectors::{Golden, Raw};

const EXTENTS: [isize; 2] = [7, 9];

/// Offsets of the eight nearest cells of a square lattice.
const OFFSETS: [[isize; 2]; 8] = [
    [0, 1],
    [-1, 0],
    [1, 0],
    [0, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
];

/// Symmetry operations of the square: four rotations, and the same four after a reflection.
const OPERATIONS: [[[isize; 2]; 2]; 8] = [
    [[1, 0], [0, 1]],
    [[0, -1], [1, 0]],
    [[-1, 0], [0, -1]],
    [[0, 1], [-1, 0]],
    [[0, 1], [1, 0]],
    [[1, 0], [0, -1]],
    [[0, -1], [-1, 0]],
    [[-1, 0], [0, 1]],
];

/// Returns the row-major index of a site on a torus.
fn site([x, y]: [isize; 2]) -> usize {
    (x.rem_euclid(EXTENTS[0]) * EXTENTS[1] + y.rem_euclid(EXTENTS[1])).unsigned_abs()
}

/// Returns the hash of an environment after the operation `of`, which moves each value to the image
/// of its offset.
fn expected(golden: &Golden, values: &[u8], [x, y]: [isize; 2], of: [[isize; 2]; 2]) -> u128 {
    let image = |[x, y]: [isize; 2]| of.map(|row| row[0] * x + row[1] * y);
    let slot = |offset| {
        OFFSETS
            .iter()
            .position(|&other| other == image(offset))
            .unwrap()
    };
    OFFSETS.iter().fold(golden.base, |hash, &[dx, dy]| {
        match usize::from(values[site([x + dx, y + dy])]) {
            0 => hash,
            value => hash ^ golden.keys[2 * slot([dx, dy]) + value - 1],
        }
    })
}

/// Applies the finalizer of the specification, the output function of SplitMix64.
fn mix(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

fn environments<K: Raw>(finalize: impl Fn(u128) -> u128) {
    let golden = Golden::read(include_str!("slice.txt"));
    let lattice = Lattice::simple(EXTENTS.map(isize::unsigned_abs));
    let seed = Seed::new(2026).lane(3);
    let keys = LocalKeys::<u8, K, 2>::builder(seed, &lattice, OFFSETS)
        .values(3)
        .build()
        .unwrap();
    let values: Vec<u8> = (0_u8..63)
        .map(|site| mix(site.into()).to_be_bytes()[0] % 3)
        .collect();
    let canonical = keys.clone().with_symmetries(&OPERATIONS);
    let all = LocalHashes::new(keys.clone(), values.clone());
    for place in (0..EXTENTS[0]).flat_map(|x| (0..EXTENTS[1]).map(move |y| [x, y])) {
        let after = OPERATIONS.map(|of| expected(&golden, &values, place, of) & K::MASK);
        assert_eq!(
            keys.hash(&values, site(place)).raw().raw(),
            after[0],
            "{place:?}"
        );
        assert_eq!(all.get(site(place)).raw().raw(), after[0], "{place:?}");
        let least = finalize(after.into_iter().min().unwrap()) & K::MASK;
        assert_eq!(
            canonical.invariant_hash(&values, site(place)).raw().raw(),
            least,
            "{place:?}"
        );
    }
}

#[test]
fn environments_and_their_canonical_hashes() {
    environments::<u32>(|hash| mix(hash as u64).into());
    environments::<u64>(|hash| mix(hash as u64).into());
    environments::<u128>(|hash| {
        let high = (hash >> 64) as u64 ^ mix(hash as u64);
        u128::from(high) << 64 | u128::from(hash as u64 ^ mix(high))
    });
}

/// The shells of a body-centred lattice have 8, 6, 12, 24 and 8 neighbours (International Tables;
/// Ashcroft and Mermin, chapter 4).
#[test]
fn shells_of_iron() {
    let shells = Lattice::bcc([6; 3]).shells(5);
    assert_eq!(
        shells.iter().map(Vec::len).collect::<Vec<_>>(),
        [8, 6, 12, 24, 8]
    );
}
