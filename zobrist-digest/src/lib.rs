#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![no_std]

#[cfg(feature = "serde")]
extern crate alloc;

#[cfg(feature = "serde")]
mod canonical;
mod digest;
mod multiset;

#[cfg(feature = "serde")]
pub use canonical::{NotCanonical, canonical, digest_of};
pub use digest::{FORMAT, digest};
pub use multiset::{Modulus, MultisetDigest};
