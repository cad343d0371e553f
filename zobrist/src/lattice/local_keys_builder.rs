//! A builder of the keys of local environments.

use alloc::boxed::Box;

use super::error::LatticeError;
use super::lattice::Lattice;
use super::lattice_keys::LatticeKeys;
use super::lattice_keys_builder::LatticeKeysBuilder;
use super::local_keys::LocalKeys;
use super::neighbourhood::{Neighbourhood, no_sites_of};
use crate::hash::Zobrist;
use crate::key::Key;
use crate::keys::{KeySource, Seed};

/// A builder of [`LocalKeys`], with options for the kind of sites, the centre, the source of keys,
/// and the number of values of a site.
///
/// ```
/// use zobrist::keys::KeySource;
/// use zobrist::lattice::{Lattice, LocalKeys};
///
/// // 64 neighbours of two species fit 64 bits: equal hashes prove equal environments.
/// let lattice = Lattice::bcc([20; 3]);
/// let near = lattice.shells(6).concat();
/// assert_eq!(near.len(), 64);
/// let keys = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near)
///     .values(2)
///     .source(KeySource::Exact)
///     .build()?;
/// assert!(keys.guarantee().is_exact());
/// # Ok::<(), zobrist::lattice::LatticeError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no keys until `build`"]
pub struct LocalKeysBuilder<'a, T, K, const D: usize> {
    neighbours: Result<Neighbours<'a, D>, LatticeError>,
    kind: usize,
    centre: bool,
    /// The options of the keys. The number of slots is set by `build`.
    keys: LatticeKeysBuilder<T, K>,
}

#[derive(Clone, Debug)]
enum Neighbours<'a, const D: usize> {
    Offsets(&'a Lattice<D>, Box<[[isize; D]]>),
    Lists(Neighbourhood<D>),
}

impl<T: Zobrist, K: Key, const D: usize> LocalKeys<T, K, D> {
    /// Returns a builder of keys for the sites at `offsets`, with options for the kind of sites,
    /// the source of keys and the number of values.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::bcc([20; 3]);
    /// let error = LocalKeys::<bool, u64, 3>::builder(2026, &lattice, [[1, 0, 0]]).build().unwrap_err();
    /// assert_eq!(error.to_string(), "no site at offset [1, 0, 0] from site 0 of a cell");
    /// ```
    pub fn builder(
        seed: impl Into<Seed>,
        lattice: &Lattice<D>,
        offsets: impl IntoIterator<Item = [isize; D]>,
    ) -> LocalKeysBuilder<'_, T, K, D> {
        let neighbours = Ok(Neighbours::Offsets(lattice, offsets.into_iter().collect()));
        LocalKeysBuilder {
            neighbours,
            kind: lattice.kinds[0],
            centre: false,
            keys: LatticeKeys::builder(seed, 0),
        }
    }
}

impl<T: Zobrist, K: Key> LocalKeys<T, K, 0> {
    /// Returns a builder of keys for environments given by lists of neighbours. `neighbours(i)`
    /// returns the `slots` neighbours of site `i`, for each of `sites` sites.
    ///
    /// Use it for neighbour lists that a program already has, and for structures that are not
    /// lattices, such as a surface or a graph. The neighbour at index k of a list is in slot k.
    /// Two environments have equal hashes if they have equal values in each slot, so list
    /// corresponding neighbours at the same index. Represent a missing neighbour, such as one
    /// above a surface, by an additional site with a distinct value.
    ///
    /// ```
    /// use zobrist::lattice::LocalKeys;
    ///
    /// // A ladder of two rows of three sites: left, right, across.
    /// let lists: [[u32; 3]; 6] =
    ///     [[2, 1, 3], [0, 2, 4], [1, 0, 5], [5, 4, 0], [3, 5, 1], [4, 3, 2]];
    /// let keys = LocalKeys::<bool, u64, 0>::with_neighbours(2026, 6, 3, |site| lists[site]).build()?;
    /// let spins = [false, true, false, false, true, false];
    /// assert_eq!(keys.neighbours(4).collect::<Vec<_>>(), [3, 5, 1]);
    /// assert_eq!(keys.hash(&spins, 0), keys.hash(&spins, 3)); // one to the right is up
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn with_neighbours<I: IntoIterator<Item = u32>>(
        seed: impl Into<Seed>,
        sites: usize,
        slots: usize,
        neighbours: impl FnMut(usize) -> I,
    ) -> LocalKeysBuilder<'static, T, K, 0> {
        let neighbours = Neighbourhood::of_lists(sites, slots, neighbours).map(Neighbours::Lists);
        LocalKeysBuilder {
            neighbours,
            kind: 0,
            centre: false,
            keys: LatticeKeys::builder(seed, 0),
        }
    }
}

