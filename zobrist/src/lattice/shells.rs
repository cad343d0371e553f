//! Shells of neighbours: the sites round a site by their distance.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::sites::{Lattice, signed};

/// An offset to a site, after the square of its length.
type Neighbour<const D: usize> = (u128, [isize; D]);

impl<const D: usize> Lattice<D> {
    /// Returns the offsets of the `n` nearest shells of neighbours, the nearest first: those of one distance together.
    ///
    /// They are seen from the first site of a cell. In a Bravais lattice, bcc say, all sites see the same. The box
    /// does not matter: the shells of a small one reach round it.
    ///
    /// There are fewer than `n` shells where the lattice has no more: none in dimension 0, and only those within
    /// `isize::MAX` parts of a cell in any other. The time depends on the number of sites as far as the last shell, not on
    /// the number of parts of a cell.
    ///
    /// # Panics
    /// If there is no memory for so many shells.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let square = Lattice::simple([10; 2]);
    /// let first = vec![[-1, 0], [0, -1], [0, 1], [1, 0]];
    /// let second = vec![[-1, -1], [-1, 1], [1, -1], [1, 1]];
    /// assert_eq!(square.shells(2), [first, second]);
    /// ```
    pub fn shells(&self, n: usize) -> Vec<Vec<[isize; D]>> {
        self.nearest(n)
            .unwrap_or_else(|_| panic!("there is no memory for {n} shells of neighbours"))
    }

    fn nearest(&self, n: usize) -> Result<Vec<Vec<[isize; D]>>, TryReserveError> {
        let mut shells = Vec::new();
        if D == 0 {
            return Ok(shells);
        }
        // At each multiple of a cell there is a neighbour. So an absurd `n` is found out before its neighbours are
        // looked for.
        shells.try_reserve_exact(n.min(isize::MAX.unsigned_abs() / self.parts()))?;
        let sites_to_an_edge = self.basis().ilog2() / D as u32;
        let mut reach = (self.parts() >> sites_to_an_edge).max(1);
        loop {
            let mut neighbours = self.within(reach)?;
            neighbours.sort_unstable();
            let by_distance = || neighbours.chunk_by(|(a, _), (b, _)| a == b).take(n);
            if by_distance().count() == n || reach == isize::MAX.unsigned_abs() {
                for shell in by_distance() {
                    shells.try_reserve(1)?;
                    shells.push(shell.iter().map(|&(_, offset)| offset).collect());
                }
                return Ok(shells);
            }
            // Three times as many neighbours in three dimensions: most are looked at once.
            reach = (reach + reach / 2 + 1).min(isize::MAX.unsigned_abs());
        }
    }

    /// All neighbours of the first site of a cell that are not further away than `reach`, which an `isize` can hold.
    fn within(&self, reach: usize) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let [from, ..] = *self.places() else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for place in self.places() {
            // One coordinate after the other, each as far as those before it leave.
            let mut neighbours = vec![(0, [0; D])];
            for d in 0..D {
                let mut longer = Vec::new();
                for (distance, offset) in neighbours {
                    let rest = square(reach) - distance;
                    for c in self.along(place[d], from[d], rest.isqrt() as usize) {
                        let mut offset: [isize; D] = offset;
                        offset[d] = c;
                        longer.try_reserve(1)?;
                        longer.push((distance + square(c.unsigned_abs()), offset));
                    }
                }
                neighbours = longer;
            }
            neighbours.retain(|&(distance, _)| distance > 0);
            all.try_reserve(neighbours.len())?;
            all.append(&mut neighbours);
        }
        Ok(all)
    }

    /// The differences of the coordinate `to` of any cell and the coordinate `from` of one that are not beyond `reach`.
    fn along(&self, to: usize, from: usize, reach: usize) -> impl Iterator<Item = isize> {
        let parts = signed(self.parts());
        let first = (signed(to) - signed(from)).rem_euclid(parts);
        let forwards = iter::successors(Some(first), move |c| c.checked_add(parts));
        let back = iter::successors(first.checked_sub(parts), move |c| c.checked_sub(parts));
        let near = move |c: &isize| c.unsigned_abs() <= reach;
        forwards.take_while(near).chain(back.take_while(near))
    }
}

/// At most 2^126, of what an `isize` can hold.
fn square(length: usize) -> u128 {
    let length = length as u128;
    length * length
}
