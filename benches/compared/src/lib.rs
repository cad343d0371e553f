//! What the benches and the assembly test compare: a chess position hashed by derived slots, and by the
//! arrays that an expert writes by hand.
//!
//! Each pair of functions has the same signature but for the type of the hash, so that a difference in
//! speed or in instructions is one of the hashing.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod derived;
pub mod go;
pub mod guaranteed;
pub mod hand;
pub mod interleave;
pub mod lattice;
pub mod machine;
pub mod position;
pub mod random;
pub mod tabulation;
