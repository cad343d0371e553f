//! One hash for all positions that rotations and mirrors turn into each other.

use zobrist::lattice::LatticeKeys;
use zobrist::{Key, Zobrist, ZobristHash};

/// Those of a square. Any other rectangle has four.
const MOST: usize = 8;

/// The symmetries of a rectangle: where each of them moves each site.
#[derive(Debug, Clone)]
pub(crate) struct Symmetries {
    /// The sites in rows, one row after the other.
    images: Box<[[u16; MOST]]>,
    count: usize,
}

impl Symmetries {
    /// Eight if there are as many rows as columns, otherwise four, of which in a single row or column two and two do the same.
    /// Number 0 moves nothing.
    ///
    /// # Panics
    /// If there are more than 65,536 sites.
    pub(crate) fn new(rows: usize, cols: usize) -> Self {
        assert!(rows * cols <= 1 << 16, "{rows}x{cols} sites are too many");
        let count = if rows == cols { MOST } else { MOST / 2 };
        let mut images = vec![[0; MOST]; rows * cols];
        for (site, images) in images.iter_mut().enumerate() {
            // Upside down, left to right, and for squares transposed: each or not.
            for (symmetry, image) in images.iter_mut().enumerate().take(count) {
                let (row, col) = (site / cols, site % cols);
                let row = if symmetry & 1 == 0 { row } else { rows - 1 - row };
                let col = if symmetry & 2 == 0 { col } else { cols - 1 - col };
                let (row, col) = if symmetry & 4 == 0 { (row, col) } else { (col, row) };
                *image = (row * cols + col) as u16;
            }
        }
        Symmetries { images: images.into(), count }
    }

    /// Where each symmetry moves `site`.
    pub(crate) fn images(&self, site: usize) -> impl Iterator<Item = usize> + '_ {
        self.images[site][..self.count].iter().map(|&image| image.into())
    }
}

/// The hashes of a rectangle of sites as its symmetries turn it, all kept up to date by one call for each change.
///
/// The keys may be of more sites than the rectangle has. What is the same seen from all sides, such as the side to move, is
/// best combined with the [`least`](SymmetricHash::least) of the hashes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SymmetricHash<'a, T, K: Key> {
    keys: &'a LatticeKeys<T, K>,
    symmetries: &'a Symmetries,
    hashes: [ZobristHash<[T], K>; MOST],
}

impl<'a, T: Zobrist + Copy, K: Key> SymmetricHash<'a, T, K> {
    /// Of empty sites.
    pub(crate) fn new(keys: &'a LatticeKeys<T, K>, symmetries: &'a Symmetries) -> Self {
        SymmetricHash { keys, symmetries, hashes: [keys.base(); MOST] }
    }

    /// At `site`, `old` gives way to `new`.
    #[inline]
    pub(crate) fn change(&mut self, site: usize, old: T, new: T) {
        for (hash, image) in self.hashes.iter_mut().zip(self.symmetries.images(site)) {
            *hash += self.keys.change(image, old, new);
        }
    }

    /// The hash of the sites as they are.
    pub(crate) fn get(&self) -> ZobristHash<[T], K> {
        self.hashes[0]
    }

    /// The same for all positions that symmetries turn into each other: the least of their hashes, spread, so that tables can
    /// take their places from it.
    pub(crate) fn least(&self) -> ZobristHash<[T], K> {
        let least = self.all().iter().copied().min();
        least.expect("there is always the symmetry that moves nothing").finalize()
    }

    /// One hash for each symmetry, of the sites as that one turns them.
    pub(crate) fn all(&self) -> &[ZobristHash<[T], K>] {
        &self.hashes[..self.symmetries.count]
    }
}

#[cfg(test)]
pub(crate) mod tests;
