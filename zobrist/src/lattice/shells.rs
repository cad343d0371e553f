//! Shells of neighbours: offsets from a site, grouped by length.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::lattice::Lattice;
use super::metric::{FURTHEST, Metric, TOLERANCE};
use super::supercell::coordinates;

/// A neighbour: the squared length of its offset, and the offset.
type Neighbour<const D: usize> = (u128, [isize; D]);

impl<const D: usize> Lattice<D> {
    /// Returns the offsets of the `n` nearest shells of neighbours, the nearest first. All offsets
    /// of a shell have the same length.
    ///
    /// The offsets start from the first site of a cell; for another site, see
    /// [`shells_from`](Self::shells_from). They do not depend on the size of the box: in a
    /// small box they wrap around. To get all neighbours within a distance,
    /// see [`within`](Self::within).
    ///
    /// The result has fewer than `n` shells if the lattice has no more. A lattice of dimension 0
    /// has none. The search ends at `isize::MAX` divisions of a cell, or 2<sup>40</sup>
    /// divisions along each axis if the lattice has a metric. The time depends on the number of
    /// sites within the last shell, not on the number of divisions of a cell.
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
    /// In a Bravais lattice, such as bcc, all sites have the same offsets. The two sites of a
    /// honeycomb cell have different offsets, and so do sites of different kinds.
    /// [`LocalKeys`](super::LocalKeys) take the offsets of the first site of a kind.
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
        self.nearest(self.of_cell(site), n)
            .unwrap_or_else(|_| panic!("failed to allocate {n} shells of neighbours"))
    }

    /// Returns the offsets of all neighbours within a distance, the nearest first. The unit of the
    /// distance is the lattice constant a, the length of the first edge of a cell.
    ///
    /// The result consists of complete shells, in the order of `shells(n).concat()`, and includes a
    /// shell at exactly this distance. It starts from the first site of a cell; for another
    /// site, see [`within_from`](Self::within_from). Rounding of the distance excludes no
    /// shell: the comparison of squares has a tolerance of one part in a million (2^-20).
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

    /// Returns the offsets of all neighbours of `site` within a distance. The unit is the lattice
    /// constant a, as in [`within`](Self::within).
    ///
    /// # Panics
    /// If there is no such site, if the distance is negative or not a number, or if the allocation
    /// fails.
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
        self.near(from, distance)
            .unwrap_or_else(|_| panic!("failed to allocate the neighbours within {distance}"))
    }

    /// Returns the offsets of all neighbours of site `from` of a cell within a distance, in units
    /// of the first edge of a cell.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "errors are within the tolerance"
    )]
    fn near(&self, from: usize, distance: f64) -> Result<Vec<[isize; D]>, TryReserveError> {
        let divisions = self.divisions as f64;
        let edge = self.metric.map_or(1, |metric| metric.of_axes(0, 0)) as f64;
        let tolerance = 1.0 + 1.0 / f64::from(1 << TOLERANCE);
        // A product beyond `u128::MAX` saturates.
        let furthest = (distance * distance * divisions * divisions * edge * tolerance) as u128;
        // With rounded lengths, some offsets of the last shell may be slightly beyond `furthest`,
        // so the search goes further.
        let reach = furthest
            .saturating_add(furthest >> (TOLERANCE - 1))
            .saturating_add(1);
        let mut neighbours = self.up_to(from, reach)?;
        let mut offsets = Vec::new();
        offsets.try_reserve_exact(neighbours.len())?;
        for shell in self
            .in_shells(&mut neighbours)
            .take_while(|shell| shell[0].0 <= furthest)
        {
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
        // A lattice has at least `isize::MAX / divisions` shells, because each number of cells
        // along an axis is the offset of a neighbour. If the memory for `n` shells cannot
        // be allocated, the function fails here, before the search starts.
        shells.try_reserve_exact(n.min(isize::MAX.unsigned_abs() / self.divisions))?;
        let sites_to_an_edge = self.basis.len().ilog2() / D as u32;
        let shortest = self.metric.map_or(1, |metric| metric.shortest());
        let mut reach =
            square((self.divisions >> sites_to_an_edge).max(1)).saturating_mul(shortest);
        loop {
            let mut neighbours = self.up_to(from, reach)?;
            // Searches for one shell more than `n`: with rounded lengths, some offsets of the last
            // shell found may be beyond `reach`.
            let found: Vec<_> = self
                .in_shells(&mut neighbours)
                .take(n.saturating_add(1))
                .collect();
            if found.len() > n || reach >= self.furthest() {
                shells.extend(found.into_iter().take(n).map(|shell| {
                    let mut shell: Vec<_> = shell.iter().map(|&(_, offset)| offset).collect();
                    shell.sort_unstable();
                    shell
                }));
                return Ok(shells);
            }
            // Doubling the squared length multiplies the number of neighbours in three dimensions
            // by 2.8, so all earlier searches together visit about half as many as the
            // last one.
            reach = reach.saturating_mul(2);
        }
    }

    /// Sorts neighbours by length and iterates over the shells, the nearest first.
    fn in_shells<'a>(
        &self,
        neighbours: &'a mut [Neighbour<D>],
    ) -> impl Iterator<Item = &'a mut [Neighbour<D>]> {
        neighbours.sort_unstable();
        let is_same = |a, b| a == b || self.metric.is_some_and(|metric| metric.is_same(b - a, b));
        neighbours.chunk_by_mut(move |&(a, _), &(b, _)| is_same(a, b))
    }

    /// Returns the maximum squared length that the search supports.
    fn furthest(&self) -> u128 {
        self.metric
            .map_or(square(isize::MAX.unsigned_abs()), |_| FURTHEST)
    }

    /// Returns all neighbours of the site `from` of a cell whose squared length is at most `reach`.
    fn up_to(&self, from: usize, reach: u128) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let reach = reach.min(self.furthest());
        match &self.metric {
            Some(metric) => self.up_to_by(metric, from, reach),
            None => self.up_to_along_axes(from, reach),
        }
    }

    /// Computes [`up_to`](Self::up_to) for a lattice with a metric.
    fn up_to_by(
        &self,
        metric: &Metric<D>,
        from: usize,
        reach: u128,
    ) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let (bounds, from) = (metric.bounds(reach), self.basis[from]);
        let mut all: Vec<Neighbour<D>> = Vec::new();
        for place in &self.basis {
            let along: [_; D] = array::from_fn(|d| self.along(place[d], from[d], bounds[d]));
            let counts = along.map(|(_, count)| count);
            // This allocation fails for an excessive distance before the search starts.
            all.try_reserve(
                counts
                    .iter()
                    .fold(1, |all: usize, &count| all.saturating_mul(count)),
            )?;
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

    /// Computes [`up_to`](Self::up_to) for perpendicular axes of equal length.
    fn up_to_along_axes(
        &self,
        from: usize,
        reach: u128,
    ) -> Result<Vec<Neighbour<D>>, TryReserveError> {
        let from = self.basis[from];
        let mut all = Vec::new();
        for place in &self.basis {
            // Extends the offsets coordinate by coordinate. The square of a coordinate is at most
            // `rest`, the part of `reach` that the preceding coordinates leave.
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

    /// Considers one axis, and all differences from `-reach` to `reach` between coordinate `to` in
    /// any cell and coordinate `from` in one cell. Returns the smallest difference and the
    /// number of differences. Successive differences are one cell apart. All of them fit into
    /// an `isize`.
    fn along(&self, to: usize, from: usize, reach: u64) -> (isize, usize) {
        let divisions = self.divisions as i128;
        let reach = i128::from(reach).min(isize::MAX as i128);
        let first = (to as i128 - from as i128 + reach).rem_euclid(divisions) - reach;
        let count = if first <= reach {
            (reach - first) / divisions + 1
        } else {
            0
        };
        (first as isize, count.unsigned_abs() as usize)
    }

    /// Returns the coordinate that is `cells` cells after `first`.
    fn cells_on(&self, first: isize, cells: usize) -> isize {
        // The sum fits into an `isize`, but the product alone may not.
        first.wrapping_add_unsigned(cells * self.divisions)
    }
}

/// Returns the square of a length. The length is at most 2^63, so the square is at most 2^126.
fn square(length: usize) -> u128 {
    let length = length as u128;
    length * length
}

#[cfg(test)]
mod tests;
