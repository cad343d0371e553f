//! Canonical hashes of local environments.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::marker::PhantomData;
use core::ops::Index;

use super::group::Images;
use super::oriented::Oriented;
use super::permuted_keys::PermutedKeys;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
use crate::key::path::digest;
use crate::keys::Guarantee;
use crate::lattice::LocalKeys;

/// Marks the type of the invariant hashes of [`CanonicalKeys`]. An invariant hash looks up a value
/// that no operation changes.
#[derive(Debug)]
pub struct Invariant<T>(PhantomData<fn(T)>);

/// The canonical hash of a local environment, computed by [`CanonicalKeys::invariant_hash`]. It
/// looks up values that no operation changes, such as energies.
///
/// ```
/// use zobrist::lattice::{Lattice, LocalKeys};
/// use zobrist::symmetry::InvariantHash;
/// use zobrist::cache::Cache;
///
/// let square = Lattice::simple([6; 2]);
/// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, square.shells(1).concat());
/// let keys = keys.with_lattice_symmetries();
/// let mut energies = Cache::<InvariantHash<bool>, i32>::new(1024)?;
/// energies.insert(keys.invariant_hash(&[false; 36], 0), -4);
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
pub type InvariantHash<T, K = u64> = ZobristHash<Invariant<T>, K>;

/// Keys for canonical hashes of local environments: all environments that the operations of a group
/// map to each other have the same canonical hash.
///
/// ```
/// use zobrist::lattice::{Lattice, LocalKeys};
///
/// let lattice = Lattice::bcc([10; 3]);
/// let near = lattice.shells(2).concat();
/// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near).with_lattice_symmetries();
/// assert_eq!(keys.operations(), 48);
///
/// let mut copper = vec![false; lattice.sites()];
/// copper[lattice.neighbour(0, [1, 1, 1]).unwrap()] = true;
/// copper[lattice.neighbour(1_000, [-1, 1, 1]).unwrap()] = true;
/// assert_eq!(keys.invariant_hash(&copper, 0), keys.invariant_hash(&copper, 1_000));
/// ```
///
/// Operations permute the slots of an environment ([`LocalKeys::with_lattice_symmetries`],
/// [`LocalKeys::with_symmetries`]), the values in the slots
/// ([`with_value_symmetries`](Self::with_value_symmetries)), or both.
///
/// - Look up a value that no operation changes, such as an energy, by
///   [`invariant_hash`](Self::invariant_hash).
/// - Look up values with directions, such as the rate of a jump to each neighbour, by
///   [`oriented`](Self::oriented). [`Oriented::from_canonical`] rotates them with the environment.
///   An invariant hash would find the values of a rotated environment in another order: a kinetic
///   Monte Carlo run would follow another trajectory without any error.
///
/// The canonical hash is the minimum of the hashes of all images,
/// [finalized](ZobristHash::finalize). With n operations, collisions are about n / 2 times as
/// frequent as those of plain hashes of the same width (see
/// [`CanonicalHash`](super::CanonicalHash)). A value computed for one environment is valid for an
/// image only if computing it for the image gives the same bits. A sum of integers satisfies this
/// condition. A sum of floating-point numbers may not, because the operation changes the order of
/// the terms.
#[derive(Clone)]
pub struct CanonicalKeys<T, K, const D: usize> {
    pub(super) keys: LocalKeys<T, K, D>,
    /// The permutations of the slots. An operation combines one of them with one of the
    /// permutations in `values`. Let `v` be the length of `values`, or 1 if it is empty.
    /// Operation `i` permutes the slots by `places[i / v]` and the values by `values[i % v]`.
    /// If `values` is empty, it keeps the values.
    pub(super) places: Box<[Images]>,
    values: Box<[Images]>,
    pub(super) permuted: PermutedKeys<K>,
}

impl<T: Zobrist, K: Key, const D: usize> CanonicalKeys<T, K, D> {
    pub(super) fn new(keys: LocalKeys<T, K, D>, places: Vec<Images>, values: Vec<Images>) -> Self {
        let permuted = PermutedKeys::new(&keys.keys, &places, &values);
        CanonicalKeys {
            keys,
            places: places.into(),
            values: values.into(),
            permuted,
        }
    }

