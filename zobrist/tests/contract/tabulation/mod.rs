//! Tabulation hashing: the functions of the specification, what is proved of them where it can be counted, and maps.

mod hashers;
mod independence;
mod polynomials;
mod states;
mod statistics;
