//! Shells of neighbours: the offsets from a site by their length.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::lattice::{Lattice, coordinates};
use super::metric::{FURTHEST, Metric, TOLERANCE};

/// The squared length of an offset to a site, and the offset.
type Neighbour<const D: usize> = (u128, [isize; D]);

impl<const D: usize> Lattice<D> {
    /// Returns the offsets of the `n` nearest shells of neighbours, the nearest first. A shell has all offsets of one
    /// length.
    ///
    /// The offsets are those of the first site of a cell: see [`shells_from`](Self::shells_from). They do not depend on
    /// the box; in a small box they wrap around. For all neighbours within a distance, see [`within`](Self::within).
    ///
    /// There are fewer than `n` shells if the lattice has no more: none in dimension 0, and only those within
    /// `isize::MAX` parts of a cell in any other (at most 2<sup>40</sup> along axes with a metric). The time depends on
    /// the number of sites within the last shell, not on the number of parts of a cell.
    ///
    /// # Panics
    /// If the allocation of the shells fails.
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
    /// In a Bravais lattice, such as bcc, they are the same for all sites. The two sites of a honeycomb cell have
    /// different ones, and so have sites of several kinds. [`LocalKeys`](super::LocalKeys) take the offsets of the
    /// first site of a kind.
    ///
    /// # Panics
    /// If there is no such site, or the allocation of the shells fails.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let lattice = Lattice::honeycomb([10; 2]);
    /// assert_eq!(lattice.shells_from(0, 1), [[[-2, -1], [1, -1], [1, 2]]]);
    /// assert_eq!(lattice.shells_from(1, 1), [[[-1, -2], [-1, 1], [2, 1]]]);
    /// ```
    pub fn shells_from(&self, site: usize, n: usize) -> Vec<Vec<[isize; D]>> {
        self.nearest(self.of_cell(site), n).unwrap_or_else(|_| panic!("failed to allocate {n} shells of neighbours"))
    }

    /// Returns the offsets of all neighbours within a distance, the nearest first. The unit of the distance is the
    /// lattice constant a, which is the edge of a cell; if the edges differ, the first one.
    ///
    /// They are complete shells in the order of `shells(n).concat()`, for the first site of a cell: see
    /// [`within_from`](Self::within_from). A shell at this distance is included; rounding does not matter, because
    /// distances whose squares differ by less than one part in a million (2^-20) are equal.
    ///
    /// # Panics
    /// If the distance is negative or not a number, or if the allocation fails.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let bcc = Lattice::bcc([10; 3]);
    /// assert_eq!(bcc.within(1.0), bcc.shells(2).concat()); // at 3^1/2 / 2 and 1
    /// assert_eq!(bcc.within(0.75_f64.sqrt()), bcc.shells(1).concat());
    /// assert_eq!(bcc.within(3.0).len(), 258); // 3 lattice constants
    ///
    /// let iron = 2.87; // in angstrom
    /// assert_eq!(bcc.within(5.0 / iron), bcc.shells(5).concat());
    /// ```
    pub fn within(&self, distance: f64) -> Vec<[isize; D]> {
        self.within_from(0, distance)
    }

    /// Returns the offsets of all neighbours of `site` within a distance, in units of the lattice constant a as in
    /// [`within`](Self::within).
    ///
    /// # Panics
    /// If there is no such site, if the distance is negative or not a number, or if the allocation fails.
    ///
    /// ```
    /// use zobrist::lattice::Lattice;
    ///
    /// let perovskite = Lattice::perovskite([6; 3]);
    /// let titanium = 1;
    /// assert_eq!(perovskite.within_from(titanium, 0.5).len(), 6); // the octahedron of oxygen
    /// ```
    pub fn within_from(&self, site: usize, distance: f64) -> Vec<[isize; D]> {
        let from = self.of_cell(site);
        assert!(distance >= 0.0, "a distance of {distance}");
        self.near(from, distance).unwrap_or_else(|_| panic!("failed to allocate the neighbours within {distance}"))
    }

    /// Returns the offsets of all neighbours of the site `from` of a cell within a distance, in units of the first
    /// axis.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "within the tolerance")]
    fn near(&self, from: usize, distance: f64) -> Result<Vec<[isize; D]>, TryReserveError> {
        let parts = self.parts as f64;
        let edge = self.metric.map_or(1, |metric| metric.of_axes(0, 0)) as f64;
        let tolerance = 1.0 + 1.0 / f64::from(1 << TOLERANCE);
        // Saturates if it is too large.
        let furthest = (distance * distance * parts * parts * edge * tolerance) as u128;
        // Because of rounded lengths, a part of the last shell may be beyond the bound.
        let reach = furthest.saturating_add(furthest >> (TOLERANCE - 1)).saturating_add(1);
        let mut neighbours = self.up_to(from, reach)?;
        let mut offsets = Vec::new();
        offsets.try_reserve_exact(neighbours.len())?;
        for shell in self.in_shells(&mut neighbours).take_while(|shell| shell[0].0 <= furthest) {
            shell.sort_unstable_by_key(|&(_, offset)| offset);
            offsets.extend(shell.iter().map(|&(_, offset)| offset));
        }
        Ok(offsets)
    }

