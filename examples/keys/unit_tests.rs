//! Unit tests, by module.

mod games;
mod numbers;
