//! Shells of neighbours: the offsets from a site by their length.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::metric::{FURTHEST, Metric};
use super::sites::{Lattice, signed};

/// The squared length of an offset to a site, and the offset.
type Neighbour<const D: usize> = (u128, [isize; D]);

type Shells<const D: usize> = Vec<Vec<[isize; D]>>;

impl<const D: usize> Lattice<D> {
    /// Returns the offsets of the `n` nearest shells of neighbours, the nearest first. A shell has all offsets of one length.
    ///
    /// They are those of the first site of a cell: see [`shells_from`](Self::shells_from). They do not depend on the box: in a
    /// small box they wrap around it.
    ///
    /// There are fewer than `n` shells if the lattice has no more: none in dimension 0, and only those within `isize::MAX`
    /// parts of a cell in any other (2<sup>40</sup> along axes with a metric). The time depends on the number of sites within
    /// the last shell, not on the number of parts of a cell.
    ///
    /// # Panics
    /// If there is no memory for the shells.
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
        self.shells_from(0, n)
    }

    /// Returns the offsets of the `n` nearest shells of neighbours of `site`.
    ///
    /// In a Bravais lattice, such as bcc, they are the same for all sites. The two sites of a honeycomb cell have different
    /// ones, and so have sites of several kinds. [`LocalKeys`](super::LocalKeys) take the offsets of the first site of a kind.
    ///
    /// # Panics
    /// If there is no such site, or no memory for the shells.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::honeycomb([10; 2]);
    /// assert_eq!(lattice.shells_from(0, 1), [[[-2, -1], [1, -1], [1, 2]]]);
    /// assert_eq!(lattice.shells_from(1, 1), [[[-1, -2], [-1, 1], [2, 1]]]);
    /// ```
    pub fn shells_from(&self, site: usize, n: usize) -> Vec<Vec<[isize; D]>> {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: the lattice has {sites} sites");
        self.nearest(site % self.basis(), n)
            .unwrap_or_else(|_| panic!("there is no memory for {n} shells of neighbours"))
    }

    fn nearest(&self, from: usize, n: usize) -> Result<Shells<D>, TryReserveError> {
        let mut shells = Vec::new();
        if D == 0 {
            return Ok(shells);
        }
        // Every multiple of a cell is a neighbour, so an excessive `n` is detected before the search.
        shells.try_reserve_exact(n.min(isize::MAX.unsigned_abs() / self.parts()))?;
        let sites_to_an_edge = self.basis().ilog2() / D as u32;
        if let Some(metric) = self.metric() {
            return self.nearest_by(metric, from, n, sites_to_an_edge);
        }
        let mut reach = (self.parts() >> sites_to_an_edge).max(1);
        loop {
            let mut neighbours = self.within(from, reach)?;
            neighbours.sort_unstable();
            let by_distance = || neighbours.chunk_by(|(a, _), (b, _)| a == b).take(n);
            if by_distance().count() == n || reach == isize::MAX.unsigned_abs() {
                for shell in by_distance() {
                    shells.try_reserve(1)?;
                    shells.push(shell.iter().map(|&(_, offset)| offset).collect());
                }
                return Ok(shells);
            }
            // Three times as many neighbours in three dimensions, so that most are visited once.
            reach = (reach + reach / 2 + 1).min(isize::MAX.unsigned_abs());
        }
    }

    /// Returns the nearest shells by a metric.
    fn nearest_by(
        &self,
        metric: &Metric<D>,
        from: usize,
        n: usize,
        sites_to_an_edge: u32,
    ) -> Result<Shells<D>, TryReserveError> {
        let edge = (self.parts() >> sites_to_an_edge).max(1) as i128;
        let mut reach = edge.saturating_mul(edge).saturating_mul(metric.shortest()).min(FURTHEST);
        loop {
            let mut neighbours = self.within_by(metric, from, reach)?;
            neighbours.sort_unstable();
            let same = |a: &Neighbour<D>, b: &Neighbour<D>| metric.is_same(b.0 - a.0, b.0);
            // One shell more: with rounded lengths, some of the last shell may be beyond the bound.
            let found = neighbours.chunk_by(same).count();
            if found > n || reach == FURTHEST {
                let mut shells = Vec::new();
                for shell in neighbours.chunk_by(same).take(n) {
                    let mut shell: Vec<_> = shell.iter().map(|&(_, offset)| offset).collect();
                    shell.sort_unstable();
                    shells.push(shell);
                }
                return Ok(shells);
            }
            reach = reach.saturating_mul(2).min(FURTHEST);
        }
    }

    /// Returns all neighbours of the site `from` of a cell whose squared length by the metric is at most `reach`.
    fn within_by(
        &self,
        metric: &Metric<D>,
        from: usize,
        reach: i128,
    ) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let (bounds, from) = (metric.bounds(reach), self.places()[from]);
        let mut all: Vec<Neighbour<D>> = Vec::new();
        for place in self.places() {
            let mut offsets = vec![[0; D]];
            for d in 0..D {
                let mut longer = Vec::new();
                for offset in offsets {
                    for c in self.along(place[d], from[d], bounds[d]) {
                        let mut offset: [isize; D] = offset;
                        offset[d] = c;
                        longer.try_reserve(1)?;
                        longer.push(offset);
                    }
                }
                offsets = longer;
            }
            for offset in offsets {
                let distance = metric.product(offset, offset);
                if (1..=reach).contains(&distance) {
                    all.try_reserve(1)?;
                    all.push((distance.unsigned_abs(), offset));
                }
            }
        }
        Ok(all)
    }

    /// Returns all neighbours of the site `from` of a cell at a distance of at most `reach`, which an `isize` can hold.
    fn within(&self, from: usize, reach: usize) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let from = self.places()[from];
        let mut all = Vec::new();
        for place in self.places() {
            // One coordinate after the other, each within the bound that the preceding ones leave.
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

    /// Iterates over the differences between coordinate `to` of any cell and coordinate `from` of one cell that are at most
    /// `reach`.
    fn along(&self, to: usize, from: usize, reach: usize) -> impl Iterator<Item = isize> {
        let parts = signed(self.parts());
        let first = (signed(to) - signed(from)).rem_euclid(parts);
        let forwards = iter::successors(Some(first), move |c| c.checked_add(parts));
        let back = iter::successors(first.checked_sub(parts), move |c| c.checked_sub(parts));
        let near = move |c: &isize| c.unsigned_abs() <= reach;
        forwards.take_while(near).chain(back.take_while(near))
    }
}

/// Returns the square of an `isize`, at most 2^126.
fn square(length: usize) -> u128 {
    let length = length as u128;
    length * length
}
