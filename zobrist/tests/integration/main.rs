//! The integration tests in one binary, a module per subject: generic code that they share is compiled once. What is long to compile and
//! quick to run is in the package `contract-tests`, which is not optimized.
//!
//! Tests that need a process of their own start this binary again, with the name of a test: see
//! `recall::store::killed` and `transposition::memory`.

mod fixtures;

#[cfg(feature = "derive")]
mod arithmetic;
#[cfg(feature = "alloc")]
mod desync;
#[cfg(all(feature = "std", feature = "derive"))]
mod guaranteed_keys;
mod hash_bits;
#[cfg(feature = "std")]
mod history;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod key_sources;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod lattice_bulk;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod lattice_neighbours;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod lattices;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod local_hashes;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod local_keys;
#[cfg(all(feature = "std", feature = "derive"))]
mod local_symmetries;
#[cfg(feature = "std")]
mod prehashed;
#[cfg(feature = "std")]
mod quality;
#[cfg(feature = "std")]
mod recall;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod sizes;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod symmetry;
#[cfg(all(feature = "std", feature = "derive"))]
mod tabulation;
#[cfg(feature = "std")]
mod transposition;
