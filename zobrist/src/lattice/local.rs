//! Keys of surroundings: equal wherever in a lattice they are.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use core::ops::Index;

use super::boxed::boxed;
use super::error::{Kind, LatticeError};
use super::keys::LatticeKeys;
use super::local_builder::LocalKeysBuilder;
use super::operations::{product, signed_permutations};
use super::sites::{Lattice, built};
use super::steps::Steps;
use crate::hash::{Zobrist, ZobristHash};
use crate::key::Key;
use crate::keys::{Guarantee, KeySource, KeysError, Seed};
use crate::shape::path::Path;

/// What stands round a site of a lattice, as a state: the type of the hashes that [`LocalKeys`] makes.
#[derive(Debug)]
pub struct Local<T>(PhantomData<fn(T)>);

/// Keys for what stands round a site: at a list of offsets from it, whatever the site.
///
/// Equal surroundings have equal hashes anywhere in the box, and in boxes of any size; no position takes part. So what was computed
/// for one serves all. The site itself takes part only if `[0; D]` is one of the offsets.
///
/// ```
/// use zobrist::Zobrist;
/// use zobrist::lattice::{Lattice, LocalKeys};
///
/// #[derive(Clone, Copy, PartialEq, Zobrist)]
/// enum Species { #[zobrist(empty)] Fe, Cu }
///
/// let lattice = Lattice::bcc([20; 3]);
/// let near = lattice.shells(2).concat(); // 8 + 6 neighbours
/// let keys = LocalKeys::<Species, u64, 3>::new(2026, &lattice, near);
///
/// let mut sites = vec![Species::Fe; lattice.sites()];
/// sites[lattice.neighbour(0, [1, 1, 1])] = Species::Cu;
/// sites[lattice.neighbour(5_000, [1, 1, 1])] = Species::Cu;
/// sites[lattice.neighbour(10_000, [1, 1, -1])] = Species::Cu;
/// assert_eq!(keys.hash(&sites, 0), keys.hash(&sites, 5_000));
/// assert_ne!(keys.hash(&sites, 0), keys.hash(&sites, 10_000));
///
/// let keys = keys.with_cubic_symmetries();
/// assert_eq!(keys.hash(&sites, 0), keys.hash(&sites, 10_000)); // turned by a quarter
/// ```
pub struct LocalKeys<T, K, const D: usize> {
    lattice: Lattice<D>,
    offsets: Box<[[isize; D]]>,
    /// From each site of a cell to the offsets.
    steps: Box<[Steps<D>]>,
    /// One slot for each offset.
    keys: LatticeKeys<T, K>,
    /// For each operation and each slot, which offset is turned there; no operation if surroundings are not turned.
    turned: Box<[Box<[usize]>]>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Keys for what stands at `offsets`, which are in parts of a cell of `lattice`.
    ///
    /// # Panics
    /// If an offset does not lead from each site of a cell to a site, if one is there twice, or if `T`
    /// breaks a rule as for any other table. If there is no memory: see [`try_new`](Self::try_new).
    pub fn new(
        seed: impl Into<Seed>,
        lattice: &Lattice<D>,
        offsets: impl IntoIterator<Item = [isize; D]>,
    ) -> Self {
        built(Self::try_new(seed, lattice, offsets))
    }

    /// Returns keys for the sites at `offsets`, or an error where [`new`](Self::new) panics.
    ///
    /// # Errors
    /// If an offset does not lead from each site of a cell to a site, if one is there twice, or if there is no memory.
    ///
    /// # Panics
    /// If `T` breaks a rule as for any other table.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::bcc([20; 3]);
    /// let error = LocalKeys::<bool, u64, 3>::try_new(2026, &lattice, [[1, 0, 0]]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "from the site 0 of a cell, the offset [1, 0, 0] leads to none"
    /// );
    /// ```
    pub fn try_new(
        seed: impl Into<Seed>,
        lattice: &Lattice<D>,
        offsets: impl IntoIterator<Item = [isize; D]>,
    ) -> Result<Self, LatticeError<D>> {
        Self::builder(seed, lattice, offsets).try_build()
    }

