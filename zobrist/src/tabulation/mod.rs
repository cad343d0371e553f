//! Hashers for ordinary keys, with theorems.

mod characters;
mod construction;
mod double;
mod hasher;
mod mixed;
mod polynomial;
#[cfg(feature = "alloc")]
mod shared;
mod simple;
mod stream;
mod twisted;
mod wide;

pub use characters::Characters;
pub use construction::{Seeded, Tabulate};
pub use double::DoubleTable;
pub use hasher::TabulationHasher;
pub use mixed::MixedTable;
#[cfg(feature = "alloc")]
pub use shared::{Double, Mixed, Shared, Simple, Twisted};
pub use simple::SimpleTable;
pub use twisted::TwistedTable;
