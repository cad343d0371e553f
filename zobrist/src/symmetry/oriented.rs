//! Values with directions, rotated with the environment that they belong to.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use super::operation::Images;
use crate::hash::ZobristHash;
use crate::key::Key;

/// The state type of hashes under which values with directions are stored, for the canonical image of an environment. Only
/// [`Oriented`] looks them up.
#[derive(Debug)]
pub struct Directed<T>(PhantomData<fn(T)>);

/// The environment of a site up to symmetry, with the operation that maps it to its canonical image.
///
/// A row of values with directions has one value for each slot, such as the rate of a jump to each neighbour, in the order of
/// [`around`](crate::lattice::LocalKeys::around). It may be shorter and cover the first slots only, such as those of the
/// nearest shell, if the operations map these slots to each other. It is stored for the canonical image, and mapped back for
/// the environment at hand.
///
/// ```
/// use zobrist::ZobristHash;
/// use zobrist::lattice::{Lattice, LocalKeys};
/// use zobrist::symmetry::Directed;
/// use zobrist::table::Recall;
///
/// let lattice = Lattice::bcc([10; 3]);
/// let near = lattice.shells(2).concat(); // 8 places to jump to come first
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near).with_lattice_symmetries();
/// let mut recall = Recall::<ZobristHash<Directed<bool>, u64>, [u32; 8]>::new(4096)?;
///
/// // A jump next to copper is slow.
/// let mut copper = vec![false; lattice.sites()];
/// copper[lattice.neighbour(0, [1, 1, 1])] = true;
/// copper[lattice.neighbour(1_000, [-1, 1, 1])] = true;
/// let rates = |site| -> [u32; 8] {
///     std::array::from_fn(|jump| {
///         let to = keys.keys().around(site).nth(jump).unwrap();
///         if copper[to] { 1 } else { 10 }
///     })
/// };
/// for site in [0, 1_000] {
///     let recalled = keys.oriented(&copper, site).recall(&mut recall, || rates(site));
///     assert_eq!(recalled, rates(site));
/// }
/// assert_eq!(recall.statistics().hits, 1); // the second is a rotation of the first
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
pub struct Oriented<'a, T, K> {
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "a memory needs `std`"))]
    hash: ZobristHash<Directed<T>, K>,
    operation: usize,
    images: &'a Images,
}

impl<'a, T, K: Key> Oriented<'a, T, K> {
    pub(super) fn new(
        hash: ZobristHash<Directed<T>, K>,
        operation: usize,
        images: &'a Images,
    ) -> Self {
        Oriented { hash, operation, images }
    }

    /// Returns the operation that maps the environment to its canonical image.
    ///
    /// If several do, because an operation maps the environment to itself, it is the first of them.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let spins = [false; 36];
    /// assert_eq!(keys.oriented(&spins, 14).operation(), 0); // all images are equal
    /// ```
    pub fn operation(&self) -> usize {
        self.operation
    }

    /// Maps a row of values of this environment to the row of its canonical image.
    ///
    /// # Panics
    /// If the rows have different lengths, or an operation maps one of their slots to a slot outside the row.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, square.shells(1).concat());
    /// # let keys = keys.with_lattice_symmetries();
    /// # let spins: Vec<bool> = (0..36).map(|site| site % 5 == 0).collect();
    /// let oriented = keys.oriented(&spins, 14);
    /// let (mut canonical, mut back) = ([""; 4], [""; 4]);
    /// oriented.to_canonical(&["up", "left", "right", "down"], &mut canonical);
    /// oriented.from_canonical(&canonical, &mut back);
    /// assert_eq!(back, ["up", "left", "right", "down"]);
    /// ```
    pub fn to_canonical<V: Clone>(&self, values: &[V], canonical: &mut [V]) {
        for (value, &image) in values.iter().zip(self.row(values.len(), canonical.len())) {
            canonical[image].clone_from(value);
        }
    }

    /// Maps a row of values of the canonical image back to the row of this environment.
    ///
    /// # Panics
    /// As [`to_canonical`](Self::to_canonical).
    pub fn from_canonical<V: Clone>(&self, canonical: &[V], values: &mut [V]) {
        let row = self.row(canonical.len(), values.len());
        for (value, &image) in values.iter_mut().zip(row) {
            value.clone_from(&canonical[image]);
        }
    }

    /// Looks up a row of values with directions, mapped to this environment. On a miss, inserts the row that `compute` returns
    /// for this environment.
    ///
    /// # Panics
    /// If an operation maps one of the first `N` slots to a slot that is not among them.
    #[cfg(feature = "std")]
    pub fn recall<V: Clone, const N: usize>(
        &self,
        recall: &mut crate::table::Recall<ZobristHash<Directed<T>, K>, [V; N]>,
        compute: impl FnOnce() -> [V; N],
    ) -> [V; N] {
        let canonical = recall.get_or_insert_with(self.hash, || {
            let values = compute();
            let mut canonical = values.clone();
            self.to_canonical(&values, &mut canonical);
            canonical
        });
        let images = self.row(N, N);
        core::array::from_fn(|slot| canonical[images[slot]].clone())
    }

    /// Returns the images of the slots of a row.
    fn row(&self, length: usize, other: usize) -> &[usize] {
        assert!(length == other, "a row of {length} values, and one of {other}");
        let slots = self.images.len();
        assert!(length <= slots, "a row of {length} values, but an environment has {slots} slots");
        let row = &self.images[..length];
        if let Some(image) = row.iter().find(|&&image| image >= length) {
            panic!("an operation maps one of the first {length} slots to slot {image}");
        }
        row
    }
}

impl<T, K: Key> Debug for Oriented<'_, T, K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Oriented").field("operation", &self.operation).finish_non_exhaustive()
    }
}
