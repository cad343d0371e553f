//! Translation-invariant keys of local environments on a lattice.

use core::borrow::Borrow;
use core::marker::PhantomData;
use core::ops::Index;

use super::error::built;
use super::lattice::Lattice;
use super::lattice_keys::LatticeKeys;
use super::neighbourhood::{Either, Neighbourhood, neighbours};
use crate::hash::{Delta, Zobrist, ZobristHash};
use crate::key::Key;
use crate::key::path::digest;
use crate::keys::{Guarantee, Seed};

/// Marks the type of the hash of a site's local environment, as computed by [`LocalKeys`].
#[derive(Debug)]
pub struct Local<T>(PhantomData<fn(T)>);

/// The hash of a local environment, computed by [`LocalKeys`].
///
/// ```
/// use zobrist::lattice::{Lattice, LocalHash, LocalKeys};
/// use zobrist::cache::Cache;
///
/// let ring = Lattice::simple([10]);
/// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, ring.shells(2).concat());
/// let mut energies = Cache::<LocalHash<bool>, i32>::new(1024)?;
/// energies.insert(keys.hash(&[false; 10], 0), -4);
/// assert_eq!(energies.get(keys.hash(&[false; 10], 7)), Some(&-4));
/// # Ok::<(), zobrist::cache::CapacityError>(())
/// ```
pub type LocalHash<T, K = u64> = ZobristHash<Local<T>, K>;

