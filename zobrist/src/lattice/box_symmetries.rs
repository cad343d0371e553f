//! The symmetry of a box: isometries of a crystal that map the box to itself.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::array;

use super::lattice::{Lattice, signed};
use super::operations::{Matrix, product};
use super::supercell::diagonal;

impl<const D: usize> Lattice<D> {
    /// Returns the symmetry operations of the box as permutations of its sites, the identity first:
    /// the isometries of the crystal that map the box to itself, and each site to one of the same
    /// kind. Element `i` of a permutation is the image of site `i`.
    ///
    /// They include the translations of a periodic box. If a side is open, they map no site beyond
    /// it. Operations that permute the sites in the same way count once.
    ///
    /// The search covers the isometries of the cell only. It misses operations of a crystal that is
    /// more symmetric than its cell, and those of a slab of few layers that its crystal does not
    /// have. With n sites the result has up to 48 n<sup>2</sup> elements.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    /// use zobrist::symmetry::Symmetries;
    ///
    /// let all = Lattice::bcc([2; 3]).permutations();
    /// assert_eq!(all.len(), 48 * 16);
    /// let group: Symmetries<768> = Symmetries::from_permutations(all)?;
    /// assert_eq!(group.images(0).collect::<std::collections::BTreeSet<_>>().len(), 16);
    /// # Ok::<(), zobrist::symmetry::NotAGroup>(())
    /// ```
    pub fn permutations(&self) -> Vec<Vec<usize>> {
        let mut isometries = self.isometries();
        isometries.retain(|by| self.maps_box(by));
        let mut all = BTreeSet::new();
        for by in &isometries {
            let basis = self.basis.len();
            for to in (0..basis).filter(|&to| self.maps(0, to, by)) {
                let sites = (to..self.sites()).step_by(basis);
                all.extend(sites.filter_map(|site| self.images_about(site, by)));
            }
        }
        // The identity is the first in lexicographic order.
        all.into_iter().collect()
    }

    /// Returns the images of all sites under an isometry that maps site 0 to `to`, or `None` if one
    /// is beyond an open side.
    fn images_about(&self, to: usize, by: &Matrix<D>) -> Option<Vec<usize>> {
        let origin = self.position(0);
        let images = (0..self.sites()).map(|site| {
            let position = self.position(site);
            let offset = product(by, array::from_fn(|d| position[d] - origin[d]))?;
            self.neighbour(to, offset).ok()
        });
        images.collect()
    }

    /// Returns whether an isometry maps each period of the box to a period.
    fn maps_box(&self, by: &Matrix<D>) -> bool {
        let (edges, periodic) = match &self.supercell {
            Some(supercell) => (supercell.edges, supercell.periodic),
            None => (diagonal(self.cells), [true; D]),
        };
        edges.iter().zip(periodic).all(|(edge, is_periodic)| {
            let cells = edge.map(|c| isize::try_from(c).unwrap_or(isize::MAX));
            let period = cells.map(|c| c.saturating_mul(signed(self.divisions)));
            // A step by a period leads back.
            let image = product(by, period);
            !is_periodic || image.is_some_and(|image| self.neighbour(0, image).ok() == Some(0))
        })
    }
}
