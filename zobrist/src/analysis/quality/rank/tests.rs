use super::*;

#[test]
fn ranks() {
    assert_eq!(rank([0, 0].into_iter(), 8), 0);
    assert_eq!(rank([1, 2, 3].into_iter(), 8), 2);
    assert_eq!(rank([0b110, 0b011, 0b101, 0b1000].into_iter(), 8), 3);
    assert_eq!(rank((0..128).map(|i| u128::MAX >> i), 128), 128);
}

/// Of the 65,536 matrices of size 4 x 4 over GF(2), 20,160 are invertible. This is the order of
/// GL(4, 2).
#[test]
fn invertible_matrices() {
    let invertible = (0..1_u32 << 16)
        .filter(|rows| rank((0..4).map(|i| u128::from(rows >> (4 * i) & 15)), 4) == 4);
    assert_eq!(invertible.count(), 20_160);
}

/// Enumerates all matrices of 4 columns and up to 4 rows. For each r, the bound must be at least
/// the probability of a rank of at most r. If the bound is below 1, it must be less than 4 times
/// that probability.
#[test]
fn ranks_of_all_matrices() {
    for keys in 1..=4_u32 {
        let mut numbers = [0_u32; 5];
        for rows in 0..1_u32 << (4 * keys) {
            let rank = rank((0..keys).map(|i| u128::from(rows >> (4 * i) & 15)), 4);
            (rank..=4).for_each(|rank| numbers[rank as usize] += 1);
        }
        for rank in 0..keys {
            let probability = f64::from(numbers[rank as usize]) / f64::from(1 << (4 * keys));
            let bound = at_most(rank, 4, keys as usize);
            assert!(
                (1.0..4.0).contains(&(bound / probability)) || bound >= 1.0,
                "{keys} {rank}"
            );
        }
        assert!(at_most(keys, 4, keys as usize) >= 1.0);
    }
}
