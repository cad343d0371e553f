//! Caching of values with directions, such as jump rates. A symmetry operation rotates these values
//! with their environment.

use core::marker::PhantomData;

use super::group::Images;
use crate::hash::ZobristHash;
use crate::key::Key;

/// Marks the type of hashes that look up rows of values with directions. A row is stored for the
/// canonical image of an environment; [`Oriented`] maps rows to the canonical image and back.
#[derive(Debug)]
pub struct Directed<T>(PhantomData<fn(T)>);

/// The hash that looks up a row of values with directions for a local environment, computed by
/// [`Oriented::hash`].
///
/// ```
/// use zobrist::symmetry::DirectedHash;
/// use zobrist::cache::Cache;
///
/// // The rate of a jump to each of 8 neighbours: see `Oriented`.
/// let rates = Cache::<DirectedHash<bool>, [f64; 8]>::new(4096)?;
/// assert!(rates.is_empty());
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
pub type DirectedHash<T, K = u64> = ZobristHash<Directed<T>, K>;

/// A local environment with the operation that maps it to its canonical image.
///
/// A *row* has one value with a direction for each slot, in the order of
/// [`neighbours`](crate::lattice::LocalKeys::neighbours), such as the rate of a jump to each
/// neighbour. A row may cover only the first slots, such as those of the nearest shell, if the
/// operations map these slots to each other. A cache stores the row of the canonical image.
/// [`from_canonical`](Self::from_canonical) maps it to the row of this environment.
///
/// ```
/// use zobrist::lattice::{Lattice, LocalKeys};
/// use zobrist::symmetry::DirectedHash;
/// use zobrist::cache::Cache;
///
/// let lattice = Lattice::bcc([10; 3]);
/// let near = lattice.shells(2).concat(); // 8 places to jump to come first
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near).with_lattice_symmetries();
/// let mut cache = Cache::<DirectedHash<bool>, [u32; 8]>::new(4096)?;
///
/// // A jump next to copper is slow.
/// let mut copper = vec![false; lattice.sites()];
/// copper[lattice.neighbour(0, [1, 1, 1]).unwrap()] = true;
/// copper[lattice.neighbour(1_000, [-1, 1, 1]).unwrap()] = true;
/// let rates = |site| -> [u32; 8] {
///     std::array::from_fn(|jump| {
///         let to = keys.keys().neighbours(site).nth(jump).unwrap();
///         if copper[to] { 1 } else { 10 }
///     })
/// };
/// for site in [0, 1_000] {
///     let oriented = keys.oriented(&copper, site);
///     let canonical = cache.get_or_insert_with(oriented.hash, || oriented.to_canonical(&rates(site)));
///     assert_eq!(oriented.from_canonical(canonical), rates(site));
/// }
/// assert_eq!(cache.statistics().hits, 1); // the second is a rotation of the first
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
///
/// Any map can replace the cache, such as a concurrent one, or a `Store` in a file.
#[non_exhaustive]
pub struct Oriented<'a, T, K> {
    /// The hash that looks up the row of the canonical image. All images of an environment have
    /// the same hash.
    ///
    /// Map a row by [`to_canonical`](Self::to_canonical) before storing it, and by
    /// [`from_canonical`](Self::from_canonical) after looking it up.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// use std::collections::HashMap;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut spins = [false; 36];
    /// spins[square.neighbour(14, [1, 0]).unwrap()] = true;
    /// spins[square.neighbour(28, [0, -1]).unwrap()] = true;
    /// let up = |site| keys.keys().neighbours(site).map(|near| spins[near]).collect::<Vec<_>>();
    /// let [a, b] = [14, 28].map(|site| keys.oriented(&spins, site));
    ///
    /// let rows = HashMap::from([(a.hash, a.to_canonical(&up(14)))]);
    /// let row = b.from_canonical(&rows[&b.hash]);
    /// assert_eq!(row, up(28)); // and not that of site 14
    /// assert_ne!(row, up(14));
    /// ```
    pub hash: DirectedHash<T, K>,
    /// The operation that maps the environment to its canonical image.
    ///
    /// If an operation other than the identity maps the environment to itself, several operations
    /// yield the canonical image. This is the first of them.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let spins = [false; 36];
    /// assert_eq!(keys.oriented(&spins, 14).operation, 0); // all images are equal
    /// ```
    pub operation: usize,
    pub(super) images: &'a Images,
}

impl<T, K: Key> Oriented<'_, T, K> {
    /// Maps the row of this environment, an array or a `Vec`, to the row of its canonical image.
    ///
    /// # Panics
    /// If the row has more values than the environment has slots, or an operation maps a slot of
    /// the row to a slot outside it.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, square.shells(1).concat());
    /// # let keys = keys.with_lattice_symmetries();
    /// # let spins: Vec<bool> = (0..36).map(|site| site % 5 == 0).collect();
    /// let oriented = keys.oriented(&spins, 14);
    /// let row = ["up", "left", "right", "down"];
    /// assert_eq!(oriented.from_canonical(&oriented.to_canonical(&row)), row);
    /// ```
    pub fn to_canonical<V: Clone, R: Clone + AsRef<[V]> + AsMut<[V]>>(&self, row: &R) -> R {
        let mut canonical = row.clone();
        let values = row.as_ref();
        for (value, &image) in values.iter().zip(self.images(values.len())) {
            canonical.as_mut()[image].clone_from(value);
        }
        canonical
    }

    /// Maps the row of the canonical image back to the row of this environment.
    ///
    /// # Panics
    /// Panics like [`to_canonical`](Self::to_canonical).
    pub fn from_canonical<V: Clone, R: Clone + AsRef<[V]> + AsMut<[V]>>(&self, canonical: &R) -> R {
        let mut row = canonical.clone();
        let values = canonical.as_ref();
        for (value, &image) in row.as_mut().iter_mut().zip(self.images(values.len())) {
            value.clone_from(&values[image]);
        }
        row
    }

    /// Returns the images of the first `length` slots. Panics if one of the images is not among
    /// these slots.
    fn images(&self, length: usize) -> &[usize] {
        let slots = self.images.len();
        assert!(
            length <= slots,
            "a row of {length} values, but an environment has {slots} slots"
        );
        let row = &self.images[..length];
        if let Some(image) = row.iter().find(|&&image| image >= length) {
            panic!("an operation maps one of the first {length} slots to slot {image}");
        }
        row
    }
}

crate::key::debug!(['a, T, K: Key] Oriented<'a, T, K>: |this| operation = this.operation);
