//! The site symmetry of a crystal: isometries that fix a site and map each site to one of the same
//! kind.

use alloc::vec::Vec;
use core::array;

use super::lattice::{Lattice, signed};
use super::metric::Metric;
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
    /// more symmetric than its cell.
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
    /// site `to`.
    pub(super) fn operation(&self, from: usize, to: usize) -> Option<Matrix<D>> {
        if self.maps(from, to, &identity()) {
            return Some(identity());
        }
        // Tries the inversion before the other isometries, because it relates sites of the same
        // kind in most crystals.
        let inversion = identity().map(|row: [isize; D]| row.map(|c| -c));
        if self.maps(from, to, &inversion) {
            return Some(inversion);
        }
        self.isometries()
            .into_iter()
            .find(|by| self.maps(from, to, by))
    }

    /// Returns whether isometry `by`, applied about site `from`, maps each site of the crystal to a
    /// site of the same kind about `to`.
    fn maps(&self, from: usize, to: usize, by: &Matrix<D>) -> bool {
        (0..self.basis.len()).all(|other| {
            let [a, b] = [from, other].map(|site| self.basis[site]);
            let offset = array::from_fn(|d| signed(b[d]) - signed(a[d]));
            let lands = product(by, offset).and_then(|offset| self.lands(to, offset));
            lands.is_some_and(|(there, _)| self.kinds[there] == self.kinds[other])
        })
    }

    /// Returns all integer matrices that preserve the scalar products of the axes.
    fn isometries(&self) -> Vec<Matrix<D>> {
        match &self.metric {
            Some(metric) => metric.isometries(),
            None => signed_permutations(),
        }
    }
}

impl<const D: usize> Metric<D> {
    /// Returns the isometries of axes with this metric. Chooses the images of the axes one after
    /// the other. The image of an axis has the length of the axis, and its scalar products with
    /// the preceding images are those of the axes.
    fn isometries(&self) -> Vec<Matrix<D>> {
        // The candidates: matrices whose first columns are chosen and whose other columns are 0.
        let mut known = Vec::from([[[0; D]; D]]);
        for axis in 0..D {
            let square = self.of_axes(axis, axis).unsigned_abs();
            let images = self.vectors(square);
            let mut longer = Vec::new();
            for matrix in &known {
                for &image in &images {
                    let fits = (0..axis).all(|other| {
                        let before = matrix.map(|row: [isize; D]| row[other]);
                        let expected = self.of_axes(other, axis);
                        self.is_same(self.product(before, image).abs_diff(expected), square)
                    });
                    if fits {
                        let mut matrix = *matrix;
                        for (row, c) in matrix.iter_mut().zip(image) {
                            row[axis] = c;
                        }
                        longer.push(matrix);
                    }
                }
            }
            known = longer;
        }
        known
    }

    /// Returns all integer vectors with squared length `square`, up to rounding.
    fn vectors(&self, square: u128) -> Vec<[isize; D]> {
        let bounds = self.bounds(square);
        let mut all = Vec::from([[0; D]]);
        for d in 0..D {
            let bound = isize::try_from(bounds[d]).unwrap_or(isize::MAX);
            let longer = all.iter().flat_map(|&vector| {
                (-bound..=bound).map(move |c| {
                    let mut vector: [isize; D] = vector;
                    vector[d] = c;
                    vector
                })
            });
            all = longer.collect();
        }
        all.retain(|&vector| {
            let found = self.product(vector, vector).unsigned_abs();
            self.is_same(found.abs_diff(square), square)
        });
        all
    }
}
