//! Computes fingerprints of lattices, and of keys on them, from their numbers. Stores record these
//! fingerprints, so they must stay the same in later versions.

#![expect(clippy::cast_possible_wrap, reason = "the bytes of a number matter")]

use zobrist::lattice::{Lattice, LatticeKeys, LocalKeys};

/// Returns the 64-bit FNV-1a hash of a word and of numbers of eight bytes, little-endian (G. Fowler,
/// L. C. Noll, K.-P. Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>).
fn fnv(word: &str, numbers: &[i64]) -> u64 {
    let numbers = numbers.iter().flat_map(|number| number.to_le_bytes());
    word.bytes()
        .chain(numbers)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[test]
fn of_a_lattice_and_of_keys_on_it() {
    let lattice = Lattice::simple([4, 6]);
    // The cells along each axis. Then the cell: dimensions, divisions, sites, the place and the kind
    // of its site.
    let expected = fnv("lattice", &[4, 6, 2, 1, 1, 0, 0, 0]);
    assert_eq!(lattice.fingerprint(), expected);
    let builder = LatticeKeys::<bool, u64>::builder(2026, 24);
    let keys = LatticeKeys::<bool, u64>::new(2026, 24).fingerprint();
    assert_eq!(
        builder.on(&lattice).build().unwrap().fingerprint(),
        fnv("keys on", &[keys as i64, expected as i64])
    );
}

#[test]
fn of_local_keys_and_their_symmetries() {
    let square = Lattice::simple([5, 5]);
    let slots = LatticeKeys::<bool, u64>::new(2026, 3).fingerprint() as i64;
    let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, [[0, 1], [1, 0], [-2, 0]]);
    // The keys of the slots, the dimensions, the offsets.
    let expected = fnv("", &[slots, 2, 0, 1, 1, 0, -2, 0]);
    assert_eq!(keys.fingerprint(), expected);

    let chain = Lattice::simple([5]);
    let slots = LatticeKeys::<bool, u64>::new(2026, 2).fingerprint() as i64;
    let keys = LocalKeys::<bool, u64, 1>::new(2026, &chain, [[-1], [1]]);
    let expected = fnv("", &[slots, 1, -1, 1]);
    assert_eq!(keys.fingerprint(), expected);
    // The local keys, two permutations of slots and none of values, the permutations.
    assert_eq!(
        keys.with_lattice_symmetries().fingerprint(),
        fnv("", &[expected as i64, 2, 0, 0, 1, 1, 0])
    );
}