    /// Returns the hash that an environment shares with all its images, to look up values that no
    /// operation changes, such as an energy.
    ///
    /// Look up values with directions, such as the rate of a jump to each neighbour, by
    /// [`oriented`](Self::oriented) instead. The invariant hash would find the rates of a
    /// rotated environment in another order, and the run would follow another trajectory
    /// without any error.
    ///
    /// # Panics
    /// If there is no such site or it is of [another kind](LocalKeys::has_environment), `sites` has
    /// too few elements, or a value is outside its range.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut spins = [false; 36];
    /// spins[square.neighbour(14, [1, 0]).unwrap()] = true;
    /// spins[square.neighbour(28, [0, -1]).unwrap()] = true;
    /// assert_eq!(keys.invariant_hash(&spins, 14), keys.invariant_hash(&spins, 28));
    /// ```
    #[inline]
    pub fn invariant_hash<I>(&self, sites: &I, site: usize) -> InvariantHash<T, K>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.invariant_hash_by(site, |site| &sites[site])
    }

    /// Returns the invariant hash of `site`, with values read by the function `at`. Use it for a
    /// storage without `Index`, or to hash the result of an exchange before making it.
    ///
    /// # Panics
    /// Panics like [`invariant_hash`](Self::invariant_hash).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut spins = [false; 36];
    /// let flipped = square.neighbour(14, [1, 0]).unwrap();
    /// let after = keys.invariant_hash_by(14, |site| spins[site] ^ (site == flipped)); // before the flip
    /// spins[flipped] = true;
    /// assert_eq!(after, keys.invariant_hash(&spins, 14));
    /// ```
    #[inline]
    pub fn invariant_hash_by<B: Borrow<T>>(
        &self,
        site: usize,
        at: impl Fn(usize) -> B,
    ) -> InvariantHash<T, K> {
        let least = if self.permuted.exist() {
            let values = self.keys.neighbours(site).map(at);
            self.permuted.least(&self.keys.keys, values)
        } else {
            self.least(site, at).0
        };
        ZobristHash::from_raw(least).finalize()
    }

    /// Writes the invariant hash of each site into a slice. The elements of sites of
    /// [another kind](LocalKeys::has_environment) are left unchanged.
    ///
    /// If each site is one slot of at most 256 values, this takes less time than calling
    /// [`invariant_hash`](Self::invariant_hash) for each site. It temporarily allocates up to 8
    /// bytes per site.
    ///
    /// # Panics
    /// If the length of `hashes` is not the number of sites, or in the cases of
    /// [`invariant_hash`](Self::invariant_hash).
    ///
    /// ```
    /// use zobrist::ZobristHash;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::bcc([4; 3]);
    /// let near = lattice.shells(2).concat();
    /// let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, near).with_lattice_symmetries();
    /// let copper: Vec<bool> = (0..128).map(|site| site % 3 == 0).collect();
    /// let mut hashes = vec![ZobristHash::from_raw(0); 128];
    /// keys.invariant_hash_all(&copper, &mut hashes);
    /// assert_eq!(hashes[77], keys.invariant_hash(&copper, 77));
    /// ```
    pub fn invariant_hash_all<I>(&self, sites: &I, hashes: &mut [InvariantHash<T, K>])
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        let (found, count) = (hashes.len(), self.keys.sites());
        assert!(
            found == count,
            "{found} hashes, but there are {count} sites"
        );
        if self.permuted.exist() {
            let mut least = self.permuted.least_of_numbers();
            let visited = self.keys.environments(sites, |site, numbers| {
                hashes[site] = ZobristHash::from_raw(least(numbers)).finalize();
            });
            if visited.is_some() {
                return;
            }
        }
        for (site, hash) in hashes.iter_mut().enumerate() {
            if self.keys.has_environment(site) {
                *hash = self.invariant_hash(sites, site);
            }
        }
    }

    /// Returns the environment of `site` with the operation that maps it to its canonical image.
    /// Use it to look up values with directions: see [`Oriented`].
    ///
    /// # Panics
    /// Panics like [`invariant_hash`](Self::invariant_hash).
    #[inline]
    pub fn oriented<I>(&self, sites: &I, site: usize) -> Oriented<'_, T, K>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.oriented_by(site, |site| &sites[site])
    }

    /// Returns the oriented environment of `site`, with values read by the function `at`.
    ///
    /// # Panics
    /// Panics like [`invariant_hash`](Self::invariant_hash).
    #[inline]
    pub fn oriented_by<B: Borrow<T>>(
        &self,
        site: usize,
        at: impl Fn(usize) -> B,
    ) -> Oriented<'_, T, K> {
        let (least, operation) = self.least(site, at);
        let images = &self.places[operation / self.values.len().max(1)];
        Oriented {
            hash: ZobristHash::from_raw(least).finalize(),
            operation,
            images,
        }
    }

    /// Returns the minimum of the hashes of all images, and the first operation that attains it.
    #[inline]
    fn least<B: Borrow<T>>(&self, site: usize, at: impl Fn(usize) -> B) -> (K, usize) {
        let values = self.keys.neighbours(site).map(at);
        if self.permuted.exist() {
            return self.permuted.least_operation(&self.keys.keys, values);
        }
        let values: Vec<B> = values.collect();
        let hashes = self.places.iter().map(|images| {
            let mut from = alloc::vec![0; images.len()];
            for (slot, &image) in images.iter().enumerate() {
                from[image] = slot;
            }
            self.keys
                .keys
                .hash_each(from.into_iter().map(|slot| values[slot].borrow()))
                .raw()
        });
        let hashes = hashes
            .enumerate()
            .map(|(operation, hash)| (hash, operation));
        hashes.min().unwrap_or((K::ZERO, 0))
    }

    /// Returns the number of operations: the number of permutations of slots times that of
    /// permutations of values.
    pub fn operations(&self) -> usize {
        self.places.len() * self.values.len().max(1)
    }

    /// Iterates over the images of slot 0, slot 1 and so on under `operation`.
    ///
    /// # Panics
    /// If there is no such operation.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let mut images: Vec<usize> = keys.permutation(5).collect();
    /// images.sort();
    /// assert_eq!(images, [0, 1, 2, 3]);
    /// ```
    pub fn permutation(&self, operation: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.places[operation / self.values.len().max(1)]
            .iter()
            .copied()
    }

    /// Returns the number of the image of value `number` under `operation`.
    ///
    /// # Panics
    /// If there is no such operation, or `number` is not less than the number of values of a
    /// numbered slot.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near).with_lattice_symmetries();
    /// let keys = keys.with_value_symmetries([[0, 1], [1, 0]]); // up and down
    /// assert_eq!(keys.operations(), 8 * 2);
    /// assert_eq!((keys.value_image(0, 0), keys.value_image(1, 0)), (0, 1));
    /// ```
    pub fn value_image(&self, operation: usize, number: usize) -> usize {
        let values = self.values.len().max(1);
        assert!(
            operation / values < self.places.len(),
            "there is no operation {operation}"
        );
        let count = self.keys.keys.values().unwrap_or(usize::MAX);
        assert!(
            number < count,
            "there is no value {number}: there are {count}"
        );
        self.values
            .get(operation % values)
            .map_or(number, |images| images[number])
    }

    /// Returns the keys for hashes without symmetries. They also list the neighbours of a site.
    pub fn keys(&self) -> &LocalKeys<T, K, D> {
        &self.keys
    }

    /// Returns the guarantee of the canonical hashes: which environments certainly have different
    /// hashes, if no operation maps them to each other. With exact keys of 64 or 128 bits the
    /// guarantee is exact, because the finalizer is a bijection for these widths. In all other
    /// cases there is no guarantee.
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let square = Lattice::simple([6; 2]);
    /// # let near = square.shells(1).concat();
    /// use zobrist::keys::KeySource;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::builder(2026, &square, near).source(KeySource::Exact).build()?;
    /// assert!(keys.with_lattice_symmetries().guarantee().is_exact());
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn guarantee(&self) -> Guarantee {
        self.keys.guarantee().of_canonical(K::BITS)
    }

    /// Returns a 64-bit digest of everything that determines the hashes: [`LocalKeys::fingerprint`]
    /// and the operations. Write it into files of results that are keyed by invariant hashes or
    /// by [`Oriented::hash`].
    pub fn fingerprint(&self) -> u64 {
        let images = self
            .places
            .iter()
            .chain(&self.values)
            .flatten()
            .map(|&image| image as u64);
        let numbers = [
            self.keys.fingerprint(),
            self.places.len() as u64,
            self.values.len() as u64,
        ];
        digest("", numbers.into_iter().chain(images))
    }
}

crate::key::debug!([T, K: Key, const D: usize] CanonicalKeys<T, K, D>: |this|
    keys = this.keys, operations = this.places.len() * this.values.len().max(1));
