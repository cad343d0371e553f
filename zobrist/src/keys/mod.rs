//! Sources of keys: seeds, tables made at run time, and formulas.
//!
//! | wish | use |
//! | --- | --- |
//! | keys of a type, when its size is known to the compiler | `#[zobrist(key = u64)]`: a static table, nothing of this module |
//! | keys of a generic type, or of another width, seed or lane | [`KeyTable`] |
//! | keys of a slice of run-time size | [`LatticeKeys`](crate::lattice::LatticeKeys), with a [`KeySource`] |
//! | keys of slots without a fixed list: ids of a graph's nodes, coordinates of an endless board | [`OpenKeys`] |
//! | keys of a shape that is known at run time only, for bindings to other languages | [`ShapeKeys`] |
//! | equal hashes that prove equal states, or different hashes for all states that differ in few slots | `#[zobrist(keys = exact)]`, `keys = coded`; [`KeySource::Exact`], [`KeySource::Coded`] at run time |
//! | the guarantee of a table of keys | [`Guarantee`] |
//! | a hash that most moves do not change, to distribute a search over workers | [`ClassKeys`] |
//! | a second, independent hash of the same state | another [lane](Seed::lane) of the seed |
//!
//! ```
//! use zobrist::keys::KeySource;
//!
//! // A table of a million keys exceeds the caches.
//! assert_eq!(KeySource::fastest::<u64>(1_000), KeySource::Stored);
//! assert_ne!(KeySource::fastest::<u64>(1_000_000), KeySource::Stored);
//! ```

mod class_keys;
pub(crate) mod computed;
pub(crate) mod error;
mod key_table;
mod open_keys;
mod overlapped;
mod seed;
mod shape_keys;
pub(crate) mod size;
mod slot_id;
pub(crate) mod source;
mod stored;

pub use class_keys::ClassKeys;
pub use error::KeysError;
pub use key_table::KeyTable;
pub use open_keys::OpenKeys;
pub use shape_keys::ShapeKeys;
pub use source::KeySource;

pub use crate::key::Seed;
pub use crate::shape::guaranteed::Guarantee;
