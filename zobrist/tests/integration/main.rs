//! The integration tests in one binary, a module per subject: generic code that they share is compiled once.
//!
//! Tests that need a process of their own start this binary again, with the name of a test: see
//! `recall::store::killed` and `transposition::memory`.

mod fixtures;

#[cfg(all(feature = "alloc", feature = "derive"))]
mod abstracted_keys;
#[cfg(feature = "derive")]
mod arithmetic;
#[cfg(feature = "derive")]
mod chess_updates;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod derive_accepts;
#[cfg(feature = "alloc")]
mod desync;
#[cfg(all(feature = "std", feature = "derive"))]
mod engines;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod features_of_types;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod features_of_views;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod fingerprint;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod golden_keys;
#[cfg(all(feature = "std", feature = "derive"))]
mod guaranteed_keys;
mod hash_bits;
#[cfg(feature = "std")]
mod history;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod key_sources;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod key_stability;
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
#[cfg(all(feature = "alloc", feature = "derive"))]
mod open_keys;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod panics;
#[cfg(feature = "std")]
mod prehashed;
#[cfg(feature = "std")]
mod quality;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod random_walk;
#[cfg(feature = "std")]
mod recall;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod shape_display;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod sizes;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod slots_of_states;
#[cfg(all(feature = "alloc", feature = "derive"))]
mod symmetry;
#[cfg(all(feature = "std", feature = "derive"))]
mod tabulation;
#[cfg(feature = "std")]
mod transposition;
