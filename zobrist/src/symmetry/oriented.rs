//! Values with directions, rotated with the environment that they belong to.

use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

#[cfg(feature = "store")]
use serde::Serialize;
#[cfg(feature = "store")]
use serde::de::DeserializeOwned;

use super::operation::Images;
use crate::hash::ZobristHash;
use crate::key::Key;
#[cfg(feature = "std")]
use crate::table::Recall;
#[cfg(feature = "std")]
use crate::table::recall::Shared;
#[cfg(feature = "store")]
use crate::table::recall::{Store, StoreError};

/// The state type of hashes under which rows of values with directions are stored: each row is that of the canonical image of
/// an environment. [`Oriented`] maps rows to the canonical image and back.
#[derive(Debug)]
pub struct Directed<T>(PhantomData<fn(T)>);

/// The hash of the canonical image of a local environment, under which rows of values with directions are stored:
/// [`Oriented::hash`].
///
/// ```
/// use zobrist::symmetry::DirectedHash;
/// use zobrist::table::Recall;
///
/// // The rate of a jump to each of 8 neighbours: see `Oriented`.
/// let rates = Recall::<DirectedHash<bool>, [f64; 8]>::new(4096)?;
/// assert!(rates.is_empty());
/// # Ok::<(), zobrist::table::recall::CapacityError>(())
/// ```
pub type DirectedHash<T, K = u64> = ZobristHash<Directed<T>, K>;

/// The environment of a site up to symmetry, with the operation that maps it to its canonical image.
///
/// A row of values with directions has one value for each slot, such as the rate of a jump to each neighbour, in the order of
/// [`around`](crate::lattice::LocalKeys::around). It may be shorter and cover the first slots only, such as those of the
/// nearest shell, if the operations map these slots to each other. It is stored for the canonical image, and mapped back for
/// the environment at hand.
///
/// ```
/// use zobrist::lattice::{Lattice, LocalKeys};
/// use zobrist::symmetry::DirectedHash;
/// use zobrist::table::Recall;
///
/// let lattice = Lattice::bcc([10; 3]);
/// let near = lattice.shells(2).concat(); // 8 places to jump to come first
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near).with_lattice_symmetries();
/// let mut recall = Recall::<DirectedHash<bool>, [u32; 8]>::new(4096)?;
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
///
/// Threads share rows by [`recall_shared`], and with the feature `store` runs share them in a file by
/// `recall_stored`. For any other map, use [`hash`](Self::hash), [`to_canonical`](Self::to_canonical) and
/// [`from_canonical`](Self::from_canonical).
///
#[cfg_attr(feature = "std", doc = "[`recall_shared`]: Self::recall_shared")]
#[cfg_attr(
    not(feature = "std"),
    doc = "[`recall_shared`]: https://docs.rs/zobrist/latest/zobrist/symmetry/struct.Oriented.html#method.recall_shared"
)]
pub struct Oriented<'a, T, K> {
    hash: DirectedHash<T, K>,
    operation: usize,
    images: &'a Images,
}

impl<'a, T, K: Key> Oriented<'a, T, K> {
    pub(super) fn new(hash: DirectedHash<T, K>, operation: usize, images: &'a Images) -> Self {
        Oriented { hash, operation, images }
    }

