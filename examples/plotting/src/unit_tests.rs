//! Unit tests, by module.

mod panel;
