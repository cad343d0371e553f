//! Functions that the benches and the assembly test compare. Each pair hashes the same object by
//! derived slots and by hand-written arrays in the style of an expert.
//!
//! Both functions of a pair have the same signature except for the type of the hash, so a
//! difference in speed or instructions is due to the hashing.
#![forbid(unsafe_code)]

pub mod derived;
pub mod go;
pub mod guaranteed;
pub mod hand;
pub mod hashed;
pub mod histories;
pub mod keys;
pub mod lattice;
pub mod parts;
pub mod position;
pub mod random;
pub mod scratch;
pub mod tabulation;
