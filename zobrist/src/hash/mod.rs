//! Hashes: the traits of states and values, hashes and deltas.

mod bits;
mod combine;
pub(crate) mod expansion;
mod feature;
mod ops;
#[cfg(feature = "serde")]
mod serde;
mod state;
pub(crate) mod static_table;
mod table;
pub(crate) mod visit;
mod zobrist;
mod zobrist_hash;

pub use bits::HashBits;
pub(crate) use combine::Combine;
#[cfg(feature = "alloc")]
pub(crate) use combine::Keys;
pub use feature::Feature;
pub use state::State;
pub(crate) use table::Table;
pub use zobrist::{Value, Zobrist};
pub use zobrist_hash::{Delta, ZobristHash};
