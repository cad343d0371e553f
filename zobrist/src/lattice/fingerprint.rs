//! Fingerprints of lattices.

use super::lattice::Lattice;
use super::metric::Metric;
use super::supercell::Supercell;
use crate::key::path::digest;
use crate::key::splitmix::mix;

impl<const D: usize> Lattice<D> {
    /// Returns a 64-bit digest of the lattice. It covers the box with its open sides, the basis,
    /// the kinds of sites and the metric.
    ///
    /// Two lattices with equal fingerprints have the same sites with the same numbers.
    /// [`LatticeKeys`](super::LatticeKeys) depend only on the number of sites. To include the
    /// lattice in their fingerprint, build them [`on`](super::LatticeKeysBuilder::on) it.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let [wide, high] = [[4, 6], [6, 4]].map(|cells| Lattice::simple(cells));
    /// assert_ne!(wide.fingerprint(), high.fingerprint());
    /// assert_ne!(wide.fingerprint(), Lattice::triangular([4, 6]).fingerprint());
    /// ```
    pub fn fingerprint(&self) -> u64 {
        let cells = if self.supercell.is_some() {
            [1; D]
        } else {
            self.cells
        };
        let cell = digest(
            "lattice",
            cells
                .iter()
                .map(|&cells| cells as u64)
                .chain(self.cell_numbers()),
        );
        let numbers = |of: &Supercell<D>| {
            of.edges
                .into_iter()
                .flatten()
                .chain(of.periodic.map(i128::from))
        };
        let numbers = self
            .supercell
            .iter()
            .flat_map(|supercell| numbers(supercell));
        numbers.fold(cell, |digest, number| {
            mix(mix(digest) ^ 0_u64.wrapping_add_signed(number as i64))
        })
    }

    /// Returns a digest of the cell and of `from`, the index of the site in the cell from which the
    /// offsets start. Returns `None` for a simple lattice, because there the offsets alone
    /// determine the neighbours.
    pub(super) fn cell_digest(&self, from: usize) -> Option<u64> {
        if self.divisions == 1
            && self.basis.len() == 1
            && self.metric.is_none()
            && *self.kinds == [0]
        {
            return None;
        }
        Some(digest("cell", self.cell_numbers().chain([from as u64])))
    }

    fn cell_numbers(&self) -> impl Iterator<Item = u64> + '_ {
        let sizes = [D as u64, self.divisions as u64, self.basis.len() as u64];
        let places = self.basis.iter().flatten().map(|&c| c as u64);
        let kinds = self.kinds.iter().map(|&kind| kind as u64);
        let metric = self.metric.iter().flat_map(Metric::numbers);
        sizes.into_iter().chain(places).chain(kinds).chain(metric)
    }
}
