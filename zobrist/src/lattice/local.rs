//! Keys of surroundings: equal wherever in a lattice they are.

use core::borrow::Borrow;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use core::ops::Index;

use super::error::LatticeError;
use super::keys::LatticeKeys;
use super::local_builder::{Lists, LocalKeysBuilder, Offsets};
use super::neighbourhood::{Around, Neighbourhood, around, other_kind};
use super::sites::{Lattice, built};
use crate::hash::{Delta, Zobrist, ZobristHash};
use crate::key::Key;
use crate::keys::{Guarantee, KeySource, Seed};
use crate::shape::path::Path;

/// What stands round a site of a lattice, as a state: the type of the hashes that [`LocalKeys`] makes.
#[derive(Debug)]
pub struct Local<T>(PhantomData<fn(T)>);

/// Keys for the local environment of a site: the values of the sites at a list of offsets from it, or in a list of neighbours.
///
/// Equal environments have equal hashes anywhere in the box, and in boxes of any size; no position takes part. So a result that
/// was computed for one serves all.
///
/// **The site itself takes no part**, so an iron and a copper atom in equal environments have equal hashes, as is right for
/// what moves to a given site, and wrong for what the atom itself does. With [`centre`](LocalKeysBuilder::centre) the site is the last
/// slot of its environment.
///
/// The offsets are those that the first site of a cell sees. A site of the same kind that sees the same turned by a symmetry
/// operation of the lattice, as the second site of a honeycomb cell does, has them turned likewise: slot k of one environment
/// corresponds to slot k of the other, and [`around`](Self::around) says which site that is. Sites of several kinds have
/// keys for each [kind](LocalKeysBuilder::kind).
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
/// // What stands at site 0 itself does not count, unless the centre is asked for.
/// let iron = keys.hash(&sites, 0);
/// sites[0] = Species::Cu;
/// assert_eq!(keys.hash(&sites, 0), iron);
/// let near = lattice.shells(2).concat();
/// let with_centre = LocalKeys::<Species, u64, 3>::builder(2026, &lattice, near).centre().build();
/// assert_ne!(with_centre.hash(&sites, 0), with_centre.hash(&sites, 5_000));
///
/// // One hash for all that a symmetry operation maps to each other.
/// let keys = keys.with_lattice_symmetries();
/// assert_eq!(keys.invariant_hash(&sites, 5_000), keys.invariant_hash(&sites, 10_000));
/// ```
#[derive(Clone)]
pub struct LocalKeys<T, K, const D: usize> {
    pub(super) around: Neighbourhood<D>,
    /// One slot for each neighbour.
    pub(crate) keys: LatticeKeys<T, K>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Keys for the sites at `offsets`, which are in parts of a cell of `lattice` and as the first site of a cell sees them.
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
    ) -> LocalKeysBuilder<T, K, Offsets<'_, I, D>>
    where
        I: IntoIterator<Item = [isize; D]>,
    {
        LocalKeysBuilder {
            seed: seed.into(),
            around: Offsets { lattice, kind: None, list: offsets },
            centre: false,
            values: None,
            source: KeySource::default(),
            of: PhantomData,
        }
    }

    pub(super) fn with_keys(around: Neighbourhood<D>, keys: LatticeKeys<T, K>) -> Self {
        LocalKeys { around, keys }
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
        let hash = around!(self.around, site, |around| self.keys.hash(around.map(at)));
        ZobristHash::from_raw(hash.raw())
    }

    /// The sites round `site` in the order of the slots, `site` itself at last if the [centre](LocalKeysBuilder::centre) is a slot.
    ///
    /// # Panics
    /// If there is no such site, or it is of another kind.
    #[inline]
    pub fn around(&self, site: usize) -> impl Iterator<Item = usize> {
        match &self.around {
            Neighbourhood::Offsets { lattice, steps, .. } => {
                let steps = steps[site % steps.len()].as_ref();
                Around::Walk(steps.unwrap_or_else(|| other_kind(lattice, site)).walk(lattice, site))
            }
            Neighbourhood::Lists { .. } => Around::List(self.around.list(site)),
        }
    }

    /// The difference of the hash when `new` replaces `old` in a slot.
    #[inline]
    pub(super) fn change(&self, slot: usize, old: &T, new: &T) -> Delta<Local<T>, K> {
        Delta::from_raw(self.keys.difference(slot, old, new).raw())
    }

    /// The lattice, and the first site of a cell that has an environment; none of lists.
    pub(crate) fn lattice(&self) -> Option<(&Lattice<D>, usize)> {
        self.around.lattice()
    }

    /// Number of sites of the lattice, or of lists of neighbours.
    pub fn sites(&self) -> usize {
        self.around.sites()
    }

    /// Number of slots of an environment: of its neighbours, and one for the centre if it takes part.
    pub fn slots(&self) -> usize {
        self.around.slots()
    }

    /// Whether `site` has an environment: it is of the [kind](LocalKeysBuilder::kind) that the keys are for.
    ///
    /// # Panics
    /// If there is no such site.
    pub fn has(&self, site: usize) -> bool {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: there are {sites}");
        self.around.has(site)
    }

    /// The offsets, in the order in which they were given, as the first site of the kind sees them; the centre is the last
    /// one. None where the neighbours come from lists.
    pub fn offsets(&self) -> &[[isize; D]] {
        match &self.around {
            Neighbourhood::Offsets { offsets, .. } => offsets,
            Neighbourhood::Lists { .. } => &[],
        }
    }

    /// Which environments have different hashes for certain.
    pub fn guarantee(&self) -> Guarantee {
        self.keys.guarantee()
    }

    /// A 64-bit digest of everything that the meaning of a hash follows from: the seed, the values of a site, the
    /// offsets, and the cell of the lattice with its basis, kinds and metric. The size of the box is not among them, but the
    /// lists are, where the neighbours come from [lists](Self::with_neighbours).
    pub fn fingerprint(&self) -> u64 {
        let offsets = self.offsets().iter().flatten().map(|&c| (c as i64).to_le_bytes());
        let cell = self.around.digest().map(u64::to_le_bytes);
        [self.keys.fingerprint(), D as u64]
            .map(u64::to_le_bytes)
            .into_iter()
            .chain(offsets)
            .chain(cell)
            .flatten()
            .fold(Path::ROOT, Path::byte)
            .nonce()
    }
}

