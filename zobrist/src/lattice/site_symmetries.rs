//! The site symmetry of a crystal: isometries that fix a site and map each site to one of the same
//! kind.

use alloc::vec::Vec;
use core::array;
use core::cell::OnceCell;

use super::lattice::{Lattice, signed};
use super::metric::{Metric, TOLERANCE};
use super::operations::{Matrix, identity, product, signed_permutations};

impl<const D: usize> Lattice<D> {
    /// Returns the symmetry operations about `site`: the matrices that map each site of the crystal
    /// to one of the same kind and preserve all distances.
    ///
    /// They form a group, the site symmetry of crystallography. Its order is 48 at a site of a
    /// cubic Bravais lattice, 24 in diamond, 12 in hcp and in the triangular lattice, and 6 in
    /// the honeycomb lattice (International Tables for Crystallography, volume A, Wyckoff
    /// positions of Im-3m, Fm-3m, Fd-3m, P6<sub>3</sub>/mmc, p6mm). The first operation is the
    /// identity. A matrix multiplies an offset as a column, in coordinates along the axes of the
    /// cell. If the axes are not perpendicular, the elements of the matrix differ from its
    /// elements in Cartesian coordinates.
    ///
    /// The search covers the isometries of the cell only. It misses operations of a crystal that is
    /// more symmetric than its cell. The operations are those of the infinite crystal: open sides of
    /// the box and the lengths of its edges do not count. An operation that maps a local environment
    /// to another one maps the sites beyond an open side, too.
    ///
    /// # Panics
    /// If there is no such site.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// assert_eq!(Lattice::bcc([4; 3]).symmetries(0).len(), 48);
    /// assert_eq!(Lattice::honeycomb([4; 2]).symmetries(0).len(), 6);
    /// ```
    pub fn symmetries(&self, site: usize) -> Vec<[[isize; D]; D]> {
        let site = self.of_cell(site);
        let maps = |by: &Matrix<D>| *by != identity() && self.maps(site, site, by);
        let mut all = Vec::from([identity()]);
        all.extend(self.isometries().into_iter().filter(maps));
        all
    }

    /// Returns a symmetry operation that maps the neighbourhood of site `from` of a cell to that of
    /// site `to`. Several calls share the `isometries`, which the first one that needs them computes.
    pub(super) fn operation(
        &self,
        from: usize,
        to: usize,
        isometries: &OnceCell<Vec<Matrix<D>>>,
    ) -> Option<Matrix<D>> {
        if self.maps(from, to, &identity()) {
            return Some(identity());
        }
        // Tries the inversion before the other isometries, because it relates sites of the same
        // kind in most crystals.
        let inversion = identity().map(|row: [isize; D]| row.map(|c| -c));
        if self.maps(from, to, &inversion) {
            return Some(inversion);
        }
        isometries
            .get_or_init(|| self.isometries())
            .iter()
            .copied()
            .find(|by| self.maps(from, to, by))
    }

    /// Returns whether isometry `by`, applied about site `from`, maps each site of the crystal to a
    /// site of the same kind about `to`.
    pub(super) fn maps(&self, from: usize, to: usize, by: &Matrix<D>) -> bool {
        (0..self.basis.len()).all(|other| {
            let [a, b] = [from, other].map(|site| self.basis[site]);
            let offset = array::from_fn(|d| signed(b[d]) - signed(a[d]));
            let lands = product(by, offset).and_then(|offset| self.lands(to, offset));
            lands.is_some_and(|(there, _)| self.kinds[there] == self.kinds[other])
        })
    }

    /// Returns all integer matrices that preserve the scalar products of the axes.
    pub(super) fn isometries(&self) -> Vec<Matrix<D>> {
        match &self.metric {
            Some(metric) => metric.isometries(),
            None => signed_permutations(),
        }
    }
}

