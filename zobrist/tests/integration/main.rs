//! The integration tests in one binary, a module per subject: generic code that they share is compiled once. What is long to compile and
//! quick to run is in the package `tests/contract`, which is not optimized.
//!
//! Tests that need a process of their own start this binary again, with the name of a test: see `transposition::memory`.

mod fixtures;

#[cfg(feature = "std")]
mod cache;
#[cfg(all(feature = "std", feature = "derive"))]
mod guaranteed_keys;
#[cfg(feature = "std")]
mod history;
#[cfg(feature = "std")]
mod plain_integers;
#[cfg(feature = "std")]
mod prehashed;
#[cfg(feature = "std")]
mod quality;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod sizes;
#[cfg(feature = "std")]
mod transposition;
