//! `zobrist` for C and for all that can call C: `zobrist.h` is made of this code, and documents it.
//!
//! Arguments are references that can be absent, `Option<&T>`, which C passes as pointers that can be null. So most functions are safe
//! code; arrays and texts are read in [`border`], the only module with `unsafe` blocks.

mod border;
mod cache;
mod description;
mod keys;
mod lattice;
mod lattice_keys;
mod local_hashes;
mod local_keys;
mod options;
mod quality;
mod table;
