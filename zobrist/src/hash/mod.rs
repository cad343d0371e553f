//! The traits of states and values, and the types of hashes and deltas.

mod bits;
mod combine;
mod delta;
pub(crate) mod expansion;
pub(crate) mod place;
pub(crate) mod row;
mod traits;
pub(crate) mod visit;
mod zobrist_hash;

pub use bits::HashBits;
#[cfg(feature = "alloc")]
pub(crate) use combine::Keys;
pub(crate) use combine::{Combine, Table};
pub(crate) use row::Row;
pub use traits::{Delta, Feature, Guaranteed, State, Value, Zobrist, ZobristHash};
