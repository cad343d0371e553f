//! Lattices for Monte Carlo codes: sites and neighbours, keys of sites, hashes of local
//! environments.
//!
//! | wish | use |
//! | --- | --- |
//! | the values of all sites with their hash, updated together | [`Hashed::with_keys`](crate::Hashed::with_keys) |
//! | the keys of all sites, for a hash beside values of your own | [`LatticeKeys`] |
//! | the delta of that hash for a trial exchange | [`LatticeKeys::swap`] |
//! | the positions of sites, and their neighbours | [`Lattice`] |
//! | the nearest shells of neighbours, all neighbours within a distance | [`Lattice::shells`], [`Lattice::within`] |
//! | a chain, a square or cubic lattice, bcc, fcc, diamond | [`Lattice::simple`], [`bcc`], [`fcc`], [`diamond`] |
//! | axes at 120 degrees | [`Lattice::triangular`], [`honeycomb`], [`hcp`] |
//! | other axes that are not perpendicular or not of equal length | [`metric`], [`cell_vectors`] |
//! | several kinds of sites in a cell | [`Lattice::perovskite`], [`kinds`] |
//! | any other crystal | [`Lattice::builder`]: basis, metric, kinds |
//! | another box or metric of the same crystal | [`Lattice::to_builder`] |
//! | a box given by a matrix | [`LatticeBuilder::edges`] |
//! | a slab, and other boxes with open sides | [`LatticeBuilder::periodic`] |
//! | translation-invariant hashes of the local environments of sites | [`LocalKeys`] |
//! | the values of all sites with the hashes of all environments, updated together | [`LocalHashes`] |
//! | environments that include the site itself | [`LocalKeysBuilder::centre`] |
//! | environments from neighbour lists, on a surface or a graph | [`LocalKeys::with_neighbours`] |
//! | local hashes of all sites in one call | [`LocalKeys::hash_all`] |
//! | fingerprints that include the box | [`LatticeKeysBuilder::on`], [`Lattice::fingerprint`] |
//! | the type of a hash in a struct | [`LocalHash`]; for all sites, `ZobristHash<[Species], u64>` |
//! | a cache of results | [`Cache`](../cache/struct.Cache.html), such as `Cache<LocalHash<Species>, f64>` |
//!
//! [`bcc`]: Lattice::bcc
//! [`fcc`]: Lattice::fcc
//! [`diamond`]: Lattice::diamond
//! [`honeycomb`]: Lattice::honeycomb
//! [`hcp`]: Lattice::hcp
//! [`metric`]: LatticeBuilder::metric
//! [`cell_vectors`]: LatticeBuilder::cell_vectors
//! [`kinds`]: LatticeBuilder::kinds
//!
//! `new` and the named lattices panic if a size or an offset is invalid or an allocation fails. The
//! `build` of each builder returns an error instead.
//!
//! ```
//! use zobrist::lattice::{Lattice, LatticeKeys};
//!
//! let lattice = Lattice::bcc([10; 3]);
//! let keys = LatticeKeys::<bool, u64>::new(2026, lattice.sites());
//! let mut spins = vec![false; lattice.sites()];
//! let mut hash = keys.hash(&spins);
//!
//! let near = lattice.neighbour(0, [1, 1, 1]).unwrap();
//! spins[near] = true;
//! hash ^= keys.key(near, true);
//! assert_eq!(hash, keys.hash(&spins));
//! ```

// The first modules: rustdoc lists the methods of a type in the order of the modules, `new` before
// `builder`.
mod lattice_keys;
mod local_keys;

mod box_symmetries;
mod bulk_hasher;
mod crystals;
mod error;
mod fingerprint;
mod hashed;
#[expect(clippy::module_inception, reason = "the file is named after its type")]
mod lattice;
mod lattice_builder;
mod lattice_keys_builder;
mod local_hashes;
mod local_keys_builder;
mod metric;
mod neighbourhood;
pub(crate) mod operations;
mod padded_box;
mod reverse_neighbours;
mod shells;
mod site_symmetries;
mod steps;
mod supercell;

pub use error::LatticeError;
pub use lattice::Lattice;
pub use lattice_builder::LatticeBuilder;
pub use lattice_keys::LatticeKeys;
pub use lattice_keys_builder::LatticeKeysBuilder;
pub use local_hashes::LocalHashes;
pub use local_keys::{LocalHash, LocalKeys};
pub use local_keys_builder::LocalKeysBuilder;
