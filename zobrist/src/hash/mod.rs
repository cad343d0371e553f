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
mod table;
mod traits;
pub(crate) mod visit;
mod zobrist_hash;

pub use bits::HashBits;
pub(crate) use combine::Combine;
#[cfg(feature = "alloc")]
pub(crate) use combine::Keys;
pub(crate) use row::Row;
pub(crate) use table::Table;
pub use traits::{Feature, State, Value, Zobrist};
pub use zobrist_hash::{Delta, ZobristHash};
