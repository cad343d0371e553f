//! Tabulation hashing: the functions of the specification, theorems verified by enumeration, and
//! hashers for maps.

mod hashers;
mod independence;
mod polynomials;
mod states;
