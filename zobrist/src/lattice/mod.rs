//! Lattices for Monte Carlo codes: sites and neighbours, keys of sites, hashes of local environments.
//!
//! | wish | use |
//! | --- | --- |
//! | the hash of all sites, updated as sites change | [`LatticeKeys`] |
//! | what each of many trial exchanges would change of it | [`LatticeKeys::swaps`] |
//! | which site is where, and its neighbours | [`Lattice`] |
//! | the nearest shells of neighbours, all neighbours within a distance | [`Lattice::shells`], [`Lattice::within`] |
//! | a chain, a square or cubic lattice, bcc, fcc, diamond | [`Lattice::simple`], [`bcc`](Lattice::bcc), [`fcc`](Lattice::fcc), [`diamond`](Lattice::diamond) |
//! | axes that are not perpendicular, or not of equal length | [`Lattice::triangular`], [`honeycomb`](Lattice::honeycomb), [`hcp`](Lattice::hcp), [`with_metric`](Lattice::with_metric), [`with_cell_vectors`](Lattice::with_cell_vectors) |
//! | several kinds of sites in a cell | [`Lattice::perovskite`], [`with_kinds`](Lattice::with_kinds) |
//! | any other crystal | [`Lattice::with_basis`], then a metric and kinds |
//! | translation-invariant hashes of the local environments of sites | [`LocalKeys`] |
//! | the hashes of the environments of all sites, updated as sites change | [`LocalHashes`] |
//! | environments that include the site itself | [`LocalKeysBuilder::centre`] |
//! | environments by neighbour lists, on a surface or a graph | [`LocalKeys::with_neighbours`] |
//! | all neighbours of all sites, or all hashes, in one call | [`LocalKeys::all_around`], [`LocalKeys::hash_all`] |
//! | fingerprints for files of results, which cover the box | [`LatticeKeysBuilder::on`], [`Lattice::fingerprint`] |
//! | a cache of results by hash | [`Cache`], such as `Cache<LocalHash<Species>, f64>`: see [`LocalHash`] |
//!
//! Constructors panic if a size or an offset is invalid or an allocation fails. Their fallible forms, from
//! [`Lattice::try_with_basis`] to [`LatticeKeysBuilder::try_build`], return an error.
//!
//! ```
//! use zobrist::lattice::{Lattice, LatticeKeys};
//!
//! let lattice = Lattice::bcc([10; 3]);
//! let keys = LatticeKeys::<bool, u64>::new(2026, lattice.sites());
//! let mut spins = vec![false; lattice.sites()];
//! let mut hash = keys.hash(&spins);
//!
//! let near = lattice.neighbour(0, [1, 1, 1]);
//! spins[near] = true;
//! hash ^= keys.key(near, true);
//! assert_eq!(hash, keys.hash(&spins));
//! ```
//!
#![cfg_attr(feature = "std", doc = "[`Cache`]: crate::cache::Cache")]
#![cfg_attr(
    not(feature = "std"),
    doc = "[`Cache`]: https://docs.rs/zobrist/latest/zobrist/cache/struct.Cache.html"
)]

mod boxed;
mod builder;
mod bulk;
mod crystals;
mod error;
mod examined;
mod fingerprint;
mod halo;
mod keys;
mod local;
mod local_builder;
mod local_hashes;
mod metric;
mod neighbourhood;
pub(crate) mod operations;
mod seen;
mod shells;
mod site_symmetries;
mod sites;
mod steps;
mod swaps;
mod sweep;

pub use builder::LatticeKeysBuilder;
pub use error::LatticeError;
pub use keys::LatticeKeys;
pub use local::{Local, LocalHash, LocalKeys};
pub use local_builder::{Lists, LocalKeysBuilder, Offsets, Surround};
pub use local_hashes::{LocalHashes, Stale};
pub use sites::Lattice;
