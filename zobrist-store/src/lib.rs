//! Results by the hashes of states, in a file that several processes share.
//!
//! - [`Store`]: the file, with a cache in front of it.
//! - [`Origin`]: everything that the results depend on besides the state; a file of another origin is refused.
//! - [`StoreStatistics`], [`Merged`], [`StoreError`]: what its methods return.
#![forbid(unsafe_code)]

mod entries;
mod error;
mod file;
mod layout;
mod store;

pub use entries::Merged;
pub use error::StoreError;
pub use store::{Origin, Store, StoreStatistics};
