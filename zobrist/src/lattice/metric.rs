//! The metric of a cell, for axes that are not perpendicular or not of equal length.

use core::array;

/// The scalar products of the axes of a cell (the Gram matrix), in any unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Metric<const D: usize> {
    gram: [[i64; D]; D],
    /// Whether the products were rounded to integers.
    is_rounded: bool,
}

/// Upper bound of the absolute values of the matrix elements and of the coordinates. With it, every
/// squared length fits an `i128`.
const LARGEST: i64 = 1 << 40;

/// The tolerance for rounded products, as the exponent of a power of two: squared lengths that
/// differ by at most one part in 2^20 are treated as equal.
pub(super) const TOLERANCE: u32 = 20;

/// Maximum squared length that a search of neighbours supports.
pub(super) const FURTHEST: u128 = 1 << 120;

impl<const D: usize> Metric<D> {
    pub(super) fn of_products(gram: [[i64; D]; D]) -> Option<Self> {
        Metric {
            gram,
            is_rounded: false,
        }
        .checked()
    }

    pub(super) fn of_vectors(vectors: [[f64; D]; D]) -> Option<Self> {
        let product = |a: [f64; D], b: [f64; D]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let products: [[f64; D]; D] = vectors.map(|a| vectors.map(|b| product(a, b)));
        let largest = products
            .iter()
            .flatten()
            .fold(0.0, |max: f64, &p| max.max(p));
        #[expect(clippy::cast_precision_loss, reason = "a power of two is exact")]
        let scale = LARGEST as f64 / largest;
        let rounded = |p: f64| {
            let scaled = p * scale;
            (scaled + if scaled < 0.0 { -0.5 } else { 0.5 }) as i64
        };
        let gram = products.map(|row| row.map(rounded));
        // If a coordinate is infinite or NaN, so is one of the products.
        let finite = products.iter().flatten().all(|p| p.is_finite());
        Metric {
            gram,
            is_rounded: true,
        }
        .checked()
        .filter(|_| finite)
    }

    /// Returns the metric if it is symmetric, positive definite and not too large.
    fn checked(self) -> Option<Self> {
        let small = self
            .gram
            .iter()
            .flatten()
            .all(|g| (-LARGEST..=LARGEST).contains(g));
        let symmetric = (0..D).all(|i| (0..i).all(|j| self.gram[i][j] == self.gram[j][i]));
        (small && symmetric && self.inverse_diagonal().is_some()).then_some(self)
    }

    /// Returns `None` if all axes are perpendicular and of equal length: a lattice with such axes
    /// stores no metric.
    pub(super) fn unless_cubic(self) -> Option<Self> {
        let cubic = (0..D)
            .all(|i| (0..D).all(|j| self.gram[i][j] == if i == j { self.gram[0][0] } else { 0 }));
        (!cubic).then_some(self)
    }

    /// Returns the scalar product of two offsets.
    pub(super) fn product(&self, a: [isize; D], b: [isize; D]) -> i128 {
        let row = |i: usize| {
            (0..D).fold(0_i128, |sum, j| {
                sum.saturating_add(i128::from(self.gram[i][j]).saturating_mul(b[j] as i128))
            })
        };
        (0..D).fold(0, |sum, i| {
            sum.saturating_add(row(i).saturating_mul(a[i] as i128))
        })
    }

    /// Returns the metric of other axes of the same lattice, which are given along these axes.
    pub(super) fn of_vectors_along(&self, axes: [[isize; D]; D]) -> Self {
        let product = |a, b| i64::try_from(self.product(a, b)).unwrap_or(i64::MAX);
        Metric {
            gram: axes.map(|a| axes.map(|b| product(a, b))),
            ..*self
        }
    }

    /// Returns whether the products were rounded to integers.
    pub(super) fn is_rounded(&self) -> bool {
        self.is_rounded
    }

    /// Returns the scalar product of axes `i` and `j`.
    pub(super) fn of_axes(&self, i: usize, j: usize) -> i128 {
        self.gram[i][j].into()
    }

    /// Iterates over the elements of the matrix and the flag for rounding, as numbers for a
    /// fingerprint.
    #[expect(
        clippy::cast_sign_loss,
        reason = "a fingerprint takes the bits as they are"
    )]
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        self.gram
            .iter()
            .flatten()
            .map(|&g| g as u64)
            .chain([u64::from(self.is_rounded)])
    }

    /// Returns whether two squared lengths that differ by `difference` are equal up to rounding.
    /// `square` is one of the two squared lengths.
    pub(super) fn is_same(&self, difference: u128, square: u128) -> bool {
        difference
            <= if self.is_rounded {
                square >> TOLERANCE
            } else {
                0
            }
    }

    /// Returns the least squared length of an axis.
    pub(super) fn shortest(&self) -> u128 {
        (0..D)
            .map(|i| self.of_axes(i, i).unsigned_abs())
            .min()
            .unwrap_or(1)
    }

    /// Returns upper bounds of the coordinates of an offset whose squared length is at most
    /// `square`.
    ///
    /// Offsets of at most this length form an ellipsoid. Its extent along axis i is (square *
    /// (inverse matrix)_ii)^1/2.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a greater bound is also correct"
    )]
    pub(super) fn bounds(&self, square: u128) -> [u64; D] {
        let inverse = self.inverse_diagonal().unwrap_or([0.0; D]);
        array::from_fn(|i| {
            let bound = (square as f64 * inverse[i] * 1.000_001) as u128;
            (bound.isqrt() + 1).min(LARGEST as u128) as u64
        })
    }

    /// Returns the diagonal of the inverse matrix, or `None` if the matrix is not positive
    /// definite. Uses elimination without pivoting.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub(super) fn inverse_diagonal(&self) -> Option<[f64; D]> {
        let mut left = self.gram.map(|row| row.map(|g| g as f64));
        let mut right: [[f64; D]; D] =
            array::from_fn(|i| array::from_fn(|j| f64::from(u8::from(i == j))));
        for k in 0..D {
            // If the cell has no volume, this pivot is zero up to rounding errors.
            if left[k][k] <= 1e-9 * self.gram[k][k] as f64 || self.gram[k][k] <= 0 {
                return None;
            }
            for i in (0..D).filter(|&i| i != k) {
                let times = left[i][k] / left[k][k];
                let (from, upper) = (left[k], right[k]);
                for j in 0..D {
                    left[i][j] -= times * from[j];
                    right[i][j] -= times * upper[j];
                }
            }
        }
        Some(array::from_fn(|i| right[i][i] / left[i][i]))
    }
}

#[cfg(test)]
mod tests;
