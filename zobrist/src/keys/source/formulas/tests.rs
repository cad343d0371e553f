use std::vec;
use std::vec::Vec;

use super::Overlapped;
use crate::hash::Keys;
use crate::key::Key;

/// Combines the keys of a set. Bit `i` of `set` stands for feature `i`.
fn combined<K: Key>(row: &Overlapped, set: u32) -> K {
    let features = (0..u32::BITS - set.leading_zeros())
        .map(|i| i as usize)
        .filter(|i| set >> i & 1 == 1);
    features.fold(K::ZERO, |sum, i| sum.plus(row.key(i)))
}

/// Enumerates all rows of three bytes: two features with keys of 16 bits, which share a byte. Every
/// hash of both occurs equally often.
#[test]
fn each_hash_is_there_equally_often() {
    let mut times = vec![0_u32; 1 << 16];
    for bytes in 0..1_u32 << 24 {
        let [a, b, c, _] = bytes.to_le_bytes();
        let row = Overlapped([a, b, c].into());
        times[usize::from(combined::<u16>(&row, 0b11))] += 1;
    }
    assert!(times.iter().all(|&times| times == 1 << 8));
}

/// The hash of a set is a linear function of the bits of the row. If the matrix of this function
/// has full rank, the hash is uniform over all rows. The test covers all non-empty sets of ten
/// features. The keys of more distant features overlap less.
#[test]
fn no_set_cancels() {
    fn all_sets<K: Key>() {
        const FEATURES: usize = 10;
        let bytes = FEATURES + K::BITS as usize / 8 - 1;
        let rows: Vec<_> = (0..8 * bytes)
            .map(|bit| {
                let mut row = vec![0_u8; bytes];
                row[bit / 8] = 1 << (bit % 8);
                Overlapped(row.into())
            })
            .collect();
        for set in 1..1 << FEATURES {
            let columns = rows.iter().map(|row| combined::<K>(row, set).to_bits());
            assert_eq!(
                rank(columns.collect()),
                K::BITS,
                "set {set:b} in {} bits",
                K::BITS
            );
        }
    }
    all_sets::<u8>();
    all_sets::<u16>();
    all_sets::<u32>();
    all_sets::<u64>();
    all_sets::<u128>();
}

/// Returns the rank of a matrix over GF(2).
fn rank(mut columns: Vec<u128>) -> u32 {
    let mut rank = 0;
    while let Some(column) = columns.pop() {
        if column != 0 {
            rank += 1;
            let pivot = 1 << column.trailing_zeros();
            for other in columns.iter_mut().filter(|other| **other & pivot != 0) {
                *other ^= column;
            }
        }
    }
    rank
}

/// A set that can cancel has a lower rank. Example: the sum of a 16-bit key and its rotation by one
/// byte has rank 8.
#[test]
fn rotated_keys_would_cancel() {
    let columns = (0..16)
        .map(|bit| 1_u16 << bit)
        .map(|key| u128::from(key ^ key.rotate_left(8)));
    assert_eq!(rank(columns.collect()), 8);
}