impl<T: Zobrist, K: Key, const D: usize> LocalKeysBuilder<'_, T, K, D> {
    /// Selects the kind of sites whose environments are hashed. The default is the kind of site 0.
    /// The offsets start from the first site of this kind in a cell.
    ///
    /// Two sets of keys that are made from the same seed for different kinds have equal keys in
    /// slot 0, in slot 1 and so on. So environments of different kinds can have equal hashes.
    /// Keep the results for each kind apart, or use another [lane](Seed::lane) of the seed for
    /// each kind. The fingerprints of the keys differ.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// // The 8 nearest other oxygens of an oxygen.
    /// let lattice = Lattice::perovskite([6; 3]);
    /// let oxygen = 2;
    /// let near = lattice.shells_from(oxygen, 2).remove(1);
    /// let near = near.into_iter().filter(|&to| lattice.kind(lattice.neighbour(oxygen, to).unwrap()) == 2);
    /// let keys = LocalKeys::<bool, u64, 3>::builder(2026, &lattice, near).kind(2).build()?;
    /// assert_eq!(keys.slots(), 8);
    /// let vacant = vec![false; lattice.sites()];
    /// assert_eq!(keys.hash(&vacant, 3), keys.hash(&vacant, 4));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn kind(self, kind: usize) -> Self {
        LocalKeysBuilder { kind, ..self }
    }

    /// Includes the site itself in its environment, as the last slot.
    ///
    /// ```
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::simple([9; 2]);
    /// let near = lattice.shells(1).concat();
    /// let mut occupied = vec![false; lattice.sites()];
    /// occupied[40] = true;
    ///
    /// let keys = LocalKeys::<bool, u64, 2>::new(2026, &lattice, near.iter().copied());
    /// assert_eq!(keys.hash(&occupied, 40), keys.hash(&occupied, 0)); // all neighbours are empty
    /// let keys = LocalKeys::<bool, u64, 2>::builder(2026, &lattice, near).centre().build()?;
    /// assert_ne!(keys.hash(&occupied, 40), keys.hash(&occupied, 0));
    /// # Ok::<(), zobrist::lattice::LatticeError>(())
    /// ```
    pub fn centre(self) -> Self {
        LocalKeysBuilder {
            centre: true,
            ..self
        }
    }

    /// Sets the source of the keys of all slots. The default is [`KeySource::Stored`].
    pub fn source(self, source: KeySource) -> Self {
        LocalKeysBuilder {
            keys: self.keys.source(source),
            ..self
        }
    }

    /// Builds the keys of the environments.
    ///
    /// # Errors
    /// If the lattice has no site of the kind; if an offset leads from a site of the kind to a
    /// position without a site, is zero, or is listed twice; if a list of neighbours has the
    /// wrong length or names a site that does not exist; if the number of values is not 1 to
    /// 256; if the source does not support this number of neighbours; if lists have
    /// 2<sup>32</sup> sites or more; or if the allocation fails.
    ///
    /// # Panics
    /// If `T` breaks one of the rules listed at [`LatticeKeys::new`](super::LatticeKeys::new).
    ///
    /// ```
    /// use zobrist::keys::KeySource;
    /// use zobrist::lattice::{Lattice, LocalKeys};
    ///
    /// let lattice = Lattice::bcc([20; 3]);
    /// let near = lattice.shells(7).concat();
    /// let builder = LocalKeys::<u8, u64, 3>::builder(2026, &lattice, near).values(2);
    /// let error = builder.source(KeySource::Exact).build().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "exact keys need 88 bits, a private field for each slot, but a key has 64"
    /// );
    /// ```
    #[doc(alias("try_build", "try_new"))]
    pub fn build(self) -> Result<LocalKeys<T, K, D>, LatticeError> {
        let LocalKeysBuilder {
            neighbours,
            kind,
            centre,
            mut keys,
        } = self;
        let neighbours = neighbours?;
        let slots = match &neighbours {
            Neighbours::Offsets(_, offsets) => offsets.len(),
            Neighbours::Lists(lists) => lists.slots(),
        };
        keys.sites = slots.saturating_add(centre.into());
        // The lists of a large lattice take longer than the keys.
        let keys = keys.build()?;
        let neighbourhood = match neighbours {
            Neighbours::Offsets(lattice, offsets) => {
                Neighbourhood::of_offsets(lattice, kind, &offsets, centre)?
            }
            Neighbours::Lists(_) if kind != 0 => return Err(no_sites_of(kind)),
            Neighbours::Lists(lists) if centre => {
                let row = |site| lists.list(site).chain([site]).map(|site| site as u32);
                Neighbourhood::of_lists(lists.sites(), keys.sites(), row)?
            }
            Neighbours::Lists(lists) => lists,
        };
        Ok(LocalKeys {
            neighbourhood,
            keys,
        })
    }
}

impl<K: Key, const D: usize> LocalKeysBuilder<'_, u8, K, D> {
    /// Sets the number of values of a `u8` site of an environment. The values are 0, which is
    /// empty, to `values - 1`. The default is 256.
    pub fn values(self, values: usize) -> Self {
        LocalKeysBuilder {
            keys: self.keys.values(values),
            ..self
        }
    }
}
