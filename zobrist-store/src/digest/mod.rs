#![doc = include_str!("page.md")]

// The golden tests compile this module as one of their own: the oldest compiler does not build
// SQLite.
mod bytes;
mod canonical;
mod multiset;

pub use bytes::{FORMAT, digest};
pub use canonical::{NotCanonical, canonical, digest_of};
pub use multiset::{Modulus, MultisetDigest};
