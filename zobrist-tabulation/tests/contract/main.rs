//! Tabulation hashing: the functions of the specification, theorems verified by enumeration, and hashers for maps.

mod hashers;
mod independence;
mod polynomials;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../zobrist/tests/integration/fixtures/random.rs"]
mod random;
mod states;
mod statistics;