impl<const D: usize> Metric<D> {
    /// Returns the isometries of axes with this metric, in lexicographic order of their columns.
    fn isometries(&self) -> Vec<Matrix<D>> {
        let reduced = Reduced::new(self);
        let found = reduced.metric.isometries_of_reduced();
        let mut all: Vec<_> = found
            .iter()
            .filter_map(|by| reduced.along_axes(by))
            .collect();
        all.sort_unstable_by_key(transposed);
        all
    }

    /// Returns the isometries of short axes. Chooses the images of the axes one after the other, the
    /// shortest axis first.
    ///
    /// The images of the first axes determine the component of the next image in the space that they
    /// span, and the length of its other component, as in the Gram-Schmidt process. So this image is
    /// in a small range, also if an axis is much longer than the others.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "the ranges have a margin"
    )]
    fn isometries_of_reduced(&self) -> Vec<Matrix<D>> {
        let mut axes: [usize; D] = array::from_fn(|i| i);
        axes.sort_by_key(|&axis| self.of_axes(axis, axis));
        let (components, squares) = self.orthogonalized(axes);
        let inverse = self.inverse_diagonal().unwrap_or([0.0; D]);
        // The columns that are chosen, and the components of these images that are perpendicular to
        // the preceding images.
        let mut known = Vec::from([([[0_isize; D]; D], [[0.0; D]; D])]);
        for (k, &axis) in axes.iter().enumerate() {
            let bounds = self.bounds(self.of_axes(axis, axis).unsigned_abs());
            let mut longer = Vec::new();
            for (matrix, perpendicular) in &known {
                let centre: [f64; D] = array::from_fn(|i| {
                    (0..k).map(|j| components[k][j] * perpendicular[j][i]).sum()
                });
                let ranges = array::from_fn(|i| {
                    let spanned =
                        (0..k).map(|j| perpendicular[j][i] * perpendicular[j][i] / squares[j]);
                    let square = squares[k] * (inverse[i] - spanned.sum::<f64>()).max(0.0);
                    // A coordinate is off by rounding errors of up to 2^-20 of the length.
                    let margin = 0.01 + bounds[i] as f64 / f64::from(1 << (TOLERANCE - 3));
                    let reach = ((square * 1e6) as u128).isqrt() as f64 / 1e3 + margin;
                    (-floor(reach - centre[i]), floor(centre[i] + reach))
                });
                for image in vectors(ranges) {
                    if !self.fits(matrix, &axes[..k], axis, image) {
                        continue;
                    }
                    let (mut matrix, mut perpendicular) = (*matrix, *perpendicular);
                    for (row, c) in matrix.iter_mut().zip(image) {
                        row[axis] = c;
                    }
                    perpendicular[k] = array::from_fn(|i| image[i] as f64 - centre[i]);
                    longer.push((matrix, perpendicular));
                }
            }
            known = longer;
        }
        known.into_iter().map(|(matrix, _)| matrix).collect()
    }

    /// Returns whether `image` can be the image of `axis`, beside the images of other axes in the
    /// columns of `matrix`: it has the length of the axis, and the same scalar products.
    fn fits(&self, matrix: &Matrix<D>, others: &[usize], axis: usize, image: [isize; D]) -> bool {
        let is_same = |other: usize, to: [isize; D]| {
            let squares = [other, axis].map(|i| self.of_axes(i, i).unsigned_abs());
            let difference = self.product(to, image).abs_diff(self.of_axes(other, axis));
            // Each rounded product of two axes is off by up to 1/2.
            let sum = |of: [isize; D]| of.iter().map(|c| c.unsigned_abs() as u128).sum::<u128>();
            let rounding = sum(to).saturating_mul(sum(image)).saturating_add(1) / 2;
            let rounding = if self.is_rounded() { rounding } else { 0 };
            self.is_same(
                difference.saturating_sub(rounding),
                squares[0].saturating_mul(squares[1]).isqrt(),
            )
        };
        is_same(axis, image)
            && others
                .iter()
                .all(|&other| is_same(other, matrix.map(|row| row[other])))
    }

    /// Applies the Gram-Schmidt process to the axes, in this order. Returns the components of each
    /// axis along the perpendicular components of the preceding ones, in units of their lengths, and
    /// the squared lengths of the perpendicular components.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn orthogonalized(&self, axes: [usize; D]) -> ([[f64; D]; D], [f64; D]) {
        let mut components = [[0.0; D]; D];
        let mut squares = [0.0; D];
        for k in 0..D {
            for j in 0..=k {
                let common: f64 = (0..j)
                    .map(|i| components[k][i] * components[j][i] * squares[i])
                    .sum();
                let rest = self.of_axes(axes[k], axes[j]) as f64 - common;
                if j == k {
                    squares[k] = rest;
                } else {
                    components[k][j] = rest / squares[j];
                }
            }
        }
        (components, squares)
    }
}

