//! The traits of states and values, and the types of hashes and deltas.

mod bits;
mod combine;
pub(crate) mod expansion;
mod feature;
mod ops;
pub(crate) mod parts;
pub(crate) mod place;
pub(crate) mod row;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod static_table;
mod traits;
pub(crate) mod visit;

pub use bits::HashBits;
#[cfg(feature = "alloc")]
pub(crate) use combine::Keys;
pub(crate) use combine::{Combine, Table};
pub(crate) use row::Row;
pub use traits::{Delta, Feature, Guaranteed, State, Value, Zobrist, ZobristHash};
