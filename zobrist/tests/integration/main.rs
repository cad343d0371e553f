//! Integration tests in one binary, with a module per subject, so that generic code is compiled
//! once. The package `tests/contract` is not optimized. It has the tests that take long to compile
//! and run quickly.
//!
//! A test that needs its own process starts this binary again with the name of a test: see
//! `transposition::memory`.

mod fixtures;

#[cfg(feature = "std")]
mod cache;
#[cfg(all(feature = "std", feature = "derive"))]
mod connect_four;
#[cfg(feature = "std")]
mod desync;
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
#[cfg(feature = "alloc")]
mod tabulation;
#[cfg(feature = "std")]
mod transposition;
