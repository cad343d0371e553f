//! `zobrist` for C and languages that can call C. `zobrist.h` is generated from this code, and
//! documents it.
//!
//! Pointers that may be null are `Option<&T>` here, so most functions are safe code. Arrays and
//! texts are read in [`border`], the only module with `unsafe` blocks.

#[macro_use]
mod border;
mod cache;
mod difference;
mod dimensions;
mod environments;
mod keys;
mod lattice;
mod lattice_keys;
mod local_hashes;
mod local_keys;
mod options;
mod quality;
#[cfg(feature = "store")]
mod store;
mod table;
