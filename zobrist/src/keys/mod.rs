//! Sources of keys: seeds, tables made at run time, and formulas.
//!
//! | wish | use |
//! | --- | --- |
//! | keys of a type of static size | `#[zobrist(key = u64)]`: a static table, without this module |
//! | keys of a generic type, or of another width, seed or lane | [`KeyTable`] |
//! | keys of a slice of run-time size | [`LatticeKeys`](crate::lattice::LatticeKeys), with a [`KeySource`] |
//! | keys of slots without a fixed list: ids of a graph's nodes, coordinates of an endless board | [`OpenKeys`] |
//! | keys of a state that a [`Description`] describes at run time, `slots(board = bits(64))` | [`ShapeKeys`] |
//! | equal hashes that prove equal states | `#[zobrist(guarantee = exact)]`; at run time [`KeySource::Exact`] |
//! | no small set of keys XORs to zero | `guarantee = features`; at run time [`KeySource::Features`] |
//! | the guarantee of a table of keys | [`Guarantee`] |
//! | a hash that most moves do not change, to distribute a search over workers | [`ClassKeys`] |
//! | a second, independent hash of the same state | another [lane](Seed::lane) of the seed |
//!
//! A table of a million keys exceeds the caches: for lattices, see
//! [`LatticeKeysBuilder::fastest`](../lattice/struct.LatticeKeysBuilder.html#method.fastest).

mod class_keys;
pub(crate) mod error;
mod key_table;
pub(crate) mod made;
mod open_keys;
#[cfg(feature = "description")]
mod shape_keys;
pub(crate) mod source;

#[doc(alias("abstract Zobrist hashing", "HDA*", "work distribution"))]
pub use class_keys::ClassKeys;
pub use error::KeysError;
#[doc(alias("generic", "const generic", "no_std", "run-time seed"))]
pub use key_table::KeyTable;
#[doc(alias("unbounded", "infinite board", "sparse"))]
pub use open_keys::OpenKeys;
#[cfg(feature = "description")]
pub use shape_keys::ShapeKeys;

pub use crate::key::Seed;
#[cfg(feature = "description")]
#[doc(alias = "schema")]
pub use crate::shape::Description;
#[doc(alias("perfect hash", "collision-free", "injective"))]
pub use crate::shape::guaranteed::Guarantee;
pub use crate::shape::guaranteed::KeySource;
#[cfg(feature = "description")]
pub use crate::shape::{DescriptionError, DescriptionKind, Selection};