    /// Returns the hash of the canonical image, under which rows of values with directions are stored. All images of an
    /// environment have the same one.
    ///
    /// Store rows under it by [`to_canonical`](Self::to_canonical), and read them by [`from_canonical`](Self::from_canonical).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// use std::collections::HashMap;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut spins = [false; 36];
    /// spins[square.neighbour(14, [1, 0])] = true;
    /// spins[square.neighbour(28, [0, -1])] = true;
    /// let up = |site| keys.keys().around(site).map(|near| spins[near]).collect::<Vec<_>>();
    /// let [a, b] = [14, 28].map(|site| keys.oriented(&spins, site));
    ///
    /// let (mut rows, mut canonical, mut row) = (HashMap::new(), vec![false; 4], vec![false; 4]);
    /// a.to_canonical(&up(14), &mut canonical);
    /// rows.insert(a.hash(), canonical);
    /// b.from_canonical(&rows[&b.hash()], &mut row);
    /// assert_eq!(row, up(28)); // and not that of site 14
    /// assert_ne!(row, up(14));
    /// ```
    #[inline]
    pub fn hash(&self) -> DirectedHash<T, K> {
        self.hash
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
    /// For the memory of a `Store` this bypasses the file: use `recall_stored`.
    ///
    /// # Panics
    /// If an operation maps one of the first `N` slots to a slot that is not among them.
    #[cfg(feature = "std")]
    pub fn recall<V: Clone, const N: usize>(
        &self,
        recall: &mut Recall<DirectedHash<T, K>, [V; N]>,
        compute: impl FnOnce() -> [V; N],
    ) -> [V; N] {
        self.mapped_back(recall.get_or_insert_with(self.hash, || self.mapped(&compute())))
    }

    /// Looks up a row as [`recall`](Self::recall) does, in a cache that several threads share.
    ///
    /// # Panics
    /// As [`recall`](Self::recall).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// use std::thread;
    /// use zobrist::symmetry::DirectedHash;
    /// use zobrist::table::recall::Shared;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let spins: Vec<bool> = (0..36).map(|site| site % 5 == 0).collect();
    /// let rates = |site| -> [u32; 4] {
    ///     let mut around = keys.keys().around(site);
    ///     std::array::from_fn(|_| if spins[around.next().unwrap()] { 1 } else { 10 })
    /// };
    /// let shared = Shared::<DirectedHash<bool>, [u32; 4]>::new(4096)?;
    /// thread::scope(|scope| {
    ///     for first in [0, 18] {
    ///         let (keys, spins, shared, rates) = (&keys, &spins, &shared, &rates);
    ///         scope.spawn(move || {
    ///             for site in first..first + 18 {
    ///                 let row = keys.oriented(spins, site).recall_shared(shared, || rates(site));
    ///                 assert_eq!(row, rates(site));
    ///             }
    ///         });
    ///     }
    /// });
    /// assert!(shared.statistics().hits > 20);
    /// # Ok::<(), zobrist::table::recall::CapacityError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn recall_shared<V: Clone, const N: usize>(
        &self,
        shared: &Shared<DirectedHash<T, K>, [V; N]>,
        compute: impl FnOnce() -> [V; N],
    ) -> [V; N] {
        self.mapped_back(&shared.get_or_insert_with(self.hash, || self.mapped(&compute())))
    }

    /// Looks up a row as [`recall`](Self::recall) does, in a store: in memory, then in the file.
    ///
    /// The [origin](crate::table::recall::Origin) names the
    /// [fingerprint of the canonical keys](super::CanonicalKeys::fingerprint).
    ///
    /// # Errors
    /// As [`Store::get_or_insert_with`].
    ///
    /// # Panics
    /// As [`recall`](Self::recall).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("rates.store");
    /// use zobrist::symmetry::DirectedHash;
    /// use zobrist::table::Recall;
    /// use zobrist::table::recall::{Origin, Store};
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut spins = [false; 36];
    /// spins[square.neighbour(14, [1, 0])] = true;
    /// spins[square.neighbour(28, [0, -1])] = true;
    /// let rates = |site| -> [u32; 4] {
    ///     let mut around = keys.keys().around(site);
    ///     std::array::from_fn(|_| if spins[around.next().unwrap()] { 1 } else { 10 })
    /// };
    /// let fingerprints = [("keys", keys.fingerprint())]; // of the canonical keys
    /// let origin = Origin { model: "rates of jumps, version 1", fingerprints: &fingerprints };
    /// let mut store = Store::<DirectedHash<bool>, [u32; 4]>::open(&path, &origin, Recall::new(4096)?)?;
    /// assert_eq!(keys.oriented(&spins, 14).recall_stored(&mut store, || rates(14))?, rates(14));
    /// drop(store);
    ///
    /// // The next run.
    /// let mut store = Store::<DirectedHash<bool>, [u32; 4]>::open(&path, &origin, Recall::new(4096)?)?;
    /// let row = keys.oriented(&spins, 28).recall_stored(&mut store, || unreachable!("a hit"))?;
    /// assert_eq!(row, rates(28));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "store")]
    pub fn recall_stored<V: Clone, const N: usize>(
        &self,
        store: &mut Store<DirectedHash<T, K>, [V; N]>,
        compute: impl FnOnce() -> [V; N],
    ) -> Result<[V; N], StoreError>
    where
        [V; N]: Serialize + DeserializeOwned,
    {
        let canonical = store.get_or_insert_with(self.hash, || self.mapped(&compute()))?;
        Ok(self.mapped_back(canonical))
    }

    /// Returns the row of the canonical image for a row of this environment.
    #[cfg(feature = "std")]
    fn mapped<V: Clone, const N: usize>(&self, values: &[V; N]) -> [V; N] {
        let mut canonical = values.clone();
        self.to_canonical(values, &mut canonical);
        canonical
    }

    /// Returns the row of this environment for a row of the canonical image.
    #[cfg(feature = "std")]
    fn mapped_back<V: Clone, const N: usize>(&self, canonical: &[V; N]) -> [V; N] {
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
