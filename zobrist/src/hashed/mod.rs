//! A state that keeps its own hash, and the hashes of its parts.

// The first module: rustdoc lists the methods of a type in the order of the modules, `new` before
// `skipped`.
#[expect(clippy::module_inception, reason = "the file is named after its type")]
mod hashed;
mod hashes;
pub(crate) mod keys_of;
#[cfg(feature = "serde")]
mod serde;
mod skipped;
mod traits;

pub use hashed::Hashed;
pub use hashes::{Hashes, Part};
pub use keys_of::SlotKeys;
pub use skipped::SkippedFields;