impl<T: Zobrist, K: Key> LocalKeys<T, K, 0> {
    /// Begins the keys for environments by lists of neighbours: `neighbours` returns, for each of `sites` sites, the sites in its
    /// `slots` slots.
    ///
    /// For neighbour lists that a code has already, and for what is no lattice, such as a surface or a graph. Slots with equal numbers
    /// have equal meanings: two sites whose slots hold equal values have equal hashes. A place without a site, as
    /// above a surface, is a site more that holds a value of its own.
    ///
    /// ```
    /// use zobrist::lattice::LocalKeys;
    ///
    /// // A ladder of two rows of three sites: left, right, across.
    /// let lists: [[u32; 3]; 6] =
    ///     [[2, 1, 3], [0, 2, 4], [1, 0, 5], [5, 4, 0], [3, 5, 1], [4, 3, 2]];
    /// let keys = LocalKeys::<bool, u64, 0>::with_neighbours(2026, 6, 3, |site| lists[site]).build();
    /// let spins = [false, true, false, false, true, false];
    /// assert_eq!(keys.around(4).collect::<Vec<_>>(), [3, 5, 1]);
    /// assert_eq!(keys.hash(&spins, 0), keys.hash(&spins, 3)); // one to the right is up
    /// ```
    pub fn with_neighbours<I: IntoIterator<Item = u32>, F: FnMut(usize) -> I>(
        seed: impl Into<Seed>,
        sites: usize,
        slots: usize,
        neighbours: F,
    ) -> LocalKeysBuilder<T, K, Lists<F>> {
        LocalKeysBuilder {
            seed: seed.into(),
            around: Lists { sites, slots, list: neighbours },
            centre: false,
            values: None,
            source: KeySource::default(),
            of: PhantomData,
        }
    }
}

impl<T, K: Key, const D: usize> Debug for LocalKeys<T, K, D> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKeys").field("slots", &self.around.slots()).finish_non_exhaustive()
    }
}
