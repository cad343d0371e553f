//! Lattices for Monte Carlo codes: sites and neighbours, keys of sites, hashes of local environments.
//!
//! | wish | use |
//! | --- | --- |
//! | the hash of all sites, updated as sites change | [`LatticeKeys`] |
//! | which site is where, and its neighbours | [`Lattice`] |
//! | a hash of the environment of a site that is equal wherever the environment is | [`LocalKeys`] |
//! | results that were computed before, by hash | [`Recall`](crate::table::Recall) |
//!
//! Constructors panic where a size or an offset is wrong or memory is missing. Their fallible forms, from
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

mod boxed;
mod builder;
mod error;
mod keys;
mod local;
mod local_builder;
mod operations;
mod shells;
mod sites;
mod steps;

pub use builder::LatticeKeysBuilder;
pub use error::LatticeError;
pub use keys::LatticeKeys;
pub use local::{Local, LocalKeys};
pub use local_builder::LocalKeysBuilder;
pub use sites::Lattice;
