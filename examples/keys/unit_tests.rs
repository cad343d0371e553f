//! Unit tests, by module.

mod games;
