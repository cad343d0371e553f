//! Unit tests, by module.

mod plot;