/// Translation-invariant keys for the local environment of a site: the values of its neighbours,
/// which are given by offsets or by a list.
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
/// sites[lattice.neighbour(0, [1, 1, 1])?] = Species::Cu;
/// sites[lattice.neighbour(5_000, [1, 1, 1])?] = Species::Cu;
/// sites[lattice.neighbour(10_000, [1, 1, -1])?] = Species::Cu;
/// assert_eq!(keys.hash(&sites, 0), keys.hash(&sites, 5_000));
/// assert_ne!(keys.hash(&sites, 0), keys.hash(&sites, 10_000));
///
/// // The site itself is hashed with the centre only.
/// let iron = keys.hash(&sites, 0);
/// sites[0] = Species::Cu;
/// assert_eq!(keys.hash(&sites, 0), iron);
/// let near = lattice.shells(2).concat();
/// let with_centre = LocalKeys::<Species, u64, 3>::builder(2026, &lattice, near).centre().build()?;
/// assert_ne!(with_centre.hash(&sites, 0), with_centre.hash(&sites, 5_000));
///
/// // One hash for all that a symmetry operation maps to each other.
/// let keys = keys.with_lattice_symmetries();
/// assert_eq!(keys.invariant_hash(&sites, 5_000), keys.invariant_hash(&sites, 10_000));
/// # Ok::<(), zobrist::lattice::LatticeError>(())
/// ```
///
/// Equal environments have equal hashes at every site, and in boxes of any size, because positions
/// are not hashed. A result computed for one environment is valid for all equal ones.
///
/// **The site itself is not hashed**: an iron and a copper atom in equal environments have equal
/// hashes. That is right for the rate of a jump to a given site, and wrong for the energy of the
/// atom itself. [`centre`](super::LocalKeysBuilder::centre) adds the site as the last slot of its
/// environment.
///
/// The environments of one kind of sites are hashed, and the offsets start from the first site of
/// this kind in a cell. The neighbourhood of another site of the kind can differ by a symmetry
/// operation: for example, that of the second site of a honeycomb cell. Then the operation is
/// applied to the offsets, so that slot k of both environments has corresponding neighbours.
/// [`neighbours`](Self::neighbours) returns the resulting sites. A lattice with several kinds
/// of sites needs separate keys for each [kind](super::LocalKeysBuilder::kind).
#[derive(Clone)]
pub struct LocalKeys<T, K, const D: usize> {
    pub(super) neighbourhood: Neighbourhood<D>,
    /// The keys of the slots: `LatticeKeys` with one site for each slot.
    pub(crate) keys: LatticeKeys<T, K>,
}

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Makes keys for the sites at `offsets` from the first site of a cell, in divisions of a cell
    /// of `lattice`. The offsets of two complete shells are `lattice.shells(2).concat()`. The
    /// site itself is hashed only if the builder's [`centre`](super::LocalKeysBuilder::centre)
    /// is set.
    ///
    /// # Panics
    /// If an offset leads from a site of the same kind as site 0 to a position without a site, if
    /// an offset is zero or listed twice, if `T` breaks one of the rules listed at
    /// [`LatticeKeys::new`], or if the allocation fails. The [builder](Self::builder) returns
    /// an error instead, except for a broken rule.
    pub fn new(
        seed: impl Into<Seed>,
        lattice: &Lattice<D>,
        offsets: impl IntoIterator<Item = [isize; D]>,
    ) -> Self {
        built(Self::builder(seed, lattice, offsets).build())
    }

    /// Returns the hash of the local environment of `site`.
    ///
    /// # Panics
    /// If there is no such site or it is of [another kind](Self::has_environment), `sites` has too
    /// few elements, or a value in the environment is outside its range.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let ring = Lattice::simple([10]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// let spins = [false, true, false, false, true, false, false, false, false, false];
    /// assert_eq!(keys.hash(&spins, 0), keys.hash(&spins, 3)); // up on the right
    /// assert_ne!(keys.hash(&spins, 0), keys.hash(&spins, 2)); // up on the left
    /// ```
    #[inline]
    pub fn hash<I>(&self, sites: &I, site: usize) -> LocalHash<T, K>
    where
        I: Index<usize, Output = T> + ?Sized,
    {
        self.hash_by(site, |site| &sites[site])
    }

    /// Returns the hash of the local environment of `site`, with values read by the function `at`.
    /// Use it for a storage without `Index`, or to hash the result of an exchange before making
    /// it.
    ///
    /// # Panics
    /// Panics like [`hash`](Self::hash).
    ///
    /// ```
    /// # use zobrist::lattice::{Lattice, LocalKeys};
    /// # let lattice = Lattice::bcc([20; 3]);
    /// # let keys = LocalKeys::<bool, u64, 3>::new(2026, &lattice, lattice.shells(2).concat());
    /// # let mut sites = vec![false; lattice.sites()];
    /// # let (i, j) = (0, lattice.neighbour(0, [1; 3]).unwrap());
    /// # sites[i] = true;
    /// let exchanged = |site| sites[if site == i { j } else if site == j { i } else { site }];
    /// let next = keys.hash_by(i, exchanged);
    /// sites.swap(i, j);
    /// assert_eq!(next, keys.hash(&sites, i));
    /// ```
    #[inline]
    pub fn hash_by<B: Borrow<T>>(&self, site: usize, at: impl Fn(usize) -> B) -> LocalHash<T, K> {
        let hash = neighbours!(self.neighbourhood, site, |sites| self
            .keys
            .hash_each(sites.map(at)));
        ZobristHash::from_raw(hash.raw())
    }

    /// Iterates over the neighbours of `site` in the order of the slots. If the
    /// [centre](super::LocalKeysBuilder::centre) is a slot, `site` itself comes last. A neighbour
    /// beyond an [open side](super::LatticeBuilder::periodic) of a lattice is the site
    /// `lattice.sites()`.
    ///
    /// # Panics
    /// If there is no such site, or it is of another kind.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let ring = Lattice::simple([10]);
    /// let keys = LocalKeys::<bool, u64, 1>::new(2026, &ring, [[-1], [1]]);
    /// assert_eq!(keys.neighbours(0).collect::<Vec<_>>(), [9, 1]);
    /// ```
    #[doc(alias("around", "neighbors"))]
    #[inline]
    pub fn neighbours(&self, site: usize) -> impl Iterator<Item = usize> {
        match &self.neighbourhood {
            Neighbourhood::Offsets(of) => Either::Walk(of.steps_of(site).walk(&of.lattice, site)),
            Neighbourhood::Lists { .. } => Either::List(self.neighbourhood.list(site)),
        }
    }

    /// Returns the change of the hash when `new` replaces `old` in `slot` of an environment.
    #[inline]
    pub(super) fn change(&self, slot: usize, old: &T, new: &T) -> Delta<Local<T>, K> {
        Delta::from_raw(self.keys.change_of(slot, old, new).raw())
    }

    /// Returns the lattice and the index of the first site of the kind within a cell; `None` if the
    /// neighbours come from lists.
    pub(crate) fn lattice(&self) -> Option<(&Lattice<D>, usize)> {
        self.neighbourhood
            .offsets()
            .map(|of| (&of.lattice, of.first))
    }

    /// Returns the number of sites of the lattice, or the number of lists of neighbours. In a
    /// lattice with [open sides](super::LatticeBuilder::periodic), the additional site that
    /// represents all missing neighbours counts, too.
    pub fn sites(&self) -> usize {
        self.neighbourhood.sites()
    }

    /// Returns the number of slots of an environment: the number of its neighbours, plus one if the
    /// centre is a slot.
    pub fn slots(&self) -> usize {
        self.neighbourhood.slots()
    }

    /// Returns whether `site` has an environment. Only sites of the
    /// [kind](super::LocalKeysBuilder::kind) of the keys have one.
    ///
    /// # Panics
    /// If there is no such site.
    #[doc(alias = "has")]
    pub fn has_environment(&self, site: usize) -> bool {
        let sites = self.sites();
        assert!(site < sites, "there is no site {site}: there are {sites}");
        self.neighbourhood.has(site)
    }

    /// Returns the offsets from the first site of the kind, in the order of the slots. If the
    /// centre is a slot, its offset is the last one. The slice is empty if the neighbours come
    /// from lists.
    pub fn offsets(&self) -> &[[isize; D]] {
        self.neighbourhood.offsets().map_or(&[], |of| &of.offsets)
    }

    /// Returns the guarantee of the keys: which environments certainly have different hashes.
    pub fn guarantee(&self) -> Guarantee {
        self.keys.guarantee()
    }

    /// Returns a 64-bit digest of everything that determines the meaning of a hash: the seed with
    /// its lane, the [source](super::LocalKeysBuilder::source) of the keys, their width,
    /// whether they combine by XOR or addition, the values of a site, the offsets with the
    /// centre, the cell of the lattice with its basis, kinds and metric, and
    /// [lists](Self::with_neighbours) of neighbours. The size of the box is not included.
    ///
    /// For hashes up to symmetry, use
    /// [`CanonicalKeys::fingerprint`](crate::symmetry::CanonicalKeys::fingerprint) instead.
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let square = Lattice::simple([6; 2]);
    /// let near = || square.shells(1).concat();
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &square, near());
    /// let wide = LocalKeys::<bool, u128, 2>::new(2026, &square, near());
    /// let exact = LocalKeys::<bool, u64, 2>::builder(2026, &square, near()).source(KeySource::Exact).build()?;
    /// let centred = LocalKeys::<bool, u64, 2>::builder(2026, &square, near()).centre().build()?;
    /// for other in [wide.fingerprint(), exact.fingerprint(), centred.fingerprint()] {
    ///     assert_ne!(other, keys.fingerprint());
    /// }
    /// let larger = LocalKeys::<bool, u64, 2>::new(2026, &Lattice::simple([8; 2]), near());
    /// assert_eq!(larger.fingerprint(), keys.fingerprint());
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn fingerprint(&self) -> u64 {
        let offsets = self
            .offsets()
            .iter()
            .flatten()
            .map(|&c| 0_u64.wrapping_add_signed(c as i64));
        let numbers = [self.keys.fingerprint(), D as u64]
            .into_iter()
            .chain(offsets);
        digest("", numbers.chain(self.neighbourhood.digest()))
    }
}

crate::key::debug!([T, K: Key, const D: usize] LocalKeys<T, K, D>: |this| slots = this.neighbourhood.slots());
