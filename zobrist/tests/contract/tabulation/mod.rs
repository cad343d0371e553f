//! Tabulation hashing: the functions of the specification, theorems verified by enumeration,
//! hashers for maps, and rolling hashes.

mod hashers;
mod independence;
mod polynomials;
mod rolling;
mod states;