    fn nearest(&self, from: usize, n: usize) -> Result<Vec<Vec<[isize; D]>>, TryReserveError> {
        let mut shells = Vec::new();
        if D == 0 {
            return Ok(shells);
        }
        // Every multiple of a cell is a neighbour, so this allocation detects an excessive `n` before the search.
        shells.try_reserve_exact(n.min(isize::MAX.unsigned_abs() / self.parts))?;
        let sites_to_an_edge = self.basis.len().ilog2() / D as u32;
        let shortest = self.metric.map_or(1, |metric| metric.shortest());
        let mut reach = square((self.parts >> sites_to_an_edge).max(1)).saturating_mul(shortest);
        loop {
            let mut neighbours = self.up_to(from, reach)?;
            // One shell more, because with rounded lengths a part of the last shell may be beyond the bound.
            let found: Vec<_> = self.in_shells(&mut neighbours).take(n.saturating_add(1)).collect();
            if found.len() > n || reach >= self.furthest() {
                shells.extend(found.into_iter().take(n).map(|shell| {
                    let mut shell: Vec<_> = shell.iter().map(|&(_, offset)| offset).collect();
                    shell.sort_unstable();
                    shell
                }));
                return Ok(shells);
            }
            // In three dimensions this triples the number of neighbours, so that most are visited once.
            reach = reach.saturating_mul(2);
        }
    }

    /// Sorts neighbours into shells, the nearest first.
    fn in_shells<'a>(&self, neighbours: &'a mut [Neighbour<D>]) -> impl Iterator<Item = &'a mut [Neighbour<D>]> {
        neighbours.sort_unstable();
        let is_same = |a, b| a == b || self.metric.is_some_and(|metric| metric.is_same(b - a, b));
        neighbours.chunk_by_mut(move |&(a, _), &(b, _)| is_same(a, b))
    }

    /// Returns the maximum squared length that is searched.
    fn furthest(&self) -> u128 {
        self.metric.map_or(square(isize::MAX.unsigned_abs()), |_| FURTHEST)
    }

    /// Returns all neighbours of the site `from` of a cell whose squared length is at most `reach`.
    fn up_to(&self, from: usize, reach: u128) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let reach = reach.min(self.furthest());
        match &self.metric {
            Some(metric) => self.up_to_by(metric, from, reach),
            None => self.up_to_along_axes(from, reach),
        }
    }

    /// Returns the same by the metric.
    fn up_to_by(&self, metric: &Metric<D>, from: usize, reach: u128) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let (bounds, from) = (metric.bounds(reach), self.basis[from]);
        let mut all: Vec<Neighbour<D>> = Vec::new();
        for place in &self.basis {
            let along: [_; D] = array::from_fn(|d| self.along(place[d], from[d], bounds[d]));
            let counts = along.map(|(_, count)| count);
            // Detects an excessive distance before the search.
            all.try_reserve(counts.iter().fold(1, |all: usize, &count| all.saturating_mul(count)))?;
            for number in 0..counts.iter().product() {
                let cell = coordinates(number, counts);
                let offset = array::from_fn(|d| self.cells_on(along[d].0, cell[d]));
                let distance = metric.product(offset, offset).unsigned_abs();
                if (1..=reach).contains(&distance) {
                    all.push((distance, offset));
                }
            }
        }
        Ok(all)
    }

    /// Returns the same along perpendicular axes of equal length.
    fn up_to_along_axes(&self, from: usize, reach: u128) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let from = self.basis[from];
        let mut all = Vec::new();
        for place in &self.basis {
            // Extends the offsets coordinate by coordinate, each within the bound that the preceding ones leave.
            let mut neighbours = vec![(0, [0; D])];
            for d in 0..D {
                let mut longer = Vec::new();
                for (distance, offset) in neighbours {
                    let rest = reach - distance;
                    let (first, count) = self.along(place[d], from[d], rest.isqrt() as u64);
                    longer.try_reserve(count)?;
                    for c in (0..count).map(|cells| self.cells_on(first, cells)) {
                        let mut offset: [isize; D] = offset;
                        offset[d] = c;
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

    /// Returns the smallest difference, not below `-reach`, between coordinate `to` of any cell and coordinate `from`
    /// of one cell, and the number of differences up to `reach`, which are a cell apart. All of them fit into an
    /// `isize`.
    fn along(&self, to: usize, from: usize, reach: u64) -> (isize, usize) {
        let parts = self.parts as i128;
        let reach = i128::from(reach).min(isize::MAX as i128);
        let first = (to as i128 - from as i128 + reach).rem_euclid(parts) - reach;
        let count = if first <= reach { (reach - first) / parts + 1 } else { 0 };
        (first as isize, count.unsigned_abs() as usize)
    }

    /// Returns the coordinate `cells` cells further.
    fn cells_on(&self, first: isize, cells: usize) -> isize {
        // Only the product may exceed an `isize`.
        first.wrapping_add_unsigned(cells * self.parts)
    }
}

/// Returns the square of an `isize`, at most 2^126.
fn square(length: usize) -> u128 {
    let length = length as u128;
    length * length
}

#[cfg(test)]
#[path = "../../tests/unit/lattice/shells.rs"]
mod tests;
