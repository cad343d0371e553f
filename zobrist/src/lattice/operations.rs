//! Symmetry operations: matrices that act on offsets.

use alloc::vec::Vec;
use core::array;

/// A square matrix, stored by rows.
pub(crate) type Matrix<const D: usize> = [[isize; D]; D];

pub(crate) fn identity<const D: usize>() -> Matrix<D> {
    array::from_fn(|i| array::from_fn(|j| isize::from(i == j)))
}

/// Returns the product of a matrix and a column vector, or `None` if the result or a partial sum
/// overflows `isize`.
pub(crate) fn product<const D: usize>(
    matrix: &[[isize; D]; D],
    offset: [isize; D],
) -> Option<[isize; D]> {
    let mut product = [0_isize; D];
    for (sum, row) in product.iter_mut().zip(matrix) {
        for (a, b) in row.iter().zip(offset) {
            *sum = a.checked_mul(b)?.checked_add(*sum)?;
        }
    }
    Some(product)
}

/// Returns all matrices with one 1 or -1 in each row and column, and 0 elsewhere.
pub(crate) fn signed_permutations<const D: usize>() -> Vec<[[isize; D]; D]> {
    let mut all = Vec::from([[[0; D]; D]]);
    for row in 0..D {
        let mut longer = Vec::new();
        for matrix in &all {
            for column in (0..D).filter(|&column| matrix[..row].iter().all(|row| row[column] == 0))
            {
                for sign in [1, -1] {
                    let mut matrix: [[isize; D]; D] = *matrix;
                    matrix[row][column] = sign;
                    longer.push(matrix);
                }
            }
        }
        all = longer;
    }
    all
}