    /// Begins the keys for the sites at `offsets`, from another source or with fewer values than the type has.
    pub fn builder<I>(
        seed: impl Into<Seed>,
        lattice: &Lattice<D>,
        offsets: I,
    ) -> LocalKeysBuilder<'_, T, K, I, D>
    where
        I: IntoIterator<Item = [isize; D]>,
    {
        LocalKeysBuilder {
            seed: seed.into(),
            lattice,
            offsets,
            values: None,
            source: KeySource::default(),
            of: PhantomData,
        }
    }

    pub(super) fn with_keys(
        lattice: &Lattice<D>,
        offsets: impl IntoIterator<Item = [isize; D]>,
        keys: impl FnOnce(usize) -> Result<LatticeKeys<T, K>, KeysError>,
    ) -> Result<Self, LatticeError<D>> {
        let basis = lattice.basis();
        let offsets = offsets.into_iter();
        let out_of_memory = Kind::Steps(offsets.size_hint().0, basis);
        let offsets = boxed(offsets.map(Ok), out_of_memory)?;
        let out_of_memory = Kind::Steps(offsets.len(), basis);
        let mut sorted = boxed(offsets.iter().map(Ok), out_of_memory)?;
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Kind::OffsetTwice(*twice[0]).into());
        }
        let steps = (0..basis).map(|from| Steps::new(lattice, from, &offsets));
        Ok(LocalKeys {
            lattice: lattice.copy()?,
            steps: boxed(steps, out_of_memory)?,
            keys: keys(offsets.len())?,
            offsets,
            turned: Box::default(),
        })
    }

    /// The same, but surroundings that one of `operations` turns into each other have equal hashes: the least of all
    /// that they can be turned to, spread so that its high bits are as good as its low ones. An operation is a matrix that an
    /// offset, as a column, is multiplied by.
    ///
    /// With n operations a hash takes n times as long, and two kinds of surroundings have equal ones n times as often: log2(n) bits are
    /// gone. What is computed for one of them serves the others only if it is the same for them to the last bit: a sum of
    /// floating-point numbers depends on the order, which a turn changes; one of integers does not.
    ///
    /// # Panics
    /// If an operation does not turn each offset into one of the list (into one that `isize` cannot hold, say), or turns two
    /// into one; or if the operations are no group: one after another must be one of them, too.
    #[must_use]
    pub fn with_symmetries(self, operations: &[[[isize; D]; D]]) -> Self {
        let turned = operations.iter().map(|operation| {
            let mut from = vec![None; self.offsets.len()];
            for (i, offset) in self.offsets.iter().enumerate() {
                let Some(to) = product(operation, *offset) else {
                    panic!("{operation:?} turns the offset {offset:?} into one beyond `isize`");
                };
                let Some(slot) = self.offsets.iter().position(|&other| other == to) else {
                    panic!("{operation:?} turns the offset {offset:?} into {to:?}, which is none");
                };
                let taken = from[slot].replace(i);
                assert!(taken.is_none(), "{operation:?} turns two offsets into {to:?}");
            }
            from.into_iter().flatten().collect::<Box<[_]>>()
        });
        let turned: Box<[Box<[_]>]> = turned.collect();
        for (a, first) in turned.iter().zip(operations) {
            for (b, second) in turned.iter().zip(operations) {
                let both = || b.iter().map(|&slot| a[slot]);
                assert!(
                    turned.iter().any(|from| from.iter().copied().eq(both())),
                    "{second:?} after {first:?} is none of the operations"
                );
            }
        }
        LocalKeys { turned, ..self }
    }

    /// The same with all symmetries of the cube, 48 in three dimensions (those of the square, 8, in two): all exchanges and
    /// reversals of the axes.
    ///
    /// # Panics
    /// As [`with_symmetries`](Self::with_symmetries).
    #[must_use]
    pub fn with_cubic_symmetries(self) -> Self {
        self.with_symmetries(&signed_permutations())
    }

    /// The hash of what stands round `site`.
    ///
    /// # Panics
    /// If there is no such site, `sites` are too few, or what stands at one is outside its range.
    #[inline]
    pub fn hash<I>(&self, sites: &I, site: usize) -> ZobristHash<Local<T>, K>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.hash_by(site, |site| &sites[site])
    }

    /// The same where `at` tells what stands at a site: in any storage, or after an exchange that is not yet done.
    ///
    /// # Panics
    /// As [`hash`](Self::hash).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let lattice = Lattice::bcc([20; 3]);
    /// # let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(2).concat());
    /// # let mut sites = vec![false; lattice.sites()];
    /// # let (i, j) = (0, lattice.neighbour(0, [1; 3]));
    /// # sites[i] = true;
    /// let exchanged = |site| sites[if site == i { j } else if site == j { i } else { site }];
    /// let next = keys.hash_by(i, exchanged);
    /// sites.swap(i, j);
    /// assert_eq!(next, keys.hash(&sites, i));
    /// ```
    #[inline]
    pub fn hash_by<B: Borrow<T>>(
        &self,
        site: usize,
        at: impl Fn(usize) -> B,
    ) -> ZobristHash<Local<T>, K> {
        if self.turned.is_empty() {
            return ZobristHash::from_raw(self.keys.hash(self.around(site).map(at)).raw());
        }
        self.hash_turned_by(site, at).0
    }

    /// The hash of what stands round `site`, and the first of the operations that turns it into the surroundings whose hash
    /// this is (0 if there are none): what is known about those has a direction, as the rates of jumps have, and
    /// is to be turned back.
    ///
    /// # Panics
    /// As [`hash`](Self::hash).
    pub fn hash_turned<I>(&self, sites: &I, site: usize) -> (ZobristHash<Local<T>, K>, usize)
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.hash_turned_by(site, |site| &sites[site])
    }

    /// The same where `at` tells what stands at a site.
    ///
    /// # Panics
    /// As [`hash`](Self::hash).
    pub fn hash_turned_by<B: Borrow<T>>(
        &self,
        site: usize,
        at: impl Fn(usize) -> B,
    ) -> (ZobristHash<Local<T>, K>, usize) {
        let around: Vec<B> = self.around(site).map(at).collect();
        let turned = |from: &[usize]| self.keys.hash(from.iter().map(|&i| around[i].borrow()));
        let hashes = self.turned.iter().map(|from| turned(from).raw());
        match hashes.enumerate().min_by_key(|&(operation, hash)| (hash, operation)) {
            Some((operation, least)) => (ZobristHash::from_raw(least).finalize(), operation),
            None => (ZobristHash::from_raw(self.keys.hash(around).raw()), 0),
        }
    }

    /// The sites at the offsets from `site`, in the order of the offsets.
    ///
    /// # Panics
    /// If there is no such site.
    #[inline]
    pub fn around(&self, site: usize) -> impl Iterator<Item = usize> {
        self.steps[site % self.lattice.basis()].walk(&self.lattice, site)
    }

    /// The offsets, in the order in which they were given.
    pub fn offsets(&self) -> &[[isize; D]] {
        &self.offsets
    }

    /// Which environments have different hashes for certain. With symmetries, those that no operation turns into each other: the
    /// minimum over exact hashes of 64 or 128 bits is exact, since the finalizer is a bijection there. Of other keys nothing is
    /// certain then.
    pub fn guarantee(&self) -> Guarantee {
        match self.keys.guarantee() {
            guarantee if self.turned.is_empty() => guarantee,
            Guarantee::Exact if K::BITS >= 64 => Guarantee::Exact,
            _ => Guarantee::None,
        }
    }

    /// A number that changes whenever the hashes may: with the seed, the values of a site, the offsets and the symmetries. The
    /// size of the box is not among them.
    pub fn fingerprint(&self) -> u64 {
        let offsets = self.offsets.iter().flatten().map(|&c| (c as i64).to_le_bytes());
        let turned = self.turned.iter().flatten().map(|&slot| (slot as u64).to_le_bytes());
        [self.keys.fingerprint(), D as u64]
            .map(u64::to_le_bytes)
            .into_iter()
            .chain(offsets)
            .chain(turned)
            .flatten()
            .fold(Path::ROOT, Path::byte)
            .nonce()
    }
}

impl<T, K: Key, const D: usize> Debug for LocalKeys<T, K, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKeys")
            .field("offsets", &self.offsets.len())
            .field("symmetries", &self.turned.len())
            .finish_non_exhaustive()
    }
}