/// Axes of the same lattice that are as short and as perpendicular as pairs of them allow.
struct Reduced<const D: usize> {
    metric: Metric<D>,
    /// Each of the new axes, along the given axes.
    new: [[isize; D]; D],
    /// Each of the given axes, along the new axes.
    given: [[isize; D]; D],
}

impl<const D: usize> Reduced<D> {
    /// Subtracts multiples of axes from other axes, as long as they become shorter (Lagrange's
    /// algorithm for each pair of axes).
    fn new(metric: &Metric<D>) -> Self {
        let [mut new, mut given] = [identity(), identity()];
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (i, j) in (0..D).flat_map(|i| (0..D).map(move |j| (i, j))) {
                let square = metric.product(new[j], new[j]);
                let along = metric.product(new[i], new[j]);
                if i == j || 2 * along.abs() <= square {
                    continue;
                }
                let times = (2 * along + square).div_euclid(2 * square);
                let shorter = isize::try_from(-times).ok().and_then(|times| {
                    let shorter = plus(new[i], times, new[j])?;
                    (metric.product(shorter, shorter) < metric.product(new[i], new[i]))
                        .then_some((shorter, times))
                });
                let Some((shorter, times)) = shorter else {
                    continue;
                };
                new[i] = shorter;
                for row in &mut given {
                    row[j] -= times * row[i];
                }
                is_changed = true;
            }
        }
        Reduced {
            metric: metric.of_vectors_along(new),
            new,
            given,
        }
    }

    /// Returns a matrix along the given axes, from one along the new axes. Returns `None` if an
    /// element overflows `isize`.
    fn along_axes(&self, by: &Matrix<D>) -> Option<Matrix<D>> {
        let new = transposed(&self.new);
        let mut columns = [[0; D]; D];
        for (column, &axis) in columns.iter_mut().zip(&self.given) {
            *column = product(&new, product(by, axis)?)?;
        }
        Some(transposed(&columns))
    }
}

/// Returns `a + times * b`, or `None` on overflow.
fn plus<const D: usize>(a: [isize; D], times: isize, b: [isize; D]) -> Option<[isize; D]> {
    let mut sum = a;
    for (c, b) in sum.iter_mut().zip(b) {
        *c = b.checked_mul(times)?.checked_add(*c)?;
    }
    Some(sum)
}

fn transposed<const D: usize>(matrix: &Matrix<D>) -> Matrix<D> {
    array::from_fn(|i| array::from_fn(|j| matrix[j][i]))
}

/// Returns the greatest integer that is at most `number`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "coordinates are far below 2^53"
)]
fn floor(number: f64) -> isize {
    let truncated = number as isize;
    truncated - isize::from(truncated as f64 > number)
}

/// Returns all vectors whose coordinates are in these ranges, in lexicographic order.
fn vectors<const D: usize>(ranges: [(isize, isize); D]) -> Vec<[isize; D]> {
    let mut all = Vec::from([[0; D]]);
    for (d, (first, last)) in ranges.into_iter().enumerate() {
        let longer = all.iter().flat_map(|&vector| {
            (first..=last).map(move |c| {
                let mut vector: [isize; D] = vector;
                vector[d] = c;
                vector
            })
        });
        all = longer.collect();
    }
    all
}
